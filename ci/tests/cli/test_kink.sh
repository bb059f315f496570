#!/bin/bash
# A motion that is not smooth at a time which is a node of all cases: a run off their grids tells.
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
check_said "of order 8" ',order,p,8,.*,insufficient,"?43 steps, off these grids, err by '
check_said "nor of the maximum over the samples" ',order,q-max,6,.*,insufficient,"?43 steps'
check_exit "at all" 1 grep ',confirmed,' "$TMP/even.csv"
check_exit "steps that all miss it" 1 run kink.yaml 17,33,65,129
check_output "see order 4, which no theorem is about" ',order,q,6,4[.]0.*,insufficient,"?the motion crosses a point that is not smooth' rows orders
check_exit "and refute none" 1 sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table orders --format csv | grep -E ',(confirmed|below|above),'"
check_exit "judged again it is the same" 1 "$RATTLEBACK" verify "$TMP/out/results.h5"
check_output "its order is what the campaign expects" ',order,q,4,4[.]0.*,documented,' sh -c "sed 's/, horizon/, expect: {q: 4, p: 4}, because: \"a kink\", horizon/' '$TMP/run.yaml' >'$TMP/expect.yaml'
    '$RATTLEBACK' run '$TMP/expect.yaml' -o '$TMP/expected' --force --quiet >'$TMP/said'; '$RATTLEBACK' show '$TMP/expected/results.h5' --table orders --format csv"
check "the same without a kink is confirmed" run smooth.yaml $even
check_output "by a run of 43 steps beside the finest case" ',128,.*,ok,43,' rows cases
check_exit "and no other" 1 sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table cases --format csv | grep ',64,.*,ok,43,'"

# A series knows one side of a kink only: its orders are not claimed of a motion that goes through, whatever they seem to be. |x|^3 is
# smooth enough for order 2 to be measured, |x| x for none.
# series FILE STEPS
series() {
    printf 'campaign: kink\nexperiments:\n- {name: kink, problems: [{file: %s}], methods: [{name: taylor, order: [2, 5]}], ' "$1" >"$TMP/run.yaml"
    printf 'steps: [%s], horizon: 1, precision: [quad]}\n' "$2" >>"$TMP/run.yaml"
    "$RATTLEBACK" run "$TMP/run.yaml" -o "$TMP/out" --force --quiet
}
sed 's/^problem: .*/problem: corner/; s/abs(x)^3/abs(x)*x/' "$TMP/kink.yaml" >"$TMP/corner.yaml"
sed 's/^problem: .*/problem: aside/; s/q: \[-0.5/q: [0.25/' "$TMP/kink.yaml" >"$TMP/aside.yaml"
sed -i 's/q: \[-0.5/q: [-0.5000000000000000000000000000001/' "$TMP/corner.yaml" "$TMP/kink.yaml"
for file in kink corner; do
    for steps in 17,33,65,129 $even; do # 1e-31 beside a node of all cases
        check_exit "$file with $steps steps" 1 series $file.yaml $steps
        rows orders >"$TMP/series.csv"
        check_output "order 2 is not confirmed" ',order,q,2,.*,insufficient,"?[1-4] of [0-9]+ steps may cross' cat "$TMP/series.csv"
        check_exit "nor is another, nor refuted" 1 grep -E ',(confirmed|above|below),' "$TMP/series.csv"
    done
done
sed -i 's/q: \[-0.5[01]*/q: [-0.5/' "$TMP/kink.yaml"
check_exit "at a node itself there is no series" 1 series kink.yaml $even
check_output "and the cases fail" ',order,q,2,.*,failed,' rows orders
check "beside the kink all is confirmed" series aside.yaml $even
check "and where there is none" series smooth.yaml $even

# The same where the flow has a closed form, and for states from elsewhere.
cat >"$TMP/closed.yaml" <<'YAML'
problem: closed
group: R^2
position: [x, y]
velocity: [vx, vy]
lagrangian: vx*vy - abs(x)^3
initial: {default: {q: [-0.3, 0.1], v: [1, 0.3]}}
exact:
  q: ["x + vx*t", "y + vy*t + abs(x)^3*t/vx - ((x + vx*t)*abs(x + vx*t)^3 - x*abs(x)^3)/(4*vx^2)"]
  v: ["vx", "vy - (abs(x + vx*t)^3 - abs(x)^3)/vx"]
  source: by hand
