#!/bin/bash
# The verb control: ends that are free, and the time; conditions that are refused.
source ci/tests/cli/lib.sh

sed 's/^problem: .*/problem: line/; s/horizon: 1}/horizon: 1, terminal-cost: 3*(x - 1)^2\/2}/' cases/problems/double-integrator.yaml >"$TMP/line.yaml"
check_output "a price of the end: x = 1/2, J = 3/4" '^cost 0\.75(0|$)|^cost 0\.7499999999' "$RATTLEBACK" control "$TMP/line.yaml" --method lobatto --stages 3 --steps 4
check_output "least time" '^horizon 2\.4494897' "$RATTLEBACK" control cases/problems/least-time.yaml --method trapezoid --steps 32
"$RATTLEBACK" control cases/problems/least-time.yaml --method trapezoid --steps 32 --nodes | tail -1 >"$TMP/last"
check "least time: the nodes are at its times" grep -q '^2\.4494897' "$TMP/last"
ends() {
    sed "s/terminal-cost: .*}/$2}/" "$TMP/line.yaml" >"$TMP/end.yaml"
    check_refused "end: $1" "$3" "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
}
ends "a condition of parameters" 'final: [distance - 1]' 'control.transfers.default.final: neither the state nor the time at the end appears in it'
ends "a condition of a control" 'final: [u]' 'control.transfers.default.final: unknown name "u"'
ends "more conditions than numbers" 'final: [x, v, x + v]' '3 conditions for a state of 2 numbers'
ends "no condition" 'final: []' 'final: the list is empty'
ends "a horizon that is given and free" 'terminal-cost: t}\n    more: {from: {q: [0], v: [0]}, to: {q: [1], v: [0]}, horizon: {value: 2, free: 1}' 'horizon.value: unknown key "value" .allowed: free'
ends "a condition that nothing meets" 'final: [x^2 + 1]' 'final: no state was found that meets the conditions, from `to. and 4 states beside it: condition 1 is left at'
ends "conditions that nothing meets together" 'final: [x - 2, x^2 + v^2 - 1]' 'final: no state was found that meets the conditions'
sed 's/horizon: 1.*}/horizon: {free: 1}}/' "$TMP/line.yaml" >"$TMP/end.yaml"
check_exit "end: a time that costs nothing" 1 "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
lasting() { # NAME HORIZON PATTERN
    sed "s/horizon: 1, terminal-cost: .*}/horizon: $2}/" "$TMP/line.yaml" >"$TMP/end.yaml"
    check_refused "end: $1" "end.yaml:14:[0-9]*: control.transfers.default.$3: the horizon is a positive number" \
        "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
}
lasting "a horizon below 0" -1 horizon
lasting "a free horizon that starts below 0" '{free: -2}' horizon.free
lasting "a horizon of parameters that is 0" 'distance - 1' horizon
ends "a condition twice" 'final: [x - 1, 2*x - 2]' 'end.yaml:[0-9]*:[0-9]*: control.transfers.default.final: condition 2 depends on 1: it says the same once more, or what cannot hold with it'
ends "conditions that contradict each other" 'final: [x - 1, x - 2]' 'final: condition 2 depends on 1'
sed "s/horizon: 1, terminal-cost: .*}/horizon: {free: 1}, final: [x + t, x - v*t, x^2 + v*t^2]}/" "$TMP/line.yaml" >"$TMP/end.yaml"
check_output "end: conditions of which none follows from others, but one does where they hold" 'final: condition 3 depends on 1 and 2' \
    "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
