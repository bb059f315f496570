#!/bin/bash
# Methods from outside as programs: leapfrog in Python and its deliberate faults, programs that end, hang or write what is no answer, any
# number of ranks, and a rank that is killed.
source ci/tests/cli/lib.sh

if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi # some fifty starts: not by way of a manager of versions
source=ci/integrators/leapfrog.py
cp "$source" "$TMP/"

# The end of the twin, by a line of the protocol.
line='{"case": 1, "problem": "kepler", "precision": "double", "q": [0.7, 0], "v": [0, V], "p": [0, V], "horizon": 2, "steps": 64, "every": 64}'
velocity=$(python3 -c 'print((1.3 / 0.7) ** 0.5)')
"$RATTLEBACK" integrate kepler --method trap --steps 64 --horizon 2 >"$TMP/twin"
# ends PROGRAM: does it end where the twin does?
ends() {
    printf '{"rattleback": 1}\n%s\n' "${line//V/$velocity}" | python3 "$1" | python3 -c '
import json, sys
hello, answer = map(json.loads, sys.stdin)
twin = {words[0]: [float(x) for x in words[1:]] for words in map(str.split, open(sys.argv[1]))}
sys.exit(any(abs(a - b) > 1e-14 for key in "qp" for a, b in zip(answer[key][-1], twin[key])))' "$TMP/twin"
}
check "it ends where the twin does" ends "$source"
sed 's|p = \[a + h / 2|p = [a - h / 2|' "$source" >"$TMP/kick.py"
sed 's|q = \[a + h \* v|q = [a + h * 2 * v|' "$source" >"$TMP/mass.py"
sed 's|"""(q, p) after a step h."""|old = p|; s|zip(q, p)\]|zip(q, old)]|' "$source" >"$TMP/old.py"
for fault in kick mass old; do check_fails "control: with the fault $fault it does not" ends "$TMP/$fault.py"; done

# What states nothing is measured, and nothing is judged; a program that claims nothing and fails seems to be of no order.
sed 's|, "orders": {"q": 2, "p": 2}, "source": "P. Ython 2026"||' "$source" >"$TMP/plain.py"
for program in plain silence; do
    cat >"$TMP/$program.yaml" <<YAML
campaign: $program
integrators: [{name: mine, program: [python3, $program.py]}]
experiments: [{name: orders, problems: [{name: kepler}], methods: [mine], steps: [64, 128, 256, 512], horizon: 2}]
YAML
done
printf 'print(%s, flush=True)\n' "'{\"rattleback\": 1}'" >"$TMP/silence.py"
check_exit "nothing stated: nothing is judged" 1 bash -c "'$RATTLEBACK' run '$TMP/plain.yaml' -o '$TMP/plain' >'$TMP/plain.out' 2>&1"
for quantity in q p; do
    check "nothing stated: what the order of $quantity seems to be" \
        grep -qE "^mine, kepler, double: $quantity seems to be of order 2\.00 \+- .*, nothing is stated" "$TMP/plain.out"
done
plain=$TMP/plain/results.h5
check_exit "nothing stated: a file without a claim is no gate" 1 "$RATTLEBACK" verify "$plain" --junit "$TMP/plain.xml"
check_output "nothing stated: verify says so" '^rattleback: nothing was judged' "$RATTLEBACK" verify "$plain"
check_exit "nothing stated: as TAP" 1 bash -c "'$RATTLEBACK' verify '$plain' --tap >'$TMP/plain.tap'"
check_output "nothing stated: TAP skips what was measured" '^ok 1 .* # SKIP nothing is claimed' cat "$TMP/plain.tap"
check_fails "nothing stated: TAP bails out" prove --exec cat "$TMP/plain.tap"
check_output "nothing stated: JUnit skips what was measured" '<skipped message="measured ' cat "$TMP/plain.xml"
check_exit "nothing stated and nothing done" 1 bash -c "'$RATTLEBACK' run '$TMP/silence.yaml' -o '$TMP/silence' >'$TMP/silence.out' 2>&1"
check_fails "nothing stated and nothing done: no order" grep -q "seems to be" "$TMP/silence.out"

