#!/bin/bash
# An identity has the same verdict in whatever units of mass, length and time its problem is written, and so has a fault.
set -u
source ci/tests/cli/lib.sh

# problem NAME [POWERS]: its text but for the name and the units on standard input; POWERS none: without the key
problem() {
    {
        echo "problem: $1"
        echo "parameters: {M: 1, L: 1, S: 1}"
        [ "${2:-}" = none ] || echo "units: {mass: M, length: L, time: S, powers: {${2:-}}}"
        cat
    } >"$TMP/$1.yaml"
}
problem edge <<'YAML'
group: R^3
position: [x, y, z]
velocity: [u, v, w]
lagrangian: M*(u^2 + v^2 + w^2)/2
nonholonomic: [w - y/L*u]
initial: {default: {q: [L, L/2, 0], v: [3*L/10/S, 4*L/5/S, 3*L/20/S]}}
YAML
sed 's/problem: edge/problem: wheel/; s/^lagrangian.*/& - M\/S^2*(x^2\/2 + y^2\/2 + x^4\/L^2\/5)/' "$TMP/edge.yaml" >"$TMP/wheel.yaml"
problem blade <<'YAML'
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
lagrangian: M*(u^2 + (v + L/3*w)^2)/2 + M*L^2*w^2/4 - M*L/S^2*x/3
nonholonomic: [v]
initial: {default: {q: [L/5, L/2, 3/10], v: [3*L/10/S, 0, 1/2/S]}}
YAML
problem leaning <<'YAML'
group: SO(3)
position: [R]
velocity: [w1, w2, w3]
lagrangian: M*L^2*(w1^2 + w2^2 + w3^2)/2
nonholonomic: [w3 + 4/5*R31*w2]
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1], v: [9/10/S, 6/5/S, 0]}}
YAML
problem table <<'YAML'
group: SO(3) x R^2
position: [R, x, y]
velocity: [w1, w2, w3, vx, vy]
lagrangian: M*L^2*2/5*(w1^2 + w2^2 + w3^2)/2 + M*(vx^2 + vy^2)/2
nonholonomic: ["vx + 4/5/S*y - L*w2", "vy - 4/5/S*x + L*w1"]
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1, 7*L/10, -2*L/5], v: [1/2/S, 3/10/S, 4/5/S, L*w2 - 4/5/S*y, 4/5/S*x - L*w1]}}
YAML
problem turned <<'YAML'
group: SO(3)
position: [R]
velocity: [w1, w2, w3]
lagrangian: M*L^2*(w1^2 + 2*w2^2 + w3^2*5/2)/2 - M*L^2/S^2*R33
momentum: {J: "M*L^2*(R31*w1 + 2*R32*w2 + 5/2*R33*w3)"}
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1], v: [9/10/S, 6/5/S, 1/S]}}
YAML
problem skater 'a: 0' <<'YAML'
group: R^3
position: [x, y, a]
velocity: [u, v, w]
momenta: [p, q, r]
lagrangian: M*(u^2 + v^2)/2 + M*L^2*w^2/5 - M/S^2*x^2/2
vakonomic: [sin(a)*u - cos(a)*v]
initial: {default: {q: [L/5, 0, 1/10], p: [3*M*L/5/S, M*L/5/S, 3*M*L^2/10/S]}}
YAML
problem coin 'theta: 0, phi: 0' <<'YAML'
group: R^4
position: [x, y, theta, phi]
velocity: [vx, vy, rolling, turning]
momenta: [p_x, p_y, p_theta, p_phi]
lagrangian: (M*(vx^2 + vy^2) + M*L^2/2*rolling^2 + M*L^2/4*turning^2)/2
vakonomic: [vx - L*cos(phi)*rolling, vy - L*sin(phi)*rolling]
initial: {default: {q: [0, 0, 0, 0], p: [0, 0, 3/2*M*L^2/S, 7/40*M*L^2/S]}}
YAML

units=1,1,1
for size in 1e-9 1e-6 1e6 1e9; do units="$units $size,1,1 1,$size,1 1,1,$size"; done

