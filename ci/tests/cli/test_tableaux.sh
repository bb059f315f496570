#!/bin/bash
# Tableaux of a user's own: on the command line, in a file, in a campaign; as a method and as the parameter of one.
source ci/tests/cli/lib.sh

tableau=("$RATTLEBACK" tableau --precision quad)
check_output "collocation on nodes" '^assumptions +B\(3\) C\(3\) D\(0\) .* CChat\(1\)' "${tableau[@]}" --c 0,0.6,1
check_output "its limit" '^R\(infinity\) +0\.666666666667$' "${tableau[@]}" --c 0,3/5,1
check_said "stages have the order of CChat" '^order, stages +Q 1 .C, CChat., P 0 .Chat., p 1 .* Q has C there$'
check_output "control: Lobatto's have C" '^order, stages +Q 4 .C, CChat., P 2 .Chat., p 4 .*B\.1.$' "${tableau[@]}" lobatto-iiia --stages 4
check_output "names of lines are explained" '^order, groups: with products of exponentials on a Lie group, cg Crouch-Grossman, vcg variational$' "${tableau[@]}" --c 0,3/5,1
check_said "those of the stages too" '^order, stages: Q positions, P momenta, p momenta at which'
check_output "coefficients by rows" 'B\(2\) C\(2\)' "${tableau[@]}" --a '0,0;1/2,1/2' --b 1/2,1/2
check_output "fractions have all digits of quad" '^c +0\.3333333333333333333333333333333333' \
    "${tableau[@]}" --a 1/3 --b 1
check_output "control: a decimal with few digits is no third" '^assumptions +B\(2\)' "${tableau[@]}" --c 0.333,1
check_refused "a decimal that may be meant as one is asked for more" \
    '^rattleback: --c has order 2; the conditions of order 3 hold but for 1e-07: more digits, or fractions, are needed' \
    "${tableau[@]}" --c 0.3333333,1
for nodes in 8 12 16; do # which are exact: no digit is missing
    check_refused "weights of $nodes nodes outside, which cancel" \
        "^rattleback: --c has order .* in double precision, though $nodes nodes give $nodes: their weights cancel by more digits than it has" \
        "${tableau[@]}" --c "$(seq -s , 0 $((nodes - 1)))"
done
check_output "control: as many within" '^order, alone +16 ' "${tableau[@]}" --c "0,$(seq -s , -f %g/15 1 15)"
check_output "control: the third is" '^assumptions +B\(3\)' "${tableau[@]}" --c 1/3,1
check_refused "no number" '--c: "x": expected a decimal number such as 0.3, or a fraction such as 1/3' "${tableau[@]}" --c 0,x
check_refused "nothing divides by zero" '--c: "1/0": expected' "${tableau[@]}" --c 0,1/0
check_refused "nodes that are one" 'nodes 1 and 2 are equal' "${tableau[@]}" --c 0,0,1
check_refused "rows that are too short" 'each row of a must have as many numbers as b' "${tableau[@]}" --a '0,0;1' --b 1/2,1/2
check_refused "weights alone" 'expected one of: c alone .collocation., a and b without c, or exponents' "${tableau[@]}" --b 1
check_refused "two tableaux at once" 'expected either TABLEAU, or --c' "${tableau[@]}" gauss --c 0,1

# Orders: stated and computed agree, and there is one. A slip of the pen ends here, not as `expected 0, confirmed`.
a='0,0,0,0;1/2,0,0,0;0,1/2,0,0;0,0,1,0'
check_refused "weights that are off" '--a, --b has no order: the weights sum to 31/30' "${tableau[@]}" --a "$a" --b 1/6,1/3,1/3,1/5
check_refused "the same for order 4" '--a, --b: order: 4 is stated, but the coefficients have order 0: the weights sum to 31/30' \
    "${tableau[@]}" --a "$a" --b 1/6,1/3,1/3,1/5 --order 4
check_refused "a coefficient that is off" 'have order 1: the sum b c is 10/21, not 1/2' \
    "${tableau[@]}" --a "${a/0,1\/2,0,0/0,3\/7,0,0}" --b 1/6,1/3,1/3,1/6 --order 4
