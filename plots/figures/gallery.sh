#!/bin/bash
# The gallery of the manual: DOCS/gallery.md with all figures and their captions, and small pictures of them in DOCS/gallery.
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
names=$(sed -n 's/^## //p' "$figures/README.md")
mkdir -p "$docs/gallery"
{
    cat <<'END'
# Gallery

`make figures` draws the figures of the papers and more into `out/figures`, each with a caption whose numbers come from its result file, and
`out/figures/index.html`, which has all of them on one page in full size. This page and its small pictures are
`plots/figures/gallery.sh out/figures docs`.

![Error of the position of the nonholonomic particle against the step size for two to six stages, with slopes](../plots/particle.png)

The nonholonomic particle by Lobatto IIIA-IIIB in quadruple precision, of `cases/theorems.yaml`: order 2s - 2.
END
    for name in $names; do
        small "$figures/$name.small.png" "$docs/gallery/$name.png"
        printf '\n## %s\n\n![%s](gallery/%s.png)\n\n' "$name" "$name" "$name"
        sed '/^Drawn by: /d' "$figures/$name.txt" | tr -s ' \n' ' ' | sed 's/[*_<]/\\&/g; s/ $//' | fold -s -w 140 | sed 's/ $//'
        echo
    done
} >"$docs/gallery.md"