ends "a condition of the time alone, which is given" 'final: [t - 1]' 'nothing that is free moves condition 1 where it holds, and the time is given'
sed 's/terminal-cost: .*}/final: [x - 1, v + x\/1000 - 1\/1000]}/' "$TMP/line.yaml" >"$TMP/end.yaml"
check_output "end: conditions that are almost the same are two" '^second-order minimum$' "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
ends "conditions that depend on each other where they hold alone" 'final: [x - 1, v*(x - 1)]' 'final: condition 2 depends on 1'
ends "a square, which does not pass through 0" 'final: [(x - 1)^2]' 'nothing that is free moves condition 1 where it holds, and the time is given'
turned() { # NAME CONDITIONS PATTERN: the body whose axis is to point somewhere
    sed "s/      final: .*/      final: [$2]/" cases/problems/pointing.yaml >"$TMP/end.yaml"
    check_refused "end: $1" "$3" "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
}
turned "on SO(3), one that all rotations keep" 'R13^2 + R23^2 + R33^2 - 1' 'nothing that is free moves condition 1'
turned "on SO(3), one twice" 'w1, R13 - tilt, R13^2 - tilt^2' 'end.yaml:21:31: control.transfers.default.final: condition 3 depends on 2'
pulled() { # NAME CONDITIONS PATTERN: two masses that pull at each other
    sed "s/sin(x)\/2//; s/actuated: .*/actuated: [vx - vy]/; s/lagrangian: .*/lagrangian: (vx^2 + 2*vy^2)\/2/; s/      final: .*/      final: [$2]/" \
        cases/problems/arrival.yaml >"$TMP/end.yaml"
    check_refused "end: $1" "$3" "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
}
pulled "a momentum that nothing changes" 'x - 1, vx + 2*vy' 'final: the conditions give the end of arrival a momentum along .1, 1., but the momentum along it cannot change'
pulled "a centre of mass that stays" 'x - 1, y' 'the end of arrival a place along .1, 1., but .* cannot change, as no control and no force acts on it; it is 0'
sed 's/actuated: .*/actuated: [swing]/; s/horizon: 2/&\n      final: [v1, v2, w, swing]/' cases/problems/legged-body.yaml >"$TMP/end.yaml"
check_refused "end: a momentum of a symmetry on a group" 'give the end of legged-body a momentum of its symmetry 1, which cannot change' \
    "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
rolled() { # NAME CONDITIONS PATTERN: the disc that rolls to rest at (1, 1)
    sed "s/      final: .*/      final: [$2]/" cases/problems/guided-disc.yaml >"$TMP/end.yaml"
    check_refused "end of what rolls: $1" "end.yaml:[0-9]*:[0-9]*: control.transfers.anyhow.final: $3" \
        "$RATTLEBACK" control "$TMP/end.yaml" --preset anyhow --method trapezoid --steps 8
}
rolled "the constraint itself" 'vy - radius*sin(heading)*spin' 'nothing that is free moves condition 1'
rolled "a speed that the constraint gives" 'x, y, spin, vx' 'condition 4 depends on 3'
rolled "more conditions than are free" 'x, y, roll, heading, spin, turn, x + y' '7 conditions for a state of 6 numbers'
sed 's/      final: .*/      final: [x - 1, y - 1, spin, turn, roll - 3\/2, heading - pi\/3]/' cases/problems/guided-disc.yaml >"$TMP/end.yaml"
ends_at() { "$RATTLEBACK" control "$1" --preset "$2" --method trapezoid --steps 16 | sed -n 's/^cost \([0-9.]\{12\}\).*/\1/p'; }
check "end of what rolls: with all of it in conditions it is the given one" test "$(ends_at "$TMP/end.yaml" anyhow)" = "$(ends_at "$TMP/end.yaml" default)"
sed 's/^nonholonomic: .*/nonholonomic: [vx - 2*spin, vy - radius*sin(heading)*spin]/' cases/problems/guided-disc.yaml >"$TMP/end.yaml"
check_refused "a constraint that can be integrated, between given ends" 'end.yaml:12:16: nonholonomic: of 2 constraints 1 can be integrated' \
    "$RATTLEBACK" control "$TMP/end.yaml" --method trapezoid --steps 8
check_refused "end: not as C" "an end of its transfers is free" "$RATTLEBACK" problem "$TMP/line.yaml" --c
