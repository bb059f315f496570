#!/bin/bash
# Bounds that no path keeps, or none is found that does: a status in plain words, soon; and bounds that the ends themselves leave.
source ci/tests/cli/lib.sh

# steer NAME KEY: VALUE..: from rest to rest on a line over 1 in the time 1: |u| <= 4 is the least that does it, and goes as fast as 2.
steer() {
    local name=$1 key values=$'cost: effort\nbounds: [u <= most, u >= -most]\nfrom: {q: [0], v: [0]}\nto: {q: [1], v: [0]}'
    shift
    for key in "$@"; do values=$(grep -v "^${key%%:*}:" <<<"$values")$'\n'$key; done
    {
        printf '%s\n' "problem: $name" 'summary: for a test' 'source: none' 'group: R^1' 'position: [x]' 'velocity: [v]' \
            'parameters: {most: 3}' 'lagrangian: v^2/2' 'control:' '  actuated: [v]'
        grep -E '^(cost|bounds):' <<<"$values" | sed 's/^/  /'
        printf '%s\n' '  transfers:' '    default:' '      horizon: 1'
        grep -vE '^(cost|bounds):' <<<"$values" | sed 's/^/      /'
    } >"$TMP/$name.yaml"
}
# solve NAME ARGUMENT..
solve() {
    timeout 20 "$RATTLEBACK" control "$TMP/$1.yaml" --steps 32 "${@:2}"
}
# beyond NAME PATTERN ARGUMENT..: no path, and what one without bounds does.
beyond() {
    check_exit "$1: ${*:3}" 1 solve "$1" "${@:3}"
    cp "$captured/stderr" "$TMP/said"
    check_output "$1: ${*:3}: it is for the bounds" 'no path found that keeps the bounds' cat "$TMP/said"
    check_said "$1: ${*:3}: what goes beyond them" "without them there is a path.*$2"
}
steer effort
steer fuel 'cost: fuel'
steer joined 'cost: u^2/2 + u^4/4'
for most in 1e-06 0.1 3.9; do
    for method in trapezoid midpoint 'lobatto --stages 3'; do
        beyond effort "control 1 goes to -?5.9.* .allowed: -$most to $most" --set most=$most --method $method
    done
done
beyond fuel 'control 1 goes to -?5.9.* .allowed: -3 to 3' --method trapezoid
beyond joined 'control 1 goes to -?[0-9.]+ .allowed: -3 to 3' --method trapezoid
for cost in effort fuel joined; do check "$cost: with 4.2 there is a path" solve $cost --set most=4.2 --method trapezoid; done
check_output "that of the bounds" '^u0 4.2' solve effort --set most=4.2 --method trapezoid

# Bounds of states.
steer slow 'bounds: [v <= most]'
beyond slow 'which leaves a bound of the state by 0.[67]' --set most=0.9 --method trapezoid
check "1.2 is fast enough" solve slow --set most=1.2 --method trapezoid
steer early 'bounds: [x >= 1/2]'
steer late 'bounds: [u <= 9, x <= most, v <= 9]'
steer never 'bounds: [x^2 + 1 <= 0]'
check_refused "a start that is not within them" 'early.yaml:16:[0-9]+: control.transfers.default.from.q: the start of early is not within bound 1 of those of the state: it is beyond by 0.5$' \
    solve early --method trapezoid
check_refused "an end that is not" 'late.yaml:17:[0-9]+: control.transfers.default.to.q: the end of late is not within bound 1 .* beyond by 0.25$' solve late --set most=0.75 --method trapezoid
check_refused "bounds that no state keeps" 'the start of never is not within bound 1' solve never --method trapezoid
check "an end on a bound is within it" solve late --set most=1 --method trapezoid
steer open 'bounds: [x <= most/4]' 'final: [x - 1/2, v]'
check "where the path ends first may be beyond" solve open --method trapezoid
for bounds in '[u <= 1, u >= 2]' '[u <= 1, 1 <= u]' '[u <= -most, u >= most]'; do
    steer none "bounds: $bounds"
    check_refused "nothing between bounds: $bounds" 'none.yaml:12:[0-9]+: control.bounds: control 1 of none is bounded by .* there is nothing between them' solve none --method trapezoid
done

# A campaign has rows of that status, soon.
cat >"$TMP/rows.yaml" <<'YAML'
campaign: rows
experiments:
  - {name: e, kind: control, problems: [{file: effort.yaml}], methods: [trapezoid], steps: [8, 16], horizon: 1}
YAML
check_exit "a campaign" 1 timeout 60 "$RATTLEBACK" run "$TMP/rows.yaml" -o "$TMP/rows" --quiet
cp "$captured/stdout" "$TMP/said"
check_output "says so" 'cases failed: no reference flow: no path found that keeps the bounds' cat "$TMP/said"
check_output "and what to try" 'try: wider bounds, or a longer horizon' "$RATTLEBACK" run "$TMP/rows.yaml" -o "$TMP/rows" --resume
check_output "in its rows" '^2$' sh -c "'$RATTLEBACK' show '$TMP/rows/results.h5' --format csv --table cases | grep -c 'no reference flow: no path found that keeps the bounds'"
