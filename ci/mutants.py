#!/usr/bin/env python3
"""Wrong programs: single tokens of core/, cases/ and suite/judge changed at random, and who sees it.

    ci/mutants.py N SEED [PART]     PART: only files whose path contains it

The tree as it is comes first: its tests and its gate must pass, and their times give each a limit, so that a mutant that hangs is
refuted by it. Then N mutants are drawn by SEED, from the modules in turn; one that does not compile is drawn again. Each is held
against ever more costly judges, until one refutes it: the core and suite tests and those of the command line that are about them, the
nearest to the file by name first, then the quickest; the control campaign; the theorem campaign; the nearest tests again
under the sanitizers, since a write out of bounds may do no harm without. A line a mutant says who refuted it, as it comes; a table and the survivors
end the run, also one that is interrupted. Everything happens in a folder that is removed; nothing here is part of `make check`.
Environment: MPIRUN; MUTANTS_JOBS (of make, tests and ranks; default the number of cores); MUTANTS_JUDGES, those that are asked, of
`tests controls theorems sanitizers`; MUTANTS_MODULES, the folders that mutants are drawn from (core cases suite/judge).
"""
import collections, concurrent.futures, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, time

# A token and what it may become. Longer ones come first, so that `<=` is not taken for `<`.
SWAPS = {
    "<<": [">>"], ">>": ["<<"], "->": [], "++": ["--"], "--": ["++"], "+=": ["-="], "-=": ["+="], "*=": ["/="],
    "/=": ["*="], "<=": ["<", ">="], ">=": [">", "<="], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "<": ["<=", ">"], ">": [">=", "<"], "!": [""],
    "fmax": ["fmin"], "fmin": ["fmax"], "sin": ["cos"], "cos": ["sin"], "LARGER": ["fmax"], "true": ["false"],
    "false": ["true"], "continue": ["break"], "break": ["continue"],
}
OPERATORS = sorted((t for t in SWAPS if not t.isalpha()), key=len, reverse=True)
TOKEN = re.compile("|".join([r"[A-Za-z_]\w*", r"\d+\.\d*(?:[eE][-+]?\d+)?|\.\d+", r"\d+"] + [re.escape(t) for t in OPERATORS]))
MODULES = tuple(os.environ.get("MUTANTS_MODULES", "core cases suite/judge").split())
# Tests of the command line that are about core and verdicts.
JUDGING = ("advice", "bad_input", "choice", "cli", "compare", "hypotheses", "judge", "judge_failed", "kinds", "liars", "plan",
           "programs", "tableaux", "text", "times", "verify")
JUDGES = ("build", "tests", "controls", "theorems", "sanitizers")
ASKED = os.environ.get("MUTANTS_JUDGES", "tests controls theorems sanitizers").split()
CAMPAIGNS = [name for name in ("controls", "theorems") if name in ASKED]
JOBS = int(os.environ.get("MUTANTS_JOBS", os.cpu_count()))
BUILD_LIMIT = 3600  # seconds
AT_ONCE = 16  # tests that are linked before the first of them runs
SANITIZED = 8  # tests that run under the sanitizers


def blanked(text):
    """The text with comments, texts and preprocessor lines as blanks, so that places stay."""
    hide = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", hide, text,
                  flags=re.S | re.M)


def sites(text):
    """(start, end, replacement) of every change that can be made to a text."""
    found = []
    for match in TOKEN.finditer(blanked(text)):
        token = match.group(0)
        if token.isdigit():
            found += [(match.start(), match.end(), str(int(token) + 1))]
        elif token[0].isdigit() or token[0] == ".":
            found += [(match.start(), match.end(), repr(1.5 * float(token)))]
        else:
            found += [(match.start(), match.end(), other) for other in SWAPS.get(token, [])]
    return found


