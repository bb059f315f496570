"""What evidence cites: its own comments, and the sources of its problems, methods and quantities."""
import fnmatch, pathlib, re, subprocess
import yaml

# How comments and sources cite a document. A page of docs/mathematics.md derives a paper again, and stands for the paper.
CITED = {
    "HP": r"\bHP\b|martin-sato-2018|Martin, Sato 2018",
    "HP short": r"\bHP\b|martin-sato-2018|Martin, Sato 2018",
    "Exact": r"exact discrete paper|mathematics, Exact|anahory-marrero-martin-2022|Anahory, Marrero, Martin 2022",
    "VRKMK": r"VRKMK paper|mathematics, Lie|bogfjellmo-marthinsen-2016|Bogfjellmo",
    "Thesis": r"thesis|mathematics, Discrete|mathematics, Control|Jimenez",
    "Contact": r"vermeeren-bravetti-seri-2019|Vermeeren, Bravetti, Seri|mathematics, Discrete M12",
    "Impacts": r"fetecau-marsden-ortiz-west-2003|Fetecau, Marsden, Ortiz, West|mathematics, Impacts",
    "Gradients": r"celledoni-2019|Celledoni et al\.",
    "Reversal": r"mathematics, Unbiased|modin-verdier-2020|Modin, Verdier 2020",
    "Degenerate": r"mathematics, Degenerate|kraus-2017|Kraus 2017|ellison-2018|Ellison et al\.",
    "Newmark": r"anahory-newmark-2022|Anahory Simoes et al\.",
    "Backward": r"mathematics, Backward|Hairer, Lubich, Wanner,? IX",
    "Maps": r"barbero-martin-2022|barbero-lopez-martin-2025|Barbero Linan",
}
ANY = re.compile("|".join(sorted(set(CITED.values()))), re.I)
NUMBER = re.compile(r"fig(?:ure|\.)s? (\d+(?:\.\d+)?)|app(?:endix|\.) ([A-G])\b(?!\.)|\b((?:\d|[A-G])(?:\.\d+)+)\b|\((\d+(?:\.\d+)?)[a-z]?\)|"
                    r"(?:section|example|table|sec\.|ex\.|tab\.)s? (\d)\b(?!\.\d)", re.I)
REACH = 400  # characters after the name of a document, as far as its numbers are looked for
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def numbers(text):
    """Places in a document, at the level of sections: `4.2` of theorem 4.2.4, `B` of appendix B, `(8)`, `fig 3`."""
    found = set()
    for figure, appendix, dotted, equation, section in NUMBER.findall(text):
        found.add(f"fig {figure}" if figure else appendix or ".".join(dotted.split(".")[:2]) or section or f"({equation})")
        if dotted[:1].isalpha():
            found.add(dotted[0])
        if "." in equation:
            found.add(equation.split(".")[0] + ".")
    return found


def cited_numbers(document, text):
    """Places of a document that a text cites by the document's name."""
    found, names = set(), list(ANY.finditer(text))
    for k, name in enumerate(names):
        if re.fullmatch(CITED[document], name.group(0), re.I) and not name.group(0).lower().startswith("mathematics"):
            end = names[k + 1].start() if k + 1 < len(names) else len(text)
            found |= numbers(text[name.end():min(end, name.end() + REACH)])
    return found


def comment_above(lines, at, mark):
    """The block of comment lines directly above a line."""
    found = []
    while at > 0 and re.match(mark, lines[at - 1]):
        at -= 1
        found.insert(0, lines[at].strip(" #/*\n"))
    return " ".join(found)


