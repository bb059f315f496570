#!/bin/bash
# The verb control: what it prints, and what it refuses.
source ci/tests/cli/lib.sh

check_output "list: problems of optimal control say their controls" '^controls +along ds$' \
    "$RATTLEBACK" list problems cart-pendulum

solve=("$RATTLEBACK" control double-integrator --method trapezoid --steps 10)
check_output "cost in closed form: 6 / (1 + 2 h^2)" '^cost 5\.88235294117[56][0-9]*$' "${solve[@]}"
check_said "first control" '^u0 5\.88235294117[56][0-9]*$'
check_said "last control" '^uT -5\.88235294117[56][0-9]*$'
check_said "residual" '^residual [0-9.]+e-1[0-9]$'
check_said "iterations" '^iterations [1-3]$'
check_output "all digits of quad" '^cost 5\.882352941176470588235294117647' "${solve[@]}" --precision quad
"${solve[@]}" --nodes >"$TMP/nodes"
check "nodes: a line each" test "$(grep -c '^[0-9]' "$TMP/nodes")" = 11
check_output "nodes: t q p u" '^0 0 0 5\.88' cat "$TMP/nodes"
check_said "nodes: the costate behind u" '^0 0 0 5\.88[0-9]+ -5\.88[0-9]+$'
"$RATTLEBACK" control cases/problems/regulator.yaml --method trapezoid --steps 16 --nodes >"$TMP/nodes"
check "nodes: two lines where controls jump, as those of a power" test "$(grep -c '^0\.375 ' "$TMP/nodes")" = 2
check "nodes: else one" test "$(grep -c '^0 ' "$TMP/nodes")" = 1
check_output "the cost's error, by its order: 6 (1 - 1 / (1 + 2 h^2)) is 0.118" '^cost-error 0\.11$' "${solve[@]}"
check_said "a local minimum" '^second-order minimum$'
"$RATTLEBACK" control two-torques --method trapezoid --steps 32 --starts 12 >"$TMP/starts"
check "starts: extremals by their cost" sort -c -g -k 2 <(grep '^extremal ' "$TMP/starts")
check_output "starts: the lowest is a minimum" '^second-order minimum$' sed -n 3p "$TMP/starts"
check_output "second order is not told of soft bounds of the state: it changes with the softness" '^second-order insufficient$' \
    "$RATTLEBACK" control cases/problems/swing-up.yaml --method trapezoid --steps 64
# costs with a boundary of where they are finite, and costs that are least with an impulse
own_cost() {
    printf '%s\n' "problem: own" "group: R^1" "position: [x]" "velocity: [v]" "lagrangian: v^2/2" "control:" "  actuated: [v]" "  cost: $1" \
        "  transfers: {default: {from: {q: [0], v: [0]}, to: {q: [1], v: [0]}, horizon: 1}}" >"$TMP/own.yaml"
    "$RATTLEBACK" control "$TMP/own.yaml" --method trapezoid --steps 32
}
check_exit "a cost with a pole" 2 own_cost "tan(u)^2/2"
check_said "a pole: between where" 'between 1\.5[0-9]* and 1\.[0-9]* its slope falls, as beyond a pole; bounds'
check_exit "a cost whose slope is infinite at its start" 0 own_cost "u^2/2 + sqrt(x)"
check_output "a cost that is no number on the way: what to try" '^    control.bounds: \[\.\. >= 0\]' own_cost "u^2/2 + log(x - 1/10)"
check_output "a cost that an impulse makes least: which way" '^    control.bounds: \[\.\. >= \.\.\] of control 1.*an impulse$' own_cost "exp(u)"
check "no impulse where it is not of the cost" test -z "$(own_cost "u^2/2 + log(x - 1/10)" 2>&1 | grep impulse)"
# to where its wheels end a satellite may turn about one axis, at J = 6 |I a|^2/T^3, a path whose costates nothing determines
wheels() { "$RATTLEBACK" control cases/problems/satellite-wheels.yaml --method lobatto --stages "$1" --steps "$2" | sed -n 's/^cost //p'; }
check "costates that nothing determines: the cost is of order 4 and 8" awk -v a="$(wheels 3 8)" -v b="$(wheels 3 24)" -v c="$(wheels 5 8)" \
    'BEGIN { J = 0.6984375; r = (a - J)/(b - J); exit !(r > 77 && r < 85 && (c - J)^2 < 1e-16) }'
soft() { "$RATTLEBACK" control "$1" --method trapezoid --steps "$2" "${@:3}" | sed -n 's/^softness //p'; }
check "softness: of bounds of the state it is reported, and is not 0" awk -v e="$(soft cases/problems/swing-up.yaml 64)" \
    'BEGIN { exit !(e > 0 && e < 1e-4) }'
