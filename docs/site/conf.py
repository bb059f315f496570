"""Sphinx configuration of the documentation site; `make site` renders it into out/site.

The pages are the Markdown files of the tree, as they are read on GitHub; docs/index.md gives their order in the sidebar.
Sphinx is here for its search, which works from a folder without a server, and as Debian has it with MyST and a theme.
"""

import re
from pathlib import Path

from docutils import nodes

project = "Rattleback"
extensions = ["myst_parser", "sphinx.ext.mathjax"]
html_theme = "furo"
html_title = "Rattleback"
html_copy_source = False
html_show_search_summary = False  # summaries are fetched, which browsers refuse to a page that is a file
html_show_copyright = False
root_doc = "docs/index"
include_patterns = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**.md", "cases/**.md", "ci/**.md"]
exclude_patterns = ["build/**", "out/**", "**.mjs"]

myst_heading_anchors = 4
myst_enable_extensions = ["dollarmath"]
# The guides in ci/developing open with the headings of a section of their first page.
suppress_warnings = ["myst.header"]

# Formulas are TeX in the pages. KaTeX renders them in the browser from files of the site, so that a folder is enough.
html_extra_path = ["root"]
html_static_path = ["/usr/share/javascript/katex", "/usr/share/javascript/normalize.css", "static"]
html_css_files = ["normalize.min.css"]
html_js_files = ["scripts/gumshoe-patched.js", "dark.js"]
mathjax_path = "katex.min.js"
mathjax_options = {"defer": "defer"}


def sidebar(app, name, source):
    """Appends a table of contents to the index: a caption for each heading, an entry for each page linked below it."""
    if name != root_doc:
        return
    for section in re.split(r"^## ", source[0], flags=re.M)[1:]:
        caption = section.splitlines()[0]
        pages = dict.fromkeys(re.findall(r"\]\(([^)#:]*)\.md\)", section))
        source[0] += "\n\n```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```\n"


def formulas(app, name, template, context, tree):
    """Adds what renders formulas to the pages that have some."""
    if tree and (list(tree.findall(nodes.math)) or list(tree.findall(nodes.math_block))):
        app.add_css_file("katex.min.css")
        app.add_js_file("contrib/auto-render.js", defer="defer")
        app.add_js_file("formulas.js", defer="defer")


def without_server(app, failure):
    """Takes from the theme what only a server resolves: Debian's furo imports a module and a style sheet by absolute address."""
    if failure:
        return
    for name, start in (("scripts/furo.js", "import "), ("styles/furo.css", "@import ")):
        file = Path(app.outdir, "_static", name)
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not line.startswith(start)))


def setup(app):
    app.connect("source-read", sidebar)
    app.connect("html-page-context", formulas)
    app.connect("build-finished", without_server)
    return {"parallel_read_safe": True}
