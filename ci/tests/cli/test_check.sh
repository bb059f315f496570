#!/bin/bash
# What `check` and `integrate` say of problems that are not what they claim: momenta of no symmetry, invariants that change,
# constraints that brackets tell apart, motions that end in a singularity.
source ci/tests/cli/lib.sh

# text NAME LINE...: a problem of these lines.
text() {
    local name=$1
    shift
    printf '%s\n' "problem: $name" 'summary: for a test' 'source: none' "$@" >"$TMP/$name.yaml"
}
# checked PROBLEM: output and exit code of `check`, from a single run of each problem of the registry and of so3-time-lift.
mkdir "$TMP/of" "$TMP/code"
for problem in $("$RATTLEBACK" list problems | awk '{ print $1 }') cases/problems/so3-time-lift.yaml; do
    name=$(basename "$problem" .yaml)
    "$RATTLEBACK" check "$problem" >"$TMP/of/$name" 2>&1
    echo $? >"$TMP/code/$name"
done
checked() {
    cat "$TMP/of/$1"
    return "$(cat "$TMP/code/$1")"
}
plane=('group: R^2' 'position: [x, y]' 'velocity: [vx, vy]')
start='initial: {default: {q: [1, 0], v: [0.3, 0]}}'
trap=('lagrangian: (vx^2 + vy^2)/2 - (x^2 + 4*y^2)/2')

# ---- momenta that are none are refused where they stand, by every verb that loads them
momentum() {
    local name=$1 value=$2 why=$3
    text "$name" "${plane[@]}" "${trap[@]}" "momentum: {J: $value}" "$start"
    check_refused "momentum $value: check" "$name\.yaml:8:15: momentum\.J: J is no momentum of a symmetry: $why" \
        "$RATTLEBACK" check "$TMP/$name.yaml"
    check_refused "momentum $value: integrate" "J is no momentum of a symmetry: $why" \
        "$RATTLEBACK" integrate "$TMP/$name.yaml" --method gauss --stages 2 --steps 8 --horizon 1
}
momentum nothing '0*vx' 'it does not depend on the velocities'
momentum number '3' 'it does not depend on the velocities'
momentum cancelled 'vx - vx + 7' 'it does not depend on the velocities'
momentum position 'x^2' 'it does not depend on the velocities'
momentum axis 'x*vy - y*vx' 'the Lagrangian changes along the motion'
momentum linear 'vx' 'the Lagrangian changes along the motion'
momentum energy '(vx^2 + x^2)/2' 'it is not linear in the momenta'
momentum shifted 'vx + x' 'it is not linear in the momenta'
text round "${plane[@]}" 'lagrangian: (vx^2 + vy^2)/2 - (x^2 + y^2)/2' 'momentum: {J: "x*vy - y*vx"}' "$start"
check "a momentum of a symmetry is taken" "$RATTLEBACK" check "$TMP/round.yaml"
text magnetic "${plane[@]}" 'lagrangian: (vx^2 + vy^2)/2 + (x*vy - y*vx)/2 - (x^2 + y^2)^2/4' \
    'momentum: {J: "x*vy - y*vx + (x^2 + y^2)/2"}' "$start"
check "with a Lagrangian that is linear in velocities, too" "$RATTLEBACK" check "$TMP/magnetic.yaml"
text sphere 'group: R^3' 'position: [x, y, z]' 'velocity: [vx, vy, vz]' \
    'lagrangian: (vx^2 + vy^2 + vz^2)/2' 'holonomic: [x^2 + y^2 + 2*z^2 - 1]' 'momentum: {J: "x*vz - z*vx"}' \
    'initial: {default: {q: [1, 0, 0], v: [0, 1, 0]}}'
check_refused "a motion that the constraint stops" 'the constraint does not allow the motion' "$RATTLEBACK" check "$TMP/sphere.yaml"

# ---- invariants that change
text changing "${plane[@]}" "${trap[@]}" 'invariants: {place: x}' "$start"
check_exit "an invariant that changes" 1 "$RATTLEBACK" check "$TMP/changing.yaml"
check_said "which says so" 'place +changes by [0-9.]+: NOT kept'
text observed "${plane[@]}" "${trap[@]}" 'observables: {place: x}' "$start"
check "an observable may change" "$RATTLEBACK" check "$TMP/observed.yaml"
check "a problem whose energy is not kept" checked ball
check_said "is not at fault where the constraint force works" 'energy +changes by 0\.1$'