check "softness: of controls that cost their square it is 0 in the end" test "$(soft cases/problems/regulator.yaml 16)" = 0
check "softness: with --nodes and --starts, too" test "$(soft cases/problems/regulator.yaml 16 --nodes)$(soft cases/problems/regulator.yaml 16 --starts 1)" = 00
check "softness: of |u|^2/2 there is none" test -z "$(soft double-integrator 10)"
check_output "starts: a saddle" '^second-order saddle 1$' cat "$TMP/starts"
check_said "starts: with a conjugate point" '^conjugate [0-3]\.'
check "starts: every one is counted" test \
    "$(awk '$1 ~ /times|lost/ { sum += $2 } END { print sum }' "$TMP/starts")" = 12
"$RATTLEBACK" control two-torques --method trapezoid --steps 32 --starts 12 >"$TMP/again"
check "starts: the same numbers again" diff "$TMP/starts" "$TMP/again"
refuses_both=("$RATTLEBACK" control two-torques --method trapezoid --steps 32 --starts 2 --nodes)
check_refused "starts and nodes" 'expected one of the two' "${refuses_both[@]}"
check_exit "starts: none" 2 "$RATTLEBACK" control two-torques --method trapezoid --steps 32 --starts 0
check_output "another preset, another branch" '^cost 3\.607' \
    "$RATTLEBACK" control two-torques --method trapezoid --steps 32 --preset lower
check_output "another retraction" '^cost 118\.4352528' \
    "$RATTLEBACK" control body-effort --method trapezoid --steps 4 --retraction exp
check_output "elements of Lobatto nodes" '^cost 1\.5340570' \
    "$RATTLEBACK" control pendulum-transfer --method lobatto --stages 4 --steps 16
check_output "the vehicle, N = 32" '^iterations [1-9]$' \
    "$RATTLEBACK" control underwater-vehicle --method trapezoid --steps 32
# pair LAGRANGIAN q v: two points with forces between them alone, rest to (q; v).
pair() {
    printf '%s\n' 'problem: pair' 'group: R^2' 'position: [x, y]' 'velocity: [vx, vy]' "lagrangian: $1" 'control:' '  actuated: [vx - vy]' \
        "  transfers: {default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [$2], v: [$3]}, horizon: 2}}" >"$TMP/pair.yaml"
}
solve_pair=("$RATTLEBACK" control "$TMP/pair.yaml" --method trapezoid --steps 16)
pair '(vx^2 + vy^2)/2' '1, -1' '0, 0'
sed -i 's/^  actuated:.*/&\n  bounds: [u <= 1.1, u >= -1.1]/' "$TMP/pair.yaml"
check_exit "bounds that a path keeps" 0 "${solve_pair[@]}"
sed -i 's/1\.1/0.9/g' "$TMP/pair.yaml" # x = 1 takes +-1 all the time
check_exit "bounds that no path keeps: a failed Newton" 1 "${solve_pair[@]}"
check_said "says how it ended" '^rattleback: pair: .* after [0-9]+ iterations, residual [0-9.e+-]+$'
check_said "says what to try" "^    --starts 20: other guesses; --start K then"
check_said "with the line of the text" 'control.transfers.default.guess: '
pair '(vx^2 + vy^2)/2 + cos(x - y)' '1, -1' '0, 0'
check_output "an end that a momentum allows" '^cost 0\.71' "${solve_pair[@]}"
sed -i 's/v: \[0, 0\]/v: [1, 1]/g; s/q: \[1, -1\]/q: [3, 1]/' "$TMP/pair.yaml" # 2 + 2 in its own time, 2
check_output "an end that a moving momentum leads to" '^controls +along vx - vy; start and end are states' "$RATTLEBACK" check "$TMP/pair.yaml"

check_output "and it is solved" '^cost 0\.71489' "${solve_pair[@]}"
wheels=cases/problems/satellite-wheels.yaml
check_output "momenta that nothing changes on a group" '^cost 0\.7038' "$RATTLEBACK" control $wheels --method trapezoid --steps 32
check_said "in few iterations" '^iterations [1-9][0-9]$'
sed '/^        v:/s/0, 0, 0, 0, 0, 0/0, 0.1, 0, 0, 0, 0/' $wheels >"$TMP/wheels.yaml"
check_refused "an end that the momentum of a group forbids" 'the momentum of its symmetry 1 cannot change, as no control acts on it; it is 0 at the start' \
    "$RATTLEBACK" control "$TMP/wheels.yaml" --method trapezoid --steps 32


pair '(vx^2 + vy^2)/2 + cos(x - y)' '1, 1' '0, 0'
refuses "a place that a momentum forbids" 'the momentum along \(1, 1\) cannot change, .* it is 0, which in time 2 makes 0 and not 2' "$RATTLEBACK" control \
    "$TMP/pair.yaml" --method trapezoid --steps 16
