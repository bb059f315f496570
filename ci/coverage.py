#!/usr/bin/env python3
"""Does every line of the table of the papers' statements lead to something that is run?

    ci/coverage.py PAGE [--results OUT]     from the top of the repository; PAGE is docs/coverage.md

Each line must have evidence that exists (an experiment of a campaign whose kind judges the quantity, a figure, a test, a heading of
the findings), states that say which evidence it is, no more and no less, or `open:`, `no number:` with a reason. Every numbered statement
of the papers must have a line. With --results each quantity must also have a verdict, as expected, in OUT/CAMPAIGN/results.h5, where that
is there. Prints what is wrong, PAGE:LINE first, and a count of the states; exit status 1 if something is wrong.
Environment: RATTLEBACK (./rattleback).
"""
import collections, csv, difflib, fnmatch, io, os, pathlib, re, subprocess, sys
import yaml

# The numbered statements, examples, figures and tables of each document; remarks where they claim something.
NUMBERED = {
    "HP": "Theorem 4.1 4.2 5.1 5.2 6.1 Corollary 5.2.1 Proposition B.1 B.2 Figure 1 2 3 4 5 6 7 8",
    "HP short": "",
    "Exact": "Proposition 2.1 5.3 6.2 6.3 Remark 2.2 5.2 5.4 Example 1 2 3 4 5 Theorem 3.1 4.1 4.3 5.5 5.6 Lemma 3.3 4.4 6.1 "
             "Figure 1 2 3 4 5 6",
    "VRKMK": "Proposition 3.1 3.2 5.5 5.6 5.7 Example 3.3 Theorem 5.1 5.3 Lemma 5.2 5.4 Figure 1 2 3 Table 1 2",
    "Thesis": "Proposition 1.1.2 1.3.2 1.3.8 2.1.6 2.2.3 2.2.4 2.2.8 2.3.8 2.4.6 Theorem 1.1.11 1.2.3 2.1.9 2.1.10 2.1.14 2.1.15 2.2.2 "
              "2.2.5 2.2.10 2.3.5 2.3.6 2.5.1 3.1.1 3.1.3 3.2.1 3.2.2 3.3.1 3.3.4 3.3.5 3.4.1 3.4.2 3.4.3 3.4.4 4.1.1 4.2.4 4.3.4 6.2.1 "
              "6.2.2 6.3.1 6.3.3 6.3.5 Lemma 1.2.2 2.3.7 3.3.3 6.6.1 6.6.2 6.6.3 6.6.4 Corollary 3.2.3 6.2.3 Example 3.1.2 5.1.6 "
              "Algorithm 5.2.5 Remark 1.3.7 1.4.2 1.5.2 2.2.7 2.3.2 2.4.5 2.5.2 4.2.2 4.3.2 4.3.3 4.3.5 5.1.3 6.3.2 6.3.6 6.5.1 "
              "Figure 5.1 5.2 5.3 6.1",
}
STATES = ("verdict", "identity", "figure", "test", "finding")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
COLUMNS = ["document", "item", "says", "shown by", "state"]


def numbered(text):
    """The labels of a line of NUMBERED: a kind of statement, then its numbers."""
    kind = None
    for word in text.split():
        if word.isalpha() and len(word) > 1:
            kind = word
        else:
            yield f"{kind} {word}"


def nearest(name, names):
    close = difflib.get_close_matches(name, names, 1)
    return f", nearest: {close[0]}" if close else ""


class Registers:
    """What there is to lead to: experiments with their kinds, quantities that a kind judges, figures, tests, headings."""

    def __init__(self, results):
        self.experiments = {}
        for path in sorted(pathlib.Path("cases").glob("*.yaml")):
            found = yaml.load(path.read_text(), LOADER).get("experiments") or []
            self.experiments[path.stem] = {e["name"]: e.get("kind", "convergence") for e in found}
        program = os.environ.get("RATTLEBACK", "./rattleback")
        self.program = program
        listed = subprocess.run([program, "list", "quantities"], check=True, capture_output=True, text=True).stdout
        self.quantities = {line.split()[0] for line in listed.splitlines()}
        words = re.findall(r'^(\w+)\((\w+), "([^"]+)"', pathlib.Path("core/quantities.def").read_text(), re.M)
        self.name = {code: name for _, code, name in words}
        self.identities = {name for macro, _, name in words if macro == "IDENTITY"}
        self.judged = {kind: self.judged_by(kind) for kind in {k for e in self.experiments.values() for k in e.values()}}
        text = pathlib.Path("plots/figures/figures.sh").read_text()
        self.figures = set(re.search(r"^all=\(([^)]*)\)", text, re.M).group(1).split())
        self.tests = {path.stem: path for path in pathlib.Path("ci/tests").glob("*/test_*.*")}
        self.results = results
        self.verdicts = {}

    def judged_by(self, kind):
        text = pathlib.Path(f"suite/kinds/{kind}.c").read_text()
        judged = {self.name[code] for code in re.findall(r"CLAIM_\w+, QUANTITY_(\w+)\}", text)}
        return judged | (self.identities if "{CLAIM_IDENTITY, QUANTITY_##code}" in text else set())

    def verdicts_of(self, campaign):
        """Rows of the order table of a campaign that was run, or none."""
        if campaign not in self.verdicts:
            path = pathlib.Path(self.results or "", campaign, "results.h5")
            rows = []
            if self.results and path.exists():
                command = [self.program, "show", str(path), "--table", "orders", "--format", "csv"]
                rows = list(csv.DictReader(io.StringIO(subprocess.run(command, check=True, capture_output=True, text=True).stdout)))
            self.verdicts[campaign] = rows
        return self.verdicts[campaign]


