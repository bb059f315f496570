#!/usr/bin/env python3
"""Does a false statement come out confirmed?

    ci/random/liars.py              from the top of the repository; judges all liars
    ci/random/liars.py --lie NAME   is the liar, a program for a campaign
    ci/random/liars.py --list       names the liars and says what each does

Honest leapfrog on kepler, and classical Runge-Kutta on particle and rigid-body, are confirmed. Each liar does something else with the
same statement. Of the quantities that it lies about none may come out confirmed, and its run has to end with 1 (tables: 1 or 2). The
tables lie to `judge`. Exit status 1 if something is not so. Environment: RATTLEBACK (./rattleback).

What no finite test finds is not here. A program that answers the exact flow plus C h^p is a method as far as anybody can see. So is one
that takes two steps for one, and one that keeps a table of such answers for all numbers of steps that it is asked for.
"""
import csv, io, json, math, os, pathlib, random, struct, subprocess, sys, tempfile

# name: (problem, quantities that it lies about, what it does)
LIARS = {
    "off-powers": ("kepler", "q p q-max p-max", "fails where the number of steps is no power of two"),
    "off-powers-noise": ("kepler", "q p q-max p-max", "is wrong where the number of steps is no power of two"),
    "reference-noise": ("kepler", "q p q-max p-max", "answers the reference plus noise"),
    "sized-noise": ("kepler", "q p q-max p-max", "answers its method plus noise of the size of the errors at 64 steps"),
    "fixed": ("kepler", "q p q-max p-max", "takes as many steps whatever it is asked for"),
    "square": ("kepler", "q p q-max p-max", "takes n^2/16 steps for n"),
    "one-component": ("kepler", "q q-max", "has one component of q wrong by 1e-3"),
    "one-slow": ("kepler", "p p-max", "has one component of p of order 1"),
    "swapped": ("kepler", "q p q-max p-max", "answers y, x"),
    "scaled-p": ("kepler", "p p-max", "answers momenta in other units"),
    "end-only": ("kepler", "q p q-max p-max", "is right at the end alone"),
    "middle-only": ("kepler", "q p", "is right before the end alone"),
    "reversed": ("kepler", "q p q-max p-max", "answers its rows last first"),
    "late-row": ("kepler", "q-max p-max", "answers the end in each row"),
    "other-case": ("kepler", "q p q-max p-max", "answers the state of the case before"),
    "by-answer": ("kepler", "q p q-max p-max", "answers the reference plus 4^-k in its k-th answer"),
    "one-point": ("kepler", "q p q-max p-max", "has errors 4^-k of that of the first case, for the powers of two that it expects"),
    "stops-early": ("kepler", "q p q-max p-max", "leaves out the last step"),
    "stalls": ("kepler", "q p q-max p-max", "takes 64 steps at most"),
    "other-parameter": ("kepler", "q p q-max p-max", "solves another central force"),
    "flipped-force": ("kepler", "q p q-max p-max", "has the sign of a force wrong"),
    "order-1": ("kepler", "q p q-max p-max", "is symplectic Euler"),
    "no-multiplier": ("particle", "lambda lambda-max", "answers 0 for multipliers"),
    "multiplier-sign": ("particle", "lambda lambda-max", "drops the sign of the multiplier"),
    "multiplier-late": ("particle", "lambda lambda-max", "answers the multiplier of one step before"),
    "off-constraint": ("particle", "p p-max", "adds 1e-3 t to the momentum that the constraint gives"),
    "unconstrained": ("particle", "q p q-max p-max", "leaves the reaction out"),
    "transposed": ("rigid-body", "q q-max", "answers matrices by columns"),
    "off-group": ("rigid-body", "q q-max", "answers matrices 1 per cent too large"),
    "mirrored": ("rigid-body", "q q-max", "answers a rotation with determinant -1"),
    "space-momentum": ("rigid-body", "p p-max", "answers momenta in the frame of space"),
}
ORDERS = {"kepler": "{q: 2, p: 2}", "particle": "{q: 4, p: 4, lambda: 4}", "rigid-body": "{q: 4, p: 4}"}
STEPS = {"kepler": [16, 32, 64, 128], "particle": [16, 32, 64, 128], "rigid-body": [16, 32, 64, 128]}