cat >"$TMP/decimals.py" <<'PY'
import json, sys
from decimal import Decimal, getcontext
getcontext().prec = 40
sys.path.insert(0, ".")
import leapfrog
leapfrog.force = lambda problem, q: [-x / (q[0] * q[0] + q[1] * q[1]) ** Decimal("1.5") for x in q]
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        print(json.dumps({"rattleback": 1, "precisions": ["quad"], "orders": {"q": 2}}), flush=True)
        continue
    for key in "qp":
        case[key] = [Decimal(x) for x in case[key]]
    case["horizon"] = Decimal(case["horizon"])
    print(json.dumps({"case": case["case"], **leapfrog.solve(case)}, default=str), flush=True)
PY
cat >"$TMP/bad.py" <<'PY'
import json, os, signal, sys, time
import leapfrog
mode = sys.argv[1]
said = {"list": {"orders": [2]}, "third": {"orders": {"q": 2.3}}, "single": {"precisions": ["single"]}, "word": {"precisions": "double"},
        "number": {"source": 3}, "maybe": {"carries_more": 1}, "steers": {"source": "A\nB\x1b[31m\x9b1m C"}}.get(mode, {})
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        facts = {"rattleback": 4 if mode == "new" else 1, "orders": {"q": 2, "p": 2}, "summary": None, "precisions": None, **said}
        print("nothing" if mode == "rude" else json.dumps(facts), flush=True)
        continue
    assert case["group"] == "R^2"
    if mode == "silent": time.sleep(1000)
    if mode == "dies": os.kill(os.getpid(), signal.SIGSEGV)
    if mode == "exits": sys.exit(3)
    if mode == "raises": raise RuntimeError("the last words")
    if mode == "once" and case["steps"] == 128: sys.exit("only this one")
    answer = {"case": case["case"], **leapfrog.solve(case)}
    if mode == "garbage": answer = "Segfault? No."
    if mode == "few": answer["q"].pop()
    if mode == "narrow": answer["q"][0].pop()
    if mode == "nan": answer["q"][0][0] = float("nan")
    if mode == "words": answer["q"][0][0] = "0x"
    if mode == "other": answer["case"] += 1
    if mode == "nothing": answer = {"case": case["case"]}
    if mode == "gives-up": answer = {"case": case["case"], "error": "divergence", "message": "no convergence at step 12"}
    if mode == "steers": answer = {"case": case["case"], "error": "divergence", "message": "at step 3\n\x1b[31m\x9b1m"}
    if mode == "velocities": answer["v"] = answer.pop("p")
    if mode == "places": del answer["p"]
    if mode == "long": answer["more"] = "x" * 1000000
    print(answer if mode == "garbage" else json.dumps(answer), flush=True)
