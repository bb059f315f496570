#!/bin/bash
# A motion that is not smooth at a time which is a node of all cases: a run off their grids tells.
set -u
source ci/tests/cli/lib.sh

# x moves freely through 0 at t = 1/2, where the force on y has a kink.
cat >"$TMP/kink.yaml" <<'YAML'
problem: kink
group: R^2
position: [x, y]
velocity: [vx, vy]
lagrangian: vx*vy - abs(x)^3*exp(2*x)
initial: {default: {q: [-0.5, 0.1], v: [1, 0.3]}}
YAML
sed 's/^problem: .*/problem: smooth/; s/abs(x)^3/x^3/' "$TMP/kink.yaml" >"$TMP/smooth.yaml"
# run FILE STEPS: and the verdicts on q and its maximum.
run() {
    printf 'campaign: kink\nexperiments:\n- {name: kink, problems: [{file: %s}], methods: [gauss], stages: [3, 4], ' "$1" >"$TMP/run.yaml"
    printf 'steps: [%s], horizon: 1, precision: [quad]}\n' "$2" >>"$TMP/run.yaml"
    "$RATTLEBACK" run "$TMP/run.yaml" -o "$TMP/out" --force --quiet
}
rows() {
    "$RATTLEBACK" show "$TMP/out/results.h5" --table "$1" --format csv
}
even=16,32,64,128
check_exit "steps that all hit the kink: nothing is confirmed" 1 run kink.yaml $even
rows orders >"$TMP/even.csv"
check_output "of order 6" ',order,q,6,.*,insufficient,"?43 steps, off these grids, err by ' cat "$TMP/even.csv"
check_output "of order 8" ',order,p,8,.*,insufficient,"?43 steps, off these grids, err by ' cat "$TMP/even.csv"
check_output "nor of the maximum over the samples" ',order,q-max,6,.*,insufficient,"?43 steps' cat "$TMP/even.csv"
check_exit "at all" 1 grep ',confirmed,' "$TMP/even.csv"
check_exit "steps that all miss it" 1 run kink.yaml 17,33,65,129
check_output "see order 4" ',order,q,6,4[.]0.*,below,' rows orders
check "the same without a kink is confirmed" run smooth.yaml $even
check_output "by a run of 43 steps beside the finest case" ',128,.*,ok,43,' rows cases
check_exit "and no other" 1 sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table cases --format csv | grep ',64,.*,ok,43,'"
