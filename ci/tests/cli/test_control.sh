#!/bin/bash
# The verb control: what it prints, and what it refuses.
set -u
source ci/tests/cli/lib.sh

check_output "list: problems of optimal control say their controls" '^controls +force on the cart$' \
    "$RATTLEBACK" list problems cart-pendulum

solve=("$RATTLEBACK" control double-integrator --method trapezoid --steps 10)
check_output "cost in closed form: 6 / (1 + 2 h^2)" '^cost 5\.88235294117[56][0-9]*$' "${solve[@]}"
check_output "first control" '^u0 5\.88235294117[56][0-9]*$' "${solve[@]}"
check_output "last control" '^uT -5\.88235294117[56][0-9]*$' "${solve[@]}"
check_output "residual" '^residual [0-9.]+e-1[0-9]$' "${solve[@]}"
check_output "iterations" '^iterations [1-3]$' "${solve[@]}"
check_output "all digits of quad" '^cost 5\.882352941176470588235294117647' "${solve[@]}" --precision quad
"${solve[@]}" --nodes >"$TMP/nodes"
check "nodes: a line each" test "$(grep -c '^[0-9]' "$TMP/nodes")" = 11
check_output "nodes: t q p u" '^0 0 0 5\.88' cat "$TMP/nodes"
check_output "another preset, another branch" '^cost 3\.607' \
    "$RATTLEBACK" control two-torques --method trapezoid --steps 32 --preset lower
check_output "another retraction" '^cost 118\.4352528' \
    "$RATTLEBACK" control body-effort --method trapezoid --steps 4 --retraction exp
check_output "elements of Lobatto nodes" '^cost 1\.5340570' \
    "$RATTLEBACK" control pendulum-transfer --method lobatto --stages 4 --steps 16
check_output "the vehicle, N = 32" '^iterations [1-9]$' \
    "$RATTLEBACK" control underwater-vehicle --method trapezoid --steps 32
check_exit "a failed Newton" 1 "$RATTLEBACK" control kepler-transfer --method trapezoid --steps 2 --horizon 400
check_output "says how it ended" '^rattleback: kepler-transfer: .* after [0-9]+ iterations, residual ' \
    "$RATTLEBACK" control kepler-transfer --method trapezoid --steps 2 --horizon 400

# refuses NAME PATTERN ARGUMENT...: exit code 2 and a message.
refuses() {
    local name=$1 pattern=$2
    shift 2
    check_exit "refused: $name" 2 "$RATTLEBACK" control "$@"
    check_output "says why: $name" "$pattern" "$RATTLEBACK" control "$@"
}

trapezoid=(--method trapezoid --steps 8)
refuses "one step" 'at least 2 steps, not 1' double-integrator --method trapezoid --steps 1
refuses "no horizon" '--horizon: 0: expected a positive number' double-integrator "${trapezoid[@]}" --horizon 0
refuses "a negative horizon" 'expected a positive number' double-integrator "${trapezoid[@]}" --horizon -1
refuses "an uncontrollable direction" 'nothing moves direction 2 of 2 \(x1, x2\)' two-masses "${trapezoid[@]}" --set k=0
refuses "an uncontrollable rotation" 'nothing moves direction 3 of 3' \
    two-torques "${trapezoid[@]}" --set I1=1 --set I2=1 --set I3=1.5
refuses "no actuation" 'nothing moves direction 1 of 6' underwater-vehicle "${trapezoid[@]}" --set arm=0
refuses "an end beyond the chart" 'half a turn or more' body-effort "${trapezoid[@]}" --set angle=3.14159265358979323846
refuses "a bound too low for the end" 'the bound 0.4 of the force does not reach 1 in time 3' \
    minimum-fuel "${trapezoid[@]}" --set most=0.4
refuses "elements where controls jump" 'needs smooth controls' minimum-fuel --method lobatto --stages 3 --steps 8
refuses "a parameter" 'radius must be positive' kepler-transfer "${trapezoid[@]}" --set radius=0
refuses "a name" 'did you mean "two-masses"' two-mases "${trapezoid[@]}"
refuses "a problem without controls" 'unknown problem of optimal control "particle"' particle "${trapezoid[@]}"
refuses "a method" 'did you mean "trapezoid"' two-masses --method trapezoidd --steps 8
refuses "stages" 'lobatto takes 2 to 5 stages, not 6' two-masses --method lobatto --stages 6 --steps 8
refuses "elements on a group" 'needs a problem on R\^n' body-effort --method midpoint --steps 8
refuses "nothing" 'missing: PROBLEM --method --steps'

check_exit "integrate: does not take it" 2 \
    "$RATTLEBACK" integrate two-masses --method gauss --stages 2 --steps 8 --horizon 1

# The campaign, in part: what is exact, what has a bound and no order, and a fault that has to be seen.
campaign=("$RATTLEBACK" run cases/optimal-control.yaml --force)
check "campaign: dry run" "${campaign[@]}" -o "$TMP/dry" --dry-run
check_output "campaign: second order on a line" 'double-integrator .* node-u +2 +2\.00 .* confirmed' \
    "${campaign[@]}" -o "$TMP/line" --only line
check_output "campaign: the cost of least fuel within its bound" 'minimum-fuel .* cost +[0-9.e-]+ +[0-9.e-]+ .* confirmed' \
    "${campaign[@]}" -o "$TMP/fuel" --only fuel
check_output "cases: cost and u(0) name the extremal" '5\.99250936329[0-9]*,5\.99250936329' \
    "$RATTLEBACK" show "$TMP/line/results.h5" --table cases --where steps=40 --format csv
cat >"$TMP/faulty.yaml" <<END
campaign: faulty
experiments:
  - {name: line, kind: control, problems: [{name: double-integrator}], methods: [trapezoid], steps: [10, 20, 40, 80, 160],
     horizon: 1, control: full-weight-ends}
END
check_output "campaign: controls at the ends with full weight are seen" 'node-u +2 +(0\.9|1\.0).* below' \
    "$RATTLEBACK" run "$TMP/faulty.yaml" -o "$TMP/faulty" --force
sed 's/\[10, 20, 40, 80, 160\]/[10, 24, 160]/' "$TMP/faulty.yaml" >"$TMP/steps.yaml"
check_exit "campaign: steps that do not divide the last" 2 "$RATTLEBACK" run "$TMP/steps.yaml" -o "$TMP/steps"
check_output "campaign: says so" 'steps\[1\]: 24: kind control compares nodes; expected a divisor of the last entry, 160' \
    "$RATTLEBACK" run "$TMP/steps.yaml" -o "$TMP/steps"