# -- methods: each gives rows (q, p, lambda) at all nodes, the start among them

def leapfrog(case, steps, lie=""):
    q, p, h = list(case["q"]), list(case["p"]), case["horizon"] / steps
    far = 1.6 if lie == "other-parameter" else 1.5
    sign = -1 if lie == "flipped-force" else 1
    rows = [(q, p, [])]
    for _ in range(steps):
        if lie != "order-1":
            p = [a - h / 2 * x / (q[0] ** 2 + q[1] ** 2) ** far for a, x in zip(p, q)]
        q = [a + h * v for a, v in zip(q, p)]
        weight = h if lie == "order-1" else h / 2
        kick = [weight * x / (q[0] ** 2 + q[1] ** 2) ** far for x in q]
        p = [p[0] - kick[0], p[1] - sign * kick[1]]
        rows.append((q, p, []))
    return rows


def runge_kutta(state, rate, h):
    move = lambda a, k: [x + a * y for x, y in zip(state, k)]
    a = rate(state)
    b = rate(move(h / 2, a))
    c = rate(move(h / 2, b))
    d = rate(move(h, c))
    return [x + h / 6 * (k + 2 * l + 2 * m + n) for x, k, l, m, n in zip(state, a, b, c, d)]


def reaction(s):
    x, y, _, vx, vy, _ = s
    return (vx * vy - x * y) / (1 + y * y)


def particle(case, steps, lie=""):
    state, h, on = list(case["q"]) + list(case["p"]), case["horizon"] / steps, 0 if lie == "unconstrained" else 1
    rate = lambda s: s[3:] + [-s[0] - on * s[1] * reaction(s), -s[1], on * reaction(s)]
    rows = [(state[:3], state[3:], [reaction(state)])]
    for _ in range(steps):
        state = runge_kutta(state, rate, h)
        rows.append((state[:3], state[3:], [reaction(state)]))
    return rows


def rigid_body(case, steps, lie=""):
    inertia, h, state = [case["parameters"][k] for k in ("I1", "I2", "I3")], case["horizon"] / steps, list(case["q"]) + list(case["p"])

    def rate(s):
        (a, b, c), (l, m, n) = [x / i for x, i in zip(s[9:], inertia)], s[9:]
        turned = [x for r in (s[0:3], s[3:6], s[6:9]) for x in (r[1] * c - r[2] * b, r[2] * a - r[0] * c, r[0] * b - r[1] * a)]
        return turned + [m * c - n * b, n * a - l * c, l * b - m * a]

    rows = [(state[:9], state[9:], [])]
    for _ in range(steps):
        state = runge_kutta(state, rate, h)
        rows.append((state[:9], state[9:], []))
    return rows


METHODS = {"kepler": leapfrog, "particle": particle, "rigid-body": rigid_body}


def spread(rows, far, both=True):
    return [([x + far() for x in q], [x + far() for x in p] if both else p, l) for q, p, l in rows]


