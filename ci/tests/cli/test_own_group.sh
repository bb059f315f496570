#!/bin/bash
# Groups that a text makes from a basis of its algebra: SO(3) so given is SO(3), other bases of one algebra are one group, orders
# hold, and what is none is refused at its place.
source ci/tests/cli/lib.sh

rotations="    w1: [[0, 0, 0], [0, 0, -1], [0, 1, 0]]
    w2: [[0, 0, 1], [0, 0, 0], [-1, 0, 0]]
    w3: [[0, -1, 0], [1, 0, 0], [0, 0, 0]]"

# body BASIS LAGRANGIAN Q V, on standard output.
body() {
    printf '%s\n' "problem: body" "group:" "  name: Own" "  basis:" "$1" "position: [R]" "lagrangian: $2" \
        "initial: {default: {q: [\"$3\"], v: [$4]}}"
}
top="w1^2/2 + w2^2 + 3*w3^2/2 - R31 - R22/3"
body "$rotations" "$top" "rotation(1/2, 1/3, 0)" "1/2, 1/3, 1/5" >"$TMP/own.yaml"
sed '/^group:/,/w3: /c\group: SO(3)\nvelocity: [w1, w2, w3]' "$TMP/own.yaml" >"$TMP/listed.yaml"
# v1 = w1 - w2, v2 = 2 w2, v3 = w3/3 + w1: then w2 = v1 + v2/2 ... as velocities along E1 = e1, E2 = 2 e2 + e1, E3 = e3/3.
body "    a: [[0, 0, 0], [0, 0, -1], [0, 1, 0]]
    b: [[0, 0, 2], [0, 0, -1], [-2, 1, 0]]
    c: [[0, -1/3, 0], [1/3, 0, 0], [0, 0, 0]]" \
    "(a + b)^2/2 + (2*b)^2 + 3*(c/3)^2/2 - R31 - R22/3" "rotation(1/2, 1/3, 0)" "1/3, 1/6, 3/5" >"$TMP/skew.yaml"

# In a basis that is u times as large velocities are 1/u.
unit() {
    body "$(sed 's/\b1\b\([],]\)/u\1/g' <<<"$rotations")" "$(sed 's/w[123]/(u*&)/g' <<<"$top")" "rotation(1/2, 1/3, 0)" "1/2/u, 1/3/u, 1/5/u" |
        sed "s/^position/parameters: {u: $1}\n&/"
}

# The numbers of the rotation at the end, in its nine lines.
rotation() {
    "$RATTLEBACK" integrate "$1" --precision "$2" --steps 16 --horizon 2 "${@:3}" | awk '$1 == "g" { for (k = 2; k <= 10; k++) print $k }'
}
agree() {
    local one=$1 other=$2 precision=$3 tolerance=$4
    rotation "$TMP/$one.yaml" "$precision" "${@:5}" >"$TMP/one.txt"
    rotation "$TMP/$other.yaml" "$precision" "${@:5}" >"$TMP/other.txt"
    python3 -c '
import sys
from decimal import Decimal, getcontext
getcontext().prec = 40
rows = [[Decimal(line) for line in open(name)] for name in sys.argv[1:3]]
sys.exit(not len(rows[0]) == len(rows[1]) == 9 or max(abs(a - b) for a, b in zip(*rows)) > Decimal(sys.argv[3]))' \
        "$TMP/one.txt" "$TMP/other.txt" "$tolerance"
}
# Some hundred operations a step, 16 steps: 1e4 roundings.
for precision in double quad; do
    tolerance=$([ $precision = double ] && echo 2e-12 || echo 2e-30)
    for method in "lobatto-iiia --stages 3 --retraction cay" "lobatto-iiia --stages 2 --retraction exp" \
        "vrkmk --stages 2" "vcg --with tableau=midpoint-4" "rkmk --with tableau=rk4"; do
        check "SO(3) by its basis is SO(3): $precision, $method" agree own listed $precision $tolerance --method $method
    done
    check "in another basis, too: $precision" agree skew listed $precision $tolerance --method gauss --stages 2
    for size in 1e-9 1e6; do
        unit $size >"$TMP/unit.yaml"
        for method in "taylor --with order=20" "gauss --stages 2 --retraction exp"; do
            check "in a basis of size $size, too: $precision, $method" agree unit listed $precision $tolerance --method $method
        done
    done
