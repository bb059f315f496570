#!/usr/bin/env python3
"""Is every statement that the findings call wrong, or other than measured, run as it is printed?

    ci/findings.py [DOCS]     from the top of the repository; DOCS is docs

An entry is a row of a table that begins with the column "statement", "place" or "finding", or an item of a section "Misprints ..". Each
must name what runs it: `test_FILE/FUNCTION`, `make check search=test_FILE`, `CAMPAIGN/EXPERIMENT`, `run --only 'EXPERIMENT'`, where the page
says which campaign `run` stands for, or the file of a figure, `cases/figures/FILE.yaml`. findings.md must link every page of findings and every
article, a heading of a page in ARTICLES. Prints what is wrong, PAGE:LINE first, and a count; exit status 1 if something is wrong.
"""
import fnmatch, pathlib, re, sys
import yaml

ARTICLES = ("findings-conjugate-pairs.md", "findings-stages.md", "findings-constraints.md", "findings-energy.md")
FIRST = ("statement", "place", "finding")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def experiments():
    """Names of the experiments of each campaign."""
    return {path.stem: [e["name"] for e in yaml.load(path.read_text(), LOADER).get("experiments") or []]
            for path in pathlib.Path("cases").glob("*.yaml")}


class Evidence:
    def __init__(self, text):
        self.campaigns = experiments()
        self.tests = {path.stem: path for path in pathlib.Path("ci/tests").glob("*/test_*.*")}
        stands = re.findall(r"`(\w+)`\s+(?:stands\s+)?for\s+`rattleback run cases/([\w-]+)\.yaml", text)
        self.run = dict(stands)

    def test(self, stem, function):
        if stem not in self.tests:
            return f"no test {stem}"
        known = re.findall(r"TEST\w*\((\w+)", self.tests[stem].read_text())
        return f"{stem} has no test {function}" if function and function not in known else None

    def experiment(self, campaign, glob):
        found = fnmatch.filter(self.campaigns.get(campaign, []), glob)
        return None if found else f"{campaign} has no experiment {glob}"

    def of(self, span):
        """None: a span of another kind. Else a list of what is wrong with it."""
        named = re.fullmatch(r"(?:make check search=)?(test_\w+)(?:/(\w+))?", span)
        only = re.fullmatch(r"(\w+) --only '?([\w.*-]+)'?", span)
        whole = re.search(r"rattleback run cases/([\w-]+)\.yaml.* --only '?([\w.*-]+)'?$", span)
        if re.fullmatch(r"cases/[\w/-]+\.yaml", span):
            return [] if pathlib.Path(span).exists() else [f"no file {span}"]
        place = re.fullmatch(r"([\w-]+)/([\w.*-]+)", span)
        wrong = None
        if named:
            wrong = self.test(named[1], named[2])
        elif only and only[1] in self.run:
            wrong = self.experiment(self.run[only[1]], only[2])
        elif whole:
            wrong = self.experiment(whole[1], whole[2])
        elif place and place[1] in self.campaigns:
            wrong = self.experiment(place[1], place[2])
        else:
            return None
        return [wrong] if wrong else []


def entries(lines):
    """(line number, text) of each entry of a page."""
    heading, header, item = "", "", None
    for number, line in enumerate(lines, 1):
        if item and not line.startswith("  "):
            yield item
            item = None
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if not line.startswith("|"):
            header = ""
        elif not header:
            header = line.strip("| ").split("|")[0].strip()
        elif header in FIRST and not re.fullmatch(r"[|\s:-]+", line):
            yield number, line
        if heading.startswith("Misprints") and line.startswith("- "):
            item = (number, line)
        elif item:
            item = (item[0], item[1] + " " + line.strip())
    if item:
        yield item


def check(path):
    """Prints what is wrong with a page. Returns (entries, wrong ones)."""
    text = path.read_text()
    evidence, count, wrong = Evidence(text), 0, []
    for number, entry in entries(text.splitlines()):
        count += 1
        found = [e for e in map(evidence.of, re.findall(r"`([^`]*)`", entry)) if e is not None]
        if not found:
            wrong.append((number, "nothing runs this as it is printed: " + re.sub(r"[|`]", "", entry).strip()[:60]))
        wrong += [(number, error) for errors in found for error in errors]
    links = (path.parent / "findings.md").read_text()
    if path.name != "findings.md" and f"]({path.name}" not in links:
        wrong.append((1, "findings.md has no link to this page"))
    for number, line in enumerate(text.splitlines() if path.name in ARTICLES else [], 1):
        anchor = re.sub(r"[^a-z0-9_-]", "", line[3:].lower().replace(" ", "-"))
        if line.startswith("## ") and f"]({path.name}#{anchor})" not in links:
            wrong.append((number, f"not in the table of findings: {line[3:]}"))
    for number, error in wrong:
        print(f"{path}:{number}: {error}")
    return count, len(wrong)


def main(arguments):
    if len(arguments) > 1:
        sys.exit(__doc__)
    docs = pathlib.Path(arguments[0] if arguments else "docs")
    counts = [check(page) for page in sorted(docs.glob("findings*.md"))]
    print(f"{sum(n for n, _ in counts)} entries, {sum(bad for _, bad in counts)} wrong")
    return 1 if any(bad for _, bad in counts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
