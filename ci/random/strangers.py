#!/usr/bin/env python3
"""Does a random problem refute a true statement?

    ci/random/strangers.py [--first SEED] [--seeds COUNT] [--few] [--least SHARE] [--keep DIR] [--whole]

Each seed gives a problem file and a campaign over the methods that apply to it. No claim may come out `below` or `above`; `insufficient`
is allowed, but at least SHARE (0.5) of all claims have to be confirmed. A seed that fails is made smaller, and the smallest problem and
campaign are printed with the command that repeats them. --few takes a sample of the methods for each seed. With --keep the files of all
seeds stay in DIR. --whole makes no problem smaller. Exit status 1 if something is not so. Environment: RATTLEBACK (./rattleback).
"""
import argparse, collections, csv, io, math, os, pathlib, random, re, subprocess, sys, tempfile

PROGRAM = os.path.abspath(os.environ.get("RATTLEBACK", "./rattleback"))
LONGEST = 240  # seconds that a run may take


def matrix(n):
    return [f"R{i}{j}" for i in range(1, n + 1) for j in range(1, n + 1)]


def rotation_rate(w, skip=""):
    """d/dt of a rotation by rows: R times the hat of w."""
    hat = [[None, (-1, w[2]), (1, w[1])], [(1, w[2]), None, (-1, w[0])], [(-1, w[1]), (1, w[0]), None]]
    return [[(s * 1, f"R{i}{k}", v) for k in (1, 2, 3) for s, v in [hat[k - 1][j - 1] or (0, None)] if v]
            for i in (1, 2, 3) for j in (1, 2, 3)]


def group(name, at):
    """Positions, velocities, rates (a list of sign, function, velocity for each position) and a start of a factor; `at` tells factors apart."""
    v = lambda n: [f"v{at}{k}" for k in range(1, n + 1)]
    if name.startswith("R^"):
        n = int(name[2:])
        return [f"x{at}{k}" for k in range(1, n + 1)], v(n), [[(1, "1", w)] for w in v(n)], None
    if name == "SO(2)":
        return [f"a{at}"], v(1), [[(1, "1", v(1)[0])]], None
    if name == "SE(2)":
        x, y, a = f"x{at}", f"y{at}", f"a{at}"
        c, s = f"cos({a})", f"sin({a})"
        return [x, y, a], v(3), [[(1, c, v(3)[0]), (-1, s, v(3)[1])], [(1, s, v(3)[0]), (1, c, v(3)[1])], [(1, "1", v(3)[2])]], None
    if name == "SO(3)":
        return matrix(3), v(3), rotation_rate(v(3)), "rotation(%s, %s, %s)"
    if name == "SE(3)":
        w = v(6)
        return (matrix(3) + ["x1", "x2", "x3"], w, rotation_rate(w) + [[(1, f"R{i}{k}", w[2 + k]) for k in (1, 2, 3)] for i in (1, 2, 3)],
                "rotation(%s, %s, %s)")
    a, b, c = v(3) if name != "Aff(1)" else v(2) + [""]
    if name == "SL(2)":
        return (["g11", "g12", "g21", "g22"], v(3),
                [[(1, "g11", a), (1, "g12", c)], [(1, "g11", b), (-1, "g12", a)], [(1, "g21", a), (1, "g22", c)], [(1, "g21", b), (-1, "g22", a)]],
                "sl2")
    if name == "Aff(1)":
        return ["g11", "g12"], v(2), [[(1, "g11", a)], [(1, "g11", b)]], "aff1"
    return ["g12", "g13", "g23"], v(3), [[(1, "1", a)], [(1, "1", c), (1, "g12", b)], [(1, "1", b)]], None  # Heis(3)


GROUPS = ["R^1", "R^2", "R^3", "R^3", "R^4", "SO(2)", "SO(3)", "SE(2)", "SE(3)", "SL(2)", "Aff(1)", "Heis(3)",
          "SE(2) x R^1", "SO(3) x R^2", "SO(2) x R^2", "Heis(3) x R^1"]

# Functions of one position with their derivatives, @ for it, and of two, @ and #.
ONE = [("@", "1"), ("@^2/2", "@"), ("@^3/3", "@^2"), ("@^4/4", "@^3"), ("sin(@)", "cos(@)"), ("cos(2*@)/2", "-sin(2*@)"),
       ("exp(@/2)", "exp(@/2)/2"), ("1/(1 + @^2)", "-2*@/(1 + @^2)^2"), ("sqrt(1 + @^2)", "@/sqrt(1 + @^2)"), ("log(2 + @^2)", "2*@/(2 + @^2)")]
