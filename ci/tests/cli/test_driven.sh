#!/bin/bash
# Forces and the time for those outside: programs of protocol version 3, libraries, librattleback and Python; what is older, and three faults:
# the time of the start at both ends, a force with the wrong sign at one end, and a step of a nonzero start taken for the first. Adaptive methods
# in C and Python, and eight that count their time wrongly.
source ci/tests/cli/lib.sh

if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi
export PYTHONPATH=$PWD/python
cp -r cases/problems "$TMP/problems"
program=ci/integrators/heun.py library=ci/integrators/heun.c
sed 's|h \* first\[1\], t + h)|h * first[1], t)|' "$program" >"$TMP/frozen.py"
sed 's|+ last\[1\])|- last[1])|' "$program" >"$TMP/sign.py"
sed 's|case\["t"\] + k \* h|k * h|' "$program" >"$TMP/first.py"
sed 's|"rattleback": 3, "driven": True|"rattleback": 2|' "$program" >"$TMP/old.py"
sed 's|"rattleback": 3|"rattleback": 2|' "$program" >"$TMP/mixed.py"
cp "$program" "$TMP/own.py"
for fault in frozen sign first old mixed; do check_fails "control: $fault.py differs" cmp -s "$program" "$TMP/$fault.py"; done

build() { gcc -std=gnu99 -O2 -Wall -Wextra -Werror -shared -fPIC -Icore/outside -o "$TMP/$2.so" "$1"; }
sed 's|problem->time(context) + h)|problem->time(context))|' "$library" >"$TMP/frozen.c"
sed 's|(f\[0\]\[c\] + f\[1\]\[c\])|(f[0][c] - f[1][c])|' "$library" >"$TMP/sign.c"
sed 's|\.size = sizeof method|.size = (size_t)\&((struct rattleback_method *)0)->driven|' "$library" >"$TMP/older.c"
check "the library is compiled" build "$library" own
for fault in frozen sign older; do check "with the fault $fault" build "$TMP/$fault.c" "$fault"; done

cat >"$TMP/packaged.py" <<'PY'
import rattleback
@rattleback.method(orders={"q": 2, "p": 2}, source="K. Heun 1900", driven=True)
def heun(problem, q, p, h, t):
    def rates(q, p, t):
        v = problem.velocity(q, p, t)
        return v, problem.force(q, v, t)
    v, f = rates(q, p, t)
    w, g = rates([a + h * b for a, b in zip(q, v)], [a + h * b for a, b in zip(p, f)], t + h)
    return [a + h / 2 * (b + c) for a, b, c in zip(q, v, w)], [a + h / 2 * (b + c) for a, b, c in zip(p, f, g)]
rattleback.serve()
PY
cat >"$TMP/driven.yaml" <<YAML
campaign: driven
integrators:
  - {name: program, program: [python3, own.py]}
  - {name: program-frozen, program: [python3, frozen.py]}
  - {name: program-sign, program: [python3, sign.py]}
  - {name: program-first, program: [python3, first.py]}
  - {name: packaged, program: [python3, packaged.py]}
  - {name: library, library: ./own.so}
  - {name: library-frozen, library: ./frozen.so}
  - {name: library-sign, library: ./sign.so}
experiments:
  - {name: oscillator, problems: [{file: problems/driven-oscillator.yaml}], steps: [32, 64, 128, 256], horizon: 2, precision: [double],
     methods: [program, program-frozen, program-sign, packaged, library, library-frozen, library-sign]}
  - {name: pivot, problems: [{file: problems/parametric-pendulum.yaml}], methods: [library, library-frozen, packaged], steps: [32, 64, 128, 256],
     horizon: 2, precision: [double]}
  - {name: quad, problems: [{file: problems/parametric-pendulum.yaml}], methods: [library], steps: [32, 64, 128, 256], horizon: 2, precision: [quad]}
  - {name: back, kind: structure, problems: [{file: problems/driven-oscillator.yaml}], methods: [program, program-first], steps: [64], horizon: 2}
YAML
check_exit "a campaign of driven problems" 1 "$RATTLEBACK" run "$TMP/driven.yaml" -o "$TMP/results"
columns "$TMP/results" orders experiment method quantity verdict >"$TMP/orders"
for method in program packaged library; do check_output "$method: q" "^oscillator,$method,q,confirmed$" cat "$TMP/orders"; done
for method in program packaged library; do check_said "$method: p" "^oscillator,$method,p,confirmed$"; done
for method in program-frozen program-sign library-frozen library-sign; do check_said "$method is refuted" "^oscillator,$method,q,below$"; done
check_said "the time in the Lagrangian" '^pivot,library,p,confirmed$'
check_said "in Python" '^pivot,packaged,p,confirmed$'
check_said "with the time of the start alone" '^pivot,library-frozen,p,below$'
check_said "in quadruple precision" '^quad,library,q,confirmed$'
# a step back from the time h ends at the start by O(h^3); one that thinks it starts at 0 does not
columns "$TMP/results" cases experiment method reversal >"$TMP/back"
check "a step back starts at its own time" awk -F, '$1 == "back" { x[$2] = $3 } END { exit !(x["program"] < 1e-4 && x["program-first"] > 3 * x["program"]) }' "$TMP/back"

