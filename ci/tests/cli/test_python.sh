#!/bin/bash
# The Python package over librattleback.so: its doctests, physics against closed forms, the reference flow and the judge against
# the program's, a method in Python in a campaign beside its twin.
source ci/tests/cli/lib.sh

export PYTHONPATH=$PWD/python
library=$PWD/build/librattleback.so
in_python() {
    python3 -c "$1" "${@:2}"
}
check_fails "nothing of MPI or HDF5 is in the library" grep -E 'mpi|hdf5' <(ldd "$library")
check_output "it shows its own functions alone" '^11$' grep -c ' T rattleback_' <(nm -D --defined-only "$library")
check_fails "and no others" grep -v rattleback_ <(nm -D --defined-only "$library")
for module in rattleback rattleback._problem rattleback._judge rattleback._serve; do
    check "doctests of $module" in_python '
import doctest, importlib, sys
found = doctest.testmod(importlib.import_module(sys.argv[1]))
sys.exit(found.failed > 0 or found.attempted == 0)' $module
done
check_output "the version is the program's" "$(in_python 'import rattleback; print(rattleback.version)' | sed 's/\./\\./g')" "$RATTLEBACK" --version

# Physics: kepler by hand; with a constraint, on a group, with numpy and without.
for numpy in "" 'import sys; sys.modules["numpy"] = None'; do
    check "physics of kepler${numpy:+, without numpy}" in_python "$numpy"'
import rattleback
k, q, v = rattleback.Problem("kepler", e=0.6), [0.3, -0.7], [0.4, 0.5]
r = (0.3**2 + 0.7**2) ** 0.5
def near(a, b): return max(abs(x - y) for x, y in zip(a, b)) < 1e-15 and len(a) == len(b)
assert near(k.force(q, v), [-0.3 / r**3, 0.7 / r**3]) and near(k.momentum(q, v), v) and near(k.velocity(q, v), v)
assert abs(k.hamiltonian(q, v) - (0.41 / 2 - 1 / r)) < 1e-15 and near(k.mass(q, v)[1], [0, 1])
assert near(k.retract(q, v), [0.7, -0.2]) and len(k.constraint(q, v)) == 0 and abs(k.q0[0] - 0.4) < 1e-15'
done
check "a constraint, on a group" in_python '
import math, rattleback
d = rattleback.Problem("disc", retraction="exp")
q, v = [1.0, 0.5, 0.3], [0.8, 0.2, 0.6]
assert d.m == 1 and list(d.constraint(q, v)) == [0.2] and list(d.constraint_matrix(q, v)[0]) == [0, 1, 0]
moved = d.retract(q, [0, 0, 0.25])
assert abs(moved[2] - 0.55) < 1e-15 and abs(moved[0] - 1) < 1e-15
turned = d.retract(q, [0.1, 0, 0])
assert abs(turned[0] - 1 - 0.1 * math.cos(0.3)) < 1e-15'
check "a text of one's own, and its parameters" in_python '
import sys, rattleback
s = rattleback.Problem(sys.argv[1])
assert s.group == "Sim(2)" and s.n == 4 and s.names["v"] == ["w", "s", "v1", "v2"], (s.group, s.names)' cases/problems/sim2-body.yaml

# The reference flow: the numbers that the program prints, in both precisions.
for precision in double quad; do
    "$RATTLEBACK" reference kepler --set e=0.3 --times 0.5,1 --precision $precision --format json >"$TMP/flow.json"
    check "reference: what the program prints, $precision" in_python '
import decimal, json, sys, rattleback
printed = json.load(open(sys.argv[1]))
found = rattleback.Problem("kepler", e="0.3").reference(1, samples=2, precision=sys.argv[2])
kind = decimal.Decimal if sys.argv[2] == "quad" else float
assert [[kind(x) for x in row] for row in printed["q"]] == found["q"] and len(found["q"]) == 2, (printed, found)
assert printed["error"] == found["error"] and printed["route"] == found["route"]' "$TMP/flow.json" $precision
done

