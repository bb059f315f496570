#!/usr/bin/env python3
"""Breaks the program in the ways that the table of the papers' statements names, and checks that its lines fail.

    ci/coverage/rotate.py PAGE [NAME..]                   from the top of the repository, built; NAME: as in the column "broken by"
    ci/coverage/rotate.py PAGE --count N [--seed TEXT]    N of all, drawn by TEXT (default: the commit)

A deliberate fault has to refute, of every line that names it, a quantity that the line has from that experiment. A mutation has to
fail each of its tests and experiments; it is applied to a copy of the tree, which is removed. Prints a line per break, and the number
of those that were seen; exit status 1 if one was not.
Environment: RATTLEBACK (./rattleback); MAKEFLAGS.
"""
import fnmatch, os, pathlib, random, re, subprocess, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import breakers  # noqa: E402


def named(page):
    """What the page names as breaking a line: for each the lines, an item and its evidence each."""
    found = {}
    for line in pathlib.Path(page).read_text().splitlines():
        cells = [cell.strip() for cell in re.sub(r"^\s*\||\|\s*$", "", line).split("|")]
        if len(cells) == 6:
            for span in re.findall(r"`([^`]*)`", cells[4]):
                found.setdefault(span, []).append((f"{cells[0]}, {cells[1]}", re.findall(r"`([^`]*)`", cells[3])))
    return {span: lines for span, lines in found.items() if span in breakers.mutations() or re.match(r"[\w-]+: [\w-]+/", span)}


def unseen_fault(tree, span, lines):
    """Lines that a deliberate fault does not break."""
    fault, _, where = span.partition(": ")
    wanted = {}
    for item, spans in lines:
        words = [of.partition(":")[2] for of in spans if ":" in of and fnmatch.fnmatchcase(where, of.partition(":")[0])]
        wanted[item] = set(" ".join(words).split())
    refuted = set(tree.refuted(f"{where}: {' '.join(sorted(set.union(*wanted.values())))}", fault))
    return [f"{item}: none of {' '.join(sorted(words))} is refuted" for item, words in wanted.items() if not words & refuted]


def unseen_mutation(tree, name):
    """Tests and experiments that do not fail with a mutation."""
    mutation = breakers.mutations()[name]
    undo = tree.mutated(mutation)
    try:
        said = {span: tree.fails(span) for span in mutation["fails"]}
    finally:
        undo()
    return [f"{span}: {text}" for span, text in said.items() if text]


def drawn(names, count, seed):
    return sorted(random.Random(seed).sample(sorted(names), min(count, len(names))))


def options(arguments):
    """The page, the names, and the values of --count and --seed."""
    values = {"--count": None, "--seed": None}
    rest = []
    while arguments:
        word = arguments.pop(0)
        if word in values and arguments:
            values[word] = arguments.pop(0)
        elif word.startswith("-"):
            sys.exit(__doc__)
        else:
            rest.append(word)
    if not rest or (values["--count"] and (rest[1:] or not values["--count"].isdigit())):
        sys.exit(__doc__)
    return rest[0], rest[1:], values["--count"], values["--seed"]


def main():
    page, names, count, seed = options(sys.argv[1:])
    known = named(page)
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"{page}: nothing is broken by {', '.join(unknown)}")
    if count:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
        names = drawn(known, int(count), seed or commit)
    failures, copy = 0, None
    with tempfile.TemporaryDirectory(prefix="rattleback-coverage-") as scratch:
        here = breakers.Tree(pathlib.Path.cwd(), scratch, os.path.abspath(os.environ.get("RATTLEBACK", "rattleback")))
        for name in names or sorted(known):
            begin = time.time()
            try:
                if ": " in name:
                    missing = unseen_fault(here, name, known[name])
                else:
                    copy = copy or breakers.Tree.copy(scratch)
                    missing = unseen_mutation(copy, name)
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                missing = [str(error)]
            failures += bool(missing)
            print(f"{'NOT SEEN' if missing else 'seen':8} {time.time() - begin:6.1f} s  {name}", *missing, sep="\n    ", flush=True)
    print(f"{len(names or known) - failures} seen, {failures} not seen")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