pair '(vx^2 + vy^2)/2 + cos(x - y)' '1, 1' '1, 0'
refuses "a velocity that a momentum forbids" 'along \(1, 1\) cannot change, .* it is 0 at the start and 1 at the end' "$RATTLEBACK" control \
    "$TMP/pair.yaml" --method trapezoid --steps 16
trapezoid=(--method trapezoid --steps 8)
refuses "one step" 'at least 2 steps, not 1' "$RATTLEBACK" control double-integrator --method trapezoid --steps 1
refuses "no horizon" '--horizon: 0: expected a positive number' "$RATTLEBACK" control double-integrator "${trapezoid[@]}" --horizon 0
refuses "a negative horizon" 'expected a positive number' "$RATTLEBACK" control double-integrator "${trapezoid[@]}" --horizon -1
refuses "an uncontrollable direction" 'nothing moves direction 2 of 2 \(q: x1, x2; v: v1, v2\)' "$RATTLEBACK" control two-masses "${trapezoid[@]}" --set k=0
refuses "an uncontrollable rotation" 'nothing moves direction 3 of 3' "$RATTLEBACK" control \
    two-torques "${trapezoid[@]}" --set I1=1 --set I2=1 --set I3=1.5
refuses "no actuation" 'nothing moves direction 1 of 6' "$RATTLEBACK" control underwater-vehicle "${trapezoid[@]}" --set arm=0
refuses "a parameter" 'radius must be positive' "$RATTLEBACK" control kepler-transfer "${trapezoid[@]}" --set radius=0
refuses "a name" 'did you mean "two-masses"' "$RATTLEBACK" control two-mases "${trapezoid[@]}"
refuses "a problem without controls" 'unknown problem of optimal control "particle"' "$RATTLEBACK" control particle "${trapezoid[@]}"
refuses "a method" 'did you mean "trapezoid"' "$RATTLEBACK" control two-masses --method trapezoidd --steps 8
refuses "stages" 'lobatto takes 2 to 5 stages, not 6' "$RATTLEBACK" control two-masses --method lobatto --stages 6 --steps 8
refuses "elements on a group" 'needs a problem on R\^n' "$RATTLEBACK" control body-effort --method midpoint --steps 8
refuses "nothing" 'missing: PROBLEM, --method, --steps' "$RATTLEBACK" control

refuses "elements of a system with drag on a group" 'has drag; for it there is trapezoid' "$RATTLEBACK" control \
    underwater-vehicle --method lobatto --stages 3 --steps 8

check_output "list: marks problems of optimal control" '^cart-pendulum .* control$' "$RATTLEBACK" list problems
check_output "list: marks their methods" '^trapezoid .* control$' "$RATTLEBACK" list methods
check "list: marks no others" test "$("$RATTLEBACK" list problems | grep -c ' control$')" = 13
check_output "check: the mass matrix and the controls" '^controls +along ds; start and end are states' \
    "$RATTLEBACK" check cart-pendulum

# Problems that are text, by tapes: the register's crane without drag, and those that are compiled from text.
sed 's/^problem: .*/problem: my-crane/; s/value: 1\/2, meaning: of the/value: 0, meaning: of the/' cases/problems/crane.yaml >"$TMP/crane.yaml"
for name in pendulum-3d underwater-vehicle pendulum-transfer kepler-transfer braked-cart; do
    sed 's/^problem: /&my-/' "cases/problems/$name.yaml" >"$TMP/$name.yaml"
done
# The cost and the controls of two runs, a number a line; equal but for round-off, which the mass over h^2 makes larger.
numbers() {
    "$RATTLEBACK" control "$@" | awk '$1 ~ /cost|u0|uT/ { for (k = 2; k <= NF; k++) print $k }'
}
agree() {
    paste "$1" "$2" | awk '{ gap = $1 - $2; if (NF < 2 || gap > 1e-11 || gap < -1e-11) bad = 1 } END { exit bad || NR < 3 }'
}
same() {
    numbers "$TMP/$1.yaml" ${2:+--preset "$2"} "${@:3}" >"$TMP/ours"
    numbers "$1" ${2:+--preset "$2"} "${@:3}" >"$TMP/theirs"
    check "text: the register's $1 $2" agree "$TMP/ours" "$TMP/theirs"
}
same pendulum-3d "" --method trapezoid --steps 16
same pendulum-3d "" --method lobatto --stages 4 --steps 8 --retraction exp
same underwater-vehicle "" --method trapezoid --steps 32
same underwater-vehicle dive --method trapezoid --steps 32
same pendulum-transfer fast --method trapezoid --steps 50
same kepler-transfer "" --method trapezoid --steps 40
same braked-cart "" --method lobatto --stages 3 --steps 24
numbers "$TMP/crane.yaml" --method midpoint --steps 40 >"$TMP/ours"
numbers cart-pendulum --method midpoint --steps 40 >"$TMP/theirs"
check "text: the crane without drag is the register's cart-pendulum" agree "$TMP/ours" "$TMP/theirs"
# Drag that is not linear: Newton's matrix has its second derivatives.
sed 's/drag: \[-drag\*ds, 0\]/drag: [-drag*ds*sqrt(ds^2 + 1\/100), -dphi*sqrt(dphi^2 + 1\/100)\/2]/' cases/problems/crane.yaml >"$TMP/pole.yaml"
check_output "text: quadratic drag" '^residual [0-9.]+e-3[45]$' \
    "$RATTLEBACK" control "$TMP/pole.yaml" --method trapezoid --steps 40 --precision quad
