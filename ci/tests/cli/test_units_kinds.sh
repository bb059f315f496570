#!/bin/bash
# Local orders, starts from pairs of points, transfers and what `check` finds have the same verdicts in whatever units of mass, length and time their
# problem is written, and so have faults. And constraints may have factors as far apart as units are.
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
problem wheel <<'YAML'
group: R^3
position: [x, y, z]
velocity: [u, v, w]
lagrangian: M*(u^2 + v^2 + w^2)/2 - M/S^2*(x^2/2 + y^2/2 + x^4/L^2/5)
nonholonomic: [w - y/L*u]
initial: {default: {q: [L, L/2, 0], v: [3*L/10/S, 4*L/5/S, 3*L/20/S]}}
YAML
problem plane <<'YAML'
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: M*(u^2 + v^2)/2 - M/S^2*(x^2/2 + y^2/2*(1 + x^2/L^2) + x^4/L^2/4)
initial: {default: {q: [L, L/2], v: [3*L/10/S, 4*L/5/S]}}
YAML
problem turned <<'YAML'
group: SO(3)
position: [R]
velocity: [w1, w2, w3]
lagrangian: M*L^2*(w1^2 + 2*w2^2 + w3^2*5/2)/2 - M*L^2/S^2*R33
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1], v: [9/10/S, 6/5/S, 1/S]}}
YAML
problem arrival none <<'YAML'
group: R^2
position: [s, phi]
velocity: [ds, dphi]
lagrangian: (M*1.3*ds^2 + M*L^2*0.075*dphi^2)/2 + M*L*0.15*(ds*dphi + 10*L/S^2)*cos(phi)
control:
  actuated: [ds]
  drag: [-M/S*ds/2, 0]
  transfers:
    default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [L, 0], v: [0, 0]}, horizon: 2*S}
    free:
      from: {q: [0, 0], v: [0, 0]}
      to: {q: [L, 0], v: [0, 0]}
      horizon: 2*S
      final: [s^2 - L^2, ds]
YAML

units=1,1,1
for size in 1e-9 1e9; do units="$units $size,1,1 1,$size,1 1,1,$size"; done

# run KIND PROBLEM METHODS REST: in all units, into $TMP/verdicts.csv
run() {
    local k=100 M L S
    {
        printf 'campaign: units\nexperiments:\n'
        for unit in $units; do
            IFS=, read -r M L S <<<"$unit"
            printf -- '- {name: u%d, kind: %s, problems: [{file: %s.yaml, parameters: {M: %s, L: %s, S: %s}}], methods: [%s], horizon: %s, %s}\n' \
                $((k++)) "$1" "$2" "$M" "$L" "$S" "$3" "$S" "$4"
        done
    } >"$TMP/units.yaml"
    "$RATTLEBACK" run "$TMP/units.yaml" -o "$TMP/out" --force --quiet >/dev/null 2>&1
    "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv >"$TMP/verdicts.csv"
}
# How many lists of verdicts the units have: 1, if all have the same.
lists() {
    for k in $(seq 100 106); do grep "^u$k," "$TMP/verdicts.csv" | grep -oE ',(order|identity),[^,]*,|,(confirmed|below|above|insufficient|failed),' | cksum; done | sort -u | wc -l
}
# same NAME VERDICT COUNT KIND PROBLEM METHODS REST: the verdicts are the same in all units, so many of them this one
same() {
    run "$4" "$5" "$6" "$7"
    check_output "$1: the same in all units" '^1$' lists
    check_output "$1: $2" "^$3\$" grep -c ",$2," "$TMP/verdicts.csv"
}
same "stages and dense output" confirmed 119 stages plane 'lobatto-iiia, gauss' 'stages: [2], steps: [8, 16, 32, 64]'
same "stages of a constraint" confirmed 91 stages wheel lobatto-iiia 'stages: [2], steps: [8, 16, 32, 64]'
same "triples" confirmed 133 stages wheel 'mla, dla, forced' 'steps: [16, 32, 64]'
same "an action on a group" confirmed 7 stages turned vrkmk 'stages: [2], steps: [8, 16, 32, 64]'
same "energies of order 2 where a potential is not quadratic" confirmed 56 convergence wheel mla 'steps: [16, 32, 64, 128]'
same "stages of a wrong coefficient" below 35 stages plane gauss 'stages: [2], steps: [8, 16, 32, 64], control: perturbed-tableau'

