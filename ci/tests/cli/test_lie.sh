#!/bin/bash
# Lie group methods on the command line: the campaign's parts that take seconds, its controls, integrate, refusals.
source ci/tests/cli/lib.sh

check "the campaign is well formed" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/dry" --dry-run
check "structure on every group" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/structure" --only structure-tableaux
check "order 0 but for theta = 1/2" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/theta" --only homogeneous
check "Kutta's tableau on the dipole: order 3" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/kutta" --only dipole-kutta
# What is not symplectic is so by one order, no less and no more; a claim of another order is refuted, either way.
check "the comparators' defect has order p + 1" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/defect" --only 'defect*/heis3-body'
check_output "on Heis(3) a method in a chart is symplectic" '^3$' \
    awk -F, '$4 == "frozen-chart" && $10 == "identity" && $24 == "confirmed" { n++ } END { print n + 0 }' \
    <("$RATTLEBACK" show "$TMP/defect/results.h5" --table orders --format csv)
for order in 2 4; do
    cat >"$TMP/defect.yaml" <<YAML
campaign: defect
experiments:
  - {name: defect, kind: structure, problems: [{name: aff1-body}], methods: [rkmk], stages: [1], steps: [16, 32, 64], horizon: 1,
     precision: [quad], expect: {symplectic: $order}, because: to see it fail}
YAML
    check_exit "a defect of order 3 is not of order $order" 1 "$RATTLEBACK" run "$TMP/defect.yaml" -o "$TMP/not-$order"
done
check "controls are refuted" "$RATTLEBACK" run cases/controls.yaml -o "$TMP/controls" --only 'lie-*'
"$RATTLEBACK" show "$TMP/controls/results.h5" --table orders --format csv >"$TMP/controls.csv"
check_output "without the derivative order 1 is left" '^[1-9]' \
    awk -F, '$2 == "commuting-flows" && $11 == "q" && $13 < 1.3 && $24 == "below" { n++ } END { print n + 0 }' "$TMP/controls.csv"

dipole="integrate dipole --steps 50 --horizon 0.5"
check_output "integrate: attitude of the 24-digit reference" '^g 0.92375056[0-9]* 0.38299457[0-9]* ' \
    "$RATTLEBACK" $dipole --method vrkmk --with tableau=gauss --with r=4 --stages 3
check_output "integrate: a tableau with one member needs no stages" '^g 0.923750[0-9]* ' \
    "$RATTLEBACK" $dipole --method vcg --with tableau=midpoint-6
check_output "integrate: a matrix group by rows" '^g [-0-9.e]+ [-0-9.e]+ [-0-9.e]+ [-0-9.e]+$' \
    "$RATTLEBACK" integrate sl2-body --method vrkmk --stages 2 --steps 8 --horizon 1
# A step that is too long ends, and says how; its exponentials have entries beyond all digits on the way.
for method in vrkmk vdexp rkmk frozen-chart lobatto-iiia gauss; do
    for horizon in 10 100; do
        capture timeout 60 "$RATTLEBACK" integrate sl2-body --retraction exp --method $method --stages 2 --steps 20 --horizon $horizon
        check "SL(2): $method over $horizon ends with numbers or a status" test "$code" -lt 2
    done
done
check_exit "SL(2): steps of 5" 1 "$RATTLEBACK" integrate sl2-body --retraction exp --method vrkmk --stages 2 --steps 20 --horizon 100
cp "$captured/stderr" "$TMP/said"
check_output "they diverge" '^rattleback: sl2-body: stage equations: divergence; try: more --steps' cat "$TMP/said"
check_refused "SL(2): the determinant is 1" 'sl2-body takes a matrix of determinant 1 in q' \
    "$RATTLEBACK" integrate sl2-body --method vrkmk --stages 2 --steps 8 --horizon 1 --q 1,0,0,2
check_refused "r out of range" 'vrkmk: r is at most 16, or inf' "$RATTLEBACK" $dipole --method vrkmk --with r=17 --stages 2
check_refused "a weight is 0" 'vcg divides by the weights of its tableau; of midpoint some b_i = 0' \
    "$RATTLEBACK" $dipole --method vcg --with tableau=midpoint
