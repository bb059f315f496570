#!/usr/bin/env python3
"""Wrong programs: single tokens of core/, cases/ and suite/judge changed at random, and who sees it.

    ci/mutants.py N SEED [PART]     PART: only files whose path contains it

For each of N mutants, drawn by SEED: a copy of the tree is changed in one place and built; then the gate (the theorem and the
control campaigns) and, if it passes, the core and suite tests run on it. A line a mutant says who refuted it; the survivors,
which nothing did, are listed at the end. Everything happens in a folder that is removed; nothing here is part of `make check`.
Environment: MPIRUN, MUTANTS_JOBS (of make; default the number of cores).
"""
import os, pathlib, random, re, shutil, subprocess, sys, tempfile

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
GATE = [("theorems", "cases/theorems.yaml"), ("controls", "cases/controls.yaml")]
BUILD_LIMIT, GATE_LIMIT, TEST_LIMIT = 1800, 900, 3600  # seconds


def blanked(text):
    """The text with comments, texts and preprocessor lines as blanks, so that places stay."""
    hide = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", hide, text,
                  flags=re.S | re.M)


def sites(path):
    """(start, end, replacement) of every change that can be made to a file."""
    found = []
    for match in TOKEN.finditer(blanked(path.read_text())):
        token = match.group(0)
        if token.isdigit():
            found += [(match.start(), match.end(), str(int(token) + 1))]
        elif token[0].isdigit() or token[0] == ".":
            found += [(match.start(), match.end(), repr(1.5 * float(token)))]
        else:
            found += [(match.start(), match.end(), other) for other in SWAPS.get(token, [])]
    return found


def run(command, limit, folder, log):
    """True if the command ends with 0 within the limit; its output is appended to the log."""
    with open(log, "a") as out:
        try:
            return subprocess.run(command, cwd=folder, stdout=out, stderr=out, stdin=subprocess.DEVNULL, timeout=limit).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def make(folder, target, log, limit):
    jobs = os.environ.get("MUTANTS_JOBS", str(os.cpu_count()))
    return run(["make", "--no-print-directory", f"-j{jobs}", "WERROR=0", target], limit, folder, log)


def gate(folder, log):
    """The first campaign that does not pass, or None."""
    mpirun = os.environ.get("MPIRUN", "mpirun -q").split()
    for name, campaign in GATE:
        command = mpirun + ["-n", str(os.cpu_count()), "./rattleback", "run", campaign, "-o", f"out/{name}", "--force", "--quiet"]
        if not run(command, GATE_LIMIT, folder, log):
            return name
    return None


def verdict(folder, log):
    if not make(folder, "all", log, BUILD_LIMIT):
        return "does not build"
    refuted = gate(folder, log)
    if refuted:
        return f"refuted by {refuted}"
    return "SURVIVED" if make(folder, "run-tests", log, TEST_LIMIT) else "refuted by tests"


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    count, seed, part = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""
    chosen, survivors = random.Random(seed), []
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="rattleback-mutants-"))
    log = scratch / "log"
    try:
        for name in ["Makefile", "README.md", "core", "cases", "suite", "results", "plots", "ci", "build", "rattleback"]:
            if os.path.isdir(name):
                shutil.copytree(name, scratch / name, symlinks=True, copy_function=shutil.copy2)
            elif os.path.exists(name):
                shutil.copy2(name, scratch / name)
        shutil.rmtree(scratch / "ci/tests/cli")  # they take longer, and test what is around the gate
        (scratch / "ci/tests/cli").mkdir()
        files = sorted(path for room in ("core", "cases", "suite/judge") for path in (scratch / room).rglob("*.[ch]")
                       if part in str(path.relative_to(scratch)))
        everything = [(path, site) for path in files for site in sites(path)]
        print(f"{len(everything)} changes in {len(files)} files; {count} of them, seed {seed}", flush=True)
        if verdict(scratch, log) != "SURVIVED":
            sys.exit(f"the program as it is does not pass:\n{log.read_text()[-2000:]}")
        for number, (path, (start, end, other)) in enumerate(chosen.sample(everything, count), 1):
            text = path.read_text()
            path.write_text(text[:start] + other + text[end:])
            line = text.count("\n", 0, start) + 1
            what = f"{path.relative_to(scratch)}:{line}: {text[start:end]} -> {other or 'nothing'}"
            said = verdict(scratch, log)
            path.write_text(text)
            print(f"{number:4}  {said:22}  {what}", flush=True)
            if said == "SURVIVED":
                source = text.splitlines()[line - 1].strip()
                survivors.append(f"{what}\n      {source}")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"{len(survivors)} survived" + "".join(f"\n  {each}" for each in survivors))


main()
