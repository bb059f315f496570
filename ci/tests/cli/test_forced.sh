#!/bin/bash
# Explicit time and forces: ends against an independent program (mpmath's odefun with 30 digits, from equations derived by hand), the
# campaign, and what refuses them.
set -u
source ci/tests/cli/lib.sh

# ends PROBLEM NUMBER.. : where the motion is at time 4
ends() {
    "$RATTLEBACK" integrate "cases/problems/$1.yaml" --method lobatto-iiia --stages 8 --steps 32 --horizon 4 --precision quad |
        awk -v want="${*:2}" '$1 == "q" || $1 == "g" { n = split(want, w, " "); for (k = 1; k <= n; k++) { d = $(k + 1) - w[k]; if (d * d > 1e-28) exit 1 } found = 1 } END { exit !found }'
}
check "the pendulum whose pivot moves" ends parametric-pendulum -1.374687254651765803805
check "the particle whose constraint moves" ends pumped-particle -0.63026461807305423076 -1.083624305739734208692 0.4882961614032118196381
check "the driven sleigh" ends driven-sleigh 3.058145899856678986544 2.115783368014784662693 0.8175555480306189980212
check_fails "control: another end" ends driven-sleigh 3.058145899856678986544 2.115783369014784662693 0.8175555480306189980212
check "check: all motions are as their texts say" bash -c 'for p in damped-oscillator driven-oscillator parametric-pendulum damped-particle pumped-particle damped-body driven-sleigh; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
sed 's/^  v: .*exp(-rate/  v: ["exp(rate/' cases/problems/damped-oscillator.yaml >"$TMP/wrong-flow.yaml"
check_exit "check: a closed form with another damping" 1 "$RATTLEBACK" check "$TMP/wrong-flow.yaml"
check "the campaign is as expected" "$RATTLEBACK" run cases/forced.yaml -o "$TMP/forced" -q
no_method() { check_refused "$1" "$2" "$RATTLEBACK" integrate "cases/problems/$3.yaml" --method "$4" --steps 8 --horizon 1; }
no_method "exact maps know no time" 'exact-map needs a motion that the time t does not stand in, which parametric-pendulum does not have' parametric-pendulum exact-map
no_method "nor forces" 'exact-map needs a motion without forces beside its Lagrangian' damped-oscillator exact-map
check_refused "no C of it" 'it has forces, or the time t in it' "$RATTLEBACK" problem cases/problems/damped-body.yaml --c
sed 's/^forces: .*/&\ninvariants: {place: x}/' cases/problems/damped-oscillator.yaml >"$TMP/not-kept.yaml"
check_exit "check: an invariant that damping changes" 1 "$RATTLEBACK" check "$TMP/not-kept.yaml"
