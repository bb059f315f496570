#!/bin/bash
# What is true of a problem is true of it in other units of mass, length and time.
set -u
source ci/tests/cli/lib.sh

cat >"$TMP/plane.yaml" <<'YAML'
problem: plane
group: R^2
position: [x, y]
velocity: [u, v]
parameters: {M: 1, L: 1, S: 1}
units: {mass: M, length: L, time: S}
let: {X: x/L, Y: y/L}
lagrangian: M*(u^2 + v^2)/2 - M*L^2/S^2*(X^2/2 + Y^2/2*(1 + X^2) + X^4/4)
initial: {default: {q: [L, L/2], v: [3*L/10/S, 4*L/5/S]}}
YAML
cat >"$TMP/body.yaml" <<'YAML'
problem: body
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
parameters: {M: 1, L: 1, S: 1}
units: {mass: M, length: L, time: S}
let: {X: x/L, Y: y/L}
lagrangian: M*(u^2 + 2*v^2)/2 + M*L^2*w^2/2 - M*L^2/S^2*(X^2/2 + Y^2/2*(1 + X^2) + sin(theta)*X)
initial: {default: {q: [L, L/2, 3/10], v: [3*L/10/S, 4*L/5/S, 1/2/S]}}
YAML

# units SIZE...: of each of the three.
units() {
    units="1,1,1"
    for size; do units="$units $size,1,1 1,$size,1 1,1,$size"; done
}
# campaign KIND PROBLEM METHODS REST: in all units.
campaign() {
    printf 'campaign: units\nexperiments:\n'
    local k=0 M L S
    for unit in $units; do
        IFS=, read -r M L S <<<"$unit"
        printf -- '- {name: %s-%s, kind: %s, problems: [{file: %s.yaml, parameters: {M: %s, L: %s, S: %s}}],\n' \
            "$2" $((k++)) "$1" "$2" "$M" "$L" "$S"
        printf '   methods: [%s], horizon: %s, %s}\n' "$3" "$S" "$4"
    done
}
# all KIND PROBLEM METHODS REST: every verdict is as expected.
all() {
    campaign "$@" >"$TMP/units.yaml"
    "$RATTLEBACK" run "$TMP/units.yaml" -o "$TMP/out" --force --quiet
    local code=$?
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
    return $code
}
cat >"$TMP/wheel.yaml" <<'YAML'
problem: wheel
group: R^3
position: [x, y, z]
velocity: [u, v, w]
parameters: {M: 1, L: 1, S: 1}
units: {mass: M, length: L, time: S}
let: {X: x/L, Y: y/L}
lagrangian: M*(u^2 + v^2 + w^2)/2 - M*L^2/S^2*(X^2/2 + Y^2/2)
nonholonomic: [w - Y*u]
initial: {default: {q: [L, L/2, 0], v: [3*L/10/S, 4*L/5/S, 3*L/20/S]}}
YAML

units 1e6 1e-6 1e12 1e-12 1e30
for problem in plane body; do
    check "the form and reversal of $problem in all units" all structure $problem 'lobatto-iiia, gauss' 'stages: [2], steps: [10]'
    check_output "both were asked for" ',symplectic,.*confirmed' cat "$TMP/verdicts.csv"
    check "identities of $problem in all units" all identities $problem 'lobatto-iiia, gauss' 'stages: [2], steps: [10]'
    check_output "among them the action's" ',hp-action,.*confirmed' cat "$TMP/verdicts.csv"
done
# floors, and what steps are solved to
steps='steps: [16, 32, 64, 128]'
check "orders in all units" all convergence plane 'lobatto-iiia, gauss, spark' "stages: [2], $steps"
check_output "were judged" ',order,p,4,.*,confirmed,' cat "$TMP/verdicts.csv"
check "orders of a constraint" all convergence wheel 'gni-a, gni-sv, mla, dla, nonholonomic-shake' "$steps"
check "structure of methods without stages" all structure plane 'trap, mid, symplectic-midpoint, newmark, rect0' 'steps: [10]'
units 1e6 1e-6 # further ones: a step of the method fails, which is reported
check "the form in space" all identities body vrkmk 'stages: [2], steps: [10]'
check_output "was asked for" ',lie-symplectic,.*confirmed' cat "$TMP/verdicts.csv"
# and what is false of it is false: the deliberate faults are seen in all units, too
for problem in plane body; do
    check "a force of the other sign is refuted by the identities of $problem in all units" all identities $problem lobatto-iiia \
        'stages: [3], steps: [10], control: flipped-force'
done
check "faults are refuted in all units" all structure plane lobatto-iiia 'stages: [2], steps: [10], control: ahat-is-a'

units 1e6 1e12 1e30
all identities plane vrkmk 'stages: [2], steps: [8], control: a-not-transposed' >/dev/null
check_exit "momenta of 1e-30 are some" 1 grep ',lie-base,' "$TMP/verdicts.csv"
check_output "another map is refuted by its twin in all units" '^10$' grep -c ',lie-abelian,.*,below,' "$TMP/verdicts.csv"

