#!/bin/bash
# No verdict depends on where the origin lies: what is confirmed near it is not refuted far from it, where round-off may hide it, and no fault is confirmed.
source ci/tests/cli/lib.sh

# problem NAME, its text but for the name and the shift on standard input
problem() {
    {
        echo "problem: $1"
        echo "parameters: {X: 0}"
        cat
    } >"$TMP/$1.yaml"
}
problem hanging <<'YAML'
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2 + cos(x - X)
initial: {default: {q: [X + 1/2], v: [3/5]}}
YAML
problem resting <<'YAML'
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2 + cos(x - X)
initial: {default: {q: [X + 1/2], v: [0]}}
YAML
problem plane <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (1 + (x - X)^2/4)*(u^2 + 2*v^2)/2 + u*v/3 - ((x - X)^2 + (x - X)*y + y^4)/2 + 3/10*(x - X)*v
initial: {default: {q: [X + 1/2, 1/3], v: [3/5, -1/4]}}
YAML
problem lengths <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (1e-6*u^2 + 1e6*v^2)/2 - 1e-6*cos(x - X) - 3/10*(x - X)*(y - X) + 1e-6*cos(1e6*(y - X))
initial: {default: {q: [X + 1/2, X + 3e-7], v: [3/5, 1e-6]}}
YAML
problem bead <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (u^2 + v^2)/2 - y
holonomic: [y - sin(x - X)]
initial: {default: {q: [X + 3/5, sin(3/5)], v: [2/5, cos(3/5)*2/5]}}
YAML
problem slide <<'YAML'
group: R^3
position: [x, y, z]
velocity: [u, v, w]
lagrangian: (u^2 + v^2 + w^2)/2 + cos(x - X) - y^2/2
nonholonomic: [w - sin(x - X)*v - y*u]
initial: {default: {q: [X + 1, 1/2, 0], v: [3/10, 4/5, sin(1)*4/5 + 3/20]}}
YAML
problem blade <<'YAML'
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
lagrangian: (u^2 + (v + w/3)^2)/2 + w^2/4 - (x - X)/3
nonholonomic: [v]
initial: {default: {q: [X + 1/5, 1/2, 3/10], v: [3/10, 0, 1/2]}}
YAML
problem turning <<'YAML'
group: SO(3) x R^2
position: [R, x, y]
velocity: [w1, w2, w3, vx, vy]
lagrangian: 2/5*(w1^2 + w2^2 + w3^2)/2 + (vx^2 + vy^2)/2 - (x - X)^2/8
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1, X + 7/10, -2/5], v: [1/2, 3/10, 4/5, 1/5, 1/7]}}
YAML

# run PROBLEM METHODS REST: all kinds of claims about one step at all places, into $TMP/verdicts.csv
run() {
    {
        printf 'campaign: origin\nexperiments:\n'
        for X in 0 1e3 1e6 1e9; do
            for kind in identities structure; do
                printf -- '- {name: x%s.%s, kind: %s, problems: [{file: %s.yaml, parameters: {X: %s}}], methods: [%s], horizon: 2, skip: inapplicable, %s}\n' \
                    $X $kind $kind "$1" $X "$2" "$3"
            done
        done
    } >"$TMP/origin.yaml"
    "$RATTLEBACK" run "$TMP/origin.yaml" -o "$TMP/out" --force --quiet >/dev/null 2>&1
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
}
# claims VERDICT FROM TO: how many claims that have this verdict near the origin have FROM at the place TO
claims() {
    python3 - "$TMP/verdicts.csv" "$@" <<'PY'
import csv, sys
name, here, there, place = sys.argv[1:]
claims = {}
for row in csv.DictReader(open(name)):
    at, kind = row['experiment'].split('.')
    claims.setdefault((kind, row['method'], row['stages'], row['quantity']), {})[at] = row['verdict']
print(sum(c.get('x0') == here and c.get('x' + place) == there for c in claims.values()))
PY
}
# same NAME LEAST PROBLEM METHODS REST: at least as many claims are confirmed near the origin and a little way from it, and none of them is refuted
same() {
    run "$3" "$4" "$5"
    check_output "$1: confirmed at the origin and 1000 from it, $2 at least" '^yes$' at_least "$2" confirmed confirmed
    for X in 1e3 1e6 1e9; do
        check_output "$1: nothing is refuted at $X" '^0$' claims confirmed below $X
    done
}
# fault NAME LEAST PROBLEM METHODS REST: at least as many are refuted, and none of them is confirmed
fault() {
    run "$3" "$4" "$5"
    check_output "$1: refuted at the origin and 1000 from it, $2 at least" '^yes$' at_least "$2" below below
    for X in 1e3 1e6 1e9; do
        check_output "$1: not confirmed at $X" '^0$' claims below confirmed $X
    done
}
at_least() {
    [ "$(claims "$2" "$3" 1e3)" -ge "$1" ] && echo yes
}
one='steps: [20]'
two="stages: [2], $one"
same "a pendulum" 20 hanging 'lobatto-iiia, gauss' "$two"
same "a pendulum by other methods" 18 hanging 'trap, symplectic-midpoint, exact-map, taylor' "$one"
same "a pendulum at rest" 20 resting 'lobatto-iiia, gauss' "$two"
same "a mass that changes" 19 plane 'lobatto-iiia, radau-iia' "$two"
same "two lengths" 14 lengths 'lobatto-iiia, gauss' "$two"
same "a bead on a wire" 16 bead 'lobatto-iiia, gauss-projected, rattle' "$two"
same "a nonholonomic constraint" 9 slide lobatto-iiia "$two"
same "a nonholonomic constraint by other methods" 20 slide 'gni-sv, mla, exact-map' "$one"
same "a blade" 10 blade 'lobatto-iiia' "$two"
same "a blade by another method" 5 blade gni-a "$one"
same "a turning ball" 31 turning 'lobatto-iiia, gauss, vrkmk' "$two"
fault "a pendulum's force" 8 hanging 'lobatto-iiia, gauss' "$two, control: flipped-force"
fault "a force beside a mass that changes" 5 plane 'lobatto-iiia' "$two, control: flipped-force"
fault "a coefficient" 4 hanging 'lobatto-iiia, gauss' "$two, control: perturbed-tableau"
fault "signs as they are printed" 4 slide exact-map "$one, control: printed-sign"
fault "a reaction with other signs" 1 slide mla "$one, control: flipped-reaction"
fault "a ball's coefficient" 2 turning 'gauss, vrkmk' "$two, control: perturbed-tableau"

# Initial data are held to a constraint in units of the motion: of these lengths a residual is 1e-18 and less.
cat >"$TMP/tiny.yaml" <<'END'
problem: tiny
summary: a rod of 1e-9
source: none
group: R^2
position: [x, y]
velocity: [vx, vy]
parameters: {r: {value: 1e-9, meaning: length}}
lagrangian: (vx^2 + vy^2)/2
holonomic: ["x^2 + y^2 - r^2"]
initial: {default: {meaning: on the right, q: [1e-9, 0], v: [0, 1e-9]}}
END
tiny=("$RATTLEBACK" integrate "$TMP/tiny.yaml" --method lobatto-iiia --stages 3 --steps 10 --horizon 1)
rm -rf "$TMP/out"
check "a tiny rod" "${tiny[@]}"
for x in 1.2e-9 1.00001e-9; do
    check_refused "a place off it: $x" 'initial data of tiny violate constraint 1' "${tiny[@]}" --q $x,0 --v 0,1e-9
done