# Adaptive methods: the time is that of the stage, whatever steps were taken and rejected. `unset` leaves that of the last sample.
adaptive() { # NAME.c|NAME.py SED-SCRIPT
    sed "$2" "ci/integrators/adaptive.${1#*.}" >"$TMP/$1"
    check_fails "control: $1 differs" cmp -s "ci/integrators/adaptive.${1#*.}" "$TMP/$1"
    if [ "${1#*.}" = c ]; then gcc -std=c99 -O2 -shared -fPIC -Icore/outside -o "$TMP/${1%.c}.so" "$TMP/$1" -lm; fi
}
adaptive adaptive.c 's|C. Author|A. Author|'
adaptive zero.c 's|problem->set_time(problem->context, t)|problem->set_time(problem->context, 0 * t)|'
adaptive unset.c 's|problem->set_time(problem->context, t)|(void)t|'
adaptive start.c 's|t + c\[i\] \* h, h|t, h|'
adaptive restart.c 's|start + t, h)|t, h)|'
adaptive rejected.c 's|double t = 0;|double t = 0, lost = 0;|; s|start + t, h);|start + t + lost, h); lost += error > 1 ? h : 0;|'
adaptive adaptive.py 's|P. Ython|A. Author|'
adaptive p-zero.py 's|start + t + [^,]*,|0,|'
adaptive p-start.py 's|start + t + [^,]*,|start + t,|'
adaptive p-rejected.py 's|taken\["rejected"\] += 1|&; start += step|'
liars='zero unset start restart rejected' programs='p-zero p-start p-rejected'
{
    printf 'campaign: adaptive\nintegrators:\n  - {name: p-adaptive, program: [python3, adaptive.py]}\n'
    for method in adaptive $liars; do printf '  - {name: %s, library: ./%s.so}\n' "$method" "$method"; done
    for method in $programs; do printf '  - {name: %s, program: [python3, %s.py]}\n' "$method" "$method"; done
    printf 'experiments:\n  - {name: force, problems: [{file: problems/driven-oscillator.yaml}], methods: [adaptive, p-adaptive, %s],\n' "${liars// /, }, ${programs// /, }"
    printf '     tolerances: [1e-4, 1e-5, 1e-6, 1e-7], samples: 4, horizon: 5}\n'
    printf '  - {name: pivot, problems: [{file: problems/parametric-pendulum.yaml}], methods: [adaptive, %s],\n' "${liars// /, }"
    printf '     tolerances: [1e-4, 1e-5, 1e-6, 1e-7], samples: 4, horizon: 5}\n'
} >"$TMP/adaptive.yaml"
check_exit "a campaign of adaptive methods" 1 "$RATTLEBACK" run "$TMP/adaptive.yaml" -o "$TMP/adaptive"
columns "$TMP/adaptive" orders experiment method quantity verdict >"$TMP/orders"
for claim in force,adaptive,{q,p}-{tolerance,steps} force,p-adaptive,{q,p}-{tolerance,steps} pivot,adaptive,{q,p}-tolerance; do
    check_output "${claim//,/: } is confirmed" "^$claim,confirmed$" cat "$TMP/orders"
done
for method in $liars $programs; do
    check_fails "$method: nothing is confirmed" grep -E "^[a-z]+,$method,.*,confirmed$" "$TMP/orders"
done
for method in zero unset start restart; do
    for experiment in force pivot; do check_output "$method: $experiment" "^$experiment,$method,q-tolerance,below$" cat "$TMP/orders"; done
done
check_output "steps are rejected on the way" '^adaptive,[1-9]' columns "$TMP/adaptive" cases method rejected

on() { "$RATTLEBACK" integrate "cases/problems/$1.yaml" --method "$2" --steps 8 --horizon 1; }
for fault in "older|a library from before" ; do
    check_refused "${fault#*|}" 'driven-oscillator has the time t in its motion, which heun does not know; .*version 3 of the protocol' on driven-oscillator "$TMP/${fault%|*}.so"
    check_refused "${fault#*|}, forces alone" 'damped-oscillator has forces beside its Lagrangian, which heun does not know' on damped-oscillator "$TMP/${fault%|*}.so"
    check "${fault#*|}: autonomous problems" "$RATTLEBACK" integrate kepler --method "$TMP/${fault%|*}.so" --steps 8 --horizon 1
