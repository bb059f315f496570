#!/bin/bash
# What goes into the core by the guides of ci/developing, taken from their texts: the identity of identity.md, the quantity of
# quantity.md, the claim and hypothesis of claim.md and the group of group-factor.md (SE(2) under another name), as one function and one
# line, one line each, one file and one line. They go into one copy of the tree; all of it sees the new names and is compiled again, without optimisation,
# which takes a quarter of the time. Beside the group SE(2) by numbers and in a basis that no matrix shows plainly, which must be
# SE(2) in problems that are text, too.
source ci/tests/cli/lib.sh

copy=$TMP/copy
guide=ci/developing/group-factor.md
routes=(build/tests/double/test_matrix_route build/tests/quad/test_matrix_route)
mkdir "$copy"
cp -a Makefile README.md core cases suite results plots docs ci "$copy"

build() {
    make_plain "$copy" rattleback "${routes[@]}"
}

# in_copy COMMAND...
in_copy() {
    (cd "$copy" && "$@")
}

# code GUIDE: its C code. line GUIDE PATTERN: its one line that begins so.
code() { awk '/^```$/ { exit } code { print } /^```c$/ { code = 1 }' "ci/developing/$1"; }
line() { sed -n "s/^    \($2.*\)$/\1/p" "ci/developing/$1"; }

code identity.md >"$copy/core/identities/identity_weight_sum.c"
sed -i "/^IDENTITY(weights,/i $(line identity.md 'IDENTITY(weight_sum')" "$copy/core/quantities.def"
sed -i "/^QUANTITY(Q_MAX,/i $(line quantity.md 'QUANTITY(Q_MEAN')" "$copy/core/quantities.def"
sed -i "/put_sample_error(row, QUANTITY_Q, /a $(line quantity.md 'row->value\[QUANTITY_Q_MEAN')" "$copy/suite/kinds/errors.c"
sed -i "/of_positions\[\] = {/s/{/{$(line quantity.md 'QUANTITY_Q_MEAN,') /" "$copy/suite/kinds/errors.c"
sed -i "/judged\[\] = {/s/{{/{$(line quantity.md '{CLAIM_ORDER') {/" "$copy/suite/kinds/convergence.c"

# The claim, and beside it one that is false, as a control: the momentum of SHAKE is off the constraint.
sed -i "/^EXACT(rattle, TWIN_P,/a $(line claim.md 'EXACT(rattle')" "$copy/core/run/claims.def"
sed -i '/^EXACT(shake, TWIN_Q,/i EXACT(shake, TANGENCY, ALWAYS, case, "false")' "$copy/core/run/claims.def"
sed -i "/^HYPOTHESIS(working,/i $(line claim.md 'HYPOTHESIS(one_constraint')" "$copy/core/run/hypotheses.def"
sed -i "/^IF(working,/i $(line claim.md 'IF(one_constraint')" "$copy/core/run/hypotheses.c"

awk '/^```$/ { exit } code { print } /^```c$/ { code = 1 }' $guide >"$copy/core/groups/motion2.c"
sed -n 's/^    \(GROUP(motion2, .*)\)$/\1/p' $guide >>"$copy/core/groups/groups.def"
cat >"$copy/core/groups/turned2.c" <<'END'
/* SE(2) by numbers that are mixed, halved and negated entries of the matrix, along 2 E1 - E3/2, E1/4 - E2, E2/3 + E3/2. */
#include "core/groups/factors.h"

static void to_matrix(const real *g, real *G)
{
    const real x = g[1] / 2 + R(0.3), y = g[2] / 4 - R(1.5) * g[0], c = R(0.4) - g[2] / 2, s = -2 * g[3];
    const real rows[] = {c, -s, x, s, c, y, 0, 0, 1};
    for (int k = 0; k < 9; k++)
        G[k] = rows[k];
}

static void from_matrix(const real *G, real *g)
{
    g[1] = 2 * (G[2] - R(0.3));
    g[2] = 2 * (R(0.4) - (G[0] + G[4]) / 2);
    g[3] = (G[1] - G[3]) / 4;
    g[0] = (g[2] / 4 - G[5]) / R(1.5);
}

static const real basis[] = {0, R(0.5), 2, R(-0.5), 0, 0, 0, 0, 0,  0, 0, R(0.25), 0, 0, -1, 0, 0, 0,
                             0, R(-0.5), 0, R(0.5), 0, 1 / R(3.0), 0, 0, 0};
static const int entry[] = {2, 5, 3};
static const struct matrix_group turned2_matrices = {3, 4, 3, basis, entry, to_matrix, from_matrix};