printf '%s\n' 'problem: cubic' 'group: R^1' 'position: [x]' 'velocity: [v]' 'lagrangian: v^2/2' 'control:' '  actuated: [v]' \
    '  drag: [-v^3/2]' '  transfers: {default: {from: {q: [0], v: [0]}, to: {q: [2], v: [0]}, horizon: 1}}' >"$TMP/cubic.yaml"
check_output "text: cubic drag" '^residual [0-9.]+e-1[67]$' "$RATTLEBACK" control "$TMP/cubic.yaml" --method trapezoid --steps 16
numbers kepler-transfer --method trapezoid --steps 40 >"$TMP/theirs"
sed '/guess/,$d' "$TMP/kepler-transfer.yaml" >"$TMP/straight.yaml" # past the centre: another way, or none
numbers "$TMP/straight.yaml" --method trapezoid --steps 40 >"$TMP/ours" 2>/dev/null
check_exit "text: the guess counts" 1 agree "$TMP/ours" "$TMP/theirs"
# A guess that is a rotation is nine numbers of a matrix.
guessed() { sed "s|guess: .*|guess: [$2]|" "cases/problems/$1.yaml" >"$TMP/guessed.yaml"; }
guessed two-torques '"rotation(progress, 0, 0)", 1'
check_refused "a guess with more than the matrix" 'control.transfers.default.guess: too many numbers' "$RATTLEBACK" check "$TMP/guessed.yaml"
guessed two-torques '1, 0, 0'
check_refused "a guess with less" 'SO\(3\) takes 9 numbers for the guess, found 3' "$RATTLEBACK" check "$TMP/guessed.yaml"
guessed guided-disc '"rotation(0, 0, progress)"'
check_refused "a rotation where no matrix is" 'a rotation is 9 numbers, 4 are left' "$RATTLEBACK" check "$TMP/guessed.yaml"
numbers cases/problems/crane.yaml --method trapezoid --steps 20 >"$TMP/ours"
numbers "$TMP/crane.yaml" --method trapezoid --steps 20 >"$TMP/theirs"
check_exit "text: drag counts" 1 agree "$TMP/ours" "$TMP/theirs"
check_output "text: list shows the controls" '^controls +along ds$' "$RATTLEBACK" list problems "$TMP/crane.yaml"
check_output "text: check" '^controls +along ds; start and end are states' "$RATTLEBACK" check "$TMP/crane.yaml"
check_refused "text: no other method moves it" 'my-crane is a problem of optimal control, which gauss does not solve' \
    "$RATTLEBACK" integrate "$TMP/crane.yaml" --method gauss --stages 2 --steps 8 --horizon 1

# Symmetries of a text: the forced Noether theorem is compared with them, by tapes as in the compiled problem.
noether() {
    printf 'campaign: noether\nexperiments:\n- {name: noether, kind: control, problems: [{%s}], methods: [trapezoid],' "$1"
    printf ' steps: [40, 80, 160], horizon: 6.28318530717958647692528676655900577, precision: [quad]}\n'
}
verdict() {
    noether "$1" >"$TMP/noether.yaml"
    "$RATTLEBACK" run "$TMP/noether.yaml" -o "$TMP/noether" --force --quiet >/dev/null
    "$RATTLEBACK" show "$TMP/noether/results.h5" --table orders --where quantity=forced-noether --format csv
}
check_output "the compiled rotation is a symmetry" ',confirmed,' verdict "name: kepler-transfer"
check_output "the rotation of the text is" ',confirmed,' verdict "file: kepler-transfer.yaml"
sed -i 's/rotation: \[-y, x\]/rotation: [y, x]/' "$TMP/kepler-transfer.yaml"
check_output "a false one is refuted" ',below,' verdict "file: kepler-transfer.yaml"
sed -i 's/rotation: \[y, x\]/rotation: [vy, x]/' "$TMP/kepler-transfer.yaml"
check_refused "one with velocities is refused" 'control.symmetries.rotation: .* a direction at each position, without velocities' \
    "$RATTLEBACK" control "$TMP/kepler-transfer.yaml" --method trapezoid --steps 40