check_refused "a row that is off, with the right sum" 'have order 2: the sum b a\( c \) is 1/8, not 1/6' \
    "${tableau[@]}" --a "${a/0,1\/2,0,0/1\/4,1\/4,0,0}" --b 1/6,1/3,1/3,1/6 --order 4
check_refused "an order that is too low" 'order: 3 is stated, but the coefficients have order 4$' "${tableau[@]}" --a "$a" --b 1/6,1/3,1/3,1/6 --order 3
check_output "the order it has" '^order, alone +4 ' "${tableau[@]}" --a "$a" --b 1/6,1/3,1/3,1/6 --order 4
check_refused "no order of what is built in" '--order: expected beside --c' "${tableau[@]}" rk4 --order 4
check_output "orders on groups, by conditions" '^order, groups +vcg 4, [1-9][0-9]* of 2041 conditions of order 5 fail, by up to' \
    "$RATTLEBACK" tableau midpoint-4
check_output "orders on groups, of CG" '^order, groups +cg 2, [1-9][0-9]* of 19 conditions of order 3 fail, by up to' "$RATTLEBACK" tableau rk4
check_output "no order left out that holds" '^order, groups +vcg 6, all conditions up to order 5 hold' "$RATTLEBACK" tableau midpoint-6
gauss="0.2113248654051871,0.7886751345948129"
check_output "digits of double in double" '^order, alone +4 ' "$RATTLEBACK" tableau --c "$gauss" --order 4
check_refused "digits of double in quad" '--c has order 2; the conditions of order 4 hold but for .e-17: more digits, .* in quad$' "${tableau[@]}" --c "$gauss"
check_refused "an order that digits are missing for" 'order: 4 is stated, but the coefficients have order 2: .* more digits' \
    "${tableau[@]}" --c "$gauss" --order 4

# Collocation on Lobatto nodes is lobatto-iiia, as a method and as a parameter.
printf 'tableau: mine\nc: [0, 1/2, 1]\n' >"$TMP/mine.yaml"
run=("$RATTLEBACK" integrate --steps 10 --horizon 1 --precision quad)
same() {
    local name=$1
    shift
    "${run[@]}" "$@" >"$TMP/own" 2>&1
    if diff "$TMP/own" "$TMP/theirs" >/dev/null; then passed "$name"; else failed "$name" "$(head -c 300 "$TMP/own")"; fi
}
"${run[@]}" particle --method lobatto-iiia --stages 3 >"$TMP/theirs"
same "a file is a method" particle --method "$TMP/mine.yaml"
"${run[@]}" kepler --method rk --with tableau=lobatto-iiia --stages 3 >"$TMP/theirs"
same "a file is a parameter" kepler --method rk --with "tableau=$TMP/mine.yaml"
printf 'tableau: mine\nc: [0, 0.6, 1]\n' >"$TMP/other.yaml"
"${run[@]}" kepler --method rk --with "tableau=$TMP/other.yaml" >"$TMP/own"
check_fails "control: other nodes are another method" diff "$TMP/own" "$TMP/theirs"
check_output "a file is a tableau" '^mine, s = 3, quad' "${tableau[@]}" "$TMP/mine.yaml"
printf 'tableau: gauss\nc: [0, 1]\n' >"$TMP/taken.yaml"
check_refused "a name that is taken" 'taken.yaml:1: tableau: "gauss" is the name of a built-in' "${tableau[@]}" "$TMP/taken.yaml"
printf 'tableau: mine\nc: [0, one]\n' >"$TMP/wrong.yaml"
check_refused "a file that is wrong" 'wrong.yaml:2: c\[1\]: "one": expected a decimal number' "${tableau[@]}" "$TMP/wrong.yaml"
printf 'tableau: mine\na: [[0, 0], [1/2, 1/2]]\nb: [1/2, 1/3]\n' >"$TMP/wrong.yaml"
check_refused "weights of a file that are off" 'wrong.yaml:3: b: mine has no order: the weights sum to 5/6' "${tableau[@]}" "$TMP/wrong.yaml"
printf 'tableau: mine\na: [[0, 0], [1]]\nb: [1/2, 1/2]\n' >"$TMP/row.yaml"
check_refused "a row of a file that is too short" 'row.yaml:2: a: each row of a must have as many numbers as b' "${tableau[@]}" "$TMP/row.yaml"
sed -i 's/1\/3/1\/2/; $a order: 5' "$TMP/wrong.yaml"
check_refused "an order of a file that is too high" 'wrong.yaml:4: order: 5 is stated, but the coefficients have order 2: ' "${tableau[@]}" "$TMP/wrong.yaml"
sed -i 's/order: 5/orders: {q: 2, p: 7}/' "$TMP/wrong.yaml"
check_refused "or that of a quantity" 'wrong.yaml:4: orders.p: 7 is stated, but' "${tableau[@]}" "$TMP/wrong.yaml"