done
one() {
    printf 'campaign: one\nintegrators: [{name: one, program: [python3, %s.py]}]\nexperiments: [{name: e, problems: [%s], methods: [one], steps: [8, 16, 32], horizon: 1}]\n' "$1" "$2" >"$TMP/one.yaml"
    "$RATTLEBACK" run "$TMP/one.yaml" -o "$TMP/one" --force
}
check_refused "a program of version 2" 'driven-oscillator has the time t in its motion, which one does not know' one old '{file: problems/driven-oscillator.yaml}'
check_refused "a key of version 3 in version 2" 'driven: expected version 3 of the protocol; answer "rattleback": 3, or omit it' one mixed '{file: problems/driven-oscillator.yaml}'
cp ci/integrators/leapfrog.py "$TMP/leapfrog.py"
check "a program of version 1 on what is autonomous" one leapfrog '{name: kepler}'

# Functions against closed forms by hand, and ends against mpmath's odefun with 30 digits (test_forced.sh).
check "functions at a time" python3 - <<'PY'
import math, rattleback
def near(a, b): return all(abs(x - y) < 1e-15 for x, y in zip(a, b)) and len(a) == len(b)
d, t = rattleback.Problem("cases/problems/driven-oscillator.yaml"), 0.7
assert d.forced and d.timed and near(d.force([0.3], [0.2], t), [-0.3 - 0.02 + 0.5 * math.cos(1.4)])
assert near([d.power([0.3], [0.2], t)], [0.2 * (-0.02 + 0.5 * math.cos(1.4))]) and near(d.force([0.3], [0.2]), [-0.3 - 0.02 + 0.5])
p = rattleback.Problem("cases/problems/parametric-pendulum.yaml")
assert p.timed and not p.forced and near(p.momentum([0.3], [0.2], t), [0.2 + 0.6 * math.sin(2.1) * math.sin(0.3)])
assert near(p.momentum_rate([0.3], [0.2], t), [0.6 * (3 * math.cos(2.1) * math.sin(0.3) + 0.2 * math.sin(2.1) * math.cos(0.3))])
m = rattleback.Problem("cases/problems/pumped-particle.yaml")
q, v = [1, 0.5, 0], [0.8, 1, 0.4]
assert near(m.constraint(q, v, t), [0.4 - 0.4 - 0.3 * math.sin(1.4)]) and near(m.constraint_rate(q, v, t), [-0.8 - 0.6 * math.cos(1.4)])
w = rattleback.Problem("cases/problems/driven-pivot.yaml")
q, v = [0.6, -0.8], [1, 0.3]
s, c = math.sin(2 * t), math.cos(2 * t)
X, Y, dX, dY = 0.6 - 0.3 * s, -0.8 - 0.2 * (c - 1), 0.6 * c, -0.4 * s
assert near(w.constraint_time_rate(q, v, t), [-X * dX - Y * dY])
assert near(w.constraint_rate(q, v, t), [(1 - dX) ** 2 + (0.3 - dY) ** 2 + X * 1.2 * s + Y * 0.8 * c])
assert list(m.constraint_time_rate([1, 0.5, 0], [0.8, 1, 0.4], t)) == [0]
k = rattleback.Problem("kepler")
assert not k.forced and not k.timed and k.power([1, 0], [0, 1]) == 0
end = p.reference(4)["q"][0][0]
assert abs(end + 1.374687254651765803805) < 1e-13, end
PY

# Formulas that fill the graph: derivatives are differences, and say so by their last digits.
check "derivatives of large formulas" python3 - "$TMP/large.yaml" <<'PY'
import math, rattleback, sys
def gap(n):
    x, v = [f"x{i}" for i in range(n)], [f"v{i}" for i in range(n)]
    W, S = (" + ".join(f"{a}*{b}" for a, b in zip(*pair)) for pair in ((v, [f"sin({a})" for a in x]), (x, x[1:] + x[:1])))
    with open(sys.argv[1], "w") as file:
        print(f"problem: large\nsummary: s\nsource: s\ngroup: R^{n}\nposition: [{', '.join(x)}]\nvelocity: [{', '.join(v)}]", file=file)
        print(f"lagrangian: ({' + '.join(a + '^2' for a in v)})/2 + ({W})^4*cos({S})/100", file=file)
        print(f"initial: {{default: {{q: [{', '.join(n * ['1/10'])}], v: [{', '.join(n * ['0'])}]}}}}", file=file)
    q = [(3 + i) / n for i in range(n)]
    found = rattleback.Problem(sys.argv[1]).derivatives("mass", q, n * [0.1]).by_v
    s, c = [math.sin(a) for a in q], math.cos(sum(a * b for a, b in zip(q, q[1:] + q[:1])))
    return max(abs(found[i][j][k] - 0.024 * sum(s) * s[i] * s[j] * s[k] * c) for i in range(3) for j in range(n) for k in range(n))
assert gap(6) < 1e-14, gap(6)
assert 1e-14 < gap(40) < 1e-8, gap(40)
PY