class Tree:
    """A copy of the program that can be built and judged."""

    def __init__(self, folder, log):
        self.folder, self.log = folder, log

    def run(self, command, limit, **environment):
        """True if the command ends with 0 within the limit; at the limit it and all it started are ended."""
        with open(self.log, "a") as out:
            child = subprocess.Popen(["timeout", "-k", "10", str(int(limit) + 1), *command], cwd=self.folder, stdout=out,
                                     stderr=out, stdin=subprocess.DEVNULL, env={**os.environ, **environment})
            try:
                return child.wait() == 0
            finally:
                child.terminate()  # where this run is stopped; else it has ended

    def make(self, *targets):
        sanitize = ["SANITIZE=1", "BUILD=build/sanitize"] if any("sanitize" in target for target in targets) else []
        return self.run(["make", "--no-print-directory", f"-j{JOBS}", "WERROR=0", *sanitize, *targets], BUILD_LIMIT)

    def compile(self, path):
        """True if all objects that are made from a file can be compiled."""
        made = [str(d.relative_to(self.folder).with_suffix(".o")) for d in self.folder.glob("build/*/**/*.d")
                if "sanitize" not in d.parts and path in d.read_text().split()]
        return self.make(*made)

    def campaign(self, name, limit):
        """The word of the gate."""
        mpirun = os.environ.get("MPIRUN", "mpirun -q").split()
        return self.run([*mpirun, "-n", str(JOBS), "./rattleback", "run", f"cases/{name}.yaml", "-o", f"out/{name}", "--force",
                         "--quiet"], limit)

    def failing(self, tests, limits, seconds=None):
        """The first found to fail of these tests, or None; `seconds` takes their times."""
        failed = []

        def one(test):
            start = time.time()
            if not failed and not self.run(["ci/check.sh", test], 2 * BUILD_LIMIT, TEST_LIMIT=str(int(limits(test)) + 1)):
                failed.append(test)
            if seconds is not None:
                seconds[test] = time.time() - start

        for first in range(0, len(tests), AT_ONCE):
            some = tests[first:first + AT_ONCE]
            if not self.make(*[test for test in some if not test.endswith(".sh")], "all"):
                return "linking"
            with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
                try:
                    list(pool.map(one, some))
                except BaseException:
                    failed.append("stopped")  # before those that wait begin
                    raise
            if failed:
                return failed[0]
        return None


def words(path):
    """Those of a path, without the ends of plurals."""
    return {word.rstrip("sx") for word in re.findall("[a-z]+", str(path))}


class Judges:
    """The tests and campaigns, with limits by the time they take where nothing is wrong."""

    def __init__(self, tree):
        self.tree, self.seconds = tree, {}
        core = sorted(path.stem for path in (tree.folder / "ci/tests/core").glob("test_*.c"))
        suite = [f"build/tests/suite/{path.stem}" for path in sorted((tree.folder / "ci/tests/suite").glob("test_*.c"))]
        both = [f"build/tests/{precision}/{name}" for name in core for precision in ("double", "quad")]
        judging = suite + [f"ci/tests/cli/test_{name}.sh" for name in JUDGING]
        self.all = both + judging
        self.of = {module: judging if module.startswith("suite") else self.all for module in MODULES}

    def limit(self, name):
        return 30 + 10 * self.seconds[name]

    def baseline(self):
        """None, or what does not pass."""
        failed = self.tree.failing(self.all, lambda test: BUILD_LIMIT, self.seconds)
        for name in CAMPAIGNS:
            start = time.time()
            failed = failed or (None if self.tree.campaign(name, BUILD_LIMIT) else name)
            self.seconds[name] = time.time() - start
        return failed

    def order(self, tests, path):
        """The tests with most words of the path in their names first, then the quickest."""
        return sorted(tests, key=lambda test: (-len(words(path) & words(test.split("/test_")[1])), self.seconds[test]))

    def refuted(self, mutant, module, path):
        """Who refutes a mutant that compiles, and how; ("", "") if nobody does."""
        if not mutant.make("all"):
            return "build", ""
        failed = mutant.failing(self.order(self.of[module], path), self.limit) if "tests" in ASKED else None
        if failed:
            return "tests", failed
        for name in CAMPAIGNS:
            if not mutant.campaign(name, self.limit(name)):
                return name, ""
        failed = self.under_sanitizers(mutant, module, path) if "sanitizers" in ASKED else None
        return ("sanitizers", failed) if failed else ("", "")

    def under_sanitizers(self, mutant, module, path):
        tests = [test for test in self.order(self.of[module], path) if "/quad/" not in test and not test.endswith(".sh")]
        tests = [test.replace("build", "build/sanitize", 1) for test in tests[:SANITIZED]]
        failed = self.tree.failing([test for test in tests if test not in self.seconds], lambda test: BUILD_LIMIT, self.seconds)
        if failed:
            sys.exit(f"the program as it is does not pass under the sanitizers: {failed}, see `make sanitize`")
        shutil.copytree(self.tree.folder / "build/sanitize", mutant.folder / "build/sanitize", symlinks=True,
                        ignore=shutil.ignore_patterns("tests"))
        return mutant.failing(tests, self.limit)