# In a campaign.
cat >"$TMP/own.yaml" <<'END'
campaign: own
tableaux:
  - {name: uneven, c: [0, 3/5, 1]}
  - {name: by-hand, a: [[0, 0], [1/2, 1/2]], b: [1/2, 1/2]}
  - {file: mine.yaml}
experiments:
  - name: own
    problems: [{name: particle}]
    methods: [uneven, by-hand, mine]
    steps: [4, 8, 16]
    stages: [2, 3]
    skip: inapplicable
    horizon: 1
    precision: [quad]
  - name: as-parameters
    problems: [{name: kepler}]
    methods: [{name: rk, tableau: [uneven, by-hand]}]
    steps: [4, 8, 16]
    horizon: 1
END
campaign=("$RATTLEBACK" run "$TMP/own.yaml" -o "$TMP/out")
check_output "a campaign's own tableaux" '^campaign own: 15 cases in 5 groups' "${campaign[@]}" --dry-run
refused_with() {
    sed "$3" "$TMP/own.yaml" >"$TMP/changed.yaml"
    check_refused "$1" "$2" "$RATTLEBACK" run "$TMP/changed.yaml" -o "$TMP/out"
}
refused_with "a name given twice" 'changed.yaml:4: tableaux\[1\]: "uneven" is the name of tableaux\[0\] already' 's/name: by-hand/name: uneven/'
refused_with "the name of a method" 'changed.yaml:3: tableaux\[0\]: "rattle" is the name of a built-in method' 's/uneven/rattle/'
refused_with "rows of another length" 'tableaux\[1\]: each row of a must have as many numbers' 's/\[\[0, 0\]/[[0]/'
refused_with "an entry without a name" 'tableaux\[0\]: key "name" is missing' 's/name: uneven, //'
refused_with "a file and coefficients" 'changed.yaml:5: tableaux\[2\].b: not read beside .file.' 's/file: mine.yaml/file: mine.yaml, b: [1]/'
refused_with "weights that are off" 'changed.yaml:4: tableaux\[1\]: by-hand has no order: the weights sum to 5/6' 's|b: \[1/2, 1/2\]|b: [1/2, 1/3]|'
refused_with "an order it has not" 'tableaux\[1\]: by-hand: order: 3 is stated, but the coefficients have order 2: the sum b a\( c \) is 1/4, not 1/6' \
    's|b: \[1/2, 1/2\]|&, order: 3|'
refused_with "orders it has not" 'tableaux\[0\]: uneven: orders.p: 3 is stated, but the coefficients have order 2' \
    's|c: \[0, 3/5, 1\]|&, order: 3, orders: {q: 2, p: 3}|'
refused_with "orders of what diverges" 'orders.q: 2 is stated, but the coefficients fail a hypothesis of theorem 5.2' \
    's|c: \[0, 3/5, 1\]|c: [0, 1/4, 2/3, 1], orders: {q: 2}|'