check_refused "constraints" 'vrkmk needs a problem without constraints; particle has one' \
    "$RATTLEBACK" integrate particle --method vrkmk --stages 2 --steps 8 --horizon 1
check_refused "the other retraction" 'vrkmk works with the retraction exp, not cay' \
    "$RATTLEBACK" $dipole --method vrkmk --stages 2 --retraction cay
check_refused "an unknown tableau" 'unknown tableau "kuta3".*kutta3' "$RATTLEBACK" $dipole --method vrkmk --with tableau=kuta3

# The general format: exponents and brackets of the user's own, and what is wrong with them, by file, line and key.
check "random brackets are symplectic" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/format" --only structure-format/aff1-body
format() {
    printf 'tableau: mine\nexponents:\n  stages: [[], [[1/2]]]\n  step: [[0, 1]]\n' >"$TMP/mine.yaml"
    sed -i -E "$1" "$TMP/mine.yaml"
}
refused() {
    format "$2"
    check_refused "exponents: $1" "$3" "$RATTLEBACK" integrate aff1-body --method vcf --with "tableau=$TMP/mine.yaml" --steps 4 --horizon 1
}
format 's/0, 1/1,1/; s/1,1/1\/2, 1\/2/'
check "exponents: taken" "$RATTLEBACK" integrate aff1-body --method vcf --with "tableau=$TMP/mine.yaml" --steps 4 --horizon 1
refused "a weight is 0" '' 'vcf divides by the weights of its tableau; of mine some b_i = 0'
refused "with a and b" '$a b: [1/2, 1/2]' 'leave out c, a and b'
refused "an unknown key" 's/step:/steps:/' ':4: exponents.steps: unknown key "steps".*stages'
refused "no step" '/step/d' ':2: exponents: key "step" is missing'
refused "more coefficients than stages" 's/0, 1/1, 2, 3/' 'at most as many coefficients in an exponent as there are stages'
refused "a bracket of no stage" '$a \  brackets: [{of: 3, exponent: 1, bracket: [1, 2], coefficient: 1}]' 'expected `of: step`, or the number of a stage'
refused "a letter of no stage" '$a \  brackets: [{of: step, exponent: 1, bracket: [1, 3], coefficient: 1}]' 'expected numbers of stages'
refused "an exponent that is not there" '$a \  brackets: [{of: step, exponent: 2, bracket: [1, 2], coefficient: 1}]' 'counts those of the longest product'
refused "a bracket of one" '$a \  brackets: [{of: step, exponent: 1, bracket: [1], coefficient: 1}]' ':5: exponents.brackets\[0\].bracket: '
refused "an order beyond that of the sums" 's/0, 1/1\/2, 1\/2/; s/exponents:/&\n  order: 3/' 'mine.yaml:3: exponents.order: 3 is stated, but on R\^n its method has order 1'
check_refused "vcf without exponents" 'vcf needs a tableau with `exponents`, as cf4 has; gauss has none' \
    "$RATTLEBACK" integrate aff1-body --method vcf --with tableau=gauss --stages 2 --steps 4 --horizon 1

# Methods made for one retraction take it where none is named, also with problems from text, whatever these prefer; they end
# where the register's problem does. One that is named is not replaced.
cat >"$TMP/body.yaml" <<'YAML'
problem: my-body
group: SO(3)
position: [R]
velocity: [w1, w2, w3]
parameters: {I1: 1, I2: 0.7, I3: 0.4}
lagrangian: (I1*w1^2 + I2*w2^2 + I3*w3^2)/2
initial: {default: {q: ["rotation(0.3, -0.2, 0.5)"], v: [0.5, 0.3, 0.8]}}
YAML
sed '/^group/a retraction: {default: exp}' "$TMP/body.yaml" >"$TMP/body-exp.yaml"
ends() {
    "$RATTLEBACK" integrate "$1" --v 0.5,0.3,0.8 --steps 4 --horizon 0.25 "${@:2}" 2>&1 | awk '/^rattleback/ { print } $1 == "g" { for (k = 2; k <= NF; k++) print substr($k, 1, 13) }'
}
for words in 'vrkmk exp --stages 2' 'vdexp exp --stages 2' 'vrk-cay cay --stages 2' 'vcg exp' 'vcf4 exp' 'rkmk exp --stages 2' \
    'rkmk-cay cay --stages 2' 'cg exp' 'rkmk-cotangent exp --stages 2' 'frozen-chart exp --stages 2'; do
    read -r method own stages <<<"$words"
    # shellcheck disable=SC2086 # --stages 2 or nothing
    ours=$(ends "$TMP/body.yaml" --method $method $stages)
    for other in "$TMP/body-exp.yaml" rigid-body "$TMP/body.yaml --retraction $own"; do
        # shellcheck disable=SC2086 # words
        check "a text's retraction is that of $method: ${other##*/}" test "$ours" = "$(ends $other --method $method $stages)"
    done
