#!/usr/bin/env python3
"""Checks the table of the papers' statements: what shows each of them, and what breaks it.

    ci/coverage.py PAGE.. [--results OUT]     from the top of the repository; PAGE is ci/coverage/coverage.md

A line needs evidence that exists (an experiment of a campaign whose kind judges the quantity, a figure, a test, a heading of the
findings) and that cites the document itself (ci/coverage/sources.py); a state; and a deliberate fault or a mutation that breaks the
evidence (ci/coverage/breakers.py; ci/coverage/rotate.py tries them). Every numbered statement of the papers needs a line.
With --results each quantity also needs a verdict, as expected, in OUT/CAMPAIGN/results.h5, if there is one. Prints what is wrong,
PAGE:LINE first, and a count of the states; exit status 1 if something is wrong.
Environment: RATTLEBACK (./rattleback).
"""
import collections, csv, difflib, fnmatch, io, os, pathlib, re, subprocess, sys
import yaml

sys.path.insert(0, str(pathlib.Path(__file__).parent / "coverage"))
import breakers  # noqa: E402
import sources  # noqa: E402

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
    "Gradients": "",
    "Reversal": "",
    "Degenerate": "",
    "Newmark": "",
    "Maps": "",
    "Backward": "",
    "Contact": "",
    "Impacts": "",
}
# What a line of each state needs, of evidence by kind.
STATES = {"confirmed": {"experiment", "test"}, "differs": {"finding"}, "drawn": {"figure"}, "not done": set()}
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
COLUMNS = ["document", "item", "says", "shown by", "broken by", "state"]


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
    """What a line can lead to: experiments with kinds and methods, quantities that a kind judges, figures, tests, faults, mutations."""

    def __init__(self, results):
        self.experiments, self.methods = {}, {}
        for path in sorted(pathlib.Path("cases").glob("*.yaml")):
            found = yaml.load(path.read_text(), LOADER).get("experiments") or []
            self.experiments[path.stem] = {e["name"]: e.get("kind", "convergence") for e in found}
            for e in found:
                names = {m if isinstance(m, str) else m["name"] for m in e.get("methods") or []}
                self.methods[f"{path.stem}/{e['name']}"] = names
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
        self.results, self.verdicts, self.known_faults = results, {}, {}
        self.sources = sources.Sources(program)
        self.mutations = breakers.mutations()
        self.texts = {}
        self.faults = set(re.findall(r'^FAULT\(\w+, "([^"]+)"', pathlib.Path("core/run/faults.def").read_text(), re.M))

    def faults_of(self, method):
        """Deliberate faults that a method knows."""
        if method not in self.known_faults:
            said = subprocess.run([self.program, "list", "methods", method], capture_output=True, text=True).stdout
            self.known_faults[method] = set(re.findall(r"^(?:faults)? +([\w-]+): ", said[said.find("\nfaults"):], re.M))
        return self.known_faults[method]

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
    """Kind of the evidence `CAMPAIGN/EXPERIMENT: QUANTITY..`, and what is wrong with it."""
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
    return "experiment", wrong


def evidence(registers, span):
    """Kind of the evidence in a code span, and what is wrong with it."""
    if span.startswith("figure "):
        name = span.split(None, 1)[1]
        return "figure", [] if name in registers.figures else [f"no figure {name}{nearest(name, registers.figures)}"]
    if span.startswith("test_"):
        stem, _, function = span.partition("/")
        if stem not in registers.tests:
            return "test", [f"no test {stem}{nearest(stem, registers.tests)}"]
        known = re.findall(r"TEST\w*\((\w+)", registers.tests[stem].read_text())
        return "test", [] if not function or function in known else [f"{stem} has no test {function}{nearest(function, known)}"]
    return experiment(registers, span)


def finding(page, target):
    """What is wrong with a link: it has to lead to a heading of the findings."""
    name, _, anchor = target.partition("#")
    path = page.parent / name
    if not path.name.startswith("findings") or not path.exists():
        return [f"{target} is no page of findings"]
    headings = [re.sub(r"[^a-z0-9_-]", "", h.lower().replace(" ", "-")) for h in re.findall(r"^#+ (.*)$", path.read_text(), re.M)]
    return [] if anchor in headings else [f"{name} has no heading {anchor}{nearest(anchor, headings)}"]


def text_of(registers, span):
    """What a piece of evidence cites, kept."""
    if span not in registers.texts:
        registers.texts[span] = find_text(registers, span)
    return registers.texts[span]


def find_text(registers, span):
    """What a piece of evidence cites: its comments and sources."""
    if span.startswith("figure "):
        return registers.sources.of_figure(span.split(None, 1)[1])
    if span.startswith("test_"):
        stem, _, function = span.partition("/")
        return registers.sources.of_test(registers.tests[stem], function)
    where, _, words = span.partition(":")
    return registers.sources.of_experiment(*where.split("/", 1), words.split())


