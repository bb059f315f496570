#!/bin/bash
# An extremal is the same in whatever units of mass, length and time its problem is written: its cost, its error, and what it is. This holds without
# the key `units`, which optimal control refuses: the two ends and the horizon state the units of a transfer, and its scales are theirs
# (core/problem/scales/transfer_scales.c). Motions promise it with the key alone (test_units_key.sh).
set -u
source ci/tests/cli/lib.sh

cat >"$TMP/crane.yaml" <<'YAML'
problem: crane
parameters: {M: 1, L: 1, S: 1}
group: R^2
position: [s, phi]
velocity: [ds, dphi]
lagrangian: M*(13/10*ds^2 + 3/40*L^2*dphi^2)/2 + 3/20*M*L*(ds*dphi + 9.81*L/S^2)*cos(phi)
control:
  actuated: [ds]
  drag: [-M/S/2*ds, 0]
  transfers:
    default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [L, 0], v: [0, 0]}, horizon: 2*S}
YAML
cat >"$TMP/regulator.yaml" <<'YAML'
problem: regulator
parameters: {M: 1, L: 1, S: 1}
group: R^2
position: [x, y]
velocity: [vx, vy]
lagrangian: M*(vx^2 + 2*vy^2)/2 - M/S^2*y^2/2
control:
  actuated: [vx*cos(y/L) + vy*sin(y/L), vy*cos(y/L) - vx*sin(y/L)]
  inputs: [push, lift]
  cost: (push^2/2 + lift^2)*S/M + 3*M/S^3*(y - x/2)^2 + M*S/L^2*vy^4/4 + push*vx/5
  transfers:
    default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [L, L], v: [0, 0]}, horizon: 2*S}
YAML
# Of one control for two masses on springs, stiff in the numbers that units make of it: without weights of rows no pivot was one.
cat >"$TMP/springs.yaml" <<'YAML'
problem: springs
parameters: {M: 1, L: 1, S: 1}
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: M*(0.27*u^2 + 1.27*v^2 + (0.34*x^2 - 0.8*x*y - 0.09*y^2)/S^2)
control:
  actuated: [0.67*v - 0.27*u]
  inputs: [f]
  cost: S/M*f^2/4 + M/S^3*(0.63*x^2 + 0.21*y^2) + M/S*(0.15*u^2 + 0.91*v^2)
  transfers:
    default: {from: {q: [-0.36*L, -0.45*L], v: [0.7*L/S, -0.6*L/S]}, to: {q: [-0.3*L, -0.19*L], v: [0.95*L/S, 0.57*L/S]}, horizon: 0.57*S}
YAML
cat >"$TMP/bounded.yaml" <<'YAML'
problem: bounded
parameters: {M: 1, L: 1, S: 1}
group: R^2
position: [x, a]
velocity: [v, w]
lagrangian: M*(v^2 + L^2*w^2/2)/2 + M*L^2/S^2*cos(a)
control:
  actuated: [v, w]
  inputs: [f, c]
  cost: f^2/2*S/M + c^2*S/M/L^2
  bounds: [f <= 3*M*L/S^2, f >= -3*M*L/S^2, c <= 2*M*L^2/S^2, v <= 11/10*L/S]
  transfers:
    default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [L, 1], v: [0, 0]}, horizon: 3/2*S}
YAML
cat >"$TMP/fuel.yaml" <<'YAML'
problem: fuel
parameters: {M: 1, L: 1, S: 1}
group: R^1
position: [x]
velocity: [v]
lagrangian: M*v^2/2
control:
  actuated: [v]
  cost: fuel
  bounds: [u <= M*L/S^2, u >= -M*L/S^2]
  transfers:
    default: {from: {q: [0], v: [0]}, to: {q: [L], v: [0]}, horizon: 3*S}
YAML
cat >"$TMP/body.yaml" <<'YAML'
problem: body
parameters: {M: 1, L: 1, S: 1}
group: SO(3) x R^1
position: [R, z]
velocity: [w1, w2, w3, v]
lagrangian: M*L^2*(w1^2 + 2*w2^2 + 3/2*w3^2)/2 + M*v^2/2 - M*L/S^2*z*R33
control:
  actuated: [w1, w2, v]
  inputs: [a, b, f]
  cost: (a^2/L^2 + b^2/L^2 + f^2)/2*S/M
  transfers:
    default: {from: {q: ["rotation(0, 0, 0)", 0], v: [0, 0, 0, 0]}, to: {q: ["rotation(1, 0, 1/2)", L], v: [0, 0, 0, 0]}, horizon: 2*S}
YAML

units=("1 1 1" "1e9 1 1" "1e-9 1 1" "1 1e9 1" "1 1e-9 1" "1 1 1e9" "1 1 1e-9" "1e-9 1e-9 1e9" "1e9 1e9 1e-9")

# extremals PROBLEM POWER-OF-THE-COST METHOD...: cost and error over their unit, and what it is; of each unit a line
extremals() {
    local problem=$1 cost=$2 M L S
    shift 2
    for unit in "${units[@]}"; do
        read -r M L S <<<"$unit"
        "$RATTLEBACK" control "$TMP/$problem.yaml" --set "M=$M" --set "L=$L" --set "S=$S" --method "$@" |
            awk -v M="$M" -v L="$L" -v S="$S" '$1 == "cost" { c = $2 } $1 == "cost-error" { e = $2 } $1 == "second-order" { is = $2 " " $3 }
                END { unit = '"$cost"'; printf "%.7g %s %s\n", c / unit, e ? sprintf("%.1g", e / unit) : "", is }'
    done
}
# same NAME PROBLEM POWER METHOD...: all units say what those of 1 say
same() {
    local name=$1
    shift
    extremals "$@" | sort | uniq -c | sed 's/^ *//' >"$TMP/found"
    check_output "$name: one extremal in ${#units[@]} units" "^1 ${#units[@]} [0-9.]* [0-9.e+-]* *minimum *$" \
        awk '{ lines++; all = $0 } END { print lines, all }' "$TMP/found"
}
action='M * L * L / S / S'
for method in "trapezoid --steps 24" "midpoint --steps 24" "lobatto --stages 3 --steps 12" "lobatto --stages 4 --steps 12"; do
    # shellcheck disable=SC2086
    {
        same "crane, $method" crane '(M * L / S / S) ^ 2 * S' $method
        same "regulator, $method" regulator "$action" $method
        same "springs, $method" springs "$action" $method
    }
done
same "body, trapezoid" body "$action" trapezoid --steps 16
same "body, lobatto" body "$action" lobatto --stages 3 --steps 8
same "bounds of controls and of a state" bounded "$action" trapezoid --steps 24
same "least fuel" fuel 'M * L / S' trapezoid --steps 24