PY
modes="dies exits raises once garbage few narrow nan words other nothing gives-up velocities places long"
{
    echo "campaign: programs"
    echo "integrators:"
    echo "  - {name: python, program: [python3, leapfrog.py]}"
    for fault in kick mass old; do echo "  - {name: $fault, program: [python3, $fault.py]}"; done
    for mode in $modes; do echo "  - {name: $mode, program: [python3, bad.py, $mode], files: [leapfrog.py], precisions: [double], source: \"B. Ad 2026\"}"; done
    cat <<YAML
  - {name: decimals, program: [python3, decimals.py], source: "D. Ecimal 2026, (1)"}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [trap, python, kick, mass, old, ${modes// /, }], steps: [64, 128, 256, 512], horizon: 2}
  - {name: quad, problems: [{name: kepler}], methods: [decimals], steps: [64, 128, 256], horizon: 2, precision: [quad], samples: 4}
  - {name: one-step, kind: structure, problems: [{name: kepler}], methods: [trap, python], steps: [64], horizon: 2}
  - {name: many, kind: ensemble, problems: [{name: kepler}], methods: [python], steps: [200, 400], horizon: 2, samples: 20,
     members: {parameter: e, from: 0.2, to: 0.6, count: 9}}
  - {name: long, kind: trajectory, problems: [{name: kepler}], methods: [trap, python], steps: [2000], horizon: 50, samples: 50}
  - {name: longer, kind: bound, problems: [{name: kepler}], methods: [python], steps: [2000], horizon: 50, samples: 50}
YAML
} >"$TMP/programs.yaml"
check_exit "a campaign of programs" 1 "$RATTLEBACK" run "$TMP/programs.yaml" -o "$TMP/one"
cp "$captured/stderr" "$TMP/said"
check_output "the last words of a program are reported" '^RuntimeError: the last words$' cat "$TMP/said"
check_said "and how it ended" 'raises: kepler, [0-9]+ steps: the integrator ended early: exit status 1; its last words:'
check_said "and its message" 'gives-up: .*: stage equations: divergence: divergence: no convergence at step 12'
check_said "rows are counted" 'few: .* cannot be read: q: 63 rows; expected 64, one after every [0-9]+ of [0-9]+ steps'

columns "$TMP/one" orders experiment method quantity verdict source >"$TMP/orders"
columns "$TMP/one" cases experiment method steps status >"$TMP/cases"
columns "$TMP/one" cases experiment symplectic reversal >"$TMP/steps"
for quantity in q p q-max p-max; do
    check_output "the verdict of the twin on $quantity" "^orders,python,$quantity,confirmed,stated by P. Ython 2026$" cat "$TMP/orders"
done
for fault in kick mass old; do check_output "the fault $fault is refuted" "^orders,$fault,q,below,stated by" cat "$TMP/orders"; done
check_output "quad, with all digits" '^quad,decimals,q,confirmed,stated by D. Ecimal 2026, .1.$' cat "$TMP/orders"
check_said "velocities instead of momenta" '^orders,velocities,p,confirmed,'
check_said "places alone: those are judged" '^orders,places,q,confirmed,'
check_said "and momenta are not there" '^orders,places,p,(insufficient|failed),'
check "one step: symplectic and reversible as the twin" awk -F, '/^one-step/ { n++; if (!($2 < 2e-11 && $3 < 2e-14)) exit 1 } END { exit n != 2 }' "$TMP/steps"
check_output "the rest of its cases goes on after an end" '^orders,once,256,ok$' cat "$TMP/cases"
check_said "and that one has a status" '^orders,once,128,the integrator ended early$'
for case in 'dies|the integrator crashed' 'exits|the integrator ended early' "garbage|the integrator's answer cannot be read" \
    "few|the integrator's answer cannot be read" "narrow|the integrator's answer cannot be read" 'nan|not a finite number' \
    "words|the integrator's answer cannot be read" "other|the integrator's answer cannot be read" \
    "nothing|the integrator's answer cannot be read" 'gives-up|stage equations: divergence' "long|the integrator's answer cannot be read"; do
    check_output "${case%|*}: rows with a status" "^4$" grep -c "^orders,${case%|*},[0-9]*,${case#*|}\$" "$TMP/cases"
done
columns "$TMP/one" cases method steps message >"$TMP/messages"
"$RATTLEBACK" verify "$TMP/one/results.h5" --tap >"$TMP/tap" 2>&1
check_output "the row has how it ended, and its last words" '^raises,128,exit status 1; its last words: .* RuntimeError: the last words$' cat "$TMP/messages"
check_said "and so has the one it was not started for" '^raises,64,it has ended 3 times in a row and .* RuntimeError: the last words$'
check_said "the row has its message" '^gives-up,128,divergence: no convergence at step 12$'
check_said "the row has what cannot be read" '^few,64,q: 63 rows; expected 64'
check_fails "rows that ran have none" grep -E '^(python|trap|velocities),[0-9]+,.' "$TMP/messages"
check_output "the verdict says it" '4 of 4 cases failed: the integrator ended early: it has ended 3 times .*RuntimeError: the last words' cat "$TMP/tap"
check_exit "verify judges it again, without the programs" 1 env PATH=/nowhere "$(realpath "$RATTLEBACK")" verify "$TMP/one/results.h5"
cp "$captured/stdout" "$TMP/said"
check_output "and finds the same" '^[0-9]+ as expected, [0-9]+ not as expected' cat "$TMP/said"
left() { pgrep -f "$TMP_NAME" | wc -l; }

# Octave, where it is there, ends where Python does.
if octave-cli --version 2>/dev/null | grep -qE '^GNU Octave, version ([7-9]|[1-9][0-9])'; then
    cp ci/integrators/leapfrog.m "$TMP/"
    cat >"$TMP/octave.yaml" <<'YAML'
campaign: octave
integrators:
  - {name: octave, program: [octave-cli, --quiet, --no-line-editing, leapfrog.m]}
  - {name: python, program: [python3, leapfrog.py]}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [octave, python], steps: [64, 128, 256], horizon: 2}
  - {name: unknown, kind: bound, problems: [{name: pendulum}], methods: [octave], steps: [40], horizon: 2}
YAML
    check_exit "Octave" 1 "$RATTLEBACK" run "$TMP/octave.yaml" -o "$TMP/octave"
    cp "$captured/stderr" "$TMP/said"
    check_output "Octave: its own message" 'the integrator gave up: unknown: the problem pendulum is not known here' cat "$TMP/said"
    "$RATTLEBACK" show "$TMP/octave/results.h5" --format csv --table cases | python3 -c '
import csv, sys
rows = [row for row in csv.DictReader(sys.stdin) if row["experiment"] == "orders"]
assert all(row["status"] == "ok" for row in rows)
for key in "q", "p":
    ends = {(row["method"], row["steps"]): float(row[key]) for row in rows}
    print(key, max(abs(ends["octave", n] - ends["python", n]) for _, n in ends))' >"$TMP/distances"
    check "Octave: ends where Python does" awk '!($2 <= 1e-12) { bad = 1 } END { exit bad || NR != 2 }' "$TMP/distances"
else
    checks=$((checks + 1))
    echo "ok - Octave # SKIP there is no octave-cli of version 7 or later here"
fi

# The mark of the programs of this test among all processes: an argument that they do not look at.
TMP_NAME=mark-$$-${TMP##*.}
cat >"$TMP/ranks.yaml" <<YAML
campaign: ranks
integrators:
  - {name: python, program: [python3, leapfrog.py, $TMP_NAME]}
  - {name: once, program: [python3, bad.py, once, $TMP_NAME], orders: {q: 2}}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [python, once], steps: [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768], horizon: 2,
     failures: [{method: once, steps: [128], because: it answers one case of a process}]}
YAML
cat >"$TMP/silent.yaml" <<YAML
campaign: silent
integrators: [{name: silent, program: [python3, bad.py, silent, $TMP_NAME]}]
experiments: [{name: silence, kind: bound, problems: [{name: kepler}], methods: [silent], steps: [100], horizon: 2}]
YAML
check_exit "one whose program says nothing" 1 "$RATTLEBACK" run "$TMP/silent.yaml" -o "$TMP/silent" --case-limit 0.3
cp "$captured/stdout" "$TMP/said"
check_output "is given up" '^case 0: silence, .*: timeout$' cat "$TMP/said"
check "an unbroken run" "$RATTLEBACK" run "$TMP/ranks.yaml" -o "$TMP/unbroken" -q
for ranks in 2 3; do
    check "$ranks ranks" mpirun -q -n $ranks "$RATTLEBACK" run "$TMP/ranks.yaml" -o "$TMP/ranks-$ranks" -q
    check "$ranks ranks: the tables of one" "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$TMP/ranks-$ranks/results.h5"
done
check_output "no process is left" '^0$' left

# A rank that is killed while its program runs.
for _ in 1 2 3 4 5; do
    rm -rf "$TMP/killed"
    setsid mpirun -q -n 2 "$RATTLEBACK" run "$TMP/ranks.yaml" -o "$TMP/killed" -q >"$TMP/log" 2>&1 &
    session=$!
    for _ in $(seq 500); do
        if [ -n "$(find "$TMP/killed/journal" -name '*.rows' -size +1k 2>/dev/null)" ]; then break; fi
        sleep 0.01
    done
    rank=$(pgrep -P "$session" -f "ranks.yaml" | tail -n 1)
    if [ -n "$rank" ]; then kill -KILL "$rank"; fi
    wait "$session"
    if [ -e "$TMP/killed/journal" ] && [ ! -e "$TMP/killed/results.h5" ]; then break; fi
done 2>/dev/null
check "a rank was killed, and its journal is there" test -e "$TMP/killed/journal"
for _ in $(seq 100); do if [ "$(left)" = 0 ]; then break; fi; sleep 0.01; done
check_output "no process is left of that" '^0$' left
check_exit "it goes on" 0 mpirun -q -n 3 "$RATTLEBACK" run "$TMP/ranks.yaml" -o "$TMP/killed" -q --resume
check "to the tables of an unbroken run" "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$TMP/killed/results.h5"
check_output "no process is left at the end" '^0$' left

# refused NAME PATTERN ENTRY [METHOD]: a campaign with that entry, of that name.
refused() {
    printf 'campaign: bad\nintegrators: [{name: %s, %s}]\nexperiments: [{name: e, problems: [{name: kepler}], methods: [mine], steps: [4, 8], horizon: 1}]\n' \
        "${4:-mine}" "$3" >"$TMP/bad.yaml"
    check_refused "$1" "$2" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}
refused "no such program" 'bad.yaml:2: integrators.0..program: no answer to hello: nowhere/mine: No such file or directory' 'program: [nowhere/mine]'
refused "one that says nothing" 'program: no answer to hello: exit status 0' 'program: ["true"]'
refused "one that writes something else" 'program: not a JSON object .*: nothing' 'program: [python3, bad.py, rude]'
refused "another version" 'speaks version 4 of the protocol; this program has versions 1 to 3' 'program: [python3, bad.py, new]'
# What it says of itself is refused as its own: no key of the campaign is to blame.
hello='integrators.0..program: its answer to hello:'
refused "orders that are a list" "$hello orders: expected an object such as .*, found .2." 'program: [python3, bad.py, list]'
refused "an order that is none" "$hello orders: q: .2.3.: expected a positive whole or half number" 'program: [python3, bad.py, third]'
refused "a precision that there is not" "$hello precisions: .single.: expected double or quad" 'program: [python3, bad.py, single]'
refused "precisions that are no list" "$hello precisions: expected a list, .*, found .double." 'program: [python3, bad.py, word]'
refused "a source that is no text" "$hello source: expected a string, found 3" 'program: [python3, bad.py, number]'
refused "a flag that is none" "$hello carries_more: expected true or false, found 1" 'program: [python3, bad.py, maybe]'
sed 's/maybe/steers/' "$TMP/bad.yaml" >"$TMP/steers.yaml"
check_exit "one that would steer a terminal" 1 "$RATTLEBACK" run "$TMP/steers.yaml" -o "$TMP/steers"
cat "$captured"/std* >"$TMP/steered"
check_output "its source stands on one line" '^stated by A B .31m  1m C  ' cat "$TMP/steered"
check_said "its message keeps its lines" '^.\[31m.1m$'
check_exit "and no control character is left" 1 grep -q "$(printf '\033\|\302\233')" "$TMP/steered"
sed 's/maybe/garbage/' "$TMP/bad.yaml" >"$TMP/garbage.yaml"
check_output "what cannot be read asks for no smaller steps" '^ *try: fix the integrator$' "$RATTLEBACK" run "$TMP/garbage.yaml" -o "$TMP/garbage"
refused "one that fails at its start" 'exit status 2; its last words' 'program: [python3, none.py]'
refused "a file that is not there" 'integrators.0..files: none.py: No such file' 'program: [python3, leapfrog.py], files: [none.py]'
refused "an order that no experiment measures" 'bad.yaml:2: integrators.0..orders.lambda: no experiment measures an order of lambda of mine' 'program: [python3, leapfrog.py], orders: {lambda: 2}'
refused "neither program nor library" 'expected either a library, or a program' 'orders: {q: 2}'
for nowhere in 'program: [nowhere/mine]' 'library: ./nowhere.so'; do # what is wrong in the entry itself comes first
    refused "$nowhere: an order" 'integrators.0..orders: q: "2.3": expected a positive whole or half number' "$nowhere, orders: {q: 2.3}"
    refused "$nowhere: a value" 'integrators.0..parameters: kick: "x": expected a decimal number' "$nowhere, parameters: {kick: x}"
    refused "$nowhere: a parameter twice" 'integrators.0..parameters.kick: key given twice in one mapping' "$nowhere, parameters: {kick: 1, kick: 2}"
    for name in trap gauss; do
        refused "$nowhere: the name $name" "integrators.0..name: \"$name\" is the name of a built-in method" "$nowhere" "$name"
    done
done
refused "both" 'expected either a library, or a program' 'program: [x], library: y.so'
cat >"$TMP/moody.py" <<'PY'
import json, os
input()
print(json.dumps({"rattleback": 1, "source": os.environ["OMPI_COMM_WORLD_RANK"]}), flush=True)
PY
printf 'campaign: bad\nintegrators: [{name: mine, program: [python3, moody.py]}]\nexperiments: [{name: e, problems: [{name: kepler}], methods: [mine], steps: [4], horizon: 1}]\n' >"$TMP/bad.yaml"
check_refused "ranks with other programs" 'rank 1 finds other integrators than rank 0' mpirun -q -n 2 "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
cp "$TMP/ranks.yaml" "$TMP/changed.yaml"
check_exit "a run that stops" 3 "$RATTLEBACK" run "$TMP/changed.yaml" -o "$TMP/changed" --time-limit 0.0001
echo "# another program" >>"$TMP/leapfrog.py"
check_refused "does not go on with another program" 'was written by another campaign or another build of rattleback, or with another file or program of its integrators; --force' \
    "$RATTLEBACK" run "$TMP/changed.yaml" -o "$TMP/changed" --resume