# problem --c: C of every one, that compiles without a warning in both precisions.
for name in crane kepler-transfer pendulum-transfer underwater-vehicle; do
    "$RATTLEBACK" problem "$TMP/$name.yaml" --c >"$TMP/$name.c"
    for precision in '' -DREAL_QUAD; do
        check "the C of $name compiles $precision" ${CC:-gcc} -std=gnu17 -D_GNU_SOURCE -D__STDC_WANT_IEC_60559_TYPES_EXT__ -Wall \
            -Wextra -Wshadow -Wconversion -Werror -fopenmp-simd -fsyntax-only -I. $precision "$TMP/$name.c"
    done
done
check_output "it is a problem of optimal control" '^const struct problem problem_my_crane = ' cat "$TMP/crane.c"
sed 's/group: R^2/group: R^(2*load)/; s/load: {value: 3\/10/load: {value: 1/' "$TMP/crane.yaml" >"$TMP/sized.yaml"
check_refused "not of one whose size depends on a parameter" 'its size depends on a parameter' "$RATTLEBACK" problem "$TMP/sized.yaml" --c

# Where a continuation starts is an expression; what is none is refused at its place.
sed 's/from: 0\.5/from: pi\/6/' "$TMP/pendulum-transfer.yaml" >"$TMP/sixth.yaml"
check_output "text: a continuation from pi/6" '^residual ' "$RATTLEBACK" control "$TMP/sixth.yaml" --preset fast --method trapezoid --steps 50
sed 's/from: 0\.5/from: nonsense/' "$TMP/pendulum-transfer.yaml" >"$TMP/nonsense.yaml"
check_refused "text: a continuation from nonsense" 'nonsense.yaml:19:42: control.transfers.fast.continue.from: unknown name "nonsense"' \
    "$RATTLEBACK" control "$TMP/nonsense.yaml" --preset fast --method trapezoid --steps 50