def breaker(registers, span, spans):
    """What is wrong with `MUTATION`, or `FAULT: CAMPAIGN/EXPERIMENT`, as what breaks a line with this evidence."""
    fault, _, where = span.partition(": ")
    if not where:
        if span not in registers.mutations:
            return [f"no mutation {span}{nearest(span, registers.mutations)}"]
        failing = registers.mutations[span]["fails"]
        return [] if any(breakers.shares(of, other) for of in failing for other in spans) else [f"{span} breaks nothing of this line"]
    if fault not in registers.faults:
        return [f"no fault {fault}{nearest(fault, registers.faults)}"]
    if where not in registers.methods:
        return [f"no experiment {where}{nearest(where, registers.methods)}"]
    if not any(fnmatch.fnmatchcase(where, of.partition(":")[0]) for of in spans if ":" in of):
        return [f"{where} is no evidence of this line"]
    return [f"{method} does not know {fault}" for method in registers.methods[where] if fault not in registers.faults_of(method)]


def check_state(state, found, broken):
    """What is wrong with a state, by the kinds of evidence that were found and by what breaks them."""
    word, _, reason = state.partition(": ")
    if word not in STATES:
        return [f"no state {word}{nearest(word, STATES)}"]
    if word == "not done":
        return ([] if len(reason) > 10 else ["not done: no reason"]) + (["evidence, and yet not done"] if found or broken else [])
    wrong = [f"{word}: a reason belongs to what is not done"] if reason else []
    if not found:
        return wrong + ["no evidence, and not `not done`"]
    if not STATES[word] & found:
        wrong.append(f"{word} needs {' or '.join(sorted(STATES[word]))}, not only {', '.join(sorted(found))}")
    if word == "drawn" and found & STATES["confirmed"]:
        wrong.append(f"drawn, and yet {', '.join(sorted(found & STATES['confirmed']))}")
    return wrong + ([] if broken else ["nothing breaks it"])


def check_line(registers, page, cells):
    """What is wrong with a line, and its state in one word."""
    document, item, says, shown, broken, state = cells
    wrong = [f"empty column: {name}" for name, cell in zip(COLUMNS, cells) if not cell and name not in ("shown by", "broken by")]
    if document not in NUMBERED:
        return wrong + [f"no document {document}{nearest(document, NUMBERED)}"], state
    spans, links, found = re.findall(r"`([^`]*)`", shown), re.findall(r"\]\(([^)]*)\)", shown), set()
    for span in spans:
        kind, errors = evidence(registers, span)
        found.add(kind)
        wrong += errors
    for target in links:
        found.add("finding")
        wrong += finding(page, target)
    found.discard(None)
    faults = re.findall(r"`([^`]*)`", broken)
    for span in faults:
        wrong += breaker(registers, span, spans)
    rest = re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)", "", shown + broken).strip(" ,")
    wrong += [f"not understood: {rest}"] if rest else []
    wrong += check_state(state, found, faults)
    if not wrong:
        wrong += registers.sources.implausible(document, item, says, [(span, text_of(registers, span)) for span in spans])
    return wrong, state.partition(":")[0]


def lines_of(page):
    """The lines of the tables, with their numbers: those below the first heading of a document."""
    text = page.read_text().splitlines()
    first = next((k for k, line in enumerate(text) if line.startswith("## ")), len(text))
    return [(k + 1, line) for k, line in enumerate(text) if k > first and "|" in line]


def check_page(registers, page):
    """Prints what is wrong with a page and a count of its states; returns how much that is."""
    seen, tally, used, failures = collections.Counter(), collections.Counter(), set(), 0
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
        tally[state] += 1
        used.update(re.findall(r"`([^`: ]*)`", cells[4]) if len(cells) == len(COLUMNS) else [])
    for document, text in NUMBERED.items():
        for label in numbered(text):
            if (document, label) not in seen:
                print(f"{page}: {document}, {label}: no line")
                failures += 1
    for name in sorted(set(registers.mutations) - used):
        print(f"{breakers.MUTATIONS}: {name}: breaks no line of {page}")
        failures += 1
    for name, mutation in registers.mutations.items():
        if breakers.occurrences(mutation) != 1:
            print(f"{breakers.MUTATIONS}: {name}: {mutation['file']} has its text {breakers.occurrences(mutation)} times, not once")
            failures += 1
    print(f"{sum(seen.values())} lines: " + ", ".join(f"{count} {word}" for word, count in tally.most_common()))
    return failures


def main(arguments):
    results = None
    if "--results" in arguments:
        at = arguments.index("--results")
        results = arguments[at + 1]
        del arguments[at:at + 2]
    if not arguments or any(name.startswith("-") for name in arguments):
        sys.exit(__doc__)
    registers = Registers(results)
    return 1 if sum([check_page(registers, pathlib.Path(name)) for name in arguments]) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
