#!/bin/bash
# What theorems require of a motion, claim by claim: no drift asks that the energy is smooth, an exact identity of a step asks for nothing.
source ci/tests/cli/lib.sh

cat >"$TMP/cubic.yaml" <<'YAML'
problem: cubic
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2 - abs(x)^3
initial: {default: {q: [0.01], v: [-1]}}
YAML
sed 's/problem: cubic/problem: quartic/; s/abs(x)^3/x^4/' "$TMP/cubic.yaml" >"$TMP/quartic.yaml"
# Its equations are smooth; the energy is not, at the cut.
cat >"$TMP/jump.yaml" <<'YAML'
problem: jump
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (u^2 + v^2)/2 - (x^2 + y^2)/2 - atan2(y, x)/10
initial: {default: {q: [1, 0.2], v: [0.1, 0.9]}}
YAML
sed 's/problem: jump/problem: beside/; s/atan2(y, x)/atan2(y, x + 10)/' "$TMP/jump.yaml" >"$TMP/beside.yaml"
# run NAME EXPERIMENT: its verdicts
run() {
    printf 'campaign: asked\nexperiments:\n- {name: e, methods: [%s], stages: [%s], %s}\n' "${3:-gauss}" "${4:-2}" "$2" >"$TMP/$1.run"
    "$RATTLEBACK" run "$TMP/$1.run" -o "$TMP/$1" --force --quiet >"$TMP/$1.said"
    local code=$?
    "$RATTLEBACK" show "$TMP/$1/results.h5" --table orders --format csv >"$TMP/$1.csv"
    return $code
}
long='kind: bound, steps: [8192], samples: 512, horizon: 400'
check_exit "no drift across a kink" 1 run cubic "$long, problems: [{file: cubic.yaml}]"
check_output "is not confirmed" ',bound,energy,.*,insufficient,"*the motion crosses a point that is not smooth' cat "$TMP/cubic.csv"
check_exit "judged again" 1 "$RATTLEBACK" verify "$TMP/cubic/results.h5"
check_said "it is the same" 'the motion crosses a point that'
check_exit "an energy that jumps" 1 run jump "$long, problems: [{file: jump.yaml}]"
check_output "refutes nothing" ',bound,energy,.*,insufficient,"*the energy is not smooth along the motion' cat "$TMP/jump.csv"
check "smooth ones are confirmed" run smooth "$long, problems: [{file: quartic.yaml}, {file: beside.yaml}]"
check_exit "a step across a kink" 1 run step 'kind: structure, steps: [16], horizon: 1, problems: [{file: cubic.yaml}]'
check_output "is not told to be symplectic" ',identity,symplectic,.*,insufficient,"*the motion crosses a point' cat "$TMP/step.csv"
check_said "but goes back" ',identity,reversal,.*,confirmed,'
check "one before it is" run before 'kind: structure, steps: [256], horizon: 1, problems: [{file: cubic.yaml}]'
check_exit "local orders across a kink" 1 run stages 'kind: stages, steps: [2, 4, 8, 16], horizon: 1, problems: [{file: cubic.yaml}]'
check_exit "are neither confirmed nor refuted" 1 grep -E ',order,.*,(confirmed|below|above),' "$TMP/stages.csv"

# Looked at in double: where that refuses the data, as a place that it cannot write down beside 1e9, in the precision of the case.
cat >"$TMP/fine.yaml" <<'YAML'
problem: fine
group: R^2
position: [x, y]
velocity: [v, w]
lagrangian: (v^2 + w^2)/2 - abs(x)^3
holonomic: ["(y + 1e9) - 1e9 - 1/4 - 1/1099511627776"]
initial: {default: {q: [0.7, 1/4 + 1/1099511627776], v: [0.3, 0]}}
YAML
sed 's/problem: fine/problem: smooth-fine/; s/abs(x)^3/x^4/' "$TMP/fine.yaml" >"$TMP/smooth-fine.yaml"
quad='kind: bound, steps: [4000], horizon: 400, precision: [quad]'
check_exit "data that double refuses: a kink" 1 run fine "$quad, problems: [{file: fine.yaml}]" lobatto-iiia
check_output "is seen in quad" ',bound,energy,.*,insufficient,"*the motion crosses a point that is not smooth' cat "$TMP/fine.csv"
check "without one it is confirmed" run smooth-fine "$quad, problems: [{file: smooth-fine.yaml}]" lobatto-iiia