def draw(folder, part, seed):
    """The sites of each module that has some, in an order by the seed: pairs of a path and a site."""
    drawn = {}
    for module in MODULES:
        files = sorted(str(path.relative_to(folder)) for path in (folder / module).rglob("*.[ch]"))
        found = [(path, site) for path in files if part in path for site in sites((folder / path).read_text())]
        print(f"{module}: {len(found)} changes", flush=True)
        if found:
            random.Random(seed).shuffle(found)
            drawn[module] = found
    return drawn


def told(outcomes, survivors):
    """A row a module, then the survivors."""
    head = ["module", "N", *JUDGES, "survived", "(not built)"]
    lines = [head] + [[module, sum(of.values()) - of["not built"], *(of[judge] for judge in JUDGES), of[""], of["not built"]]
                      for module, of in outcomes.items()]
    table = "\n".join("  ".join(f"{str(cell):>{max(len(h), 11)}}" for cell, h in zip(line, head)) for line in lines)
    return table + f"\n{len(survivors)} survived" + "".join(f"\n  {each}" for each in survivors)


def judge_one(judges, folder, module, path, site):
    """Who refutes this mutant, how, and its description; "not built" if it does not compile."""
    start, end, other = site
    shutil.copytree(judges.tree.folder, folder, symlinks=True, ignore=shutil.ignore_patterns("sanitize"))
    mutant = Tree(folder, folder / "log")
    text = (folder / path).read_text()
    (folder / path).write_text(text[:start] + other + text[end:])
    line = text.count("\n", 0, start) + 1
    what = f"{path}:{line}: {text[start:end]} -> {other or 'nothing'}"
    judge, how = judges.refuted(mutant, module, path) if mutant.compile(path) else ("not built", "")
    shutil.rmtree(folder)
    return judge, how, what, text.splitlines()[line - 1].strip()


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    count, seed, part = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    outcomes, survivors = collections.defaultdict(collections.Counter), []
    with tempfile.TemporaryDirectory(prefix="rattleback-mutants-") as scratch:
        scratch = pathlib.Path(scratch)
        shutil.copytree(".", scratch / "base", symlinks=True, ignore=shutil.ignore_patterns(".git", "out"))
        drawn = draw(scratch / "base", part, seed)
        judges, begin = Judges(Tree(scratch / "base", scratch / "log")), time.time()
        failed = judges.baseline()
        if failed:
            sys.exit(f"the program as it is does not pass: {failed}\n{(scratch / 'log').read_text()[-2000:]}")
        print(f"nothing wrong with the program as it is, {time.time() - begin:.0f} s; {count} mutants, seed {seed}", flush=True)
        try:
            number = 0
            while number < count and any(drawn.values()):
                module = [module for module in drawn if drawn[module]][number % len([module for module in drawn if drawn[module]])]
                begin = time.time()
                judge, how, what, source = judge_one(judges, scratch / "mutant", module, *drawn[module].pop())
                outcomes[module][judge] += 1
                number += judge != "not built"
                said = {"": "SURVIVED", "not built": "does not compile"}.get(judge, f"refuted by {judge}")
                print(f"{number:4} {time.time() - begin:5.0f} s  {said:22}  {what}  {how}", flush=True)
                survivors += [] if judge else [f"{what}\n      {source}"]
        finally:
            print(told(outcomes, survivors), flush=True)


main()