TWO = [("@*#", "#", "@"), ("@^2*#/2", "@*#", "@^2/2"), ("sin(@ - #)", "cos(@ - #)", "-cos(@ - #)")]
BOUNDED = ["sin(@)", "cos(@)", "1/(1 + @^2)", "tanh(@)"]


class Drawn:
    """A problem and a campaign as lists of parts, each of which may be dropped."""

    def __init__(self, seed, few):
        self.seed, d = seed, random.Random(seed)
        self.group = d.choice(GROUPS)
        self.q, self.v, self.rates, self.start = [], [], [], []
        for at, factor in enumerate(self.group.split(" x ")):
            q, v, rates, start = group(factor, "" if at == 0 else "uw"[at - 1])
            self.q += q
            self.v += v
            self.rates += rates
            small = lambda: self.fraction(d, 6, 10)
            if start == "sl2":
                a, b, c = d.choice([1, "5/4", "4/5"]), small(), small()
                self.start += [f"{a}", f"{b}", f"{c}", f"(1 + ({b})*({c}))/({a})"]
            elif start == "aff1":
                self.start += [f"{d.randint(7, 13)}/10", small()]
            elif start:
                self.start += [start % (small(), small(), small())] + [small() for _ in q[9:]]
            else:
                self.start += [small() for _ in q]
        n = len(self.v)
        self.terms = [f"{d.randint(5, 20)}/10*{w}^2/2" for w in self.v]
        self.extra = []
        if d.random() < 0.5:  # masses that depend on the position
            for w in d.sample(self.v, d.randint(1, n)):
                self.extra.append(f"{d.randint(1, 3)}/10*({d.choice(BOUNDED).replace('@', d.choice(self.q))})*{w}^2/2")
        if n > 1 and d.random() < 0.5:
            w, u = d.sample(self.v, 2)
            self.extra.append(f"{d.randint(-2, 2) or 1}/10*{w}*{u}" + d.choice(["", f"*cos({d.choice(self.q)})"]))
        if d.random() < 0.3:  # not quadratic in the velocities
            self.extra += [f"{d.randint(1, 3)}/10*" + d.choice([f"{w}^4/4", f"sqrt(1 + {w}^2)", f"cosh({w})"]) for w in d.sample(self.v, 1)]
        if d.random() < 0.3:  # linear in the velocities: a magnetic field
            self.extra.append(f"{d.randint(-5, 5) or 2}/10*{self.function(d, self.q)[0]}*{d.choice(self.v)}")
        for _ in range(d.randint(1, 3)):
            self.extra.append(f"-{d.randint(2, 12)}/10*{self.function(d, self.q)[0]}")
        if d.random() < 0.2:
            self.extra.append(f"-{d.randint(1, 5)}/10*{self.bilinear(d)[0]}")
        self.speeds = [self.fraction(d, 8, 10) for _ in self.v]
        self.kind = d.choice(["none", "none", "holonomic", "linear", "affine", "nonlinear"]) if n > 1 else "none"
        self.constraints = []
        if self.kind != "none":
            pivots = d.sample(range(n), 2 if n > 3 and d.random() < 0.4 else 1)
            for k, p in enumerate(pivots):
                free = [w for i, w in enumerate(self.v) if i not in pivots]
                self.constraints.append(self.holonomic(d, k) if self.kind == "holonomic" else self.rolling(d, p, free))
        self.clock = self.kind == "none" and self.group.startswith("R^") and d.random() < 0.5 and n < 4
        if self.clock:  # time as a position whose rate is 1, and drag by a mass that grows with it
            self.kind = "affine"
            self.q, self.v = self.q + ["t1"], self.v + ["rate"]
            self.rates, self.start, self.speeds = self.rates + [[(1, "1", "rate")]], self.start + ["0"], self.speeds + ["1"]
            self.group = f"R^{n + 1}"
            self.terms = [f"exp({d.randint(1, 5)}/10*t1)*({t})" for t in self.terms] + ["rate^2/2"]
            self.extra.append(f"{d.randint(1, 9)}/10*cos({d.randint(1, 3)}*t1)*{self.q[0]}")
            self.constraints = [("rate", "1", ["-1"])]
        self.horizon = d.choice(["0.5", "1", "0.75"])
        self.experiments = self.methods(d, few)

    @staticmethod
    def fraction(d, most, of):
        return f"{d.choice([k for k in range(-most, most + 1) if k])}/{of}"

    @staticmethod
    def function(d, q):
        a = d.choice(q)
        text, slope = d.choice(ONE)
        return "(" + text.replace("@", a) + ")", {a: "(" + slope.replace("@", a) + ")"}

    def bilinear(self, d):
        if len(self.q) < 2:
            return self.function(d, self.q)
        a, b = d.sample(self.q, 2)
        text, by_a, by_b = (part.replace("@", a).replace("#", b) for part in d.choice(TWO))
        return f"({text})", {a: f"({by_a})", b: f"({by_b})"}

    def holonomic(self, d, k):
        """A function of the positions less its value at the start, and the row of its velocities."""
        parts = [self.function(d, self.q), self.bilinear(d)] + ([self.function(d, self.q)] if d.random() < 0.5 else [])
        weights = [self.fraction(d, 9, 10) for _ in parts]
        text = " + ".join(f"({w})*{p[0]}" for w, p in zip(weights, parts))
        row = collections.defaultdict(list)
        for weight, (_, slopes) in zip(weights, parts):
            for name, slope in slopes.items():
                for sign, by, w in self.rates[self.q.index(name)]:
                    row[w].append(f"({weight})*{slope}*({sign})*{by}")
        return text, {w: " + ".join(terms) for w, terms in row.items()}

    def rolling(self, d, p, free):
        """A function of velocities: (velocity that the start solves it for, its factor, all other terms)."""
        factor = d.choice(["1", f"(1 + {self.q[0]}^2/4)"])
        rest = [f"({self.fraction(d, 9, 10)})*{self.function(d, self.q)[0]}*{w}" for w in free[:2]]
        if self.kind == "nonlinear" and free:
            w = d.choice(free)
            rest.append(f"({self.fraction(d, 5, 10)})*" + d.choice([f"{w}^2", f"sin({w})", f"sqrt(1 + {w}^2)", f"{w}*{d.choice(free)}"]))
        if self.kind == "affine":
            rest.append(f"({self.fraction(d, 6, 10)})*" + d.choice(["1", self.function(d, self.q)[0]]))
        return self.v[p], factor, rest

    def methods(self, d, few):
        """Entries by kind of experiment; `skip: inapplicable` takes out what does not go together."""
        staged = "gauss lobatto-iiia lobatto-iiib lobatto-iiic lobatto-iiic-star lobatto-iiid lobatto-iiie radau-ia radau-ia-conjugate " \
                 "radau-ib radau-iia radau-iia-conjugate radau-iib lobatto-iiia-hamiltonian lobatto-iiia-symmetric gauss-projected " \
                 "mla-gs lms-minus lms-plus forced-gs spark vrkmk vdexp vrk-cay rkmk-cay".split()
        single = "rattle shake nonholonomic-shake mla mla-trap forced dla dla-trap rect0 rect1 trap mid symplectic-euler-a " \
                 "symplectic-euler-b stormer-verlet symplectic-midpoint gni-a gni-b gni-sv gni-ab gni-ba newmark taylor compose vcf4".split()
        fixed = "vcg cg rkmk rk vcf lie-poisson rkmk-cotangent".split()
        if few:
            staged, single, fixed = d.sample(staged, 7) + ["gauss", "lobatto-iiia"], d.sample(single, 11), d.sample(fixed, 2)
            staged = list(dict.fromkeys(staged))
        entries = [{"name": m, "stages": [d.choice([2, 3])] if few else [1, 2, 3]} for m in staged] + [{"name": m} for m in single + fixed]
        steps = d.choice([[8, 16, 32, 64], [10, 20, 40, 80], [6, 12, 24, 48, 96]])
        found = [{"name": "orders", "steps": steps, "precision": "[double]"}]
        found.append({"name": "step", "kind": "structure", "steps": [16, 32], "precision": "[double]"})
        if not few:
            found[0]["precision"] = "[double, quad]" if d.random() < 0.2 else "[double]"
            found.append({"name": "same", "kind": "identities", "steps": [16, 32], "precision": "[double]"})
        return [dict(e, methods=list(entries)) for e in found]

    # -- texts

    def problem(self):
        known = self.positions()
        put = lambda text: re.sub(r"[A-Za-z_]\w*", lambda m: known.get(m.group(), m.group()), text)
        speeds, rows, functions = dict(zip(self.v, self.speeds)), [], []
        for constraint in self.constraints:
            if self.kind == "holonomic":
                text, row = constraint
                functions.append(f"{text} - ({put(text)})")
                rows.append({w: put(t) for w, t in row.items()})
        self.solve(rows, speeds)
        known.update({w: f"({s})" for w, s in speeds.items()})
        for constraint in self.constraints:
            if self.kind != "holonomic":
                w, factor, rest = constraint
                functions.append(" + ".join([f"{factor}*{w}"] + rest))
                speeds[w] = f"-({put(' + '.join(rest) or '0')})/{put(factor)}"
        lines = [f"problem: stranger-{self.seed}", f"group: {self.group}", f"position: [{', '.join(self.q)}]",
                 f"velocity: [{', '.join(self.v)}]", "lagrangian: " + " + ".join(self.terms + self.extra).replace("+ -", "- ")]
        if functions:
            lines += ["holonomic:" if self.kind == "holonomic" else "nonholonomic:"] + [f"- {f}" for f in functions]
        lines += ["initial:", "  default:", "    q:"] + [f"    - {s}" for s in self.start] + ["    v:"] + [f"    - {speeds[w]}" for w in self.v]
        return "\n".join(lines) + "\n"

    def positions(self):
        known, names = {}, list(self.q)
        for text in self.start:
            if text.startswith("rotation"):
                r = exp_of([fraction(t) for t in text[9:-1].split(",")])
                for name in names[:9]:
                    known[name] = f"({r[name]!r})"
                names = names[9:]
            else:
                known[names[0]] = f"({text})"
                names = names[1:]
        return known

    def solve(self, rows, speeds):
        """Brings velocities into the null space of the rows, in floating point: the program projects what is left of round-off."""
        scope = {name: getattr(math, name) for name in "sin cos exp sqrt log tanh cosh".split()}
        value = lambda text: eval(text.replace("^", "**"), scope)
        rows = [[value(row.get(w, "0")) for w in self.v] for row in rows]
        v = [value(speeds[w]) for w in self.v] if rows else []
        basis = []
        for row in rows:
            for b in basis:
                dot = sum(x * y for x, y in zip(row, b))
                row = [x - dot * y for x, y in zip(row, b)]
            size = math.sqrt(sum(x * x for x in row))
            if size < 0.1:
                raise ValueError("constraints that are nearly dependent")
            basis.append([x / size for x in row])
        for b in basis * 2:
            dot = sum(x * y for x, y in zip(v, b))
            v = [x - dot * y for x, y in zip(v, b)]
        speeds.update({w: repr(x) for w, x in zip(self.v, v)})

    def campaign(self):
        lines = [f"campaign: stranger-{self.seed}", "experiments:"]
        for e in self.experiments:
            lines.append(f"- name: {e['name']}")
            lines.append(f"  kind: {e.get('kind', 'convergence')}")
            lines.append("  problems: [{file: problem.yaml}]")
            lines.append("  methods:")
            lines += ["  - {" + ", ".join(f"{k}: {v}" for k, v in m.items()) + "}" for m in e["methods"]]
            lines.append(f"  steps: {e['steps']}\n  horizon: {self.horizon}\n  precision: {e['precision']}\n  skip: inapplicable")
        return "\n".join(lines) + "\n"