# wrong NAME SED PATTERN: the crane edited, refused with file, line, column and key.
wrong() {
    sed "$2" "$TMP/crane.yaml" >"$TMP/wrong.yaml"
    check_refused "text: $1" "$3" "$RATTLEBACK" control "$TMP/wrong.yaml" --method trapezoid --steps 8
}
wrong "no actuation" '/actuated/d' 'control\.drag: control.actuated is missing'
wrong "a control that is not linear" 's/\[ds\]/[ds^2]/' 'wrong.yaml:18:14: control.actuated: the power of a control is linear in the velocities'
wrong "a constant control" 's/\[ds\]/[ds + 1]/' 'control.actuated: expected a sum of velocities .* without a constant'
wrong "fuel without bounds" 's/effort/fuel/' 'control 1 of .* has a cost that does not grow as its square: it needs a bound below and one above'
wrong "a cost of nothing" 's/effort/efort/' 'control.cost: unknown name "efort"'
wrong "a cost whose second derivative is 0 at u = 0" 's/effort/u^4/' 'at the start of .* no control is the cheapest: .* not positive definite where they are [(]0[)]'
wrong "a cost that is not convex" 's/effort/u^2\/2 + 2*sin(u)/' 'no control is the cheapest: .* not positive definite where they are [(]1[)]'
wrong "a cost with a kink" 's/effort/u^2\/2 + abs(u)/' 'control.cost: abs of a control is not smooth; fuel'
wrong "a root with a kink" 's/effort/u^2\/2 + sqrt(u^2)/' 'no control is the cheapest: .* not positive definite where they are [(]0[)]'
wrong "a cost that is infinite without controls" 's/effort/u^2 + 1\/u/' 'the cost of my-crane is no finite number at its start'
wrong "a cost that falls with u^2" 's/effort/phi - u^2/' 'control 1 of .* has a cost that does not grow as its square'
wrong "a cost that is infinite with these parameters" 's/effort/u^2\/(2*rope - 1)/' 'the cost or a bound of control 1 of .* is no finite number'
sed 's/effort/u^2\/2 + 1\/phi/' "$TMP/crane.yaml" >"$TMP/infinite.yaml"
check_exit "text: a cost that is infinite at an end is none" 1 "$RATTLEBACK" control "$TMP/infinite.yaml" --method trapezoid --steps 16
wrong "no name of a control" 's/effort/u2^2/' 'unknown name "u2"'
wrong "two names of one control" 's/effort/x\n  inputs: [push, pull]/' 'control.inputs: expected 1 names, one a control, found 2'
wrong "a name that is taken" 's/effort/phi^2\n  inputs: [rope]/' 'control.inputs: .*rope'
# Controls that are multiplied, and squares that change with the state: closed forms, and the same by other controls.
costed() { # COST ACTUATED ARGUMENT..: a mass in the plane, from rest to rest at (1, 1)
    printf '%s\n' 'problem: mass' 'group: R^2' 'position: [x, y]' 'velocity: [vx, vy]' 'lagrangian: (vx^2 + vy^2)/2' 'control:' \
        "  actuated: [$2]" "  cost: $1" '  transfers: {default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [1, 1], v: [0, 0]}, horizon: 1}}' >"$TMP/mass.yaml"
    "$RATTLEBACK" control "$TMP/mass.yaml" --method lobatto --stages 3 --steps 8 "${@:3}"
}
check_output "products of controls: 3 u^2 / 2 along the diagonal" '^cost (18|17\.999999999999)' costed 'u1^2/2 + u2^2/2 + u1*u2/2' 'vx, vy'
check_said "products of controls: each is 6 at first" '^u0 (6|5\.9999999)[0-9.]* (6|5\.9999999)'
costed '(1 + x^2)*u1^2/2 + (2 + y*vx)*u2^2 + x*u1*vy' 'vx, vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/squares"
costed 'u1^2/2 + u2^2 + x*u1*vy/sqrt(1 + x^2)' 'vx/sqrt(1 + x^2), vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/other"
check_fails "squares of the state: that of u2 counts" cmp "$TMP/squares" "$TMP/other"
costed '(1 + x^2)*u1^2/2 + u2^2 + x*u1*vy' 'vx, vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/squares"
check "squares of the state: the same by controls that turn with it" cmp "$TMP/squares" "$TMP/other"
priced() { # NAME COST PATTERN
    costed "$2" 'vx, vy' >/dev/null 2>&1
    check_refused "cost: $1" "mass.yaml:8:9: control.cost: $3" "$RATTLEBACK" control "$TMP/mass.yaml" --method trapezoid --steps 8
}
priced "a product alone" 'u1*u2' 'at the start of mass no control is the cheapest'
priced "a product that is too large" 'u1^2/2 + u2^2/2 + 2*u1*u2' 'at the start of mass no control is the cheapest'
priced "the square of a sum" '(u1 + u2)^2' 'at the start of mass no control is the cheapest'
priced "a square that is 0 at the start" 'x*u1^2 + u2^2' 'at the start of mass no control is the cheapest'
priced "a square that falls at the end" '(1 - 2*x)*u1^2 + u2^2' 'at the end of mass no control is the cheapest'
priced "a fourth power" 'u1^4 + u2^2' 'at the start of mass no control is the cheapest'
priced "convex along each control alone" 'cosh(u1) + cosh(u2) + 3*sin(u1*u2)' 'at the start of mass no control is the cheapest'
# Any convex cost: those of sums of controls are those of other controls.
costed 'cosh(u1 + u2) + cosh(u1 - u2)' 'vx + vy, vx - vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/sums"
costed 'cosh(u1) + cosh(u2)' 'vx, vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/apart"
check "cosh of the sum and of the difference: of controls that are these, what each costs" cmp "$TMP/sums" "$TMP/apart"
costed 'cosh(u1 + u2) + cosh(u1 - u2)' 'vx, vy' | sed -n '/^cost /s/\(.\{17\}\).*/\1/p' >"$TMP/other"
check_fails "of others it is not" cmp "$TMP/sums" "$TMP/other"
check_exit "a cost that grows too slowly has no least" 1 costed 'exp(u1) - u1 + u2^2' 'vx, vy'
bounded() { wrong "$1" "s/effort/effort\n  bounds: [$2]/" "$3"; }
bounded "bounds that cross" 'u <= 1, u >= 2' 'control 1 of .* is bounded by 2 and 1: there is nothing between them'
bounded "a bound that the state moves" 'u <= ds' 'a bound of a control is a number: expected one such as u <= most'
bounded "a bound of u^2" 'u^2 <= 1' 'a bound of a control is a number'
bounded "two bounds to one side" 'u <= 1, 2 > u' 'control.bounds: control 1 is bounded twice to this side'
bounded "a bound of parameters" 'rope <= 1' 'neither a control nor the state appears in it'
bounded "no comparison" 'u' 'control.bounds: expected <, <=, > or >='
sed 's/effort/u^2\/2 + phi^2\n  bounds: [u <= 8\/5, u >= -8\/5, phi <= 1\/5]/' "$TMP/crane.yaml" >"$TMP/bounded.yaml"
bounds=("$RATTLEBACK" control "$TMP/bounded.yaml" --method trapezoid --steps 40)
check_output "text: a cost of its own within bounds" '^cost 1\.389' "${bounds[@]}"
"${bounds[@]}" --nodes | grep '^[0-9]' >"$TMP/nodes"
check "text: every bound is kept" awk '$6 * $6 > 2.5601 || $3 > 0.20001 { bad = 1 } END { exit bad || NR < 41 }' "$TMP/nodes"
check "text: and reached" awk '$6 > 1.599 { u = 1 } $3 > 0.1999 { phi = 1 } END { exit !(u && phi) }' "$TMP/nodes"
check_output "text: switches are reported" '^switch u1 ' "$RATTLEBACK" control cases/problems/least-fuel.yaml --method trapezoid --steps 48
check "text: with no order of the cost" test -z "$("$RATTLEBACK" control cases/problems/least-fuel.yaml --method trapezoid --steps 48 | grep cost-error)"
sed 's/effort/u^2\/2\n  bounds: [ds <= 1\/10]/' "$TMP/crane.yaml" >"$TMP/beyond.yaml"
check_exit "text: a path beyond a bound is no solution" 1 "$RATTLEBACK" control "$TMP/beyond.yaml" --method trapezoid --steps 40
# What to try where nothing was found: lines that can be taken as they are, and arguments.
"$RATTLEBACK" control "$TMP/beyond.yaml" --method trapezoid --steps 40 2>"$TMP/advice"
guess=$(sed -n 's/^    control\.transfers\.default\.guess: \(\[.*\]\), bent.*/\1/p' "$TMP/advice")
continued=$(sed -n 's/^    control\.transfers\.default\.continue: \({.*}\), or.*/\1/p' "$TMP/advice")
check "advice: the straight path in words of the text" test "$guess" = '[distance*progress, 0]'
check_output "advice: a parameter of the end, from a quarter" '^.parameter: distance, from: 1/4\*\(1\).$' echo "$continued"
check_output "advice: more steps" '^    --steps 80, or more time$' cat "$TMP/advice"
sed "s|horizon: 2|horizon: 2, guess: $guess, continue: $continued|" cases/problems/crane.yaml >"$TMP/advised.yaml"
"$RATTLEBACK" control "$TMP/advised.yaml" --method trapezoid --steps 40 | sed -n '/^cost /s/\(.\{15\}\).*/\1/p' >"$TMP/ours"
"$RATTLEBACK" control cases/problems/crane.yaml --method trapezoid --steps 40 | sed -n '/^cost /s/\(.\{15\}\).*/\1/p' >"$TMP/theirs"
check "advice: taken, the extremal is found" test -s "$TMP/ours"
check "advice: it is the one there was" cmp "$TMP/ours" "$TMP/theirs"
sed "s|horizon: 2|horizon: 2, guess: $guess, continue: $continued|" "$TMP/beyond.yaml" >"$TMP/advised.yaml"
"$RATTLEBACK" control "$TMP/advised.yaml" --method trapezoid --steps 40 2>"$TMP/advice"
check "advice: what the text has already is not told again" test "$(grep -c 'continue\|bent' "$TMP/advice")" = 0
first=$("$RATTLEBACK" control two-torques --method trapezoid --steps 32 --starts 12 | awk '$1 == "extremal" { cost = $2 } $1 == "start" && !seen++ { print cost, $2 }')
check_output "start: guess K of --starts is solved alone" "^cost ${first% *}$" "$RATTLEBACK" control two-torques --method trapezoid --steps 32 --start "${first#* }"
check_refused "start: and not beside them" 'expected one of the two' "$RATTLEBACK" control two-torques --method trapezoid --steps 32 --start 3 --starts 4
check_refused "text: a cost of its own is not written as C" 'it has constraints, or a cost or bounds of its own: it is run from its text' "$RATTLEBACK" problem "$TMP/bounded.yaml" --c
wrong "no end" 's/to: {q: .distance, 0., v: .0, 0.}, //' 'transfers.default.to.q is missing'
wrong "too few numbers" 's/to: {q: \[distance, 0\]/to: {q: [distance]/' 'control.transfers.default.to.q: R\^n takes 2 numbers for q, found 1'
wrong "no horizon" 's/, horizon: 2//' 'transfers.default.horizon is missing'
wrong "no transfer" '/transfers/,$d' 'control.transfers is missing'
wrong "a horizon of nothing" 's/horizon: 2/horizon: 0/' 'the horizon is a positive number, not 0'
wrong "an end that depends on the motion" 's/horizon: 2/horizon: phi/' 'made of parameters and numbers alone'
wrong "an uncontrollable direction" 's/(ds\*dphi + gravity)\*cos(phi)/gravity*cos(phi)/' 'nothing moves direction 2 of 2'
wrong "a holonomic constraint" 's/^control:/holonomic: [s - phi]\ncontrol:/' 'constraints that are nonholonomic: choose positions that need no others'
wrong "no velocity that a constraint gives" 's/^control:/nonholonomic: [phi*ds - dphi*s]\ncontrol:/' 'constraints that give a velocity each'
wrong "an unknown key" 's/actuated/actuate/' 'unknown key "actuate"; did you mean "actuated"'