# l that is not quadratic in the velocities: the velocity is no affine function of the momentum, and a projection is solved for.
cat >"$TMP/bent.yaml" <<'YAML'
problem: bent
group: R^3
position: [x, y, z]
velocity: [a, b, c]
lagrangian: (a^2 + b^2 + c^2)/2 + a^4/10 - x^2/2
nonholonomic: [c - y*a]
initial: {default: {q: [1, 1/2, 3/10], v: [4/5, 3/10, 2/5]}}
YAML
sed 's/problem: bent/problem: straight/; s| + a^4/10||' "$TMP/bent.yaml" >"$TMP/straight.yaml"
methods='mla, dla, mla-trap, dla-trap, gni-a, gni-b, gni-sv, gni-ab, gni-ba, newmark'
check "all claims hold" run bent "steps: [8, 16, 32, 64, 128], horizon: 1, samples: 4, precision: [double, quad], problems: [{file: bent.yaml}]" \
    "$methods, {name: nonholonomic-shake, stages: [2]}" 1
check_exit "no claim is refuted" 1 grep -E ',(below|above),' "$TMP/bent.csv"
check_output "the constraint is kept by all in both precisions" '^22$' grep -c ',identity,constraint,.*,confirmed,' "$TMP/bent.csv"
check_exit "an energy of order 4 is not claimed of mla" 1 grep ',mla,.*,order,energy-error,4,' "$TMP/bent.csv"
run straight "steps: [8, 16, 32, 64, 128], horizon: 1, samples: 4, precision: [quad], problems: [{file: straight.yaml}]" mla 1
check_output "as it is where l is quadratic" ',mla,.*,order,energy-error,4,.*,confirmed,' cat "$TMP/straight.csv"
# Nodes that are recorded by eights have the energy that they have one at a time.
"$RATTLEBACK" show "$TMP/bent/results.h5" --table cases --format csv | tr -d '\r' | "$(python)" -c '
import csv, sys
rows = list(csv.DictReader(sys.stdin))
apart = [abs(float(a["energy-error"]) - float(b["energy-error"])) for a in rows for b in rows
         if (a["method"], a["steps"]) == (b["method"], b["steps"]) and (a["precision"], b["precision"]) == ("double", "quad")]
print(len(apart), max(apart))' >"$TMP/apart"
check_output "energies in double are those in quad" '^55 [0-9.]*e-1[4-9]$' cat "$TMP/apart"

# Newton's method for the projection overshoots where velocities grow like the logarithm of momenta: a step that it cannot project fails.
for c in 2 5; do
    cat >"$TMP/steep-$c.yaml" <<YAML
problem: steep-$c
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: cosh(u) + cosh(v)
nonholonomic: [u - $c*sin(y)]
initial: {default: {q: [0, 0], v: [0, 9/10]}}
YAML
done
run steep "skip: inapplicable, steps: [1, 2, 4, 64], horizon: 4, samples: 1, precision: [double, quad], problems: [{file: steep-2.yaml}, {file: steep-5.yaml}]" \
    "$methods" 1
"$RATTLEBACK" show "$TMP/steep/results.h5" --table cases --format csv | tr -d '\r' | "$(python)" -c '
import csv, sys
rows = list(csv.DictReader(sys.stdin))
kept = [row for row in rows if row["status"] == "ok"]
off = [row for row in kept if not float(row["constraint"]) < 1e-9]
print(len(rows), len(kept), len(off))
for row in off:
    print(row["problem"], row["method"], row["precision"], row["steps"], row["constraint"])' >"$TMP/off"
check_output "steps keep the constraint or fail" '^160 [0-9]+ 0$' cat "$TMP/off"
check_exit "some fail" 1 grep -E '^160 160 ' "$TMP/off"
check_output "fine ones do not" '^40$' bash -c "'$RATTLEBACK' show '$TMP/steep/results.h5' --table cases --format csv | grep -c ',64,.*,ok,'"

# Identities and methods that need l quadratic in the velocities are not claimed of another one, and are where it is.
sed 's/problem: bent/problem: bent-free/; s| - x^2/2||' "$TMP/bent.yaml" >"$TMP/bent-free.yaml"
sed 's/problem: bent-free/problem: straight-free/; s| + a^4/10||' "$TMP/bent-free.yaml" >"$TMP/straight-free.yaml"
identities='kind: identities, steps: [16], horizon: 1'
check "identities of a step hold" run bent-identities "$identities, problems: [{file: bent.yaml}, {file: bent-free.yaml}]" 'mla, dla, gni-a, gni-sv' 1
check_exit "the energy of a midpoint step is not claimed, nor that at p^-" 1 grep -E 'midpoint-energy|energy-at-p-' "$TMP/bent-identities.csv"
check "where l is quadratic, too" run straight-identities "$identities, problems: [{file: straight-free.yaml}]" 'mla, gni-sv' 1
check_output "with the energy of a midpoint step" ',mla,.*,midpoint-energy,.*,confirmed,' cat "$TMP/straight-identities.csv"
check_said "with the energy at p^-" ',gni-sv,.*,energy-at-p-,.*,confirmed,'
sed 's/problem: bent/problem: bent-surface/; s/nonholonomic: .*/holonomic: [z - x*y]/; s/q: .*/q: [1, 1\/2, 1\/2], v: [4\/5, 3\/10, 7\/10]}}/' \
    "$TMP/bent.yaml" >"$TMP/bent-surface.yaml"
