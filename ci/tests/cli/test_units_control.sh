#!/bin/bash
# An extremal is the same in whatever units of mass, length and time its problem is written: its cost, its error, and what it is.
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

units=("1 1 1" "1e9 1 1" "1e-9 1 1" "1 1e9 1" "1 1e-9 1" "1 1 1e9" "1 1 1e-9" "1e-9 1e-9 1e9" "1e9 1e9 1e-9")

# extremals PROBLEM POWER-OF-THE-COST METHOD...: cost and error over their unit, and what it is; of each unit a line
extremals() {
    local problem=$1 cost=$2 M L S
    shift 2
    for unit in "${units[@]}"; do
        read -r M L S <<<"$unit"
        "$RATTLEBACK" control "$TMP/$problem.yaml" --set "M=$M" --set "L=$L" --set "S=$S" --method "$@" |
            awk -v M="$M" -v L="$L" -v S="$S" '$1 == "cost" { c = $2 } $1 == "cost-error" { e = $2 } $1 == "second-order" { is = $2 " " $3 }
                END { unit = '"$cost"'; printf "%.8g %.1g %s\n", c / unit, e / unit, is }'
    done
}
# same NAME PROBLEM POWER METHOD...: all units say what those of 1 say
same() {
    local name=$1
    shift
    extremals "$@" | sort | uniq -c | sed 's/^ *//' >"$TMP/found"
    check_output "$name: one extremal in ${#units[@]} units" "^1 ${#units[@]} [0-9.]* [0-9.e+-]* minimum *$" \
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