# run PROBLEM METHODS REST: the identities in all units, into $TMP/verdicts.csv
run() {
    local k=100 M L S
    {
        printf 'campaign: units\nexperiments:\n'
        for unit in $units; do
            IFS=, read -r M L S <<<"$unit"
            printf -- '- {name: u%d, kind: identities, problems: [{file: %s.yaml, parameters: {M: %s, L: %s, S: %s}}],\n' \
                $((k++)) "$1" "$M" "$L" "$S"
            printf '   methods: [%s], horizon: %s, %s}\n' "$2" "$(awk "BEGIN { print 2 * $S }")" "$3"
        done
    } >"$TMP/units.yaml"
    "$RATTLEBACK" run "$TMP/units.yaml" -o "$TMP/out" --force --quiet
    local code=$?
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
    return $code
}
# How many lists of verdicts the units have: 1, if all have the same.
lists() {
    for k in $(seq 100 112); do grep "^u$k," "$TMP/verdicts.csv" | grep -oE ',identity,[^,]*,|,(confirmed|below|insufficient),' | cksum; done | sort -u | wc -l
}
# same NAME IDENTITY VERDICT PROBLEM METHODS REST: all verdicts are as expected and the same in all units, that of the identity among them
same() {
    check "$1" run "$4" "$5" "$6"
    check_output "$1: the same in all units" '^1$' lists
    check_output "$1: $2 $3" '^(13|26)$' grep -c ",identity,$2,.*,$3," "$TMP/verdicts.csv"
}
same "free rolling" energy-at-p- confirmed edge 'gni-a, gni-sv' 'steps: [40]'
check_output "with the momentum equation" '^26$' grep -c ',nonholonomic-momentum,.*,confirmed,' "$TMP/verdicts.csv"
check_output "and the Legendre transforms" '^26$' grep -c ',legendre,.*,confirmed,' "$TMP/verdicts.csv"
same "sections off D" nonholonomic-momentum below edge gni-sv 'steps: [40], control: off-constraint'
same "a reflection with the wrong sign" energy-at-p- below edge 'gni-a, gni-sv' 'steps: [8], control: wrong-reflection'
same "a bi-invariant metric" energy-at-p- confirmed leaning 'gni-a, gni-sv' 'steps: [40]'
check_output "with tau and its inverse" '^26$' grep -c ',retraction-inverse,.*,confirmed,' "$TMP/verdicts.csv"
check_output "and Ad and Ad*" '^26$' grep -c ',coadjoint,.*,confirmed,' "$TMP/verdicts.csv"
same "rules that are adjoint" adjoint-rules confirmed blade gni-a 'steps: [40]'
same "a rule that is not its own adjoint" adjoint-rules below blade gni-a 'steps: [40], control: own-adjoint'
same "a ball on a table" horizontal-momentum confirmed table lobatto-iiia 'stages: [2], steps: [20]'
same "energies of a midpoint" midpoint-energy confirmed wheel 'mla, dla' 'steps: [8]'
same "a reaction with other signs" midpoint-energy below wheel mla 'steps: [8], control: flipped-reaction'
same "a momentum map" lie-momentum confirmed turned vrkmk 'stages: [2], steps: [8]'
run turned vrkmk 'stages: [2], steps: [8], control: loose-tolerance' >/dev/null 2>&1
check_output "stages that are solved to 1e-11 lose it in all units" '^13$' grep -c ',lie-momentum,.*,below,' "$TMP/verdicts.csv"
same "a constraint between positions" discrete-constraint confirmed skater 'vakonomic, symplectic-midpoint' 'steps: [40]'
same "another base point" discrete-constraint below skater '{name: vakonomic, alpha: 0}' 'steps: [40], control: own-adjoint'
same "two dynamics, one motion" one-motion confirmed coin vakonomic 'steps: [40]'
same "other multipliers" one-motion below coin vakonomic 'steps: [40], control: other-multipliers'
# A coin on its edge that starts at rest has no momentum to take a part of.
sed 's/problem: coin/problem: resting/; s|^lagrangian.*|& + M*L^2/S^2*phi/5|; s|default: .*|default: {q: [L/2, 0, 0, 1/3], p: [0, 0, 0, 0]}}|' "$TMP/coin.yaml" >"$TMP/resting.yaml"
same "a start at rest" one-motion confirmed resting vakonomic 'steps: [40]'
same "other multipliers at rest" one-motion below resting vakonomic 'steps: [40], control: other-multipliers'

# Exact discrete mechanics is made of differences and of motions that are solved and compared in those units.
same "exact objects" exact-legendre confirmed wheel exact-map 'steps: [8]'
check_output "with all other identities" '^130$' grep -c ',identity,\(exact-\|projector\|weak\)[^,]*,.*,confirmed,' "$TMP/verdicts.csv"
same "a node that is late by a millionth" exact-equations below wheel exact-map 'steps: [8], control: late-node'
same "signs as they are printed" weak-form below wheel exact-map 'steps: [8], control: printed-sign'
same "exact objects on a group" exact-legendre confirmed blade exact-map 'steps: [8]'
same "a late node on a group" exact-diagram below blade exact-map 'steps: [8], control: late-node'