refused_with "no order" 'tableaux\[0\].order: -1: expected an order from 0 to 32' 's|c: \[0, 3/5, 1\]|&, order: -1|'
refused_with "what diverges with a constraint" 'uneven has \|R\(infinity\)\| = 1.5; constraints need at most 1, since errors' \
    's|c: \[0, 3/5, 1\]|c: [0, 1/4, 2/3, 1]|; s/stages: \[2, 3\]/stages: [4]/; /skip/d; s/, by-hand, mine\]/]/'
refused_with "digits of double in quad" 'uneven has order 2; the conditions of order 4 hold but for .* in quad' \
    "s|c: \\[0, 3/5, 1\\]|c: [$gauss]|"
refused_with "a method that is not there" 'unknown method "unever"; did you mean "uneven"' 's/methods: \[uneven/methods: [unever/'
"${campaign[@]}" >/dev/null 2>&1
check_output "the result keeps the text of the file" '^ *#     c: \[0, 1/2, 1\]' h5dump -d /provenance/campaign "$TMP/out/results.h5"
mv "$TMP/mine.yaml" "$TMP/away.yaml"
check_exit "and is judged by it, with the file gone: too few steps, so not all confirmed" 1 "$RATTLEBACK" verify "$TMP/out"
mv "$TMP/away.yaml" "$TMP/mine.yaml"
sed -i 's|3/5|2/5|' "$TMP/own.yaml"
check_exit "other coefficients are another campaign" 2 "${campaign[@]}" --resume

# What [martin-sato-2018] says, what is computed, and what holds (docs/findings-conjugate-pairs.md).
check_output "theorem 5.2 as printed" 'q 3, p 3, lambda 3  \[Martin, Sato 2018, theorem 5.2 as printed\]: does not hold' "${tableau[@]}" --c 0,3/5,1
check_said "theorem 5.2 corrected" '^order, constrained q 2, p 2, lambda 1 '
check_output "for Lobatto it holds" 'q 6, p 6, lambda 4  \[Martin, Sato 2018, theorem 5.2 as printed\]$' "${tableau[@]}" lobatto-iiia --stages 4
check_output "A.3 fails" 'Q = R = p - r = 3 for B.p. C.q. D.r., computed 1, 1  \[Martin, Sato 2018, appendix A.3\]: does not hold' "${tableau[@]}" lobatto-iiie --stages 3
check_output "A.3 holds" 'Q = R = p - r = 4 for B.p. C.q. D.r., computed 4, 4  \[Martin, Sato 2018, appendix A.3\]$' "${tableau[@]}" lobatto-iiia --stages 4

# Nodes whose weight is 0: collocation leaves a rounding there, and no method divides by it.
check_output "no pair of a weight that is 0" '^order, free +none: theorem 4.1 needs the symplectic conjugate' "${tableau[@]}" --c 0,1/3,1
check_output "digits that lack are no matter of stages" '^rattleback: --a, --b has order 1; the conditions of order 3 hold but for' \
    "${tableau[@]}" --a "0,0,0;0.3333333,0,0;0,0.6666667,0" --b 1/4,0,3/4
printf '%s\n' 'campaign: euler' 'tableaux: [{name: explicit, a: [[0]], b: [1]}]' 'experiments:' \
    '  - {name: local, kind: stages, problems: [pendulum], methods: [explicit], steps: [16, 32, 64, 128, 256], horizon: 1}' >"$TMP/euler.yaml"
check "a stage that is exact has no order, and none is claimed" "$RATTLEBACK" run "$TMP/euler.yaml" -o "$TMP/euler" --quiet

# Nodes of collocation: many and equally spaced ones have weights of 10^4 whose sum is 1; such as are nearly one are refused as that.
check_output "sixteen nodes" '^order, alone +16 ' "${tableau[@]}" --c "0$(printf ',%d/17' {1..15})"
for near in 0.5000001 0.50000000000000000001; do
    check_output "nodes that are nearly one: $near" '^rattleback: --c: nodes 2 and 3 are .* apart; collocation needs 6e-06 at least$' \
        "$RATTLEBACK" tableau --c 0,1/2,$near
done