MATRIX_FACTORS(turned2, .name = "Turned(2)", .n = 3, .element = 4)
END
cat >>"$copy/core/groups/groups.def" <<'END'
GROUP(turned2, "motions of the plane; q: four numbers; v: three", "Lie")
END

check "all of them build" build

# ---- identity and quantity

cat >"$TMP/new.yaml" <<'YAML'
campaign: new
experiments:
  - {name: exact, kind: identities, problems: [{name: kepler}], methods: [lobatto-iiia, gauss], stages: [3],
     steps: [8, 16], horizon: 1, precision: [double, quad]}
  - {name: errors, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3], steps: [16, 32, 64, 128, 256],
     horizon: 1, samples: 16, expect: {q-mean: 4}, because: it is no larger than the largest}
YAML
check "they are judged" "$copy/rattleback" run "$TMP/new.yaml" -o "$TMP/new"
check_output "the identity is listed" '^weight-sum +.*sum_i b_i = 1' "$copy/rattleback" list quantities
check_said "the quantity is listed" '^q-mean +mean position error'
check_output "the quantity has its units" '^units +length$' "$copy/rattleback" list quantities q-mean
check_output "the quantity is in the file" '"q-mean\\000' h5dump -d /quantities/name "$TMP/new/results.h5"
orders() { "$copy/rattleback" show "$TMP/$1/results.h5" --table orders; }
check_output "the identity holds in quad" ' gauss .* quad .* weight-sum .* confirmed .*sum_i b_i = 1$' orders new
check_said "the order is measured" ' q-mean +4 +4\.0[0-9] .* documented '
check_output "a column of its own, with its bound" ',weight-sum,.*,weight-sum\.bound' \
    "$copy/rattleback" show "$TMP/new/results.h5" --table cases --format csv
check_said "a column of its own, with its floor" ',q-mean,.*,q-mean\.floor'
check "its charts are drawn" test -s "$TMP/new/charts/errors-kepler-double-q-mean-step.svg"

# Control: another order.
sed 's/q-mean: 4/q-mean: 3/' "$TMP/new.yaml" >"$TMP/other.yaml"
check_exit "control: another order" 1 "$copy/rattleback" run "$TMP/other.yaml" -o "$TMP/other"
check_output "control: another order is refuted" ' q-mean +3 +4\.0[0-9] .* above \(!\) ' orders other

# ---- claim: made and confirmed where its hypotheses hold, not made where one fails, and refuted of a method of which it is false

cat >"$TMP/two.yaml" <<'YAML'
problem: two-pendulums
summary: two spherical pendulums that turn about one axis
source: none
group: R^6
position: [x, y, z, a, b, c]
velocity: [vx, vy, vz, va, vb, vc]
lagrangian: (vx^2 + vy^2 + vz^2 + va^2 + vb^2 + vc^2)/2 - z - c
holonomic: [x^2 + y^2 + z^2 - 1, a^2 + b^2 + c^2 - 1]
momentum: {turn: {value: x*vy - y*vx + a*vb - b*va, source: symmetry}}
initial: {default: {q: [1, 0, 0, 0, 1, 0], v: [0, 1/2, 1/4, 1/3, 0, 1/5]}}
YAML
cat >"$TMP/claim.yaml" <<'YAML'
campaign: claim
experiments:
  - {name: claim, problems: [{name: spherical-pendulum}, {file: two.yaml}], methods: [rattle], steps: [16, 32, 64, 128], horizon: 1}
YAML
check "the claim is judged" "$copy/rattleback" run "$TMP/claim.yaml" -o "$TMP/claim"
check_output "the claim: confirmed with one constraint" '^claim +spherical-pendulum .* momentum .* confirmed .*VII\.1\.4' orders claim
orders claim >"$TMP/claim.txt"
check_exit "the claim: not made with two" 1 grep -E 'two-pendulums .* momentum ' "$TMP/claim.txt"
check_output "the hypothesis is listed" '^one-constraint ' "$copy/rattleback" list hypotheses
check_output "the claim is listed" 'needs .*one-constraint$' "$copy/rattleback" list claims momentum
sed 's/rattle/shake/' "$TMP/claim.yaml" >"$TMP/false.yaml"
check_exit "control: a false claim" 1 "$copy/rattleback" run "$TMP/false.yaml" -o "$TMP/false"
check_output "control: a false claim is refuted" ' tangency .* below \(!\) ' orders false

# ---- group

