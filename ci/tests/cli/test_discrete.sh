#!/bin/bash
# Discrete mechanics on the command line: the verb pair, samples of integrate, and parts of the two campaigns.
source ci/tests/cli/lib.sh

pair=("$RATTLEBACK" pair)
points=(--q 0.1,0.3,-0.2 --to 0.5,0.8,0.15 --horizon 0.5)
# [mathematics, Exact 2.6], off M_h^e.
check_output "pair: R^- of S1" '^R\^- 0\.876738478253[0-9]* (1|0\.999999999999999[0-9]*) 0\.529892407040[0-9]*$' "${pair[@]}" free-particle "${points[@]}"
check_said "pair: F^+ of S1" '^F\^\+ -0\.098050407395[0-9]* -0\.009216066213[0-9]* 0\.13868038040[0-9]*$'
check_output "pair: Phi_e of S2" '^Phi_e -1\.00732261015[0-9]*$' "${pair[@]}" incline-knife-edge "${points[@]}"
check_said "pair: mu_d^e of S2" '^mu_d\^e -0\.5062202811[0-9]*$'
check_output "pair: L^e of S3" '^L\^e 0\.6080541715327[0-9]*$' "${pair[@]}" perturbed-knife-edge "${points[@]}"
check_output "pair: another eps" '^L\^e 0\.6077[0-9]*$' "${pair[@]}" perturbed-knife-edge "${points[@]}" --set eps=1e-6
check_output "pair: quad agrees with double to 15 digits" '^L\^e 0\.53506246068815[0-9]{20}' \
    "${pair[@]}" free-particle "${points[@]}" --precision quad
check_output "pair: two constraints, no closed form" '^Phi_e [-0-9.e]+ [-0-9.e]+$' \
    "${pair[@]}" rolling-disk --q 0,0,0,0 --to 1,0.2,1,0.5 --horizon 1

# Without a constraint, R^- and R^+ are those of the oscillator; texts, with affine constraints, too: a pair of the flow is on M_h^e. By
# their text S1 to S3 have no closed form but the same objects. A(h)/h is about 1, and its condition, with little time.
check_output "pair: the oscillator" '^R\^- 0\.546302489843[0-9]* ' "${pair[@]}" oscillator --q 1,0 --to 1,0 --horizon 1
check_fails "pair: no Phi_e without a constraint" grep Phi_e <("${pair[@]}" oscillator --q 1,0 --to 1.1,0 --horizon 1)
affine=(affine-particle --set eps=0.3 --set k=1)
"$RATTLEBACK" integrate "${affine[@]}" --preset swinging --method exact-map --steps 1 --horizon 0.5 >"$TMP/affine"
to=$(sed -n 's/^q //p' "$TMP/affine" | tr ' ' ,)
check_output "pair: an affine constraint, on M_h^e" '^Phi_e -?([0-9.]+e-1[5-9]|0)$' "${pair[@]}" "${affine[@]}" --q 1,0.3,-0.2 --to "$to" --horizon 0.5
for k in 1 2 3; do
    name=$(sed -n "${k}p" <<<$'free-particle\nincline-knife-edge\nperturbed-knife-edge')
    sed -e '/^exact/d' -e "s/^problem: .*/problem: my-$k/" "cases/problems/$name.yaml" >"$TMP/my-$k.yaml"
    digits=$("${pair[@]}" "$name" "${points[@]}" | sed -n 's/^L^e \([0-9.]\{14\}\).*/\1/p')
    check_output "pair: the text of $name" "^L\\^e $digits" "${pair[@]}" "$TMP/my-$k.yaml" "${points[@]}"
done
check_output "pair: condition of A(h)" '^condition 1(\.0[0-9]*)?$' "${pair[@]}" particle --q 1,0.5,0 --to 1.001,0.501,0.001 --horizon 0.01
check_output "pair: worse near conjugate points" '^condition [0-9.]+e\+0[3-9]$' "${pair[@]}" particle --q 1,0.5,0 --to -1,-0.5,0.001 --horizon 3.1415

# Resolved to round-off: 64 substeps left three digits, with exit code 0.
check_output "pair: a fast motion is resolved" '^R\^- -2\.4056545660257[0-9]* -7\.021814545955[0-9]* -6\.873004177429[0-9]*$' "${pair[@]}" \
    particle --q -1.9594877257107042,1.6506394822771324,1.1931894632583862 \
    --to -4.625289696335329,7.201612423254069,-4.696745251162508 --horizon 5
