#!/usr/bin/env python3
"""Switches off tolerances of core/numbers/tolerances.def, one at a time, and checks that the test that a line names fails.

    ci/ablate.py [NAME..]                      from the top of the repository, built; default: all with a test
    ci/ablate.py --count N [--seed TEXT]       N of all, drawn by TEXT (default: the commit)

A line has a test, or `argued: ' and the reason why no test sees it; another one is refused. Works in a copy of the tree, which is removed. Prints a line per tolerance, and the number of those whose test failed; exit status 1
if a test passed.
"""
import os, pathlib, re, subprocess, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "coverage"))
import breakers, rotate  # noqa: E402

TABLE = pathlib.Path("core/numbers/tolerances.def")
LINE = re.compile(r'^TOLERANCE\((\w+),.*, "([^"]+)"\)$', re.M)
TEST = re.compile(r"(quad/)?test_\w+")
ARGUED = re.compile(r"argued: .{40,}")


def unnoticed(tree, name, test):
    """Returns why the test does not fail with the tolerance switched off, or None if it does."""
    (tree.folder / "core/numbers/roundoff.c").touch()
    os.environ["ABLATE"] = name
    program = f"build/tests/{test if '/' in test else 'double/' + test}"
    problem = tree.make(program)
    if problem:
        return problem
    ran = tree.run(program, CMOCKA_MESSAGE_OUTPUT="tap")
    return None if re.search(r"^not ok", ran.stdout, re.M) else "passes"


def main():
    lines = LINE.findall(TABLE.read_text())
    if len(lines) != TABLE.read_text().count("\nTOLERANCE("):
        sys.exit(f"{TABLE}: a line does not end with its test")
    idle = [name for name, test in lines if not TEST.fullmatch(test) and not ARGUED.fullmatch(test)]
    if idle:
        sys.exit(f"{TABLE}: neither a test nor `argued: ' with a reason: {', '.join(idle)}")
    tests = {name: test for name, test in lines if TEST.fullmatch(test)}
    _, names, count, seed = rotate.options([str(TABLE), *sys.argv[1:]])
    unknown = [name for name in names if name not in tests]
    if unknown:
        sys.exit(f"{TABLE}: no tolerance with a test has the name {', '.join(unknown)}")
    if count:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
        names = rotate.drawn(tests, int(count), seed or commit)
    failures = 0
    with tempfile.TemporaryDirectory(prefix="rattleback-ablate-") as scratch:
        tree = breakers.Tree.copy(scratch)
        for name in names or tests:
            begin = time.time()
            try:
                missing = unnoticed(tree, name, tests[name])
            except subprocess.TimeoutExpired as error:
                missing = str(error)
            failures += bool(missing)
            print(f"{'UNNOTICED' if missing else 'noticed':9} {time.time() - begin:6.1f} s  {name}: {tests[name]} {missing or ''}", flush=True)
    print(f"{len(names or tests) - failures} noticed, {failures} unnoticed; {len(lines) - len(tests)} of {len(lines)} are argued, not tried")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