# A transfer's horizon is its own; a campaign's takes its place aloud, and no other kind of experiment has one.
horizons() {
    printf 'campaign: horizons\nexperiments:\n- {name: a, kind: %s, problems: [{name: double-integrator}],' "$1"
    printf ' methods: [%s], steps: [10, 20, 40]%s}\n' "$2" "$3"
}
horizons control trapezoid '' >"$TMP/own.yaml"
horizons control trapezoid ', horizon: 2' >"$TMP/other.yaml"
horizons control trapezoid ', horizon: 1' >"$TMP/same.yaml"
horizons convergence lobatto-iiia ', stages: [2]' | sed 's/double-integrator/oscillator/' >"$TMP/none.yaml"
plans=("$RATTLEBACK" run -o "$TMP/plans" --force --dry-run)
check_output "horizon: another is reported" '^a: the horizon of double-integrator is 1; the campaign.s 2 takes its place$' "${plans[@]}" "$TMP/other.yaml"
check "horizon: the same is not" test "$("${plans[@]}" "$TMP/same.yaml" | grep -c 'takes its place')" = 0
check_refused "horizon: of a motion it is missing" 'none.yaml:3: experiments.0.: key "horizon" is missing' "${plans[@]}" "$TMP/none.yaml"
cost_at_40() {
    "$RATTLEBACK" run "$1" -o "$TMP/ran" --force --quiet >/dev/null
    "$RATTLEBACK" show "$TMP/ran/results.h5" --table cases --where steps=40 --format csv | grep -o '5\.99250936329[0-9]*' | head -1
}
check "horizon: its own has the cost of T = 1" test -n "$(cost_at_40 "$TMP/own.yaml")"
check "horizon: its own is that of the same named" test "$(cost_at_40 "$TMP/own.yaml")" = "$(cost_at_40 "$TMP/same.yaml")"