conjugate=(particle --q 1,0.5,0 --to -1,-0.5,0 --horizon 3.14159265358979323846)
check_exit "pair: conjugate points are refused" 1 "${pair[@]}" "${conjugate[@]}"
check_said "pair: conjugate points: says so" 'particle: the two points are conjugate or nearly so'
fast=(particle --q 0,0,0 --to 1,-4790,0 --horizon 5)
check_exit "pair: what no substeps resolve is refused" 1 "${pair[@]}" "${fast[@]}"
check "pair: what is refused is not printed" test -z "$("${pair[@]}" "${fast[@]}" 2>/dev/null)"
# The two-step map goes on with its own motion, where others join the same points; the first is a text, so without closed forms.
sed -e '/^exact/d' -e 's/^problem: .*/problem: my-edge/' cases/problems/incline-knife-edge.yaml >"$TMP/edge.yaml"
while read -r problem q; do
    for form in one-step two-step; do
        check_output "two long steps: $problem $form" "^q $q" "$RATTLEBACK" integrate "$problem" --method exact-map \
            --with form=$form --steps 2 --horizon 8
    done
done <<END
$TMP/edge.yaml -0\.5283240354446[0-9]* 3\.5687830915669[0-9]*
warped-particle 0\.2380689393698[0-9]* -0\.0197874873706[0-9]*
cvt -0\.4208702616899[0-9]* -2\.1214688203413[0-9]*
END

refuses "nothing" 'missing: PROBLEM, --q, --to, --horizon' "${pair[@]}"
refuses "too few numbers of an element" '--q: expected 11 numbers, found 1' "${pair[@]}" ball --q 1 --to 1 --horizon 1
refuses "numbers that are no rotation" 'not an element of the group' "${pair[@]}" suslov --q 1,0,0,0,1,0,0,0,1 --to 1.01,0,0,0,1,0,0,0,1 --horizon 1
check_output "pair: on a group" '^R\^- 0\.21477534301278[0-9]* 0\.36511302645105[0-9]* (0\.6|0\.59999999999999[0-9]*)$' "${pair[@]}" disc --q 0,0,0 --to 0.1,0.2,0.3 --horizon 0.5
check_said "pair: on a group, by the motion of the same length" '^condition 1\.65$'
refuses "a holonomic constraint" 'needs no constraint or a nonholonomic one' "${pair[@]}" spherical-pendulum --q 1,0,0 --to 0,1,0 --horizon 1
refuses "a constraint that is not affine" 'affine in the velocities' "${pair[@]}" cases/problems/appell-hamel.yaml --q 0,0,0 --to 1,1,1 --horizon 1
refuses "a file that is none" 'no-such.yaml' "${pair[@]}" no-such.yaml --q 0,0,0 --to 1,1,1 --horizon 1
refuses "too few numbers" '--to: expected 3 numbers, found 2' "${pair[@]}" cvt --q 1,0,0 --to 1,1 --horizon 1
refuses "a name" 'did you mean "cvt"' "${pair[@]}" cvtt --q 1,0,0 --to 1,1,1 --horizon 1
refuses "no time" 'expected a positive number' "${pair[@]}" cvt --q 1,0,0 --to 1,1,1 --horizon 0

# Samples: the sleigh of the reflections turns round, its energy at p^- stays.
sleigh=("$RATTLEBACK" integrate planar-sleigh --method gni-sv --steps 1600 --horizon 40 --samples 40)
"${sleigh[@]}" >"$TMP/sleigh"
check_output "samples: what a line is made of" '^# t, q \(3\), p \(3\), lambda \(1\), energy, \|p\^- - pbar\|, energy at p\^-$' cat "$TMP/sleigh"
check "samples: a line each" test "$(grep -c '^[0-9]' "$TMP/sleigh")" = 40
check_output "samples: forwards at t = 20, backwards at t = 40" '^20 1 40 -1$' \
    awk '/^[0-9]/ { u = $5 * cos($4) + $6 * sin($4); if ($1 == 20 || $1 == 40) printf "%s %d%s", $1, (u > 0) ? 1 : -1, ($1 == 20) ? " " : "\n" }' "$TMP/sleigh"
check_output "samples: the last is the end" "^q $(awk '/^40 / { print $2, $3, $4 }' "$TMP/sleigh" | sed 's/[.+]/\\&/g')\$" cat "$TMP/sleigh"
check_exit "samples that do not divide the steps" 2 "${sleigh[@]}" --samples 7
check_said "samples that do not divide: says so" '--samples: 7: expected a divisor of the 1600 steps'