class Liar:
    def __init__(self, lie):
        self.lie, self.dice, self.answered, self.before, self.first = lie, random.Random(1), 0, None, None

    def rows(self, case):
        """The rows that are answered, after every `every` steps."""
        lie, method, steps, every = self.lie, METHODS[case["problem"]], case["steps"], case["every"]
        count, honest = steps // every, method(case, steps, self.lie)
        exact = method(case, 64 * steps)[64 * every::64 * every] if lie in (
            "reference-noise", "end-only", "middle-only", "by-answer", "one-point") else None
        rows = honest[every::every]
        gap = steps & (steps - 1) != 0
        if lie == "off-powers-noise" and gap:
            rows = spread(rows, lambda: 0.1)
        if lie == "reference-noise":
            rows = spread(exact, lambda: 1e-5 * self.dice.gauss(0, 1))
        if lie == "sized-noise":
            rows = spread(rows, lambda: 1e-3 * self.dice.gauss(0, 1))
        if lie == "fixed":
            rows = method(case, 32 * count)[32::32]
        if lie == "square":
            rows = method(case, count * max(1, every * steps // 16))[max(1, every * steps // 16)::max(1, every * steps // 16)]
        if lie == "stalls" and steps > 64:
            every = max(1, 64 // count)
            rows = method(case, count * every)[every::every]
        if lie == "one-component":
            rows = [([q[0], q[1] + 1e-3], p, l) for q, p, l in rows]
        if lie == "one-slow":
            rows = [(q, [p[0], p[1] + 0.3 / steps], l) for q, p, l in rows]
        if lie == "swapped":
            rows = [(q[::-1], p[::-1], l) for q, p, l in rows]
        if lie == "scaled-p":
            rows = [(q, [1.01 * x for x in p], l) for q, p, l in rows]
        if lie == "end-only":
            rows = spread(rows[:-1], lambda: 0.01) + exact[-1:]
        if lie == "middle-only":
            rows = rows[:-1] + spread(exact[-1:], lambda: 1e-2)
        if lie == "reversed":
            rows = rows[::-1]
        if lie == "late-row":
            rows = [rows[-1]] * count
        if lie == "other-case":
            rows, self.before = (self.before or rows), rows
            rows = (rows * count)[:count] if len(rows) != count else rows
        if lie == "by-answer":
            rows = spread(exact, lambda: 0.01 * 4.0 ** -self.answered)
        if lie == "one-point":
            self.first = self.first or spread(exact, lambda: 0.01)
            rows = spread(exact, lambda: 0.01 / 4.0 ** round(math.log2(steps / 16)))
        if lie == "stops-early":
            rows = [honest[max(0, k - 1)] for k in range(every, steps + 1, every)]
        if lie == "no-multiplier":
            rows = [(q, p, [0.0]) for q, p, _ in rows]
        if lie == "multiplier-sign":
            rows = [(q, p, [-l[0]]) for q, p, l in rows]
        if lie == "multiplier-late":
            rows = [(q, p, honest[k * every - 1][2]) for k, (q, p, _) in enumerate(rows, 1)]
        if lie == "off-constraint":
            rows = [(q, [p[0], p[1], p[2] + 1e-3 * k / count], l) for k, (q, p, l) in enumerate(rows, 1)]
        if lie == "transposed":
            rows = [([q[3 * j + i] for i in range(3) for j in range(3)], p, l) for q, p, l in rows]
        if lie == "off-group":
            rows = [([1.01 * x for x in q], p, l) for q, p, l in rows]
        if lie == "mirrored":
            rows = [([-x for x in q], p, l) for q, p, l in rows]
        if lie == "space-momentum":
            rows = [(q, [sum(q[3 * i + j] * p[j] for j in range(3)) for i in range(3)], l) for q, p, l in rows]
        return rows

    def answer(self, case):
        if self.lie == "off-powers" and case["steps"] & (case["steps"] - 1):
            return {"case": case["case"], "error": "powers of two only"}
        rows = self.rows(case)
        self.answered += 1
        found = {"case": case["case"], "q": [r[0] for r in rows], "p": [r[1] for r in rows]}
        return dict(found, **{"lambda": [r[2] for r in rows]}) if case["problem"] == "particle" else found


def speak(lie):
    liar = Liar(lie)
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"rattleback": 1} if "rattleback" in case else liar.answer(case)), flush=True)


# -- tables for judge: name: (arguments, text)

def errors(rows):
    return "steps,q\n" + "".join(f"{n},{e}\n" for n, e in rows)


