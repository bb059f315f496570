#!/bin/bash
# Explicit time and forces: ends against an independent program (mpmath's odefun with 30 digits, from equations derived by hand), the
# campaign, and what refuses them.
set -u
source ci/tests/cli/lib.sh

# ends PROBLEM NUMBER.. : where the motion is at time 4; ends_by PROBLEM HORIZON METHOD STAGES STEPS NUMBER..
ends() { ends_by "$1" 4 lobatto-iiia 8 32 "${@:2}"; }
ends_by() {
    "$RATTLEBACK" integrate "cases/problems/$1.yaml" --method "$3" --stages "$4" --steps "$5" --horizon "$2" --precision quad |
        awk -v want="${*:6}" '$1 == "q" || $1 == "g" { n = split(want, w, " "); for (k = 1; k <= n; k++) { d = $(k + 1) - w[k]; if (d * d > 1e-28) exit 1 } found = 1 } END { exit !found }'
}
check "the pendulum whose pivot moves" ends parametric-pendulum -1.374687254651765803805
check "the particle whose constraint moves" ends pumped-particle -0.63026461807305423076 -1.083624305739734208692 0.4882961614032118196381
check "the driven sleigh" ends driven-sleigh 3.058145899856678986544 2.115783368014784662693 0.8175555480306189980212
check "the pendulum in the wind" ends blown-pendulum -0.7919766179551533588828 -0.6105514201214481315141
top=(-0.2249707820599828549632 0.4716561209576068640228 0.8526011088325788821695 -0.5042898130893627765313 0.6923578428351455680038
    -0.5160740275183003473024 -0.833714538456428293369 -0.5460596313846017971423 0.08209109171218005133529)
check "the shaken top" ends_by shaken-top 2 lobatto-iiia 8 32 "${top[@]}"
check "the shaken top by a variational Lie group method" ends_by shaken-top 2 vrkmk 4 128 "${top[@]}"
check "the moving constraint by SPARK" ends_by pumped-particle 4 spark 5 64 -0.63026461807305423076 -1.083624305739734208692 0.4882961614032118196381
check "the pivot by a Gauss triple" ends_by parametric-pendulum 4 mla-gs 6 64 -1.374687254651765803805
check "the pendulum whose pivot is driven" ends driven-pivot 0.2019175128708250322503 0.7663877607569786739377
check "the bead on a turning hoop" ends bead-hoop 0.4424938870893731377549 -0.1287684607929117034548 -0.8874783622114746850255
check_fails "control: another end" ends driven-sleigh 3.058145899856678986544 2.115783369014784662693 0.8175555480306189980212
check "check: all motions are as their texts say" bash -c 'for p in damped-oscillator driven-oscillator parametric-pendulum damped-particle pumped-particle damped-body driven-sleigh shaken-top blown-pendulum driven-pivot bead-hoop; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
sed 's/^  v: .*exp(-rate/  v: ["exp(rate/' cases/problems/damped-oscillator.yaml >"$TMP/wrong-flow.yaml"
check_exit "check: a closed form with another damping" 1 "$RATTLEBACK" check "$TMP/wrong-flow.yaml"
check "the campaign is as expected" "$RATTLEBACK" run cases/forced.yaml -o "$TMP/forced" -q
no_method() { check_refused "$1" "$2" "$RATTLEBACK" integrate "cases/problems/$3.yaml" --method "$4" --steps 8 --horizon 1; }
no_method "exact maps know no time" 'exact-map needs equations without the time t; parametric-pendulum has t in them' parametric-pendulum exact-map
no_method "nor forces" 'exact-map needs forces that are all of the Lagrangian or Hamiltonian; damped-oscillator has others' damped-oscillator exact-map
sed -e 's/^forces: .*/forces: [-F*vx, 0]/' -e '/nu:/d' cases/problems/blown-pendulum.yaml >"$TMP/dragged.yaml"
check_refused "RATTLE takes forces of positions" 'rattle needs forces that do not depend on velocities' \
    "$RATTLEBACK" integrate "$TMP/dragged.yaml" --method rattle --steps 8 --horizon 1
sed 's|+ a\*nu"|"|' cases/problems/driven-pivot.yaml >"$TMP/at-rest.yaml"
check_refused "a velocity that forgets that the pivot moves" 'does not follow the moving constraint 1: residual -0.36; the nearest admissible values are 0.616,0.012' \
    "$RATTLEBACK" integrate "$TMP/at-rest.yaml" --method rattle --steps 8 --horizon 1
sed "s|'|@|; s|y\*cos(Om\*t) - x\*sin(Om\*t)|y*cos(Om*t) + x*sin(Om*t)|; s|R\*Om, 3/10|R*(-Om), 3/10|" cases/problems/bead-hoop.yaml >"$TMP/turned-back.yaml"
check_exit "check: the Jacobi integral of a hoop that turns the other way" 1 "$RATTLEBACK" check "$TMP/turned-back.yaml"
sed 's|^holonomic: .*|holonomic: ["sin(nu*t)"]|' cases/problems/driven-pivot.yaml >"$TMP/timeonly.yaml"
check_refused "a constraint of the time alone" 'constraint 1 has no effect: it contains no position, only the time' "$RATTLEBACK" check "$TMP/timeonly.yaml"
check_refused "no C of it" 'it has forces, or the time t in it' "$RATTLEBACK" problem cases/problems/damped-body.yaml --c
sed 's/^forces: .*/&\ninvariants: {place: x}/' cases/problems/damped-oscillator.yaml >"$TMP/not-kept.yaml"
check_exit "check: an invariant that damping changes" 1 "$RATTLEBACK" check "$TMP/not-kept.yaml"