# ---- what holds from the problem's own data alone, of the state or of parameters, and a closed form that does
text axis "${plane[@]}" "${trap[@]}" 'invariants: {axis: y}' "$start"
check_exit "an invariant from one start alone" 1 "$RATTLEBACK" check "$TMP/axis.yaml"
check_said "which is kept there" '^ +axis +kept, but for 0$'
capture "$RATTLEBACK" check "$TMP/axis.yaml"
data=$(sed -nE 's/^elsewhere +axis .*NOT kept from (--q .*)$/\1/p' "$captured/stdout")
check "and from the data that are reported is not" sh -c "'$RATTLEBACK' reference '$TMP/axis.yaml' --horizon 1 $data --format csv | awk -F, 'END { exit !(\$3 != 0) }'"
text presets "${plane[@]}" "${trap[@]}" 'invariants: {axis: y}' 'initial: {default: {q: [1, 0], v: [0.3, 0]}, other: {q: [1, 0.2], v: [0, 0]}}'
check_output "another preset is looked at" '^elsewhere +axis .*NOT kept from --preset other$' "$RATTLEBACK" check "$TMP/presets.yaml"
text alike "${plane[@]}" 'parameters: {a: 1, b: 1}' 'lagrangian: (vx^2 + vy^2)/2 - (a*x^2 + b*y^2)/2' 'invariants: {spin: "x*vy - y*vx"}' "$start"
check "one of parameters that are alike" "$RATTLEBACK" check "$TMP/alike.yaml"
check_said "is reported with others" '^elsewhere +spin .*NOT kept from other parameters, --set a='
sed 's/problem: alike/problem: same/; s/b\*y/a*y/; s/, b: 1//' "$TMP/alike.yaml" >"$TMP/same.yaml"
check_output "one that is kept is from all" '^elsewhere +the same from 4 other' "$RATTLEBACK" check "$TMP/same.yaml"
text rest 'group: R^1' 'position: [x]' 'velocity: [v]' 'parameters: {w: 2}' 'lagrangian: v^2/2 - w^2*x^2/2' \
    'initial: {default: {q: [1], v: [0]}}' 'exact: {q: ["x*cos(w*t)"], v: ["-w*x*sin(w*t)"], source: a test}'
check_exit "a closed form from rest alone" 1 "$RATTLEBACK" check "$TMP/rest.yaml"
check_said "is not the flow" '^elsewhere +the closed form is NOT the flow of the equations from --q'
sed 's/problem: rest/problem: moving/; s/"x\*cos(w\*t)"/"x*cos(w*t) + v\/w*sin(w*t)"/; s/"-w\*x\*sin(w\*t)"/"v*cos(w*t) - w*x*sin(w*t)"/' "$TMP/rest.yaml" >"$TMP/moving.yaml"
check_output "the whole one is" '^elsewhere +the same from 3 other' "$RATTLEBACK" check "$TMP/moving.yaml"
# x' = x^2 from v = x^2, which ends at t = 1/x: nothing is known of a closed form over ten of a motion's times that are not there
text pole 'group: R^1' 'position: [x]' 'velocity: [v]' 'lagrangian: v^2/2 + x^4/2' 'initial: {default: {q: [1/2], v: [1/4]}}' \
    'exact: {q: ["x/(1 - x*t)"], v: ["x^2/(1 - x*t)^2"], source: a test}'
check_output "a closed form up to a pole is compared with the motion before that" '^exact flow +default +the flow of the equations up to t = 1, but for [0-9.]+e-3' "$RATTLEBACK" check "$TMP/pole.yaml"
check_said "as from other data, where it is none" '^elsewhere +the closed form is NOT the flow of the equations from --q'
sed 's/problem: pole/problem: wrong/; s|x/(1 - x\*t)"|x/(1 - x*t) + t^3"|' "$TMP/pole.yaml" >"$TMP/wrong.yaml"
check_exit "another that has a pole is refuted" 1 "$RATTLEBACK" check "$TMP/wrong.yaml"
check_said "from its own data" '^exact flow +default +differs'
text stuck 'group: R^1' 'position: [x]' 'velocity: [v]' 'lagrangian: v^2/2 - 1/sqrt(1e-30 - x^2)' 'initial: {default: {q: [0], v: [0]}}'
check_output "where no other motion can be followed nothing is reported as the same" '^elsewhere +nothing is known' "$RATTLEBACK" check "$TMP/stuck.yaml"

# ---- motions that no Lagrangian leads to: looked at by a method that asks for none
for problem in vakonomic-disk martinet coupled-metric so3-lift se3-lift aff1-lift so3-time-lift; do
    check "$problem, which has a Hamiltonian only" checked $problem
    check_said "whose energy is kept" 'energy +kept, but for [0-9.e-]+$'