# problem GROUP POSITION VELOCITY X Y COSINE SINE V1 V2 W Q V: a disc held by a spring, heavy, with what it is recorded.
problem() {
    cat <<END
problem: disc-of-${1%%(*}
summary: a disc with a spring
source: none
group: $1
position: [$2]
velocity: [$3]
let: {X: "$4", Y: "$5", C: "$6", S: "$7", V1: "$8", V2: "$9", W: "${10}"}
lagrangian: (V1^2 + V2^2)/2 + W^2/3 - (X^2 + 2*Y^2)/2 - 0.3*C + 0.2*S*X
${13:-}
invariants: {x: X, y: Y, c: C, s: S, v1: V1, w: W}
initial:
  default: {q: [${11}], v: [${12}]}
END
}
for constraint in "" "nonholonomic: [V2]"; do
    problem "SE(2)" "x, y, a" "v1, v2, w" x y "cos(a)" "sin(a)" v1 v2 w "1, 1/2, 3/10" "4/5, 0, 3/5" "$constraint" \
        >"$TMP/plain${constraint:+-held}.yaml"
    problem "Turned(2)" '"g[4]"' "u1, u2, u3" "g[2]/2 + 0.3" "g[3]/4 - 1.5*g[1]" "0.4 - g[3]/2" "-2*g[4]" \
        "2*u1 + u2/4" "u3/3 - u2" "(u3 - u1)/2" '"(g[3]/4 - 1/2)/1.5", 1.4, 0.8 - 2*cos(0.3), -sin(0.3)/2' \
        "0.336, 0.512, 1.536" "$constraint" >"$TMP/turned${constraint:+-held}.yaml"
done
# The same motion: six numbers of it, after so many roundings of eight steps.
agree() {
    local name=$1 precision=$2 tolerance=$3
    shift 3
    for group in plain turned; do
        "$copy/rattleback" integrate "$TMP/$group$name.yaml" "$@" --steps 8 --horizon 1 --samples 1 --precision "$precision" |
            awk '/^[0-9]/ { for (k = NF - 5; k <= NF; k++) print $k }' >"$TMP/$group.txt"
    done
    check "SE(2) in another basis and by other numbers: $precision, $*" \
        python3 -c '
import sys
from decimal import Decimal, getcontext
getcontext().prec = 40
rows = [[Decimal(line) for line in open(name)] for name in sys.argv[1:3]]
assert len(rows[0]) == len(rows[1]) == 6
sys.exit(max(abs(a - b) for a, b in zip(*rows)) > Decimal(sys.argv[3]))' "$TMP/plain.txt" "$TMP/turned.txt" "$tolerance"
}

for precision in double quad; do
    tolerance=$([ $precision = double ] && echo 1e-12 || echo 1e-30)
    for retraction in cay exp; do
        agree -held $precision $tolerance --method lobatto-iiia --stages 3 --retraction $retraction
    done
    agree "" $precision $tolerance --method vrkmk --stages 2
    agree "" $precision $tolerance --method gauss --stages 2
done
check_output "it is listed" '^Motion\(2\) +motions of the plane; q: the first two rows' "$copy/rattleback" list groups
for test in "${routes[@]}"; do
    check "it is what its matrices are: $test" in_copy "$test"
done

# ---- controls: weights that add up to something else; numbers of an element that are not where the matrix has them; numbers
# ---- that are no affine function of it
sed -i 's/g\[k\] = G\[k\];/g[k] = G[5 - k];/' "$copy/core/groups/motion2.c"
sed -i 's/s = -2 \* g\[3\];/s = sin(-2 * g[3]);/' "$copy/core/groups/turned2.c"
sed -i 's/fabs(sum - 1)/fabs(sum - R(1.0001))/' "$copy/core/identities/identity_weight_sum.c"
check "controls: build" build
check_exit "control: another sum" 1 "$copy/rattleback" run "$TMP/new.yaml" -o "$TMP/sum"
check_output "control: another sum is refuted" ' weight-sum .* below \(!\) ' orders sum
for test in "${routes[@]}"; do
    check_fails "control: seen by $test" in_copy "$test"
done
problem "Motion(2)" "a, b, c, d, e, f" "v1, v2, w" c f a d v1 v2 w "1, 0, 0, 0, 1, 0" "1, 0, 1" >"$TMP/motion.yaml"
for verb in check "integrate --method gauss --stages 2 --steps 8 --horizon 1"; do
    check_refused "a text refuses it: ${verb%% *}" \
        'motion\.yaml:4:8: group: Motion\(2\) is no group that a text can use: the numbers of from_matrix' \
        "$copy/rattleback" ${verb%% *} "$TMP/motion.yaml" ${verb#"${verb%% *}"}
    check_refused "a text refuses what is not affine: ${verb%% *}" 'Turned\(2\) is .*: its matrices are not affine' \
        "$copy/rattleback" ${verb%% *} "$TMP/turned.yaml" ${verb#"${verb%% *}"}
done
