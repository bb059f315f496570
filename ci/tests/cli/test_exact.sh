#!/bin/bash
# A closed form of the flow is compared with the equations: by check, and by every reference of a run.
source ci/tests/cli/lib.sh

sed 's/^problem: .*/problem: swing/' cases/problems/oscillator.yaml >"$TMP/swing.yaml"
# campaign FILE HORIZON
campaign() {
    printf 'campaign: exact\nexperiments:\n- {name: exact, problems: [{file: %s}], methods: [lobatto-iiia], stages: [3], ' "$1"
    printf 'steps: [8, 16, 32, 64], samples: 4, horizon: %s, precision: [quad]}\n' "$2"
}
run() {
    campaign "$1" "$2" >"$TMP/exact.yaml"
    "$RATTLEBACK" run "$TMP/exact.yaml" -o "$TMP/out" --force --quiet
}
cases() {
    "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv
}

check_output "the right one: check" '^exact flow +default +the flow of the equations up to t = [0-9.e+-]+, but for [0-9.]+e-3[2-4]$' \
    "$RATTLEBACK" check "$TMP/swing.yaml"
check "and exits with 0" "$RATTLEBACK" check "$TMP/swing.yaml"
check "the right one: a run" run swing.yaml 2
check "over a long horizon, too" "$RATTLEBACK" reference "$TMP/swing.yaml" --horizon 1000 --samples 10

# wrong NAME SED: an error of 1e-12 in quadruple precision.
wrong() {
    sed "$2" "$TMP/swing.yaml" >"$TMP/wrong.yaml"
    check_exit "$1: check" 1 "$RATTLEBACK" check "$TMP/wrong.yaml"
    check_said "$1: which says so" 'exact flow +default +differs by [0-9.]+e-1[0-3]: NOT the flow of the equations'
    check_exit "$1: a run" 1 run wrong.yaml 2
    check_output "$1: which has no reference" 'no reference flow: exact flow refuted' cases
    check_exit "$1: and confirms nothing" 1 sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table orders --format csv | grep ,confirmed,"
}
wrong "an offset" 's/q: \[x\*cos(omega1\*t)/q: [1e-12 + x*cos(omega1*t)/'
wrong "a frequency" 's/omega2^2\*y^2)\/2/omega2^2*(1 + 1e-12)*y^2)\/2/'
wrong "a velocity" 's/v: \[vx\*cos(omega1\*t)/v: [(vx + 1e-12*t)*cos(omega1*t)/'
check_exit "the reference alone" 1 "$RATTLEBACK" reference "$TMP/wrong.yaml" --horizon 1
