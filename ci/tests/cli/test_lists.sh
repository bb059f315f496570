#!/bin/bash
# What stands where a problem's text wants a list, or within one: each key says where, what was found, and what it takes.
source ci/tests/cli/lib.sh

cat >"$TMP/plain.yaml" <<'YAML'
problem: plain
summary: for a test
source: none
group: R^2
position: [x, y]
velocity: [vx, vy]
parameters: {m: 1, k: {value: 1, positive: true}}
require: [k < 2]
let: {r2: x^2 + y^2}
lagrangian: m*(vx^2 + vy^2)/2 + 0*r2
invariants: {e: vx}
kernel: [step]
exact:
  q: [x + t*vx, y + t*vy]
  v: [vx, vy]
initial:
  default:
    q: [1, 0]
    v: [1, 0]
YAML
sed '/^exact/,/^  v/d; /^kernel/d; /^invariants/d; s/^    q:.*/    q: [0, 1]/; s/^lagr.*/&\nnonholonomic: [vy - x*vx]/' "$TMP/plain.yaml" >"$TMP/rolling.yaml"
sed 's/^nonholonomic.*/holonomic: [x^2 + y^2 - 1]/' "$TMP/rolling.yaml" >"$TMP/held.yaml"
sed 's/^nonholonomic/vakonomic/; s/^velocity.*/&\nmomenta: [px, py]/; s/^    v:/    p:/' "$TMP/rolling.yaml" >"$TMP/vakonomic.yaml"
sed '/^initial/,$d; /^exact/,/^  v/d; /^kernel/d; /^invariants/d' "$TMP/plain.yaml" >"$TMP/steered.yaml"
cat >>"$TMP/steered.yaml" <<'YAML'
control:
  actuated: [vx, vy]
  inputs: [u1, u2]
  bounds: [u1 <= 9]
  drag: [0, 0]
  symmetries:
    s: [1, 0]
  transfers:
    default:
      from:
        q: [0, 0]
        v: [0, 0]
      to: {q: [1, 0], v: [0, 0]}
      horizon: 1
      guess: [progress, 0]
      final: [x - 1, vx]
YAML
cat >"$TMP/own.yaml" <<'YAML'
problem: own
summary: for a test
source: none
group:
  name: A
  basis:
    w: [[0, -1, 0], [1, 0, 0], [0, 0, 0]]
    a: [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    b: [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
position: [g]
lagrangian: (w^2 + a^2 + b^2)/2
initial: {default: {q: [1, 0, 0, 0, 1, 0, 0, 0, 1], v: [1, 0, 0]}}
YAML
for text in plain held vakonomic steered own; do check "$text: as it is" "$RATTLEBACK" check "$TMP/$text.yaml"; done
check_output "rolling: as it is" 'INTEGRABLE' "$RATTLEBACK" check "$TMP/rolling.yaml"

# tried TEXT KEY INDENT VALUE EXPECTED: KEY with VALUE instead of its own.
tried() {
    local line
    line=$(grep -n "^$3$2:" "$TMP/$1.yaml" | head -n 1 | cut -d: -f1)
    awk -v line="$line" -v deeper="^$3 " -v text="$3$2: $4" '
        NR == line { print text; inside = 1; next }
        inside && $0 ~ deeper { next }
        { inside = 0; print }' "$TMP/$1.yaml" >"$TMP/tried.yaml"
    capture "$RATTLEBACK" check "$TMP/tried.yaml"
    if [ "$code" != 2 ] || ! found "tried.yaml:$line(:[0-9]+)?: ([a-z]+\.)*$2$5" "$captured/stderr"; then
        echo "$2: $4: exit code $code: $(cat "$captured/stderr")" >>"$TMP/faults"
    fi
}
touch "$TMP/faults"
keys=0
while read -r text key indent what; do
    indent=$(printf '%*s' "$indent" '')
    keys=$((keys + 1))
    tried "$text" "$key" "$indent" '[[1, 0], [0, 1]]' "\[0\]: expected $what, found a list"
    tried "$text" "$key" "$indent" '[{b: 1}, 2]' "\[0\]: expected $what, found a mapping"
    tried "$text" "$key" "$indent" '{b: 1}' ': expected a list, found a mapping'
    tried "$text" "$key" "$indent" '{}' ': expected a list, found a mapping'
    tried "$text" "$key" "$indent" '[]' ': the list is empty'
    for nothing in null '~' ''; do
        tried "$text" "$key" "$indent" "$nothing" ': expected a value, found nothing'
        tried "$text" "$key" "$indent" "[x, ${nothing:-''}]" '\[[01]\]: expected a value, found nothing'
    done
    tried "$text" "$key" "$indent" '[*nobody]' '.*|.*no value before is named'
done <<'KEYS'
plain position 0 a name
plain velocity 0 a name
plain require 0 a comparison
plain kernel 0 step
plain q 2 an expression
plain v 2 an expression
plain q 4 a number
plain v 4 a number
rolling nonholonomic 0 an expression that is 0
held holonomic 0 an expression that is 0
vakonomic vakonomic 0 an expression that is 0
vakonomic momenta 0 a name
vakonomic p 4 a number
steered actuated 2 a sum of velocities for each control .*
steered inputs 2 a name
steered bounds 2 a comparison
steered drag 2 an expression
steered s 4 an expression
steered q 8 a number
steered v 8 a number
steered guess 6 an expression
steered final 6 an expression that is 0
KEYS
check "each list of $keys names what is no entry of it" diff "$TMP/faults" /dev/null
for key in position velocity; do
    tried plain "$key" '' '[1, 2]' ': expected a name, found "[12]"'
done
tried steered inputs '  ' '[1, 2]' ': expected a name .*found "[12]"'
tried steered actuated '  ' '[1, 2]' ': expected a sum of velocities'
tried own w '    ' '[1, 2]' '\[0\]: expected a row of a square matrix'
tried own w '    ' '[[1, [2]], [3, 4]]' '\[0\]\[1\]: expected a number, found a list'
tried own w '    ' '{b: 1}' ': expected a list, found a mapping'
# Mappings that say nothing where something is asked for, and words where there is none.
tried plain exact '' '{}' ': the mapping is empty; expected one such as \{q: ..\}'
tried own group '' '{}' ': the mapping is empty; expected one such as \{name: ..\}'
tried steered from '      ' '{}' ': the mapping is empty; expected one such as \{q: ..\}'
tried plain summary '' null ': expected a value, found nothing'
tried plain summary '' '{value: a}' ': expected a single value, found a mapping'
tried plain parameters '' '{m: {meaning: {value: a}}}' '.m.meaning: expected a single value, found a mapping'
check "and so does the rest" diff "$TMP/faults" /dev/null
sed 's/^summary.*/summary: "null"/' "$TMP/plain.yaml" >"$TMP/quoted.yaml"
check_output "null in quotes is a word" 'plain: null' "$RATTLEBACK" check "$TMP/quoted.yaml"
sed 's/^parameters.*/parameters: \&all {k: 1, m: 1}/; s/^let.*/let: {one: 1, r2: one*x}/; s/^require.*/require: \&r [k < 2]/' "$TMP/plain.yaml" >"$TMP/anchor.yaml"
check "anchors are taken" "$RATTLEBACK" check "$TMP/anchor.yaml"