# Refusals: in the words of the program, as exceptions.
refuse() {
    check_output "refused: $1" "^rattleback._library.Error: .*$2" in_python "import rattleback
try: $3
except rattleback.Error as error: print('rattleback._library.Error:', error)"
}
refuse "a preset" 'unknown preset "nowhere"' 'rattleback.Problem("kepler", preset="nowhere")'
refuse "a problem that is a file" 'unknown problem "driven-pivot"; did you mean the file cases/problems/driven-pivot.yaml' 'rattleback.Problem("driven-pivot")'
refuse "a parameter" 'unknown parameter "m"' 'rattleback.Problem("kepler", m=1)'
refuse "a number" 'e: expected a number' 'rattleback.Problem("kepler", e="much")'
refuse "a value" 'e < 1|allowed|must' 'rattleback.Problem("kepler", e=2)'
refuse "no problem" 'no problem: expected its name' 'rattleback.Problem(None)'
refuse "a name that goes on behind its end" "'kepler.x00': holds a 0 byte" 'rattleback.Problem("kepler\0")'
refuse "no number" 'e: expected a number' 'rattleback.Problem("kepler", e=float("nan"))'
table='[{"steps": 8, "q": 1.0}, {"steps": 16, "q": 0.5}]'
refuse "a table that is none" 'the table: expected a list of rows, .* found 3' 'rattleback.judge(3, {"q": 1})'
refuse "a row that is none" 'row 1 of the table: expected a mapping .* found 2' 'rattleback.judge([{"steps": 8, "q": 1}, 2], {"q": 1})'
refuse "a word in a row" 'row 1 of the table: steps: "x": expected a number' 'rattleback.judge([{"steps": 8, "q": 1}, {"steps": "x", "q": 1}], {"q": 1})'
refuse "a row twice" 'row 2 of the table: steps: 8 appears in row 0 already' "rattleback.judge($table + $table, {'q': 1})"
refuse "a column that is not there" 'orders: no column measures the quantity p; columns of the table: steps, q$' "rattleback.judge($table, {'p': 1})"
refuse "an order in the caller's words" 'orders: q: "1.3"' "rattleback.judge($table, {'q': 1.3})"
refuse "orders that are none" 'orders: expected a mapping' "rattleback.judge($table, [('q', 1)])"
refuse "the name of a problem in its place" "problem: expected a rattleback.Problem, found 'kepler'" "rattleback.judge($table, {'q': 1}, problem='kepler')"
check "NULL is refused in every place, with words and without" in_python '
import ctypes, rattleback
from rattleback._library import library as of, numbers
kepler, words = rattleback.Problem("kepler")._opened, ctypes.create_string_buffer(2048)
def refused(call, said):
    assert not call(None) and not call(words) and said in words.value, (said, words.value)