# The method's own numbers are measured like invariants.
check_output "list: what a method records" '^records +\|p\^- - pbar\|$' "$RATTLEBACK" list methods gni-sv
"$RATTLEBACK" run cases/discrete-variational.yaml -o "$TMP/parasitic" --force --only parasitic -v >"$TMP/said"
check_output "campaign: a row for |p^- - pbar|" 'gni-sv .* \|p\^- - pbar\| .* measured' cat "$TMP/said"
check_output "campaign: named in the case" ',energy; \|p\^- - pbar\|; energy at p\^-' \
    "$RATTLEBACK" show "$TMP/parasitic/results.h5" --table cases --format csv

# Deliberate faults of identities, one experiment each; the last line counts those that are not as expected.
for part in twofold control-one-map control-own-adjoint control-own-base-point control-off-distribution control-printed-sign \
    control-other-multipliers control-weights; do
    check_output "campaign: $part" 'not as expected 0, ' \
        "$RATTLEBACK" run cases/discrete-variational.yaml -o "$TMP/part" --force --only "$part"
done
check_output "campaign: a late node is seen in the exact map" ' below ' \
    "$RATTLEBACK" run cases/exact-discrete.yaml -o "$TMP/part" --force --only control-exact-map -v
check_exit "campaign: a reflection that is not faulty breaks no control" 1 "$RATTLEBACK" run <(
    sed -n '1,/^experiments/p' cases/discrete-variational.yaml
    sed -n '/name: control-one-map/,/control:/p' cases/discrete-variational.yaml | sed 's/control: .*/control: no-start-multiplier/'
) -o "$TMP/part" --force

# The main claim of [anahory-marrero-martin-2022] can be refuted: no drift where there is one, a drift where there is none, another power.
for case in "bound perturbed 0 above" "trajectory incline 2 needs.3.at.least" "trajectory perturbed 2 above"; do
    read -r kind edge power says <<<"$case"
    eps=", parameters: {eps: 0.3}"
    [ "$edge" = perturbed ] || eps=
    cat >"$TMP/claim.yaml" <<END
campaign: claim
experiments:
  - {name: energy, kind: $kind, problems: [{name: $edge-knife-edge, preset: paper$eps}], methods: [mla], steps: [600, 1200, 2400],
     horizon: 300, samples: 60, expect: {energy: $power}, because: "what is not so"}
END
    check_exit "energy of $edge: $kind $power is refuted" 1 "$RATTLEBACK" run "$TMP/claim.yaml" -o "$TMP/claim" --force
    cp "$captured/stdout" "$TMP/said"
    check_output "energy of $edge: $kind $power: says $says" "$says" cat "$TMP/said"
done
sed -i 's/kind: trajectory/kind: bound/' "$TMP/claim.yaml"
check_refused "a bound is no power of h" 'expect.energy: kind bound asks that there is no drift: expected 0, not "2"' "$RATTLEBACK" run "$TMP/claim.yaml" -o "$TMP/out"

# SPARK with other pairs than Gauss: which have a step, and which not.
spark=("$RATTLEBACK" integrate particle --method spark --steps 8 --horizon 1)
check_refused "spark: multipliers that nothing decides" 'as the conjugate of lobatto-iiib has' "${spark[@]}" --with tableau=lobatto-iiib --stages 3
check_refused "spark: equal nodes" 'needs nodes that differ; rk4 has equal ones' "${spark[@]}" --with tableau=rk4
check_output "control: spark takes the pair the other way round" '^q 0\.842' "${spark[@]}" --with tableau=lobatto-iiia --stages 3

# The variational order of [jimenez-2012, sec. 3.3]: of the register's rules, and a claim of one too many.
check "variational orders" "$RATTLEBACK" run cases/discrete-variational.yaml -o "$TMP/variational-order" --only 'variational-order/oscillator'
cat >"$TMP/order.yaml" <<'YAML'
campaign: order
experiments:
  - {name: order, kind: stages, problems: [oscillator], methods: [rect0], steps: [32, 64, 128], horizon: 1, precision: [quad],
     expect: {step-action: 3}, because: to see it fail}
YAML
check_exit "variational order: rect0 has not that of trap" 1 "$RATTLEBACK" run "$TMP/order.yaml" -o "$TMP/order"