# A motion's end leads back to its start; a point that is a millionth of the way off is no end.
units_of() {
    IFS=, read -r M L S <<<"$1"
    sed "s/{M: 1, L: 1, S: 1}/{M: $M, L: $L, S: $S}/" "$TMP/wheel.yaml" >"$TMP/now.yaml"
}
times() { # FACTOR NUMBERS...: each times it, with commas
    awk -v by="$1" 'BEGIN { for (k = 1; k < ARGC; k++) printf "%s%.17g", (k > 1 ? "," : ""), by * ARGV[k] }' "${@:2}"
}
starts() { # LAST: how often a start is taken, of three in all units
    for unit in $units; do
        units_of $unit
        "$RATTLEBACK" integrate "$TMP/now.yaml" --q "$(times "$L" 1 0.5 0)" --q1 "$(times "$L" 1.1 0.7 "$1")" --after "$S" \
            --method mla --with start=pair --steps 1 --horizon "$S" >/dev/null 2>&1 && echo taken
    done | wc -l
}
check_output "a pair of the discrete constraint is a start in all units" '^7$' starts 0.06
check_output "and another is none in any" '^0$' starts 0.06001

# Transfers, to a state and to where conditions hold
transfers() { # PRESET: the costs in all units, of that in units of 1
    for unit in $units; do
        IFS=, read -r M L S <<<"$unit"
        "$RATTLEBACK" control "$TMP/arrival.yaml" --preset "$1" --set M="$M" --set L="$L" --set S="$S" --method trapezoid --steps 20 2>/dev/null |
            awk -v unit="$(awk "BEGIN { printf \"%.17g\", $M^2 * $L^2 / $S^3 }")" '$1 == "cost" { printf "%.9f\n", $2 / unit }'
    done
}
for preset in default free; do
    transfers $preset >"$TMP/costs"
    check_output "a transfer, $preset: solved in all units" '^7$' sh -c "wc -l <'$TMP/costs'"
    check_output "a transfer, $preset: at the same cost" '^1$' sh -c "sort -u '$TMP/costs' | wc -l"
done

# A motion that starts at the origin, where no force tells a time
problem origin <<'YAML'
group: R^3
position: [x, y, z]
velocity: [u, v, w]
lagrangian: M*(u^2 + v^2 + w^2)/2 - M/L^2/S^2*(x^2 + y^2)^2
momentum: {J: "M*(x*v - y*u)"}
initial: {default: {q: [0, 0, 0], v: [3*L/10/S, 4*L/5/S, 0]}}
YAML
found() {
    for unit in $units; do
        IFS=, read -r M L S <<<"$unit"
        sed "s/{M: 1, L: 1, S: 1}/{M: $M, L: $L, S: $S}/" "$TMP/origin.yaml" >"$TMP/now.yaml"
        "$RATTLEBACK" check "$TMP/now.yaml" 2>&1 | sed 's/kept, but for [-+.0-9e]*$/kept/' | cksum
    done | sort -u | wc -l
}
check_output "check finds the same from the origin in all units" '^1$' found

# Constraints with factors
cat >"$TMP/rolling.yaml" <<'YAML'
problem: rolling
group: R^5
position: [x, y, z, a, b]
velocity: [u, v, w, s, r]
parameters: {F: 1, G: 1}
lagrangian: (u^2 + v^2 + w^2 + s^2 + r^2)/2 - (x^2 + y^2)/2 - a^2
nonholonomic: ["F*(w - y*u)", "G*(r - x*s)"]
initial: {default: {q: [1, 1/2, 0, 1/3, 0], v: [3/10, 4/5, 3/20, 1/2, 1/2]}}
YAML
cat >"$TMP/rods.yaml" <<'YAML'
problem: rods
group: R^4
position: [x, y, a, b]
velocity: [u, v, s, r]
parameters: {F: 1, G: 1}
lagrangian: (u^2 + v^2 + s^2 + r^2)/2 - y - b + x*a/5
holonomic: ["F*(x^2 + y^2 - 1)", "G*(a^2 + b^2 - 1)"]
initial: {default: {q: [1, 0, 1, 0], v: [0, 1/2, 0, 1/3]}}
YAML
# factors NAME COUNT PROBLEM METHODS: all orders are confirmed whatever the factors
factors() {
    {
        printf 'campaign: factors\nexperiments:\n'
        for both in 1,1 1e-9,1e9 1e9,1e-9; do
            printf -- '- {name: f%s, problems: [{file: %s.yaml, parameters: {F: %s, G: %s}}], methods: [%s], stages: [2], steps: [16, 32, 64, 128], horizon: 1}\n' \
                "${both/,/_}" "$3" "${both%,*}" "${both#*,}" "$4"
        done
    } >"$TMP/factors.yaml"
    check "$1" timeout 60 "$RATTLEBACK" run "$TMP/factors.yaml" -o "$TMP/out" --force --quiet
    check_output "$1: as many orders and identities" "^$2\$" sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table orders --format csv | grep -c ',confirmed,'"
}
factors "constraints of velocities with factors far apart" 72 rolling 'lobatto-iiia, nonholonomic-shake, mla-gs'
factors "constraints of positions with factors far apart" 66 rods 'lobatto-iiia, rattle, gauss-projected'
