"""Ways to break a line of the table: deliberate faults of the program, and mutations of its sources (ci/coverage/mutations.yaml)."""
import csv, io, os, pathlib, re, shutil, subprocess
import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MUTATIONS = pathlib.Path("ci/coverage/mutations.yaml")
REFUTED = {"below", "above"}
LIMIT = 900  # seconds for one build, one test, one experiment


def mutations():
    """The mutations by name: file, replace, by, and what fails: tests and experiments as the table names them."""
    return yaml.load(MUTATIONS.read_text(), LOADER)


def occurrences(mutation, folder="."):
    """How often the text that a mutation replaces stands in its file: 1, unless the code has changed."""
    return pathlib.Path(folder, mutation["file"]).read_text().count(mutation["replace"])


def shares(span, other):
    """True if two pieces of evidence are one test, or one experiment with a quantity in common."""
    if ":" not in span or ":" not in other:
        return span == other
    (where, words), (there, others) = (text.split(":", 1) for text in (span, other))
    return where == there and bool(set(words.split()) & set(others.split()))


def left_out(folder, names):
    """What a copy of the tree does without: history, results, linked tests, other builds."""
    without = {".": {".git", "out"}, "./build": {"tests", "sanitize", "frames", "bench"}}
    return without.get(folder, set()) & set(names)


class Tree:
    """A tree that is built: the program itself, or a copy that mutations are applied to."""

    def __init__(self, folder, scratch, program=None):
        self.folder, self.scratch = pathlib.Path(folder), pathlib.Path(scratch)
        self.program = pathlib.Path(program) if program else self.folder / "rattleback"

    @classmethod
    def copy(cls, scratch):
        """A copy of the tree here, with what is built."""
        folder = pathlib.Path(scratch, "tree")
        shutil.copytree(".", folder, symlinks=True, ignore=left_out)
        return cls(folder, scratch)

    def run(self, *command, **environment):
        return subprocess.run(command, cwd=self.folder, timeout=LIMIT, capture_output=True, text=True, env={**os.environ, **environment})

    def make(self, target):
        """Builds with the compiler and the options that built the tree; returns what make says if it fails."""
        flags = self.folder / "build/double/flags"
        text = flags.read_text() if flags.exists() else "compiler: gcc, -march=native"
        compiler, machine = re.match(r"compiler: ([^,]*),", text).group(1), re.search(r"-march=(\S+)", text)
        setup = [f"CC={compiler}", f"ARCH={machine.group(1) if machine else 'portable'}", "WERROR=0"]
        setup += ["QUICK=1"] if "-DHP_GENERAL_ONLY" in text else []
        built = self.run("make", "--no-print-directory", *setup, target)
        return None if built.returncode == 0 else (built.stdout + built.stderr)[-2000:]

    def rows(self, span, fault=None):
        """Rows of the verdicts on the quantities of CAMPAIGN/EXPERIMENT: QUANTITY.., with a deliberate fault if one is named."""
        where, _, words = span.partition(":")
        campaign, _, experiment = where.partition("/")
        text = (self.folder / "cases" / f"{campaign}.yaml").read_text().replace("file: ", f"file: {self.folder.resolve()}/cases/")
        if fault and not re.search(rf"^  - name: {experiment}\n(?:(?!  - name).*\n)*? +control: {fault}$", text, re.M):
            text = re.sub(rf"(^  - name: {experiment}\n)", rf"\1    control: {fault}\n", text, flags=re.M)
        path, out = self.scratch / "campaign.yaml", self.scratch / "out"
        path.write_text(text)
        shutil.rmtree(out, ignore_errors=True)
        ran = self.run(str(self.program), "run", str(path), "--only", experiment, "-o", str(out), "--force", "-q")
        if not (out / "results.h5").exists():
            raise RuntimeError(f"{where}: {(ran.stdout + ran.stderr)[-500:]}")
        shown = self.run(str(self.program), "show", str(out / "results.h5"), "--table", "orders", "--format", "csv").stdout
        return [row for row in csv.DictReader(io.StringIO(shown)) if row["quantity"] in words.split()]

    def refuted(self, span, fault):
        """Quantities of an experiment that a deliberate fault refutes; cases that fail show nothing of them."""
        return sorted({row["quantity"] for row in self.rows(span, fault) if row["verdict"] in REFUTED})

    def fails(self, span):
        """None if this test or experiment fails in this tree, else why not."""
        if ":" in span:
            problem = self.make("rattleback")
            return problem or (None if any(row["as_expected"] != "1" for row in self.rows(span)) else "all is as expected")
        stem, _, function = span.partition("/")
        program = f"build/tests/{'suite' if pathlib.Path(f'ci/tests/suite/{stem}.c').exists() else 'double'}/{stem}"
        problem = self.make(program)
        if problem:
            return problem
        ran = self.run(program, CMOCKA_MESSAGE_OUTPUT="tap")
        failed = re.findall(r"^not ok \d+ - (\w+)", ran.stdout, re.M)
        return None if function in failed or not function and failed else f"passes; failed: {', '.join(failed) or 'nothing'}"

    def mutated(self, mutation):
        """Applies a mutation; returns what undoes it."""
        path = self.folder / mutation["file"]
        text = path.read_text()
        if occurrences(mutation, self.folder) != 1:
            raise RuntimeError(f"{mutation['file']} has the text {occurrences(mutation, self.folder)} times, not once: {mutation['replace']}")
        path.write_text(text.replace(mutation["replace"], mutation["by"]))
        return lambda: path.write_text(text)