class Sources:
    """Texts by which evidence says what it is about."""

    def __init__(self, program):
        self.program, self.kept, self.campaigns = program, {}, {}
        found = re.findall(r'^\w+\(\w+, "([^"]+)",\s*"((?:[^"\\]|\\.)*)"', pathlib.Path("core/quantities.def").read_text(), re.M)
        self.quantities = dict(found)
        self.figures = {}
        for path in pathlib.Path("plots/figures").glob("*.sh"):
            text = path.read_text()
            for name, body in re.findall(r"^([\w-]+)\(\) \{\n(.*?)^\}", text, re.M | re.S):
                lines = text.splitlines()
                at = next(k for k, line in enumerate(lines) if line.startswith(f"{name}() {{"))
                self.figures[name] = comment_above(lines, at, "#") + " " + body

    def listed(self, register, name):
        """The source of an entry of a register; none of an own tableau."""
        if register not in self.kept:
            said = subprocess.run([self.program, "list", register], check=True, capture_output=True, text=True).stdout
            self.kept[register] = dict(re.findall(r"^(\S+) .* \[(.*)\]", said, re.M))
        return self.kept[register].get(name, "")

    def campaign(self, name):
        """Experiments of a campaign, each with the comment above it or above those before it; one without a document is about
        that of the head."""
        if name not in self.campaigns:
            text = pathlib.Path("cases", f"{name}.yaml").read_text()
            lines, comment, comments = text.splitlines(), "", {}
            for k, line in enumerate(lines):
                match = re.match(r"  - name: ([\w.-]+)", line)
                if match:
                    comment = comments[match.group(1)] = comment_above(lines, k, r"\s*#") or comment
            head = " ".join(line for line in lines[:6] if line.startswith("#"))
            self.campaigns[name] = head, comments, yaml.load(text, LOADER).get("experiments") or []
        return self.campaigns[name]

    def of_experiment(self, campaign, glob, words):
        head, comments, experiments = self.campaign(campaign)
        texts = [head] + [self.quantities.get(word, "") for word in words]
        for e in experiments:
            if fnmatch.fnmatchcase(e["name"], glob):
                name, comment = ANY.search(head), comments.get(e["name"], "")
                texts += [f"{name.group(0)}: {comment}" if name and not ANY.search(comment) else comment, str(e.get("because", ""))]
                for problem in e.get("problems") or []:
                    texts.append(yaml.load(pathlib.Path("cases", problem["file"]).read_text(), LOADER).get("source", "")
                                 if "file" in problem else self.listed("problems", problem["name"]))
                for method in e.get("methods") or []:
                    texts.append(self.listed("methods", method if isinstance(method, str) else method["name"]))
        return " ; ".join(texts)

    def of_test(self, path, function):
        lines = path.read_text().splitlines()
        end = next((k for k, line in enumerate(lines) if "*/" in line or not line.startswith(("/*", " *", "#"))), 0)
        texts = lines[:end + 1]
        at = next((k for k, line in enumerate(lines) if re.match(rf"[A-Z_]*TEST\w*\({re.escape(function)}[,)]", line)), None)
        if function and at is not None:
            last = next(k for k in range(at, len(lines)) if lines[k] == "}")
            texts = texts + [comment_above(lines, at, r"(/\*| \*)")] + re.findall(r"/\*(.*?)\*/", " ".join(lines[at:last]))
        return " ".join(texts)

    def of_figure(self, name):
        path = pathlib.Path("cases/figures", f"{name}.yaml")
        return self.figures.get(name, "") + (" ".join(re.findall(r"^ *#(.*)$", path.read_text(), re.M)) if path.exists() else "")

    def implausible(self, document, item, says, spans):
        """Why evidence, (span, its text) each, does not show this item."""
        wrong = [f"{span} does not cite {document}" for span, text in spans if not re.search(CITED[document], text, re.I)]
        places = numbers(item) or numbers(says) if document != "HP short" else set()
        cited = [(span, cited_numbers(document, text)) for span, text in spans]
        figure = re.match(r"Figure (\S+)$", item)
        wrong += [f"{span} does not cite fig. {figure.group(1)}" for span, found in cited
                  if figure and not wrong and span.startswith("figure ") and f"fig {figure.group(1)}" not in found]
        if not wrong and places and cited and not any(places & found for _, found in cited):
            said = "; ".join(f"{span} cites {', '.join(sorted(found)) or 'no place'}" for span, found in cited)
            wrong.append(f"nothing cites {', '.join(sorted(places))}: {said}")
        return wrong
