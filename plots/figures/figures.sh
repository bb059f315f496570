#!/bin/bash
# The figures of the papers: runs the campaigns of cases/figures, draws each as OUT/NAME.png and .svg with a caption in
# OUT/NAME.txt, every number of which is taken from the result file or what the program prints, and lists all in OUT/README.md and OUT/index.html.
#
#   plots/figures/figures.sh OUT [NAME...]      names: those of `all` below; default: all
# Environment: MPIRUN (mpirun), RATTLEBACK (./rattleback).
set -euo pipefail

[ $# -ge 1 ] || { sed -n 's/^#   /usage: /p' "$0" >&2; exit 2; }
out=$1
shift
all=(fig1 fig2 fig3 fig4 fig4-eps0 fig5 fig5-eps0 fig6 fig7 fig8 reversal lie-orders lie-energy lie-drift
    exact-fig2 exact-fig3 exact-fig4 exact-fig5 exact-fig6 exact-round-off
    sleigh two-motions backward nonholonomic unbiased ensembles degenerate impacts work large-energy
    control-vehicle control-orders control-disc control-fuel control-bounded control-parked engines)
figures=("$@")
[ ${#figures[@]} -gt 0 ] || figures=("${all[@]}")
here=$(dirname "${BASH_SOURCE[0]}")
program=${RATTLEBACK:-./rattleback}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for part in tools hp lie exact discrete control engines; do source "$here/$part.sh"; done

mkdir -p "$out"
for name in "${figures[@]}"; do
    [[ " ${all[*]} " == *" $name "* ]] || { echo "figures: there is no figure $name" >&2; exit 2; }
    echo "== $name"
    if [ -f "cases/figures/$name.yaml" ]; then
        ${MPIRUN:-mpirun} -n "$(nproc)" "$program" run "cases/figures/$name.yaml" -o "$out/$name" --force >"$work/log" ||
            { cat "$work/log"; exit 1; }
        for table in cases orders samples ensembles; do table "$name" $table; done
    fi
    { ($name); echo "Drawn by: plots/figures/figures.sh out/figures $name"; } >"$out/$name.txt"
    cat "$out/$name.txt"
done

{
    echo "# Figures"
    for name in "${all[@]}"; do
        [ ! -f "$out/$name.txt" ] || printf '\n## %s\n\n![%s](%s.png)\n\n%s\n' "$name" "$name" "$name" "$(cat "$out/$name.txt")"
    done
} >"$out/README.md"

# The same as one page for a browser.
{
    printf '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
    printf '<title>Figures</title>\n<style>body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; font: 1rem/1.5 sans-serif } figure { margin: 0 0 3rem }'
    printf ' img { width: 100%%; height: auto } figcaption { color: #444 }</style>\n</head>\n<body>\n<h1>Figures</h1>\n'
    for name in "${all[@]}"; do
        [ -f "$out/$name.txt" ] || continue
        printf '<figure id="%s"><a href="%s.svg"><img src="%s.png" alt="%s" loading="lazy"/></a><figcaption><b>%s</b> %s</figcaption></figure>\n' \
            "$name" "$name" "$name" "$name" "$name" "$(sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$out/$name.txt")"
    done
    printf '</body>\n</html>\n'
} >"$out/index.html"