done
# A field of time: what the flow of another clock, another rate and another momentum is.
for wrong in 's/- c + t$/- c + 2*t/' 's/- cos(b\*t)\*R32 + sin/- cos(b*t)*R32 - sin/' 's/- e - k/- e + k/' 's/rate: 1 + k\*cos(2\*c)/rate: 1 + k*cos(2*c + b)/'; do
    sed "$wrong" cases/problems/so3-time-lift.yaml >"$TMP/late.yaml"
    check_fails "a field of time: planted $wrong" cmp -s cases/problems/so3-time-lift.yaml "$TMP/late.yaml"
    check_exit "a field of time: refuted $wrong" 1 "$RATTLEBACK" check "$TMP/late.yaml"
done
check_output "and of which no regular Lagrangian is reported" '^Lagrangian +none' checked so3-lift
(cd "$TMP/of" && grep '' -- * | sed 's/:/: /') >"$TMP/checked"
check_output "the flow of every problem of the register is found" '^0$' grep -c 'no solution' "$TMP/checked"
check_output "and what is said of it holds elsewhere, of the ball that is homogeneous" '^ball$' sh -c "sed -n 's/: elsewhere .*NOT.*//p' '$TMP/checked' | sort -u | tr -d '\n'"

# ---- brackets
space=('group: R^3' 'position: [x, y, z]' 'velocity: [vx, vy, vz]' 'lagrangian: (vx^2 + vy^2 + vz^2)/2')
text flat "${space[@]}" 'nonholonomic: [vz - y^2/2*vx]' 'initial: {default: {q: [0, 0, 0], v: [1, 1, 0]}}'
check "Martinet's constraint where first brackets vanish" "$RATTLEBACK" check "$TMP/flat.yaml"
check_said "is not integrable" 'not integrable: brackets add 1 to the 2 allowed directions, at the initial data not'
text cubic "${space[@]}" 'nonholonomic: [vz - y^3*vx]' 'initial: {default: {q: [0, 0, 0], v: [1, 1, 0]}}'
check "third brackets" "$RATTLEBACK" check "$TMP/cubic.yaml"
text hidden "${space[@]}" 'nonholonomic: [vz - 2*x*y*vx - x^2*vy]' 'initial: {default: {q: [1, 1, 0], v: [1, 1, 3]}}'
check_exit "a constraint that is a rate" 1 "$RATTLEBACK" check "$TMP/hidden.yaml"
check_said "is integrable" 'INTEGRABLE: iterated brackets'
check_output "some of the rattleback's can be integrated" 'PARTLY INTEGRABLE: brackets add 2 to the 3' checked rattleback

# ---- singularities
line=('group: R^1' 'position: [x]' 'velocity: [v]')
run=(--steps 10 --horizon 1)
# ends NAME LAGRANGIAN Q V STATUS: every method ends with a status, and not with 0.
ends() {
    local method precision
    text "$1" "${line[@]}" "lagrangian: $2" "initial: {default: {q: [$3], v: [$4]}}"
    for method in "gauss --stages 2" "lobatto-iiia --stages 3" stormer-verlet symplectic-midpoint trap mid \
        "rk --with tableau=rk4" "vrkmk --stages 2"; do
        for precision in double quad; do
            check_exit "$1: $method, $precision" 1 "$RATTLEBACK" integrate "$TMP/$1.yaml" --method $method "${run[@]}" \
                --precision $precision
        done
    done
}
ends at-pole 'v^2/2 - 1/(x - 0.5)' 0.5 0.3
ends through-pole 'v^2/2 - 1/(x - 0.5)' 0 1
ends even-pole 'v^2/2 + 1/(x - 0.5)^2' 0 1
ends to-logarithm 'v^2/2 - log(x)/8' 0.3 -1
ends light 'x*v^2/2' 1 -1
ends tangent 'v^2/2 + tan(x)/4' 1.2 1
# A step must not jump over the time at which the motion ends and come out on the side it came from, whatever the power of what is
# left: the mass becomes 0 like (t - t0)^(2/3), t0 = 2/3; (t - t0)^(1/2), t0 = 1/2; (t - t0)^(2/5), t0 = 2/5; it falls to a centre.
bounces() {
    local steps horizon method
    text "$1" "${line[@]}" "lagrangian: $2" "initial: {default: {q: [$3], v: [$4]}}"
    for method in "gauss --stages 1" "gauss --stages 2" "gauss --stages 3" "gauss --stages 4" "lobatto-iiia --stages 3" mid \
        "rk --with tableau=rk4" "vrkmk --stages 2"; do
        for steps in 7 10; do
            for horizon in 1 1.5; do
                capture "$RATTLEBACK" integrate "$TMP/$1.yaml" --method $method --steps $steps --horizon $horizon
                [ "$code" = 1 ] || echo "$1 $method $steps $horizon: $code"
            done
        done
    done
}
for motion in 'two-thirds:x*v^2/2:1:-1' 'half:x^2*v^2/2:1:-1' 'two-fifths:x^3*v^2/2:1:-1' 'centre:v^2/2 + 1/x:1:-1' \
    'from-below:(3 - x)*v^2/2:2:1'; do
    IFS=: read -r name lagrangian q v <<<"$motion"
    bounces "$name" "$lagrangian" "$q" "$v" >"$TMP/bounced"
    check_output "$name: no step bounces" '^0$' sh -c "wc -l <'$TMP/bounced'"