YAML
sed 's/^problem: .*/problem: before/; s/q: \[-0.3/q: [-1.3/' "$TMP/closed.yaml" >"$TMP/before.yaml"
# closed PROBLEM: implicit midpoint's orders
closed() {
    printf 'campaign: kink\nexperiments:\n- {name: kink, problems: [{file: %s}], methods: [gauss], stages: [1], steps: [17, 33, 65, 129], horizon: 1}\n' "$1" >"$TMP/run.yaml"
    "$RATTLEBACK" run "$TMP/run.yaml" -o "$TMP/out" --force --quiet
}
check_exit "a closed form through a kink" 1 closed closed.yaml
check_output "orders 2 are not confirmed" '^2$' sh -c "'$RATTLEBACK' show '$TMP/out/results.h5' --table orders --format csv | grep -c ',order,.*,insufficient,\"*the motion crosses a point that is not smooth'"
check "before the kink they are" closed before.yaml
for file in closed before; do
    python3 - $([ $file = closed ] && echo -0.3 || echo -1.3) >"$TMP/$file.csv" <<'PYTHON' # leapfrog
import sys
print("steps,x,y")
for N in (16, 32, 64, 128):
    x, y, v, h = float(sys.argv[1]), 0.1, 0.3, 1 / N
    for k in range(N):
        v -= h / 2 * 3 * x * abs(x)
        x, y = x + h, y + h * v
        v -= h / 2 * 3 * x * abs(x)
    print(N, x, y, sep=",")
PYTHON
done
for with in closed kink; do
    [ $with = closed ] || sed '/^exact/,$d' "$TMP/closed.yaml" >"$TMP/$with.yaml"
    check_exit "states through a kink, $with" 1 "$RATTLEBACK" judge "$TMP/closed.csv" --problem "$TMP/$with.yaml" --order q=2
    check_output "their order is not confirmed" 'insufficient.*the motion crosses a point that is not smooth' "$RATTLEBACK" judge "$TMP/closed.csv" --problem "$TMP/$with.yaml" --order q=2 -v
    cp "$captured/stdout" "$TMP/said"
    check_exit "no steps are advised" 1 grep 'try:.*steps' "$TMP/said"
    awk -F, -v OFS=, 'NR > 1 { for (k = 2; k <= NF; k++) $k = sprintf("%.1f", $k) } 1' "$TMP/closed.csv" >"$TMP/short.csv"
    check_output "with too few digits to decide, the motion is named, too" 'too few digits to decide; the motion crosses a point that is not smooth' \
        bash -c "'$RATTLEBACK' judge '$TMP/short.csv' --problem '$TMP/$with.yaml' --order q=2 | tr -s ' \n' ' '"
done
check "states before it" "$RATTLEBACK" judge "$TMP/before.csv" --problem "$TMP/before.yaml" --order q=2

# An energy across a kink, of which no theorem speaks: the campaign may say that it does not drift.
cat >"$TMP/well.yaml" <<'YAML'
problem: well
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2 - x^2/2 - abs(x)^3/5
initial: {default: {q: [1/2], v: [3/10]}}
YAML
bound() {
    printf 'campaign: well\nexperiments:\n- {name: well, kind: bound, problems: [{file: well.yaml}], methods: [lobatto-iiia], ' >"$TMP/run.yaml"
    printf 'stages: [2], steps: [2000], horizon: 200, samples: 400%s}\n' "$1" >>"$TMP/run.yaml"
    "$RATTLEBACK" run "$TMP/run.yaml" -o "$TMP/out" --force --quiet
}
check_exit "no theorem applies to it" 1 bound ''
check_output "insufficient" ',bound,energy,.*,insufficient,"?the motion crosses' rows orders
check "unless it is expected" bound ', expect: {energy: 0}, because: "a kink"'
check_output "documented" ',bound,energy,.*,documented,' rows orders
check "judged again it is the same" "$RATTLEBACK" verify "$TMP/out/results.h5"