reports() { # NAME COUNT: how often the page tells of a horizon that another took the place of
    "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/told-$1" --force --quiet >/dev/null
    check "horizon: the report of $1 tells it $2 times" test "$(grep -oE '"own":[^,]*,"horizon":[^}]*' "$TMP/told-$1/report.html" | wc -l)" = "$2"
}
sed 's/problems: \[.*\], methods/problems: [{name: double-integrator}, {name: unstable-spring, parameters: {k: 2}}, {name: unstable-spring}], methods/' \
    "$TMP/other.yaml" >"$TMP/several.yaml" # two seconds are those of unstable-spring
reports other 1
reports several 1
reports same 0
reports own 0
check_output "horizon: in the report with both" '"experiment":"a","problem":"double-integrator","data":"","own":1\.0,"horizon":2\.0[}]' \
    cat "$TMP/told-other/report.html"

# Bounds and fuel from the plain text: within 100 iterations at any N and s, of which 16, 20 and 32 with s = 2 were led nowhere once.
few() { check_output "$1, N = $2, s = $3" '^iterations [1-9][0-9]?$' "$RATTLEBACK" control "cases/problems/$1.yaml" --method lobatto --stages "$3" --steps "$2"; }
for N in 16 20 32; do few swing-up "$N" 2; done
few swing-up 8 5
few quadrotor 16 2
few two-thrusters 40 3
few least-fuel 32 5
check_output "least fuel on a group: a minimum" '^second-order minimum$' "$RATTLEBACK" control cases/problems/two-thrusters.yaml --method trapezoid --steps 16

check_exit "integrate: does not take it" 2 \
    "$RATTLEBACK" integrate two-masses --method gauss --stages 2 --steps 8 --horizon 1

# The campaign, in part: what is exact, what has a bound and no order, and a fault that has to be seen.
campaign=("$RATTLEBACK" run cases/optimal-control.yaml --force)
check "campaign: dry run" "${campaign[@]}" -o "$TMP/dry" --dry-run
check_output "campaign: second order on a line" 'double-integrator .* node-u +2 +2\.00 .* confirmed' \
    "${campaign[@]}" -o "$TMP/line" --only line -v
check_output "campaign: a running cost has the order of its elements" 'regulator .* lobatto .* node-q +4 +[34]\.[0-9]+ .* confirmed' \
    "${campaign[@]}" -o "$TMP/costs" --only costs-elements -v
check_output "cases: cost and u(0) name the extremal" '5\.99250936329[0-9]*,5\.99250936329' \
    "$RATTLEBACK" show "$TMP/line/results.h5" --table cases --where steps=40 --format csv
cat >"$TMP/faulty.yaml" <<END
campaign: faulty
experiments:
  - {name: line, kind: control, problems: [{name: double-integrator}], methods: [trapezoid], steps: [10, 20, 40, 80, 160],
     horizon: 1, control: full-weight-ends}
END
check_output "campaign: controls at the ends with full weight are seen" 'node-u +2 +(0\.9|1\.0).* below' \
    "$RATTLEBACK" run "$TMP/faulty.yaml" -o "$TMP/faulty" --force -v
sed 's/\[10, 20, 40, 80, 160\]/[10, 24, 160]/' "$TMP/faulty.yaml" >"$TMP/steps.yaml"
check_exit "campaign: steps that do not divide the last" 2 "$RATTLEBACK" run "$TMP/steps.yaml" -o "$TMP/steps"
check_said "campaign: says so" 'steps\[1\]: 24: kind control compares nodes; expected a divisor of the last entry, 160'