done
check_refused "a retraction that is named is not replaced, for a text either" 'vrkmk works with the retraction exp, not cay' \
    "$RATTLEBACK" integrate "$TMP/body.yaml" --method vrkmk --stages 2 --steps 4 --horizon 1 --retraction cay

# The table of the report: who is cheapest at 1e-6, by the line through the logarithms of the two rows around it.
cat >"$TMP/work.yaml" <<'END'
campaign: work
experiments:
  - name: work
    problems: [{name: heavy-top}]
    methods: [gauss, {name: rkmk, r: inf}]
    stages: [2]
    steps: [8, 16, 32, 64]
    horizon: 1
    retraction: [exp]
END
"$RATTLEBACK" run "$TMP/work.yaml" -o "$TMP/work" >"$TMP/work.out" 2>&1
"$RATTLEBACK" show "$TMP/work/results.h5" --table cases --format csv | tr -d '\r' >"$TMP/work.csv"
winner=$(awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    { m = $c["method"]; q = $c["q"]; e = $c["evaluations"]
      if (!(m in cost) && q <= 1e-6)
          cost[m] = (m in before) ? work[m] * (e / work[m]) ^ (log(before[m] / 1e-6) / log(before[m] / q)) : e
      before[m] = q; work[m] = e }
    END { for (m in cost) if (!best || cost[m] < cost[best]) best = m
          printf "%s s=2[^<]*: %.3g", best, cost[best] }' "$TMP/work.csv")
# page_costs ACCURACY: the rows of costs that the page has for an accuracy, the cheapest first; a row has what differs from that before.
page_costs() {
    python3 - "$1" "$TMP/work/report.html" <<'END'
import json, re, sys
text = open(sys.argv[2]).read()
data = json.loads(re.search(r'"costs":(\[.*?\])', text).group(1))
row, rows = {}, []
for more in data:
    row = {**row, **more}
    if row["accuracy"] == float(sys.argv[1]):
        rows.append(row)
for row in sorted(rows, key=lambda row: row["evaluations"] or float("inf")):
    print(row["experiment"], row["problem"], row["precision"], row["label"] + ": " + ("none" if row["evaluations"] is None else "%.3g" % row["evaluations"]))
END
}
check_output "the cheapest method for an accuracy" "^work heavy-top double $winner\$" bash -c "$(declare -f page_costs); TMP=$TMP; page_costs 1e-6 | head -1"
cheapest=("$RATTLEBACK" show "$TMP/work/results.h5" --table cheapest)
check_output "show: the cheapest first" "^work,heavy-top,.*,${winner%% s=2*},.*" \
    bash -c "$(printf '%q ' "${cheapest[@]}" --accuracy 1e-6 --format csv) | sed -n 2p"
check_output "show: one row a curve, four timings each" '^2$' bash -c "$(printf '%q ' "${cheapest[@]}" --accuracy 1e-6 --format csv) | grep -c ',4.\?$'"
check_output "show: what does not get there" '^2$' bash -c "$(printf '%q ' "${cheapest[@]}" --accuracy 1e-14 --format csv) | grep -c ',nan,nan,'"
check_exit "show: no accuracy" 2 "${cheapest[@]}"
check_exit "show: an accuracy of another table" 2 "$RATTLEBACK" show "$TMP/work/results.h5" --accuracy 1e-6
check_output "control: 1e-14 is not reached" '^2$' bash -c "$(declare -f page_costs); TMP=$TMP; page_costs 1e-14 | grep -c ': none$'"
check "what holds exactly, on tableaux" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/identities" --only identities-tableaux
check "without one of its conditions order 3 is 2" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/conditions" --only order-conditions
printf 'tableau: mine\na: [[0, 0, 0], [1/2, 0, 0], [-1, 2, 0]]\nb: [1/6, 2/3, 1/6]\n' >"$TMP/mine.yaml"
"$RATTLEBACK" $dipole --method vrkmk --with tableau=kutta3 --with r=1 >"$TMP/kutta.txt"
check_output "a tableau of one's own is the register's" '^0$' sh -c \
    "'$RATTLEBACK' $dipole --method vrkmk --with tableau=$TMP/mine.yaml --with r=1 | diff - '$TMP/kutta.txt' | wc -l"
check_output "a Hamiltonian linear in the momenta" '^mu 1.11598361' \
    "$RATTLEBACK" integrate so3-lift --method vrkmk --with r=inf --stages 3 --steps 32 --horizon 1
check_refused "which has no Lagrangian" 'gauss needs a Lagrangian; so3-lift has none' \
    "$RATTLEBACK" integrate so3-lift --method gauss --stages 2 --steps 8 --horizon 1

# What is claimed of a problem holds around its start: a kinetic energy that vanishes there alone is no lift, a potential that is flat there
# no free particle, and momentum that no force at the start moves does not stay.
cat >"$TMP/almost-lift.yaml" <<'YAML'
problem: almost-lift
group: SE(2)
position: [x, y, theta]
momenta: [p1, p2, pw]
hamiltonian: p1*cos(theta) - p2*sin(theta) + pw*x/2 + (x - 1)^2*pw^2/2 + (y - 1/2)^4
initial: {moving: {q: [1, 1/2, 3/10], p: [4/5, 0, 3/5]}, without-momentum: {q: [1, 1/2, 3/10], p: [0, 0, 0]}}
YAML
cat >"$TMP/almost.yaml" <<'YAML'
campaign: almost
experiments:
  - {name: order, problems: [{file: almost-lift.yaml}], methods: [{name: vrkmk, tableau: ralston3, r: 1}], steps: [32, 64, 128, 256], horizon: 1}
  - {name: inside, kind: identities, problems: [{file: almost-lift.yaml, preset: without-momentum}], methods: [{name: vrkmk}], stages: [2], steps: [8], horizon: 1}
YAML
check "almost a lift: order 2, not 3" "$RATTLEBACK" run "$TMP/almost.yaml" -o "$TMP/almost"
check_output "almost a lift: the method on G is not claimed" '^0$' sh -c \
    "'$RATTLEBACK' show '$TMP/almost/results.h5' --table orders --format csv | grep -c lie-base"
printf 'problem: flat\ngroup: R^1\nposition: [q]\nvelocity: [v]\nlagrangian: v^2/2 - q^4\ninitial: {default: {q: [0], v: [1]}}\n' >"$TMP/flat.yaml"
check_refused "a potential that is flat at the start" 'homogeneous-theta needs a free particle on the line; flat is another problem' \
    "$RATTLEBACK" integrate "$TMP/flat.yaml" --method homogeneous-theta --steps 4 --horizon 1

# A momentum map that is not kept is named, by what deviates most of its size, not by its place; one that is kept is not.
cat >"$TMP/maps.yaml" <<'YAML'
campaign: maps
experiments:
  - {name: loose, problems: [{name: commuting-flows}], methods: [vrkmk], stages: [2], steps: [16, 32], horizon: 1, precision: [quad], control: loose-tolerance}
  - {name: kick, problems: [{name: commuting-flows}], methods: [vrkmk], stages: [2], steps: [16, 32, 64], horizon: 2, control: flipped-force}
  - {name: inside, kind: identities, problems: [{name: commuting-flows}], methods: [vrkmk], stages: [2], steps: [16], horizon: 2, control: flipped-force}
  - {name: kept, problems: [{name: commuting-flows}], methods: [vrkmk], stages: [2], steps: [24, 48, 96, 192, 384], horizon: 1}
YAML
check "momentum maps that are not kept" "$RATTLEBACK" run "$TMP/maps.yaml" -o "$TMP/maps"
"$RATTLEBACK" show "$TMP/maps/results.h5" --table orders --format csv >"$TMP/maps.csv"
while IFS='|' read -r name row doubt; do
    check_output "$name" "^1$" grep -cE "^$row,.*,$doubt," "$TMP/maps.csv"
done <<'END'
the map of R^T a|loose,.*,identity,momentum|below,"of the momentum maps <mu, R\^T a> deviates most"
that of b|kick,.*,identity,momentum|below,"of the momentum maps <mu, b> deviates most"
the same of the identity|inside,.*,identity,lie-momentum|below,"of the momentum maps <mu, b> deviates most"
none where all are kept|kept,.*,identity,momentum|confirmed,,1
END

# Masses that depend on the position, on SL(2): the differences that the symplectic form is taken by leave out more there than
# where they are constant, and their bound knows it; what is not symplectic is distinguished all the same.
cat >"$TMP/masses.yaml" <<'YAML'
problem: masses
group: SL(2)
position: A
velocity: [a, b, c]
lagrangian: ((1 + A12^2)*a^2 + 2*b^2 + (1 + A11^2/2)*c^2)/2 - A11^2 - A12^2
initial: {default: {q: [1, 1/2, 0, 1], v: [0.5, 0.3, 0.8]}}
YAML
cat >"$TMP/masses-campaign.yaml" <<'YAML'
campaign: masses
experiments:
  - {name: double, kind: identities, problems: [{file: masses.yaml}], methods: [{name: vrkmk, r: [0, 2, 4]}, {name: vdexp, r: [2]}, {name: vcg, tableau: [gauss]}],
     stages: [2], steps: [8], horizon: 1, precision: [double], retraction: [exp]}
  - {name: quad, kind: identities, problems: [{file: masses.yaml}], methods: [{name: vrkmk, r: [0]}],
     stages: [2], steps: [8], horizon: 1, precision: [quad], retraction: [exp]}
  - {name: planted, kind: identities, problems: [{file: masses.yaml}], methods: [{name: vrkmk, r: [2]}], control: a-not-transposed,
     stages: [2], steps: [8], horizon: 1, precision: [double], retraction: [exp]}
YAML
check_output "position-dependent masses on SL(2): every row confirmed, the deliberate fault refuted" \
    'not as expected 0, [0-9]+ confirmed, 1 below; 0 cases failed' "$RATTLEBACK" run "$TMP/masses-campaign.yaml" -o "$TMP/masses"
check_output "of these the symplectic form" '^6 1$' sh -c \
    "'$RATTLEBACK' show '$TMP/masses/results.h5' --table orders --format csv | awk -F, '/,lie-symplectic,/ { /,confirmed,/ ? y++ : n++ } END { print y, n }'"

# The triple jump of the trapezoidal rule is of order 4 on a group as well: the order conditions say so, and the measurement.
cat >"$TMP/jump.yaml" <<'YAML'
campaign: jump
tableaux:
  - name: trapezoid-4
    b: [B1, B1, B2, B2, B1, B1]
    a: [[0, 0, 0, 0, 0, 0], [B1, B1, 0, 0, 0, 0], [B1, B1, 0, 0, 0, 0],
        [B1, B1, B2, B2, 0, 0], [B1, B1, B2, B2, 0, 0], [B1, B1, B2, B2, B1, B1]]
experiments:
  - {name: jump, problems: [{name: heavy-top}], methods: [{name: vcg, tableau: [trapezoid-4]}],
     steps: [16, 32, 64, 128], horizon: 1, precision: [double], retraction: [exp]}
YAML
sed -i 's/B1/0.67560359597982881702384390448573041346/g; s/B2/-0.85120719195965763404768780897146082692/g' "$TMP/jump.yaml"
check "triple jump of the trapezoidal rule" "$RATTLEBACK" run "$TMP/jump.yaml" -o "$TMP/jump"
check_output "expected 4, measured 4" '^4 (4\.0|3\.9)[0-9]*$' sh -c \
    "'$RATTLEBACK' show '$TMP/jump/results.h5' --table orders --format csv | awk -F, '\$11 == \"q\" { print \$12, substr(\$13, 1, 4) }'"