def fraction(text):
    top, _, below = text.strip().partition("/")
    return float(top) / float(below or 1)


def exp_of(w):
    """exp of the hat of w by rows, by names."""
    a = math.sqrt(sum(x * x for x in w)) or 1e-300
    k = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]
    square = [[sum(k[i][l] * k[l][j] for l in range(3)) for j in range(3)] for i in range(3)]
    return {f"R{i + 1}{j + 1}": (i == j) + math.sin(a) / a * k[i][j] + (1 - math.cos(a)) / a ** 2 * square[i][j]
            for i in range(3) for j in range(3)}


def run(drawn, folder):
    """Runs it; returns (exit code, rows of verdicts, what it said)."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "problem.yaml").write_text(drawn.problem())
    (folder / "campaign.yaml").write_text(drawn.campaign())
    try:
        done = subprocess.run([PROGRAM, "run", "campaign.yaml", "-o", "out", "--force", "--quiet", "--case-limit", "20s"], cwd=folder,
                              capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return "timeout", [], f"not done after {LONGEST} s"
    if done.returncode not in (0, 1):
        return done.returncode, [], done.stderr
    shown = subprocess.run([PROGRAM, "show", "out/results.h5", "--format", "csv"], cwd=folder, capture_output=True, text=True)
    return done.returncode, list(csv.DictReader(io.StringIO(shown.stdout))), done.stderr


def refuted(rows):
    return [r for r in rows if r["verdict"] in ("below", "above")]


def said_of(row):
    stages = f" s={row['stages']}" if row["stages"] not in ("", "0", "1") else ""
    return (f"{row['experiment']}: {row['method']}{stages} {row['with']} {row['retraction']} {row['precision']}: {row['quantity']} "
            f"expected {row['expected']}, measured {float(row['measured'] or 'nan'):.4g}: {row['verdict']} [{row['source']}]")


def smaller(drawn):
    """Copies with a part less, the largest parts first."""
    def copy(**changes):
        other = object.__new__(Drawn)
        other.__dict__.update(drawn.__dict__)
        other.__dict__.update(changes)
        return other
    for name in ("extra", "constraints"):
        parts = getattr(drawn, name)
        for k in range(len(parts)):
            yield copy(**{name: parts[:k] + parts[k + 1:]})
    if drawn.kind != "holonomic":
        for k, (w, factor, rest) in enumerate(drawn.constraints):
            for less in [(w, "1", rest)] * (factor != "1") + [(w, factor, rest[:j] + rest[j + 1:]) for j in range(len(rest))]:
                yield copy(constraints=drawn.constraints[:k] + [less] + drawn.constraints[k + 1:])
    for k, term in enumerate(drawn.terms):
        plain = f"{drawn.v[k]}^2/2"
        if term != plain:
            yield copy(terms=drawn.terms[:k] + [plain] + drawn.terms[k + 1:])


def shrink(drawn, rows, folder):
    """The smallest problem and campaign, by one claim that is refuted, that still fails."""
    first = refuted(rows)[0]
    kept = [e for e in drawn.experiments if e["name"] == first["experiment"]]
    entry = next(m for m in kept[0]["methods"] if m["name"] == first["method"])
    entry = dict(entry, stages=[int(first["stages"])]) if "stages" in entry else entry
    drawn.experiments = [dict(kept[0], methods=[entry], precision=f"[{first['precision']}]")]
    fails = lambda d: any(r["quantity"] == first["quantity"] for r in refuted(run(d, folder)[1]))
    if not fails(drawn):
        return drawn, first
    found = True
    while found:
        found = False
        for candidate in smaller(drawn):
            try:
                found = fails(candidate)
            except (ValueError, ZeroDivisionError):
                continue
            if found:
                drawn = candidate
                break
    run(drawn, folder)
    return drawn, first


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=15)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--least", type=float, default=0.5)
    parser.add_argument("--keep")
    parser.add_argument("--whole", action="store_true")
    given = parser.parse_args()
    keep = given.keep or tempfile.mkdtemp(prefix="strangers-")
    counts, bad, kinds = collections.Counter(), 0, collections.Counter()
    for seed in range(given.first, given.first + given.seeds):
        folder = pathlib.Path(keep) / str(seed)
        drawn = None
        for again in range(20):  # constraints that are nearly dependent at the start are drawn again
            try:
                drawn = Drawn(seed + again * 1000003, given.few)
                drawn.problem()
                break
            except (ValueError, ZeroDivisionError):
                continue
        code, rows, said = run(drawn, folder)
        here = collections.Counter(r["verdict"] for r in rows)
        counts.update(here)
        kinds[drawn.kind] += 1
        print(f"seed {seed}: {drawn.group}, {drawn.kind}: " + (", ".join(f"{n} {v}" for v, n in sorted(here.items())) or f"exit {code}: {said.strip()[-300:]}"),
              flush=True)
        if code not in (0, 1) or not rows:
            bad += 1
        elif refuted(rows):
            bad += 1
            for r in refuted(rows):
                print("    " + said_of(r))
            if given.whole:
                continue
            shrink(drawn, rows, folder / "smallest")
            for name in ("problem.yaml", "campaign.yaml"):
                print(f"--- {name}\n" + (folder / "smallest" / name).read_text(), end="")
            print(f"--- repeat: save both, then {os.environ.get('RATTLEBACK', './rattleback')} run campaign.yaml", flush=True)
    claims = sum(counts.values())
    share = counts["confirmed"] / claims if claims else 0
    print(f"{given.seeds} seeds ({', '.join(f'{n} {k}' for k, n in sorted(kinds.items()))}), {claims} claims: "
          + ", ".join(f"{n} {v}" for v, n in sorted(counts.items())))
    if share < given.least:
        print(f"only {share:.0%} of the claims are confirmed; at least {given.least:.0%} have to be")
        bad += 1
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