refused(lambda out: of.rattleback_open(None, None, out), b"no problem")
refused(lambda out: of.rattleback_open(b"kepler", b"[", out), b"expected a JSON object")
refused(lambda out: of.rattleback_reference(None, 1, numbers([1]), 0, out), b"no problem is open")
refused(lambda out: of.rattleback_reference(kepler, 1, None, 0, out), b"times: expected numbers")
refused(lambda out: of.rattleback_reference(kepler, 0, numbers([1]), 0, out), b"times: expected numbers")
refused(lambda out: of.rattleback_judge(None, b"q=1", None, 1, None, out), b"no table")
refused(lambda out: of.rattleback_judge(b"none.csv", None, None, 1, None, out), b"No such file")
refused(lambda out: of.rattleback_judge(b"none.csv", None, None, -1, None, out), b"horizon: expected")
refused(lambda out: of.rattleback_seal(None, out) + 1, b"no result file")
assert not of.rattleback_describe(None) and not of.rattleback_problem(None)
of.rattleback_close(None), of.rattleback_free(None)'
refuse "too few numbers" 'q has 1 numbers; kepler takes 2' 'rattleback.Problem("kepler").force([1], [1, 2])'
refuse "initial data" 'constraint' 'rattleback.Problem("particle", q=[1, 0.5, 0], v=[0, 0, 1])'
refuse "optimal control" 'optimal control' 'rattleback.Problem("beanie")'
refuse "what has no Lagrangian" 'Hamiltonian alone' 'rattleback.Problem("martinet").force(rattleback.Problem("martinet").q0, rattleback.Problem("martinet").v0)'
refuse "times" 'expected numbers above 0 that increase' 'rattleback.Problem("kepler").reference(times=[1, 0.5])'
refuse "orders" 'expected a positive whole or half number' 'rattleback.judge([{"steps": 8, "q": 1.0}, {"steps": 16, "q": 0.5}], {"q": 1.3})'
refuse "an empty table" 'no rows' 'rattleback.judge([])'
refuse "a table by columns" 'expected a list of rows' 'rattleback.judge({"steps": [8, 16], "q": [1.0, 0.5]})'
check "a table whose rows differ" in_python '
import rattleback
table = [{"steps": n, "q": 3.0 * n**-2.0} for n in (8, 16, 32)] + [{"steps": 4, "z": 1.0}]
assert [(v.quantity, v.verdict) for v in rattleback.judge(table, {"q": 2}, errors=["z"])] == [("q", "confirmed"), ("z", "measured")]
assert [v.verdict for v in rattleback.judge(table, {}, errors=["z"])] == ["measured", "measured"]'
refuse "a column of numbers that nobody declares" 'eps: a column of numbers .*; expected labels=..eps..' 'rattleback.judge([{"eps": 0.1, "steps": 8, "q": 1.0}], {"q": 1})'
refuse "labels as one text" 'labels: expected a list of names' 'rattleback.judge([{"eps": 0.1, "steps": 8, "q": 1.0}], {"q": 1}, labels="eps")'
refuse "a label that is no column" 'labels: no column esp' 'rattleback.judge([{"eps": "a", "steps": 8, "q": 1.0}], {"q": 1}, labels=["esp"])'
refuse "a horizon of 0" 'horizon: expected a positive number' 'rattleback.judge([{"steps": 8, "q": 1.0}], {"q": 1}, horizon=0)'
check "groups by a label" in_python '
import rattleback
table = [{"eps": eps, "steps": n, "q": eps * n**-2.0} for eps in (0.1, 0.2) for n in (8, 16, 32)]
assert [v.verdict for v in rattleback.judge(table, {"q": 2}, labels=["eps"])] == ["confirmed", "confirmed"]'
check "a case that failed is named, and its claims are not confirmed" in_python '
import math, warnings, rattleback
def judged(failing):
    table = [{"steps": n, "q": math.nan if n in failing else 3.0 * n**-2.0, "p": 5.0 * n**-2.0} for n in (4, 8, 16, 32, 64)]
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        found = rattleback.judge(table, {"q": 2, "p": 2})
    return [(v.quantity, v.verdict, v.failed, v.confirmed) for v in found], [str(w.message) for w in said]
assert judged([]) == ([("q", "confirmed", 0, True), ("p", "confirmed", 0, True)], []), judged([])
found, said = judged([4])
assert found == [("q", "confirmed", 1, False), ("p", "confirmed", 0, True)], found
assert said == ["cases failed: case 0: 4 steps: not a finite number"], said
found, said = judged([4, 8])
assert found[0][2:] == (2, False) and "; case 1: 8 steps" in said[0], (found, said)'
check "and by the library, as far as its message has room" in_python '
import ctypes, sys
from rattleback._library import library as of, take
def message(failing, name):
    with open(name, "w") as out:
        print("steps,q", *(f"{n},{chr(110) + chr(97) + chr(110) if n < failing else 3.0 * n**-2.0}" for n in range(4, 400)), sep="\n", file=out)
    words = ctypes.create_string_buffer(b"old", 2048)
    assert "rows_failed" in take(of.rattleback_judge(name.encode(), b"q=2", None, 0, None, words))
    return words.value.decode()
assert message(0, sys.argv[1]) == ""
assert message(6, sys.argv[1]).splitlines() == [f"case {k}: failed.csv, {k + 4} steps: not a finite number" for k in (0, 1)], message(6, sys.argv[1])
assert len(message(300, sys.argv[1])) == 2047' "$TMP/failed.csv"
refuse "a table of words" 'line|steps|column' 'rattleback.judge([{"steps": "many", "q": 1.0}])'

# Leapfrog in Python: judged from its states; in a campaign beside its twin; with the wrong sign of a kick it is refuted.
cat >"$TMP/leapfrog.py" <<'PY'
import sys
import rattleback

sign = -1 if "wrong" in sys.argv else 1


@rattleback.method(orders={"q": 2, "p": 2}, source="P. Ython 2026")
def leapfrog(problem, q, p, h):
    p = [a + sign * h / 2 * f for a, f in zip(p, problem.force(q, p))]
    q = problem.retract(q, [h * v for v in problem.velocity(q, p)])
    return q, [a + h / 2 * f for a, f in zip(p, problem.force(q, p))]


