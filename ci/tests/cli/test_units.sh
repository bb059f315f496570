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
units 1e6 1e-6 # further ones: a step of the method fails, which is told
check "the form in space" all identities body vrkmk 'stages: [2], steps: [10]'
check_output "was asked for" ',lie-symplectic,.*confirmed' cat "$TMP/verdicts.csv"
# and what is false of it is false: the planted faults are seen in all units, too
for problem in plane body; do
    check "a force of the other sign is refuted by the identities of $problem in all units" all identities $problem lobatto-iiia \
        'stages: [3], steps: [10], control: flipped-force'
done
check "faults are refuted in all units" all structure plane lobatto-iiia 'stages: [2], steps: [10], control: ahat-is-a'