# A constraint is the same with a factor before it: residuals are compared with its gradient, multipliers are that much smaller.
cat >"$TMP/rod.yaml" <<'YAML'
problem: rod
group: R^2
position: [x, y]
velocity: [u, v]
parameters: {F: 1}
lagrangian: (u^2 + v^2)/2 - y
holonomic: [F*(x^2 + y^2 - 1)]
initial: {default: {q: [1, 0], v: [0, 1/2]}}
YAML
sed 's/S: 1}/S: 1, F: 1}/; s/\[w - Y\*u\]/["F*(w - Y*u)"]/' "$TMP/wheel.yaml" >"$TMP/scaled.yaml"
# factors PROBLEM METHODS REST: with all of them.
factors() {
    printf 'campaign: factors\nexperiments:\n' >"$TMP/factors.yaml"
    for F in 1 1e8 1e-10; do
        printf -- '- {name: %s-%s, problems: [{file: %s.yaml, parameters: {F: %s}}], methods: [%s], horizon: 1, %s}\n' \
            "$1" "$F" "$1" "$F" "$2" "$3" >>"$TMP/factors.yaml"
    done
    "$RATTLEBACK" run "$TMP/factors.yaml" -o "$TMP/out" --force --quiet
    local code=$?
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
    return $code
}
check "nonholonomic constraints with a factor" factors scaled 'lobatto-iiia, mla-gs' "stages: [2], $steps"
check_output "multipliers were judged" '^scaled-1e8,.*,lambda,4,.*,confirmed,' cat "$TMP/verdicts.csv"
check_output "and the constraint" '^scaled-1e8,.*,constraint,.*,confirmed,' cat "$TMP/verdicts.csv"
check "constraints on positions with a factor" factors rod 'lobatto-iiia, rattle' "stages: [2], $steps"
check_output "tangency was judged" '^rod-1e8,.*,tangency,.*,confirmed,' cat "$TMP/verdicts.csv"
check "a reflection with the wrong sign is seen whatever the factor" factors scaled gni-sv "$steps, control: wrong-reflection"

# So is a momentum, and an energy in any units.
sed 's/^holonomic.*/momentum: {J: "F*(x*v - y*u)"}/; s/rod/central/; s/ - y$/ - (x^2 + y^2)^2/' "$TMP/rod.yaml" >"$TMP/central.yaml"
check "momenta with a factor" factors central gauss "stages: [2], $steps"
check_output "were judged" '^central-1e8,.*,momentum,.*,confirmed,' cat "$TMP/verdicts.csv"
# drifts METHOD REST: no drift is expected of it in all units, in which verdicts are the same.
drifts() {
    printf 'campaign: drifts\nexperiments:\n' >"$TMP/drifts.yaml"
    local k=0 M L S
    for unit in 1,1,1 1e12,1,1 1e-12,1,1 1,1e12,1 1,1e-12,1 1,1,1e12 1,1,1e-12; do
        IFS=, read -r M L S <<<"$unit"
        printf -- '- {name: drift-%s, kind: bound, problems: [{file: plane.yaml, parameters: {M: %s, L: %s, S: %s}}], methods: [%s], samples: 50, ' \
            $((k++)) "$M" "$L" "$S" "$1" >>"$TMP/drifts.yaml"
        printf 'horizon: %s, %s}\n' "$(awk "BEGIN { print 200 * $S }")" "$2" >>"$TMP/drifts.yaml"
    done
    "$RATTLEBACK" run "$TMP/drifts.yaml" -o "$TMP/out" --force --quiet >/dev/null
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
}
drifts gauss 'stages: [2], steps: [2000]'
check_output "no drift, in all units" '^7$' grep -c '^drift-.*,energy,.*,confirmed,' "$TMP/verdicts.csv"
drifts '{name: rk, tableau: rk4}' 'steps: [600], expect: {energy: 0}, because: nothing'
check_output "what loses energy does so in all units" '^0$' grep -c '^drift-.*,energy,.*,\(documented\|confirmed\),' "$TMP/verdicts.csv"
check_output "and each was looked at" '^7$' grep -c '^drift-.*,energy,' "$TMP/verdicts.csv"

# ---- what `check` finds of a problem, but for numbers that are round-off
sed 's/\[w - Y\*u\]/[w - Y*u - X*v]/; s/3\*L\/20/19*L\/20/' "$TMP/wheel.yaml" >"$TMP/exact.yaml"
sed 's/X^2\/2 + Y^2\/2/(X^2 + Y^2)^2/; s/^nonholonomic.*/momentum: {J: "M*(x*v - y*u)"}/' "$TMP/wheel.yaml" >"$TMP/turned.yaml"
# findings PROBLEM: how many texts are found in seven unit systems.
findings() {
    for unit in 1,1,1 1e12,1,1 1e-12,1,1 1,1e12,1 1,1e-12,1 1,1,1e12 1,1,1e-12; do
        IFS=, read -r M L S <<<"$unit"
        sed "s/{M: 1, L: 1, S: 1}/{M: $M, L: $L, S: $S}/" "$TMP/$1.yaml" >"$TMP/now.yaml"
        "$RATTLEBACK" check "$TMP/now.yaml" 2>&1 | sed 's/kept, but for [-+.0-9e]*$/kept/' | cksum
    done | sort -u | wc -l
}
for problem in wheel exact turned; do
    check_output "check finds the same of $problem in all units" '^1$' findings "$problem"
done
check_output "a constraint that cannot be integrated" 'not integrable' "$RATTLEBACK" check "$TMP/wheel.yaml"
check_output "one that can be" 'INTEGRABLE' "$RATTLEBACK" check "$TMP/exact.yaml"
check_output "a momentum that is kept" 'J +kept' "$RATTLEBACK" check "$TMP/turned.yaml"