if __name__ == "__main__":
    rattleback.serve()
PY
check "states, judged against the reference flow" in_python '
import sys
sys.path.insert(0, sys.argv[1])
import leapfrog, rattleback
kepler = rattleback.Problem("kepler")
def end(steps, sign):
    leapfrog.sign = sign
    q, p = list(kepler.q0), list(kepler.momentum(kepler.q0, kepler.v0))
    for _ in range(steps): q, p = leapfrog.leapfrog(kepler, q, p, 2 / steps)
    return {"steps": steps, "x": q[0], "y": q[1], "p_vx": p[0], "p_vy": p[1]}
def verdicts(sign):
    table = [end(n, sign) for n in (64, 128, 256, 512)]
    return {v.quantity: v.verdict for v in rattleback.judge(table, {"q": 2, "p": 2}, problem=kepler, horizon=2)}
assert verdicts(1) == {"q": "confirmed", "p": "confirmed"}, verdicts(1)
assert verdicts(-1)["q"] != "confirmed", verdicts(-1)
import subprocess
twin = subprocess.run([sys.argv[2], *"integrate kepler --method trap --steps 64 --horizon 2".split()], capture_output=True, text=True).stdout
g = next(line.split()[1:] for line in twin.splitlines() if line.startswith("q "))
mine = end(64, 1)
assert abs(float(g[0]) - mine["x"]) < 1e-14 and abs(float(g[1]) - mine["y"]) < 1e-14, (g, mine)' "$TMP" "$RATTLEBACK"
cat >"$TMP/campaign.yaml" <<'YAML'
campaign: python
integrators:
  - {name: mine, program: [python3, leapfrog.py]}
  - {name: wrong, program: [python3, leapfrog.py, wrong]}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [trap, mine, wrong], steps: [64, 128, 256, 512], horizon: 2}
YAML
check_exit "a campaign" 1 "$RATTLEBACK" run "$TMP/campaign.yaml" -o "$TMP/run"
check "its results as data frames: mine is as the twin, the wrong one is refuted" "$(python)" -c '
import sys, rattleback
tables = rattleback.results(sys.argv[1])
assert set(tables) == set(rattleback.results(sys.argv[1] + "/results.h5"))
import shutil, warnings
other = shutil.copy(sys.argv[1] + "/results.h5", sys.argv[1] + "/other.h5")
with open(other, "r+b") as file:
    file.truncate(file.seek(-43, 2))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    for path in (sys.argv[1], other):
        rattleback.results(path)
assert [str(one.message).split(": ")[0] for one in told if "modified by another program" in str(one.message)] == [other], told
intact = open(sys.argv[1] + "/results.h5", "rb").read()
data = len(intact) - 43
damages = {"data": intact[: data // 2] + bytes([intact[data // 2] ^ 1]) + intact[data // 2 + 1 :], "seal": intact[:-5] + b"x" + intact[-4:],
           "part": intact[:-7], "short": intact[: data // 2] + intact[data:], "longer": intact + b"x"}
for name, content in damages.items():
    with open(other, "wb") as file:
        file.write(content)
    try:
        rattleback.results(other)
        assert False, name
    except rattleback.Error as error:
        assert str(error) == other + ": damaged: its bytes are not those that were written", (name, error)
orders = tables["orders"]
verdict = lambda method: dict(orders[orders.method == method][["quantity", "verdict"]].values)
assert verdict("mine")["q"] == verdict("mine")["p"] == "confirmed" and verdict("wrong")["q"] == "below", orders
cases = tables["cases"]
twin, mine = (cases[cases.method == m].q.to_numpy() for m in ("trap", "mine"))
assert len(twin) == 4 and abs(twin / mine - 1).max() < 1e-9, (twin, mine)
assert (cases["q.floor"] > 0).all() and "tangency" not in cases, list(cases)
long = tables["measurements"]
assert list(long[long.quantity == "q"].value) == list(cases.q) and list(long[long.quantity == "q"].case) == list(cases.id), long
for part, suffix in ("value", ""), ("floor", ".floor"), ("bound", ".bound"):
    names = {name + suffix for name in long.quantity[long[part].notna()]}
    assert names <= set(cases) and long[part].count() == cases[list(names)].count().sum(), (part, long)' "$TMP/run"