done
# So is one that is not compact: of such a basis exponentials by 1, and not by 1 over its size, are beyond all numbers.
cat >"$TMP/sl2.yaml" <<'YAML'
problem: sl2
group: {name: SL2, basis: {h: [[u, 0], [0, -u]], e: [[0, u], [0, 0]], f: [[0, 0], [u, 0]]}}
position: [g]
parameters: {u: 1}
lagrangian: u^2*(h^2 + e^2 + 2*f^2)/2 - (g11^2 + g22^2 + g12^2 + g21^2)/4
initial: {default: {q: [1, 1/2, 0, 1], v: [1/3/u, 1/4/u, -1/5/u]}}
YAML
for size in 1 1e6 1e-9; do
    check_output "SL(2) in a basis of size $size" '^g 1.254685592439967983.* 0.592072357159195541' "$RATTLEBACK" integrate "$TMP/sl2.yaml" \
        --precision quad --method gauss --stages 2 --retraction exp --steps 8 --horizon 1 --set u=$size
done
# An element that is far along matrices that are nearly the same is found to be one.
cat >"$TMP/near.yaml" <<'YAML'
problem: near
group: {name: Near, basis: {a: [[1, 0], [0, 0]], b: [[1, 1e-9], [0, 0]]}}
position: [g]
lagrangian: (a^2 + b^2)/2 - log(g11)^2/2
initial: {default: {q: [2, 1/3, 0, 1], v: [1/2, 1/4]}}
YAML
check "an element far along a basis that is nearly dependent" "$RATTLEBACK" check "$TMP/near.yaml"
sed 's|q: .*rotation(1/2, 1/3, 0)"\]|q: ["rotation(1/2, 1/3, 1/1000)"]|' "$TMP/own.yaml" >"$TMP/moved.yaml"
check_fails "control: another attitude ends elsewhere" agree moved listed double 2e-12 --method gauss --stages 2
{ body "    a: [[0, 1], [0, 0]]
    b: [[0, 1], [10^-20, 0]]
    c: [[1, 0], [0, -1]]" "a^2 + b^2 + c^2" 1 1 | sed 's/^initial.*/initial: {default: {q: [1, 0, 0, 1], v: [1, 1, 1]}}/'; } >"$TMP/quad-only.yaml"
check "a basis that double precision takes for dependent" "$RATTLEBACK" check "$TMP/quad-only.yaml"
check_said "check says so" '^double +not taken in double precision, runs need quad: the basis is not independent: b is a sum'
check_output "check says what it is" 'Own: 3 dimensions, 3 x 3 matrices, unimodular, cay and exp' "$RATTLEBACK" check "$TMP/own.yaml"
check_output "list says so, too" '^coordinates  q: R by rows; v: w1, w2, w3$' "$RATTLEBACK" list problems "$TMP/own.yaml"

# Orders of the Lie methods on groups that are in no register; a constraint.
sed 's/\[8, 16, 32, 64\]/[8, 16, 32]/; s/\[quad\]/[double]/; s/stages: \[3\]/stages: [2]/; s/stages: \[2, 3\]/stages: [2]/
    s|file: problems|file: '"$PWD"'/cases/problems|g' cases/groups.yaml >"$TMP/groups.yaml"
check_output "orders on Sim(2), SU(2), Sp(2), SE(2) x R" '^as expected [1-9][0-9]*, not as expected 0, ' \
    $MPIRUN -n 2 "$RATTLEBACK" run "$TMP/groups.yaml" -o "$TMP/groups"

# refuse NAME PATTERN BASIS: as a file of two velocities or more.
refuse() {
    body "$3" "a^2" 1 1 >"$TMP/wrong.yaml"
    for verb in check "list problems"; do
        check_refused "refused by $verb: $1" "$2" "$RATTLEBACK" $verb "$TMP/wrong.yaml"
    done
}
refuse "a basis that brackets leave" 'wrong.yaml:6:.*the basis spans no algebra: \[a, b\] is not in it' \
    "    a: [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    b: [[0, 0, 0], [0, 0, 1], [0, 0, 0]]"
refuse "matrices that depend on each other" 'wrong.yaml:7:.*not independent: c is a sum' \
    "    a: [[1, 0], [0, 0]]
    b: [[0, 0], [0, 1]]
    c: [[2, 0], [0, -1/3]]"
refuse "nothing" 'not independent: a is 0' "    a: [[0, 0], [0, 0]]"
refuse "no number" 'wrong.yaml:5:.*division by zero' "    a: [[1/0, 0], [0, 0]]"
refuse "a name" 'wrong.yaml:5:.*unknown name "k"' "    a: [[k, 0], [0, 0]]"
refuse "a matrix that is not square" 'expected a square matrix; found 2 rows, of which row 1 has 3' "    a: [[1, 0], [0, 0, 1]]"
refuse "a flat list" 'wrong.yaml:5:.*expected a row of a square matrix' "    a: [1, 0, 0, 1]"
refuse "matrices of two sizes" 'b has 9 numbers, a has 4' "    a: [[1, 0], [0, 0]]
    b: [[0, 0, 0], [0, 0, 1], [0, 0, 0]]"
refuse "five rows" 'at most 4 rows are possible' "    a: [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1]]"
refuse "a velocity that is a word of the language" 'sin' "    sin: [[1, 0], [0, 0]]"

sed 's/^lagrangian/velocity: [w1, w2, w3]\n&/' "$TMP/own.yaml" >"$TMP/twice.yaml"
check_refused "velocities have one name" 'twice.yaml:.*the velocities have their names in group.basis' "$RATTLEBACK" check "$TMP/twice.yaml"
sed '/name: Own/d' "$TMP/own.yaml" >"$TMP/nameless.yaml"
check_refused "a group has a name" 'group.name: expected a name' "$RATTLEBACK" check "$TMP/nameless.yaml"
sed '/  basis:/,/w3: /d; s/^lagrangian/velocity: [w1, w2, w3]\n&/' "$TMP/own.yaml" >"$TMP/baseless.yaml"
check_refused "and a basis" 'baseless.yaml:.*key "group" is missing|group.basis is missing' "$RATTLEBACK" check "$TMP/baseless.yaml"
check_refused "it is not written as C" 'its group is given by its basis' "$RATTLEBACK" problem "$TMP/own.yaml" --c

# Elements: what is in the group is found to be in it, what is in its other component, or scaled, is not.
end() {
    sed "s|q: \[.*\], v|q: [$1], v|" "$TMP/own.yaml"
}
end "1, 0, 0, 0, -1, 0, 0, 0, -1" >"$TMP/half.yaml"
check "half a turn is in SO(3)" "$RATTLEBACK" integrate "$TMP/half.yaml" --method gauss --stages 2 --steps 4 --horizon 1
end "-1, 0, 0, 0, -1, 0, 0, 0, -1" >"$TMP/mirrored.yaml"
check_refused "the mirror is not" 'product of exponentials of the algebra, but for 1' "$RATTLEBACK" integrate "$TMP/mirrored.yaml" --method gauss --stages 2 --steps 4 --horizon 1
end "2, 0, 0, 0, 2, 0, 0, 0, 2" >"$TMP/scaled.yaml"
check_refused "what is scaled is not" 'product of exponentials' "$RATTLEBACK" integrate "$TMP/scaled.yaml" --method gauss --stages 2 --steps 4 --horizon 1

# Where x y x leaves the algebra there is exp alone, and it is the default; a basis of parameters is that of their values.
cat >"$TMP/sol.yaml" <<'YAML'
problem: sol
group: {name: Sol, basis: {s: [[1, 0, 0], [0, -k, 0], [0, 0, 0]], x: [[0, 0, 1], [0, 0, 0], [0, 0, 0]], y: [[0, 0, 0], [0, 0, 1], [0, 0, 0]]}}
position: [g]
parameters: {k: 2}
lagrangian: s^2 + (x^2 + y^2)/2 - (g13^2 + g23^2)/2 - g11/5
initial: {default: {q: [1, 0, 1/2, 0, 1, 1/3, 0, 0, 1], v: [1/4, 1/3, -1/5]}}
YAML
check_output "x y x leaves the algebra" 'not unimodular, exp only: x y x leaves the algebra' "$RATTLEBACK" check "$TMP/sol.yaml"
check_output "its retraction is exp" '^retractions  exp \(default\)$' "$RATTLEBACK" list problems "$TMP/sol.yaml"
check_refused "cay is not there" 'cay' "$RATTLEBACK" integrate "$TMP/sol.yaml" --method gauss --stages 2 --steps 4 --horizon 1 --retraction cay
sed 's/^position/retraction: {default: cay}\n&/' "$TMP/sol.yaml" >"$TMP/cay.yaml"
check_refused "nor a default" 'cay.yaml:3:.*Sol has no cay: x y x is not in its algebra' "$RATTLEBACK" check "$TMP/cay.yaml"
sed 's/{k: 2}/{k: 1}/' "$TMP/sol.yaml" >"$TMP/sol1.yaml"
check_output "with another value it is another group" 'unimodular, cay and exp' "$RATTLEBACK" check "$TMP/sol1.yaml"