done
check_exit "in quadruple precision, too" 1 "$RATTLEBACK" integrate "$TMP/two-thirds.yaml" --method gauss --stages 3 --precision quad \
    --steps 10 --horizon 1.5
check "control: before that time there is a motion" "$RATTLEBACK" integrate "$TMP/two-thirds.yaml" --method gauss --stages 3 --steps 10 --horizon 0.5
text soft "${line[@]}" 'lagrangian: v^2/2 - 0.05/x' 'initial: {default: {q: [1], v: [-1]}}'
for method in "gauss --stages 3" stormer-verlet "rk --with tableau=rk4"; do
    check "control: a motion that turns round, $method" "$RATTLEBACK" integrate "$TMP/soft.yaml" --method $method --steps 10 --horizon 2
done
check "control: close to the centre and past it" "$RATTLEBACK" integrate kepler --q 1,0 --v 0,0.2 --method gauss --stages 3 --steps 1000 --horizon 4
text smooth "${line[@]}" 'lagrangian: v^2/2 + sin(x)/x' 'initial: {default: {q: [-0.43], v: [1]}}'
check "a zero that cancels is none" "$RATTLEBACK" integrate "$TMP/smooth.yaml" --method stormer-verlet "${run[@]}"
check_exit "kepler: through the centre" 1 "$RATTLEBACK" integrate kepler --q 1,0 --v 0,0 --method stormer-verlet --steps 40 --horizon 2
cat >"$TMP/run.yaml" <<END
campaign: pole
experiments:
  - {name: pole, kind: trajectory, samples: 8, problems: [{file: through-pole.yaml}], methods: [stormer-verlet], steps: [8, 16, 32], horizon: 1}
END
check_exit "a campaign: its cases fail" 1 "$RATTLEBACK" run "$TMP/run.yaml" -o "$TMP/out" --quiet
check_output "with a status" 'the motion crosses a singularity' "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv

# Where the force has a kink, deviations of the energy depend on where steps meet it, and two of them may agree.
cat >"$TMP/kink.yaml" <<'YAML'
problem: kink
group: R^1
position: [x]
velocity: [v]
let: {above: (x + abs(x))/2}
lagrangian: v^2/2 - above^2 - x^2/2
initial: {default: {q: [1], v: [0]}}
YAML
check_output "what a kink leaves of an energy is no change of it" 'energy +undecided: changes by' "$RATTLEBACK" check "$TMP/kink.yaml"

# ---- momenta instead of velocities are reported as momenta
text momenta 'group: R^2' 'position: [x, y]' 'momenta: [px, py]' 'hamiltonian: (px^2 + py^2)/2 + x^2/2 + y^2' 'invariants: {axis: y^2 + py^2}' \
    'initial: {default: {q: [1, 0], p: [0.3, 0]}}'
check_output "data that are momenta" '^elsewhere +axis .*NOT kept from --q [^ ]* --v [^ ]* \(these are momenta\)$' "$RATTLEBACK" check "$TMP/momenta.yaml"
check_output "coordinates that are momenta" '^coordinates +q: x, y; p: px, py$' "$RATTLEBACK" list problems "$TMP/momenta.yaml"
check_output "and have their names in tables" '^t,x,y,px,py,p_px,p_py,' "$RATTLEBACK" reference "$TMP/momenta.yaml" --horizon 1 --samples 1 --format csv
check_fails "velocities are not" grep -q 'are momenta' <("$RATTLEBACK" check "$TMP/axis.yaml")
# What is kept one way only.
cat >"$TMP/oneway.yaml" <<'YAML'
problem: oneway
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (u^2 + v^2)/2
invariants: {ahead: (abs(u) - u)*x}
initial: {default: {q: [1, 2], v: [1, 0.3]}}
YAML
check_exit "an invariant of one sense of the motion" 1 "$RATTLEBACK" check "$TMP/oneway.yaml"
check_said "is looked at the other way" '^elsewhere    ahead .* NOT kept from --q 1,2 --v -1,-0[.]'
sed 's/problem: oneway/problem: bothways/; s/(abs(u) - u)[*]x/abs(u)/' "$TMP/oneway.yaml" >"$TMP/bothways.yaml"
check_output "one of both is the same" '^elsewhere    the same from 4 other sets of data' "$RATTLEBACK" check "$TMP/bothways.yaml"