# What is so but for a millionth of a millionth times a thousand is not so.
sed 's/problem: turned/problem: skewed/; s/^momentum: {J: "/&M*L^2*1e-9*w1 + /' "$TMP/turned.yaml" >"$TMP/skewed.yaml"
refusals() {
    for unit in $units; do
        IFS=, read -r M L S <<<"$unit"
        sed "s/{M: 1, L: 1, S: 1}/{M: $M, L: $L, S: $S}/" "$TMP/skewed.yaml" >"$TMP/now.yaml"
        "$RATTLEBACK" check "$TMP/now.yaml" 2>&1
    done | grep -c 'J is no momentum of a symmetry'
}
check_output "a momentum map that is off by 1e-9 is none in all units" '^13$' refusals
sed 's/problem: coin/problem: slipping/; s/p: \[0, 0/p: [1e-9*M*L\/S, 0/' "$TMP/coin.yaml" >"$TMP/slipping.yaml"
run slipping vakonomic 'steps: [40]' >/dev/null 2>&1
check_output "condition (4.10) that holds but for 1e-9 does not hold" '^0$' grep -c ',one-motion,' "$TMP/verdicts.csv"
sed 's/problem: blade/problem: pulled/; s/- M\*L/- 1e-9*M*L/' "$TMP/blade.yaml" >"$TMP/pulled.yaml"
run pulled 'gni-a, gni-b' 'steps: [40]' >/dev/null 2>&1
check_output "a force of 1e-9 is one" '^0$' grep -c ',one-rule,' "$TMP/verdicts.csv"
check_output "beside which others were looked at" '^26$' grep -c ',adjoint-rules,' "$TMP/verdicts.csv"

# Where a motion starts without a force, and without a place or a velocity, that tells a time, there may be forces beside it.
sed 's/problem: wheel/problem: origin/; s|^lagrangian.*|lagrangian: M*(u^2 + v^2 + w^2)/2 - M/S^2*(x^2 + y^2)/2|; s|q: \[L, L/2, 0\]|q: [0, 0, 0]|; s|3\*L/20/S\]|0]|' "$TMP/wheel.yaml" >"$TMP/origin.yaml"
sed 's/problem: origin/problem: still/; s|(x^2 + y^2)|(x^2 + (y - L)^2)|; s|default: .*|default: {q: [0, L, 0], v: [0, 0, 0]}}|' "$TMP/origin.yaml" >"$TMP/still.yaml"
for start in origin still; do
    same "a spring, $start" adjoint-rules confirmed $start 'gni-a, gni-sv' 'steps: [40]'
    check_output "it is a force" '^0$' grep -cE ',(one-rule|energy-at-p-|nonholonomic-momentum),' "$TMP/verdicts.csv"
done

# Bodies whose masses are a million apart, both moving: each rounds by its own size, and a fault in the light one's part is seen.
problem pair <<'YAML'
group: R^3
position: [x, y, z]
velocity: [u, v, w]
lagrangian: M*(u^2 + 1e6*v^2 + w^2)/2 + M*L^2/S^2*(cos((x - y)/L) + cos(x/L)) - M/S^2*z^2/2
nonholonomic: [w - y/L*u]
initial: {default: {q: [L/10, L/5, 0], v: [3*L/10/S, L/2/S, 3*L/50/S]}}
YAML
same "a light body and a heavy one" exact-legendre confirmed pair exact-map 'steps: [2]'
check_output "with all other identities" '^130$' grep -c ',identity,\(exact-\|projector\|weak\)[^,]*,.*,confirmed,' "$TMP/verdicts.csv"
same "a node that is late" exact-equations below pair exact-map 'steps: [2], control: late-node'
same "signs as they are printed in a light body's part" weak-form below pair exact-map 'steps: [2], control: printed-sign'

