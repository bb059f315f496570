#!/bin/bash
# The figures of the paper: drawn from their campaigns, captions from the results.
source ci/tests/cli/lib.sh

RATTLEBACK=$(realpath "$RATTLEBACK")
export RATTLEBACK MPIRUN="mpirun -q"
figures=$(realpath plots/figures/figures.sh)

for campaign in cases/figures/*.yaml; do
    check "dry run of $campaign" "$RATTLEBACK" run "$campaign" -o "$TMP/dry" --dry-run
done

some=(fig1 fig2 fig7 reversal exact-fig2 exact-fig3 exact-fig4 exact-fig5 exact-round-off sleigh two-motions impacts work control-vehicle control-disc engines)
check "draws some figures" "$figures" "$TMP/out" "${some[@]}"
for name in "${some[@]}"; do
    for kind in png svg; do
        check "$name.$kind is there" test -s "$TMP/out/$name.$kind"
    done
    check_output "$name: listed with its caption" "$(head -c 40 "$TMP/out/$name.txt" | sed 's/[][().*+?{}|^$\\]/\\&/g')" cat "$TMP/out/README.md"
done
check "gallery: with small pictures" plots/figures/gallery.sh "$TMP/out" "$TMP/docs"
check_output "gallery: each figure once, with its caption" "^${#some[@]}\$" bash -c "cat '$TMP/docs'/gallery*.md | grep -cE '^!\\[.*\\]\\(gallery/.*\\.png\\)\$'"
# long_captions PAGE: figures of a gallery whose caption, with its command, has more than 60 words.
long_captions() {
    awk '/^## / { name = $2; words = 0; next } name && !/^!\[/ { words += NF; if (words > 60 && !said[name]++) print name }' "$1"
}
for page in "$TMP"/docs/gallery*.md docs/gallery*.md; do
    check_output "gallery: captions have at most 60 words: $page" '^0$' \
        bash -c "$(declare -f long_captions); long_captions '$page' | tee /dev/stderr | wc -l"
done
sed 's/^Solution.*/& & &/' "$TMP/docs/gallery.md" >"$TMP/long.md"
check_output "gallery: a long caption is seen" '^fig1$' long_captions "$TMP/long.md"
# A third of the bytes where ImageMagick is there and works, as they were drawn where it is not or does not.
most=60
convert -size 1x1 xc:white "$TMP/dot.png" 2>/dev/null || most=180
check "gallery: no picture of more than $most kB" test -z "$(find "$TMP/docs/gallery" -size +${most}k)" -a "$(ls "$TMP/docs/gallery" | wc -l)" = "${#some[@]}"
mkdir "$TMP/bin"
printf '#!/bin/sh\nfor to; do :; done\n: >"${to#PNG8:}"\nexit 1\n' >"$TMP/bin/convert"
chmod +x "$TMP/bin/convert"
check "gallery: with a convert that fails" env PATH="$TMP/bin:$PATH" plots/figures/gallery.sh "$TMP/out" "$TMP/drawn"
check "gallery: then pictures are those drawn" cmp "$TMP/out/fig7.small.png" "$TMP/drawn/gallery/fig7.png"
check "all on one page" xmllint --noout "$TMP/out/index.html"
check_output "all on one page: each once" "^${#some[@]}\$" xmllint --xpath 'count(//figure[a/img/@src = concat(@id, ".png") and string-length(figcaption) > 40])' "$TMP/out/index.html"
check_output "fig7: orders in the caption" 'q 2\.00, 4\.00, 6\.00, 8\.00; p 2\.00, .*; λ 2\.00, 2\.00, 4\.00, 4\.00; 24 of 24' \
    cat "$TMP/out/fig7.txt"
check_said "fig7: digits beyond a double's count" 'position \(x, y\) 2\.00, 4\.00, 6\.00, 8\.00, heading 2\.00, 4\.00, 6\.00, 8\.00'
check_output "fig1: both ends far better than the polynomial" 'at most 0\.053 .* ends -0\.0219 .* is 0\.460 off, .* y1 is 0\.0021' \
    cat "$TMP/out/fig1.txt"
check_output "fig2: the improved polynomial" 'v, of degree 4 and at most 0\.117 ' cat "$TMP/out/fig2.txt"
check_output "work: methods with one to four stages from one experiment" 'newmark s=1 2\.00, .* spark s=3 6\.00, .* lobatto-iiia s=4 6\.00' cat "$TMP/out/work.txt"
check "work: as a PDF, too" test -s "$TMP/out/work.pdf"
check_output "reversal: the preset's times in the caption" 'turns round at t = 15\.[0-9] .* way round at t = 70\.[0-9]' \
    cat "$TMP/out/reversal.txt"
check_output "exact-fig4: heights of both surfaces in the caption" '\(2, 2\): 1\.712437799, 2\.000000000; .*-4\.472841340, -6\.0' \
    cat "$TMP/out/exact-fig4.txt"
check_output "exact-fig2: the exact flow's energy lies between" 'exact flow of the pair has 0\.65656' cat "$TMP/out/exact-fig2.txt"
check_output "exact-fig5: energies in the caption" 'MLA starts at H = 0\.573734.* 0\.00033 from its start.*' \
    cat "$TMP/out/exact-fig5.txt"

check_output "exact-fig3: both references in the caption" 'MLA ends 6\.217 off and DLA 7\.309; .* 0\.032 and 4\.929' \
    cat "$TMP/out/exact-fig3.txt"
check_output "exact-round-off: the two-step form is worse" 'one-step: .*e-1[2-4], .*e-1[0-2], .*e-(09|1[01]); two-step: .*, .*e-0[5-7]\.$' \
    cat "$TMP/out/exact-round-off.txt"
check_output "sleigh: turned round by the reflections, by Lobatto, not by DLA" \
    't = 30\.0 .* t = 34\.0 .* t = 68\.8, .* t = 95\.6\. DLA .* its speed is 0\.86601' cat "$TMP/out/sleigh.txt"
check_output "two-motions: (4.10) and the distance" 'below [0-9.]+e-16 .* is 0\.22 at the start, and at t = 4 the two are 4\.15 apart' \
    cat "$TMP/out/two-motions.txt"

check_output "control-vehicle: costs in the caption" 'turn: cost 0\.13998 after [0-9] iterations of Newton; dive: cost 0\.0587' \
    cat "$TMP/out/control-vehicle.txt"
check_output "control-disc: controls in the caption" 'Cost 4\.13912, u\(0\) = \(3\.1060, 1\.6608\)' cat "$TMP/out/control-disc.txt"

# The numbers are those of the results: with less skew the rattleback turns later.
mkdir -p "$TMP/elsewhere/cases/figures"
sed 's/preset: reversal/&, parameters: {skew: 0.15}/' cases/figures/reversal.yaml >"$TMP/elsewhere/cases/figures/reversal.yaml"
check "draws a changed campaign" bash -c "cd '$TMP/elsewhere' && '$figures' out reversal"
check_output "reversal: another skew, another time" 'turns round at t = (1[6-9]|[2-9][0-9])\.[0-9]' \
    cat "$TMP/elsewhere/out/reversal.txt"

check_exit "unknown figure" 2 "$figures" "$TMP/none" fig9
check_said "unknown figure: says so" 'there is no figure fig9'
check_exit "nothing given" 2 "$figures"
