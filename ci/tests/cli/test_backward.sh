#!/bin/bash
# Modified energies: the campaign, and what must not pass: methods that are not symplectic, an order that is asked too much, motions that are
# not smooth, too few step sizes.
set -u
source ci/tests/cli/lib.sh

check "the campaign is as expected" "$RATTLEBACK" run cases/backward.yaml -o "$TMP/backward" -q

# asked NAME PROBLEM METHOD STEPS MORE: a campaign of one experiment, of kind backward or $kind.
asked() {
    printf 'campaign: asked\nexperiments:\n- {name: e, kind: %s, problems: [%s], methods: [%s], steps: [%s], horizon: %d, samples: %d, precision: [quad]%s}\n' \
        "${kind-backward}" "$2" "$3" "$4" "${horizon-4}" "${samples-8}" "$5" >"$TMP/$1.run"
    "$RATTLEBACK" run "$TMP/$1.run" -o "$TMP/$1" --force
}
asks() { echo ", expect: {modified-energy-$1: $2}, because: asked"; }
check "the midpoint rule keeps six orders" asked on '{name: pendulum}' '{name: gauss, stages: [1]}' '32, 48, 64, 96' "$(asks 6 6)"
check_exit "more terms are not kept" 1 asked more '{name: pendulum}' '{name: gauss, stages: [1]}' '32, 48, 64, 96' "$(asks 6 8)"
check_said "is refuted" 'below'
check_exit "the explicit midpoint rule has no modified energy" 1 asked explicit '{name: pendulum}' '{name: rk, tableau: midpoint}' '32, 48, 64, 96' "$(asks 6 6)"
check_said "is refuted" 'below'
check_exit "nor has the trapezoidal rule for positions and momenta" 1 asked trapezoid '{name: pendulum}' \
    '{name: rk, tableau: lobatto-iiia, stages: [2]}' '32, 48, 64, 96' "$(asks 6 6)"
check_said "is refuted" 'below'
check_exit "two step sizes are too few" 1 asked few '{name: pendulum}' '{name: gauss, stages: [1]}' '32, 48' ''
check_said "is insufficient" insufficient
printf 'problem: kink\ngroup: R^1\nposition: [x]\nvelocity: [v]\nlagrangian: v^2/2 - abs(x)^3\ninitial: {on: {q: [0.3], v: [-0.5]}}\n' >"$TMP/kink.yaml"
check_exit "a kink has no derivatives" 1 asked kink "{file: $TMP/kink.yaml}" '{name: gauss, stages: [1]}' '32, 48, 64, 96' ''
check_said "is insufficient" insufficient

# The best truncation: what has no exponential bound, ladders that show none, and a motion that the theorem does not apply to.
kind=truncation horizon=32 samples=4 coarse='32, 48, 64, 96, 128, 192, 256, 320, 384, 448, 512' told=', expect: {modified-energy-exponent: 1}, because: asked'
check_exit "the explicit midpoint rule has a power of h" 1 asked power '{name: pendulum}' '{name: rk, tableau: midpoint}' "$coarse" "$told"
check_said "is refuted" 'expected 1 .*(below)'
check_exit "steps this fine need more terms" 1 asked fine '{name: pendulum}' '{name: gauss, stages: [1]}' '512, 576, 640, 704, 768, 896, 1024' ''
check_said "says how many" '0 of 7 step sizes count'
check_exit "a ladder this short shows nothing" 1 asked short '{name: pendulum}' '{name: gauss, stages: [1]}' '40, 48, 56, 64, 72' ''
check_said "says what it spans" 'factor 1.8; needs 5, factor 2'
printf 'problem: kink\ngroup: R^1\nposition: [x]\nvelocity: [v]\nlagrangian: v^2/2 - abs(x)^5\ninitial: {on: {q: [1], v: [0]}}\n' >"$TMP/kink.yaml"
rough='32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512'
check_exit "a field with four derivatives has a power of h" 1 asked rough "{file: $TMP/kink.yaml}" '{name: gauss, stages: [2]}' "$rough" "$told"
check_said "is refuted" 'expected 1 .*(below)'
check_exit "nor is anything claimed of it" 1 asked unclaimed "{file: $TMP/kink.yaml}" '{name: gauss, stages: [2]}' "$rough" ''
check_said "is insufficient" 'not smooth'

# Cases without a modified energy are refused before the run, by file, line and key, or left out.
refused() { # NAME PATTERN PROBLEM METHOD
    rm -rf "$TMP/lacks"
    check_exit "$kind: $1" 2 asked lacks "$3" "$4" '32, 48, 64, 96' ''
    check_said "$kind: says why: $1" "lacks.run:3: experiments\[0\]\.$2"
    check_fails "$kind: writes nothing: $1" test -e "$TMP/lacks"
}
for kind in backward truncation; do
    refused "a nonholonomic constraint" 'problems.*need a problem without a constraint, unlike particle' '{name: particle}' '{name: lobatto-iiia, stages: [2]}'
    refused "a group" 'problems.*need a problem on R.n, unlike rigid-body' '{name: rigid-body}' '{name: lobatto-iiia, stages: [2]}'
    refused "the time" 'problems.*without forces and the time t' "{file: $PWD/cases/problems/driven-oscillator.yaml}" '{name: gauss, stages: [1]}'
    refused "another step" 'methods.0.: .*need a partitioned Runge-Kutta step, unlike newmark' '{name: pendulum}' newmark
done
sed 's/, precision/, skip: inapplicable&/' "$TMP/lacks.run" >"$TMP/skip.run"
check_refused "nothing is left" 'nothing is left to run: modified energies need' "$RATTLEBACK" run "$TMP/skip.run" -o "$TMP/out"
sed -i 's/{name: pendulum}/&, {name: particle}/; s/newmark/{name: lobatto-iiia, stages: [2]}/' "$TMP/skip.run"
check_output "a case is left out" 'left out of e: particle .*modified energies need' "$RATTLEBACK" run "$TMP/skip.run" -o "$TMP/skip"