# Far from the origin, too, where forces grow and a heavy body lets a light one round. verdicts NAME: those of NAME's identities
far() {
    printf 'campaign: far\nexperiments:\n' >"$TMP/far.yaml"
    for at in 0 1e3 1e6 1e9; do
        printf -- '- {name: h%s, kind: identities, problems: [{file: %s.yaml, parameters: {X: %s}}], stages: [2],\n' $at "$1" $at
        printf '   steps: [%s], horizon: 1, precision: [double, quad], methods: [%s]}\n' "$3" "$2"
        printf -- '- {name: s%s, kind: structure, problems: [{file: %s.yaml, parameters: {X: %s}}], stages: [2],\n' $at "$1" $at
        printf '   steps: [%s], horizon: 1, precision: [double, quad], methods: [%s]}\n' "$3" "$2"
    done >>"$TMP/far.yaml"
    "$RATTLEBACK" run "$TMP/far.yaml" -o "$TMP/far" --force --quiet
    "$RATTLEBACK" show "$TMP/far/results.h5" --table orders --format csv >"$TMP/far.csv"
}
problem bodies <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (M*u^2 + 1e6*v^2)/2 - (x - y)^2/2 - (x - X)^4/4
initial: {default: {q: [1/10 + X, 2/10 + X], v: [3/10, 1/2]}}
YAML
problem springs <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (M*u^2 + v^2)/2 - (x - X)^2/2 - 1e6*(y - X)^2/2 - (x - X)^2*(y - X)^2/2
initial: {default: {q: [1/10 + X, 2/10 + X], v: [3/10, 1/2]}}
YAML
problem waves <<'YAML' # a force that oscillates is small beside the others; seen from afar it looks like none
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (22/25*M*u^2 + 66*v^2)/2 - 12.6*(x - X)^2/2 - 1.6*(y - X)^2/2 - 0.65*cos(x - y)
initial: {default: {q: [2/5 + X, X - 9/20], v: [3/5, 9/50]}}
YAML
for pair in "bodies 20" "springs 400" "waves 1"; do
    set -- $pair
    sed -i 's/{M: 1,/{X: 0, M: 1,/' "$TMP/$1.yaml"
    far "$1" 'lobatto-iiia, gauss, vrkmk' "$2" >/dev/null 2>&1
    check_exit "$1: nothing is refuted wherever they are" 1 grep -E ',(identity,[^,]*,.*),(below|above),' "$TMP/far.csv"
    check_output "and all is confirmed at the origin" '^0$' grep -c '^[hs]0,.*,insufficient,' "$TMP/far.csv"
    check_output "L_d is critical, in quad, far away" '^2$' grep -c '^h1e6,.*,quad,.*,critical,.*,confirmed,' "$TMP/far.csv"
done

# There and back by maps that make the state far larger.
problem loose <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: M*(u^2 + v^2)/2 - (x^2 + 1e6*y^2)/2 + cos(x - y)
initial: {default: {q: [1/10, 1/5], v: [3/10, 1/2]}}
YAML
run loose gni-a 'steps: [1]' >/dev/null 2>&1
check_exit "rules that are adjoint at any step" 1 grep ',adjoint-rules,.*,below,' "$TMP/verdicts.csv"

# What round-off hides is reported so, and how large it is.
problem slide <<'YAML'
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
lagrangian: M*(u^2 + v^2)/2 + M*w^2/2
nonholonomic: [v]
initial: {default: {q: [X, X, 1/5], v: [3/10, 0, 2/5]}}
YAML
sed -i 's/{M: 1,/{X: 0, M: 1,/' "$TMP/slide.yaml"
far slide lobatto-iiia 20 >/dev/null 2>&1
check_output "a momentum far away" '^h1e9,.*,double,.*,horizontal-momentum,.*,insufficient,round-off hides what it could show' cat "$TMP/far.csv"
check_output "and not so near, or in quad" '^7$' grep -c ',horizontal-momentum,.*,confirmed,' "$TMP/far.csv"
check_output "how large round-off is" 'not seen beside round-off of [0-9.]*e' "$RATTLEBACK" verify "$TMP/far/results.h5"
check_output "and what helps" 'try: data nearer to the origin, or coarser steps' "$RATTLEBACK" verify "$TMP/far/results.h5"
problem spin <<'YAML'
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
lagrangian: M*(u^2 + v^2)/2 + M*w^2/2 - (x - X)^2/2
momentum: {P: "M*(sin(theta)*u + cos(theta)*v)"}
initial: {default: {q: [1/2 + X, 3/10 + X, 1/5], v: [3/10, 1/2, 2/5]}}
YAML
sed -i 's/{M: 1,/{X: 1e13, M: 1,/' "$TMP/spin.yaml"
run spin vrkmk 'stages: [2], steps: [8]' >/dev/null 2>&1
check_output "a momentum map farther away" ',lie-momentum,.*,insufficient,round-off hides' cat "$TMP/verdicts.csv"

# A fault that does nothing here is reported so, in all units.
sed 's/problem: coin/problem: idle/; s|default: .*|default: {q: [L/2, 0, 0, 1/3], p: [0, 0, 0, 0]}}|' "$TMP/coin.yaml" >"$TMP/idle.yaml"
run idle vakonomic 'steps: [40], control: other-multipliers' >/dev/null 2>&1
check_output "other multipliers where nothing moves" '^13$' grep -c ',one-motion,.*,insufficient,the deliberate fault changes nothing' "$TMP/verdicts.csv"