def states(change=lambda n, k, rows: rows[k]):
    """Honest leapfrog at four times; `change` says which row replaces the k-th."""
    start, text = {"q": [0.7, 0.0], "p": [0.0, math.sqrt(1.3 / 0.7)], "horizon": 1.0}, "steps,t,x,y,p_vx,p_vy\n"
    for n in (16, 32, 64, 128):
        rows = leapfrog(start, n)[n // 4::n // 4]
        for k in range(4):
            q, p, _ = change(n, k, rows)
            text += f"{n},{(k + 1) / 4}," + ",".join(map(repr, q + p)) + "\n"
    return text


ON_KEPLER = ["--problem", "kepler", "--horizon", "1", "--order", "q=2,p=2"]
TABLES = {
    "one-error": (["--order", "q=2"], errors([(16, 1e-2)])),
    "two-errors": (["--order", "q=2"], errors([(16, 1e-2), (32, 2.5e-3)])),
    "one-error-thrice": (["--order", "q=2"], errors([(16, 1e-2)] * 2 + [(32, 2.5e-3)] * 2)),
    "finest-failed": (["--order", "q=2"], errors([(16, 1e-2), (32, 2.5e-3), (64, 6.25e-4), (128, "nan")])),
    "negative": (["--order", "q=2"], errors([(16, 1e-2), (32, -2.5e-3), (64, 6.25e-4), (128, -1.56e-4)])),
    "order-one-half": (["--order", "q=2"], errors([(n, 1.0 / n ** 1.5) for n in (16, 32, 64, 128)])),
    "close-steps": (["--order", "q=2"], errors([(n, 1.0 / n ** 2) for n in (100, 101, 102, 103)])),
    "rows-exchanged": (ON_KEPLER, states(lambda n, k, rows: rows[3 - k])),
    "old-file": (ON_KEPLER, states(lambda n, k, rows: rows[3])),
    "same-steps": (ON_KEPLER, states(lambda n, k, rows: leapfrog({"q": [0.7, 0.0], "p": [0.0, math.sqrt(1.3 / 0.7)], "horizon": 1.0}, 64)[16 * k + 16])),
}


# -- the judge of the judge

def judged(folder, name, arguments):
    """(exit code, verdict by quantity) of one run."""
    out = pathlib.Path(folder) / f"out-{name}"
    program = os.path.abspath(os.environ.get("RATTLEBACK", "./rattleback"))
    done = subprocess.run([program, *arguments, "-o", str(out)], cwd=folder, capture_output=True, text=True)
    shown = subprocess.run([program, "show", str(out / "results.h5"), "--format", "csv"], capture_output=True, text=True)
    rows = list(csv.DictReader(io.StringIO(shown.stdout))) if shown.returncode == 0 else []
    return done.returncode, {r["quantity"]: r["verdict"] for r in rows}


def as_program(folder, name, problem):
    (pathlib.Path(folder) / f"{name}.yaml").write_text(
        f"campaign: {name}\nintegrators:\n- {{name: {name}, program: [python3, -I, -S, {os.path.abspath(__file__)}, --lie, {name}], "
        f"orders: {ORDERS[problem]}, source: \"L. Iar 2026\"}}\nexperiments:\n"
        f"- {{name: e, problems: [{{name: {problem}}}], methods: [{name}], steps: {STEPS[problem]}, horizon: 1, samples: 4}}\n")
    return judged(folder, name, ["run", f"{name}.yaml", "--quiet"])


def main():
    failures = checks = 0

    def check(name, right, said):
        nonlocal failures, checks
        checks += 1
        failures += not right
        print(f"{'ok' if right else 'not ok'} - {name}: {said}", flush=True)

    with tempfile.TemporaryDirectory(prefix="liars-") as folder:
        for problem in ORDERS:
            code, verdicts = as_program(folder, f"honest-{problem}", problem)
            wrong = [q for q, v in verdicts.items() if v != "confirmed"]
            check(f"honest on {problem}", code == 0 and verdicts and not wrong, f"exit {code}, {verdicts}")
        for name, (problem, about, what) in LIARS.items():
            code, verdicts = as_program(folder, name, problem)
            believed = [q for q in about.split() if verdicts.get(q, "") == "confirmed"]
            check(name, code == 1 and not believed, f"{what}: exit {code}, " + ", ".join(f"{q} {verdicts.get(q)}" for q in about.split()))
        for name, (arguments, text) in [("honest-table", (ON_KEPLER, states()))] + list(TABLES.items()):
            (pathlib.Path(folder) / f"{name}.csv").write_text(text)
            code, verdicts = judged(folder, name, ["judge", f"{name}.csv", *arguments])
            honest = name.startswith("honest")
            check(f"table {name}", code == 0 if honest else code in (1, 2), f"exit {code}, {verdicts}")
    print(f"1..{checks}")
    return failures > 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--lie"]:
        speak(sys.argv[2])
    elif sys.argv[1:] == ["--list"]:
        for name, (problem, about, what) in LIARS.items():
            print(f"{name:18s} {problem:11s} {what}")
    else:
        sys.exit(main())
