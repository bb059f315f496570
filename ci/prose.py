#!/usr/bin/env python3
"""Counts what the style guide bans in comments, messages and pages, and compares the counts with their limits.

    ci/prose.py [--list KIND] [--root DIR]     from the top of the repository

Kinds: `openings` (comments that open with a pronoun or a question), `words` (private words in comments, messages and pages), `cells` (table
cells of more than MOST_CELL words), `pages` (hand-written pages of more than MOST_PAGE words), `markers` (of an unfinished merge).
ci/prose.limits has the limit of each kind and place; a count above its limit fails. If a count is below it, lower the
limit. --list prints every place of a kind. Exit status 1 if a count exceeds its limit.
"""
import argparse, collections, pathlib, re, sys

OPENINGS = re.compile(r"(What|Of|The same|Those|That|How|Where|Is|Are|Do|Does|Has|Have|Whether|Nor|So many|As many|By|Which|Who|Whose|It|They|Its"
                      r"|Their|Such)\b")
WORDS = re.compile(r"\b(planted|(?:is|are) told|told as|tells?|held against|in the place of|stands? in|speaks? of|asks? of|bears? out|anew|mend(?:s|ed)?"
                   r"|kin|torn|as many as there are|strays?|to and fro|surroundings|superfluous)\b|(?:^|[.;:] )Nor\b")
MOST_CELL, MOST_PAGE = 20, 1500
CODE = ("core", "suite", "cases", "results", "plots", "ci")
GENERATED = ("claims.md", "quantities.md")  # tables that a program writes


def comments(path):
    """(line, text) of each comment of a C file."""
    text = path.read_text(errors="replace")
    for m in re.finditer(r"/\*(.*?)\*/", text, re.S):
        yield text.count("\n", 0, m.start()) + 1, " ".join(re.sub(r"\n\s*\*", "\n", m[1]).split())


def strings(path):
    """(line, text) of each string of a C file that reads as words."""
    for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
        for m in re.finditer(r'"((?:[^"\\]|\\.)*)"', line):
            if " " in m[1]:
                yield number, m[1]


def sources(root):
    for top in CODE:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".c", ".h", ".def") and path.is_file():
                yield top, path


def pages(root):
    for path in sorted([*root.glob("*.md"), *(root / "docs").glob("*.md")]):
        text = re.sub(r"<!-- list.*?<!-- end -->", "", path.read_text(), flags=re.S)
        yield path, text


def find(root):
    """kind -> list of (place's top, place, text)."""
    found = collections.defaultdict(list)
    for top, path in sources(root):
        for line, text in comments(path):
            if OPENINGS.match(text):
                found["openings"].append((top, f"{path}:{line}", text))
            if WORDS.search(text):
                found["words"].append((top, f"{path}:{line}", WORDS.search(text)[0] + ": " + text))
        for line, text in strings(path):
            if WORDS.search(text):
                found["words"].append((top, f"{path}:{line}", WORDS.search(text)[0] + ": " + text))
        for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
            if re.match(r"(<{7}|>{7}) ", line):
                found["markers"].append((top, f"{path}:{number}", line))
    for path, text in pages(root):
        plain = re.sub(r"```.*?```", "", text, flags=re.S)
        for number, line in enumerate(plain.split("\n"), 1):
            if WORDS.search(re.sub(r"`[^`]*`", "", line)):
                found["words"].append(("docs", f"{path}", WORDS.search(line)[0] + ": " + line.strip()))
            if line.startswith("|") and path.name not in GENERATED:
                for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")):
                    if len(cell.split()) > MOST_CELL:
                        found["cells"].append(("docs", str(path), f"{len(cell.split())} words: {cell.strip()}"))
        if path.name not in GENERATED and len(plain.split()) > MOST_PAGE:
            found["pages"].append(("docs", str(path), f"{len(plain.split())} words"))
    return found


def main():
    parser = argparse.ArgumentParser(description="Counts what the style guide bans")
    parser.add_argument("--list", metavar="KIND", help="print every place of a kind")
    parser.add_argument("--root", default=".", type=pathlib.Path)
    options = parser.parse_args()
    found = find(options.root)
    if options.list:
        for _, place, text in found[options.list]:
            print(f"{place}: {text}")
        return 0
    counts = collections.Counter((kind, top) for kind, list_ in found.items() for top, _, _ in list_)
    limits = {}
    for line in (options.root / "ci/prose.limits").read_text().split("\n"):
        if line and not line.startswith("#"):
            kind, top, number = line.split()
            limits[kind, top] = int(number)
    wrong = 0
    for key in sorted(set(counts) | set(limits)):
        count, limit = counts[key], limits.get(key, 0)
        if count > limit:
            wrong += 1
            print(f"{key[0]} {key[1]}: {count}, the limit is {limit}; ci/prose.py --list {key[0]} shows them")
        elif count < limit:
            print(f"{key[0]} {key[1]}: {count}, the limit is {limit}; lower it in ci/prose.limits")
    print(f"{len(counts)} counts, {wrong} above their limits")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
