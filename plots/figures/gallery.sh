#!/bin/bash
# The gallery of the manual: DOCS/gallery.md and DOCS/gallery-papers.md with all figures and the first paragraphs of their captions, and small
# pictures of them in DOCS/gallery.
#
#   plots/figures/gallery.sh FIGURES DOCS       FIGURES: what figures.sh has drawn, e.g. out/figures
set -euo pipefail

[ $# -eq 2 ] || { sed -n 's/^#   /usage: /p' "$0" >&2; exit 2; }
figures=$1
docs=$2
# small FROM TO: a third of the bytes where ImageMagick is there and works: 32 colours are enough for a drawing.
small() {
    convert "$1" -colors 32 -strip "PNG8:$2" 2>/dev/null || cp "$1" "$2"
}
# entry NAME: a figure, its caption and the command that draws it.
entry() {
    small "$figures/$1.small.png" "$docs/gallery/$1.png"
    printf '\n## %s\n\n![%s](gallery/%s.png)\n\n' "$1" "$1" "$1"
    sed '/^$/,$d; /^Drawn by: /d' "$figures/$1.txt" | tr -s ' \n' ' ' | sed 's/[*_<]/\\&/g; s/ $//' | fold -s -w 140 | sed 's/ $//'
    printf '\n`plots/figures/figures.sh out/figures %s`\n' "$1"
}
names=$(sed -n 's/^## //p' "$figures/README.md")
papers='^(lie|exact|control)-|^(sleigh|two-motions)$'
mkdir -p "$docs/gallery"
{
    cat <<'END'
# Gallery

`make figures` draws the figures of the papers and more into `out/figures`, with captions whose numbers come from the result files.
`out/figures/index.html` shows them in full size, with all numbers. `plots/figures/gallery.sh out/figures docs` writes this page and [figures on
Lie groups, exact discrete mechanics, discrete variational methods and optimal control](gallery-papers.md).

![Error of the position of the nonholonomic particle against the step size for two to six stages, with slopes](../plots/particle.png)

Error of the position of the nonholonomic particle against the step size, Lobatto IIIA-IIIB in quadruple precision (`cases/theorems.yaml`): order
2s - 2.
END
    for name in $(grep -vE "$papers" <<<"$names"); do entry "$name"; done
} >"$docs/gallery.md"
{
    printf '# Gallery: Lie groups, exact discrete mechanics, variational methods, control\n\n'
    printf 'Figures of the other papers. `plots/figures/gallery.sh out/figures docs` writes this page and [the first one](gallery.md).\n'
    for name in $(grep -E "$papers" <<<"$names"); do entry "$name"; done
} >"$docs/gallery-papers.md"