sed 's/problem: bent-/problem: straight-/; s| + a^4/10||' "$TMP/bent-surface.yaml" >"$TMP/straight-surface.yaml"
sed 's/problem: straight-/problem: shifted-/; s|^lagrangian: .*|& + a/3|' "$TMP/straight-surface.yaml" >"$TMP/shifted-surface.yaml"
for method in rattle shake; do
    check_exit "$method takes no velocity-dependent mass" 2 run bent-surface "steps: [8], horizon: 1, problems: [{file: bent-surface.yaml}]" $method 2
    check_output "and says what it needs" "$method needs momenta M v with a constant mass matrix M" \
        "$RATTLEBACK" integrate "$TMP/bent-surface.yaml" --method $method --steps 8 --horizon 1
    check_output "$method takes no momentum besides M v" "$method needs momenta M v with a constant mass matrix M" \
        "$RATTLEBACK" integrate "$TMP/shifted-surface.yaml" --method $method --steps 8 --horizon 1
    check "$method takes a constant one" run straight-surface \
        "steps: [8, 16, 32, 64], horizon: 1, precision: [quad], problems: [{file: straight-surface.yaml}]" $method 2
done

# A constraint that is not affine in the velocities: its force depends on them, and dense momenta have an order less.
cat >"$TMP/cone.yaml" <<'YAML'
problem: cone
group: R^3
position: [x, y, z]
velocity: [a, b, c]
lagrangian: (a^2 + b^2 + c^2)/2 - x^2/2
nonholonomic: [c^2 + b^2 - a^2 - x*a*b/4]
initial: {default: {q: [1, 1/2, 3/10], v: [4/5, 3/10, "sqrt(61)/10"]}}
YAML
sed 's/problem: cone/problem: plane/; s|nonholonomic: .*|nonholonomic: [c - y*a]|; s|"sqrt(61)/10"|2/5|' "$TMP/cone.yaml" >"$TMP/plane.yaml"
dense='kind: stages, steps: [32, 64, 128, 256], horizon: 1, precision: [quad]'
check "local orders hold under it" run cone "$dense, problems: [{file: cone.yaml}]" lobatto-iiia 3
check_output "the dense momentum has order 2" ',dense-p,2,.*,confirmed,' cat "$TMP/cone.csv"
check "and under an affine one" run plane "$dense, problems: [{file: plane.yaml}]" lobatto-iiia 3
check_output "where it has order 3" ',dense-p,3,.*,confirmed,' cat "$TMP/plane.csv"

# A potential that is defined on the motion and not beside it: nobody can check that there is no force, so that its order is left open.
cat >"$TMP/ledge.yaml" <<'YAML'
problem: ledge
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (u^2 + v^2)/2 + sqrt(1/100000000 - (y - 3/10)^2)
initial: {default: {q: [0, 3/10], v: [1, 0]}}
YAML
sed 's/problem: ledge/problem: level/; s/ + sqrt.*//' "$TMP/ledge.yaml" >"$TMP/level.yaml"
check_exit "a force that cannot be looked for" 1 run ledge 'steps: [8, 16, 32, 64], horizon: 1, problems: [{file: ledge.yaml}]' gni-a 1
check_output "leaves the order open" ',gni-a,.*,order,q,2,.*,insufficient,.*hypothesis not done' cat "$TMP/ledge.csv"
check_exit "no force is none" 1 run level 'steps: [8, 16, 32, 64], horizon: 1, problems: [{file: level.yaml}]' gni-a 1
check_exit "and is no question" 1 grep 'hypothesis not done' "$TMP/level.csv"

# The controls depend on the velocity everywhere but at the start: theirs is not the order of the elements.
cat >"$TMP/start.yaml" <<'YAML'
problem: start
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2
control:
  actuated: [v]
  inputs: [push]
  cost: push^2 + push*v*x
  transfers: {a: {from: {q: [0], v: [0]}, to: {q: [1], v: [0]}, horizon: 2}}
YAML
sed 's/problem: start/problem: without/; s/ + push\*v\*x//' "$TMP/start.yaml" >"$TMP/without.yaml"
controls='kind: control, steps: [8, 16, 32, 64], horizon: 2, precision: [quad]'
check "the rest is confirmed" run start "$controls, problems: [{file: start.yaml}]" lobatto 3
check_exit "of the controls none is claimed" 1 grep ',order,node-u,' "$TMP/start.csv"
run without "$controls, problems: [{file: without.yaml}]" lobatto 3
check_output "where they do not depend on it one is" ',order,node-u,4,' cat "$TMP/without.csv"