def experiment(registers, span):
    """State of `CAMPAIGN/EXPERIMENT: QUANTITY..`, and what is wrong with it."""
    where, _, words = span.partition(":")
    campaign, _, glob = where.partition("/")
    if campaign not in registers.experiments:
        return None, [f"no campaign {campaign}{nearest(campaign, registers.experiments)}"]
    known = registers.experiments[campaign]
    names = fnmatch.filter(known, glob)
    if not names:
        return None, [f"{campaign} has no experiment {glob}{nearest(glob, known)}"]
    wrong = [] if words.split() else [f"{where}: no quantity"]
    for word in words.split():
        if word not in registers.quantities:
            wrong.append(f"no quantity {word}{nearest(word, registers.quantities)}")
            continue
        for name in names:
            if word not in registers.judged[known[name]]:
                wrong.append(f"{campaign}/{name}: kind {known[name]} does not judge {word}")
        rows = [r for r in registers.verdicts_of(campaign) if r["experiment"] in names and r["quantity"] == word]
        if registers.verdicts_of(campaign) and not any(r["verdict"] not in ("measured", "insufficient") for r in rows):
            wrong.append(f"{where}: no verdict on {word}")
        if any(r["as_expected"] != "1" for r in rows):
            wrong.append(f"{where}: a verdict on {word} is not as expected")
    kinds = {known[name] for name in names}
    return "identity" if kinds <= {"identities", "structure"} else "verdict", wrong


def evidence(registers, span):
    """State of a code span, and what is wrong with it."""
    if span.startswith("figure "):
        name = span.split(None, 1)[1]
        return "figure", [] if name in registers.figures else [f"no figure {name}{nearest(name, registers.figures)}"]
    if span.startswith("test_"):
        stem, _, function = span.partition("/")
        if stem not in registers.tests:
            return "test", [f"no test {stem}{nearest(stem, registers.tests)}"]
        known = re.findall(r"cmocka_unit_test\w*\((\w+)", registers.tests[stem].read_text())
        return "test", [] if not function or function in known else [f"{stem} has no test {function}{nearest(function, known)}"]
    return experiment(registers, span)


def finding(page, target):
    """What is wrong with a link: it has to lead to a heading of the findings."""
    name, _, anchor = target.partition("#")
    path = page.parent / name
    if not name.startswith("findings") or not path.exists():
        return [f"{target} is no page of findings"]
    headings = [re.sub(r"[^a-z0-9_-]", "", h.lower().replace(" ", "-")) for h in re.findall(r"^#+ (.*)$", path.read_text(), re.M)]
    return [] if anchor in headings else [f"{name} has no heading {anchor}{nearest(anchor, headings)}"]


def check_line(registers, page, cells):
    """What is wrong with a line, and its state in one word."""
    document, item, says, shown, state = cells
    wrong = [f"empty column: {name}" for name, cell in zip(COLUMNS, cells) if not cell and name != "shown by"]
    if document not in NUMBERED:
        wrong.append(f"no document {document}{nearest(document, NUMBERED)}")
    found = set()
    for span in re.findall(r"`([^`]*)`", shown):
        kind, errors = evidence(registers, span)
        found.add(kind)
        wrong += errors
    for target in re.findall(r"\]\(([^)]*)\)", shown):
        found.add("finding")
        wrong += finding(page, target)
    found.discard(None)
    rest = re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)", "", shown).strip(" ,")
    wrong += [f"not understood: {rest}"] if rest else []
    excuse = re.match(r"(open|no number):\s*(.*)", state)
    if excuse:
        wrong += [] if len(excuse.group(2)) > 10 else [f"{excuse.group(1)}: no reason"]
        wrong += ["evidence and yet " + excuse.group(1)] if found else []
        return wrong, excuse.group(1)
    said = set(re.split(r",\s*", state)) if state else set()
    wrong += [f"no state {word}{nearest(word, STATES)}" for word in sorted(said - set(STATES))]
    if not found and not wrong:
        wrong.append("neither a row nor a reason")
    if not wrong and said != found:
        wrong.append(f"says {', '.join(sorted(said))}, leads to {', '.join(sorted(found))}")
    return wrong, state


def lines_of(page):
    """The lines of the tables, with their numbers: those below the first heading of a document."""
    text = page.read_text().splitlines()
    first = next((k for k, line in enumerate(text) if line.startswith("## ")), len(text))
    return [(k + 1, line) for k, line in enumerate(text) if k > first and "|" in line]


def main(arguments):
    results = None
    if "--results" in arguments:
        at = arguments.index("--results")
        results = arguments[at + 1]
        del arguments[at:at + 2]
    if len(arguments) != 1:
        sys.exit(__doc__)
    page = pathlib.Path(arguments[0])
    registers = Registers(results)
    seen, tally, failures = collections.Counter(), collections.Counter(), 0
    for number, line in lines_of(page):
        cells = [cell.strip() for cell in re.sub(r"^\s*\||\|\s*$", "", line).split("|")]
        if cells == COLUMNS or set("".join(cells)) <= {"-", ":"}:
            continue
        wrong, state = check_line(registers, page, cells) if len(cells) == len(COLUMNS) else ([f"{len(cells)} columns"], "")
        seen[tuple(cells[:2])] += 1
        if seen[tuple(cells[:2])] > 1:
            wrong.append("a second line of this item")
        for text in wrong:
            print(f"{page}:{number}: {cells[0]}, {cells[1]}: {text}")
        failures += len(wrong)
        for word in state.split(", "):
            tally[word] += 1
    for document, text in NUMBERED.items():
        for label in numbered(text):
            if (document, label) not in seen:
                print(f"{page}: {document}, {label}: no line")
                failures += 1
    print(f"{sum(seen.values())} lines: " + ", ".join(f"{count} {word}" for word, count in tally.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
