#!/bin/bash
# figure: the figures that a campaign lists, in all formats; labels; what is refused.
source ci/tests/cli/lib.sh

cat >"$TMP/work.yaml" <<'YAML'
campaign: work
experiments:
  - name: pendulum
    problems: [pendulum]
    methods:
      - {name: gauss, stages: [1, 2, 3, 4, 5, 6], label: 'Gauss_50% {&} $\alpha$'}
      - {name: stormer-verlet, label: SV}
      - symplectic-euler-a
      - symplectic-midpoint
      - {name: rk, tableau: [kutta3, rk4], label: RK}
      - {name: taylor, order: [4, 6, 8]}
    steps: [8, 16, 32]
    horizon: 1
    precision: [quad]
  - name: long
    kind: trajectory
    problems: [pendulum]
    methods: [{name: gauss, stages: [2]}, {name: rk, tableau: kutta3, label: Kutta}]
    steps: [64]
    horizon: 8
  - name: particle
    problems: [particle]
    methods: [{name: spark, stages: [2]}, gni-sv]
    steps: [8, 16, 32, 64, 128]
    horizon: 2
figures:
  - name: work
    title: 'A_b: 5% of $h^2$'
    x: evaluations
    y: q
    experiments: [pendulum]
    size: [14, 11]
    slopes: [2, 4]
    lines: [{y: 1e-9, label: tolerance}]
  - {name: orders, x: h, y: p, experiments: [pendulum], methods: [SV, gauss], legend: bottom-right, slopes: [2]}
  - {name: energy, x: t, y: energy, experiments: [long], legend: none}
  - {name: spark, x: evaluations, y: q, experiments: [particle], methods: [spark]}
  - {name: solves, x: solves, y: p-max, experiments: [pendulum, particle]}
YAML
figure=("$RATTLEBACK" figure "$TMP/work.yaml" "$TMP/run" -o "$TMP/figures")

check_output "dry run: names the figures" '^figure work: q against evaluations, 14 cm x 11 cm$' "$RATTLEBACK" run "$TMP/work.yaml" --dry-run
check_said "dry run: the size by default" '^figure energy: energy against t, 12 cm x 9 cm$'
check_exit "no result file: by default that of the campaign" 2 env -C "$TMP" "$(realpath "$RATTLEBACK")" figure work.yaml
check_said "no result file: says where it is sought" 'out/work/results.h5: .*; run the campaign with -o, or name its result file'
check "no result file: nothing written" test ! -e "$TMP/out"
mpirun -q -n 1 "$RATTLEBACK" run "$TMP/work.yaml" -o "$TMP/run" >"$TMP/log" # too few steps for all verdicts
check "run" test -s "$TMP/run/results.h5"
check "draw all formats" "${figure[@]}" --format svg,pdf,tex,png
for name in work orders energy; do
    for file in $name.svg $name.pdf $name-tex.tex $name-tex.pdf $name.png $name.gp $name.dat; do
        check "$file is there" test -s "$TMP/figures/$file"
    done
    check "$name.svg: well-formed" xmllint --noout "$TMP/figures/$name.svg"
done
check "draw by default" "$RATTLEBACK" figure "$TMP/work.yaml" "$TMP/run/results.h5" -o "$TMP/three"
check "by default: svg, pdf, tex" test -e "$TMP/three/work.svg" -a -e "$TMP/three/work.pdf" -a -e "$TMP/three/work-tex.tex" -a ! -e "$TMP/three/work.png"
# 14 cm and 11 cm are 397 and 312 points.
check_output "pdf: of the size that is asked for" '^/MediaBox \[ ?0 0 39[67][0-9.]* 31[12]' bash -c "tr '/' '\n' <'$TMP/figures/work.pdf' | grep -a MediaBox | sed 's|^|/|; s/  */ /g'"
check_output "svg: of the size that is asked for" 'width="529".*height="416"' head -3 "$TMP/figures/work.svg"

# styles FIGURE: one line per curve, its dash, point and colour.
styles() {
    sed -n '/terminal svg/,/terminal pdf/s/.* lw 2 \(dt .* pt .* lc rgb .*\) title .*/\1/p' "$TMP/figures/$1.gp"
}
check_output "14 curves" '^14$' bash -c "$(declare -f styles); TMP=$TMP styles work | sed 's/ ps [0-9.]*//' | sort -u | wc -l"
check_output "chosen methods only" '^7$' bash -c "$(declare -f styles); TMP=$TMP styles orders | wc -l"
check_output "labels: one for each stage count, the dollars mathematics" "title 'Gauss\\\\_50% \\\\\{\\\\&\\\\\} .alpha s=6'" cat "$TMP/figures/work.gp"
check_said "labels: swept values" "title 'RK tableau=rk4'"
check_said "labels: without one, method and parameters" "title 'taylor s=[0-9]* order=8"
check_said "reference line" 'set arrow 3 from graph 0,first 1.*e-09 to graph 1'
check_output "slopes: against h" "set label 1 'h\^\{2\}'" cat "$TMP/figures/orders.gp"
check_output "slopes: fall with the cost" '^-[234]$' awk '/^# order 4/ { getline; x = $1; y = $2; getline; printf "%.0f\n", log($2 / y) / log($1 / x) }' "$TMP/figures/work.dat"
check_output "against t: both methods" '^2$' bash -c "grep -c '^# .*h=0.125' '$TMP/figures/energy.dat'"

# The stage solver of spark takes fewer evaluations for 32 steps than for 8: points are joined in the order of steps all the same.
check_exit "evaluations do not rise with the steps" 1 awk '$2 != "" && $1 !~ /#/ { if ($1 < last) bad = 1; last = $1 } END { exit bad }' \
    "$TMP/figures/spark.dat"
check "yet the points follow each other by steps, errors falling" \
    awk '/^[0-9]/ { if (n++ && $2 >= last) bad = 1; last = $2 } END { exit bad || n != 5 }' "$TMP/figures/spark.dat"
check_output "cases without a place on the axes are counted" 'solves: 10 of 52 cases; the others have no positive solves or p-max' "${figure[@]}" --format svg
check_output "a label longer than its side has a smaller font" "^set ylabel 'largest momentum error .*' font ',9\.?[0-9]*'" cat "$TMP/figures/solves.gp"

# TeX: what is special in it is escaped, mathematics is not.
tex=$TMP/figures/work-tex.tex
check_output "tex: title" 'strut\{\}A\\_b: 5\\% of \$h\^2\$\}' cat "$tex"
check_said "tex: label" 'Gauss\\_50\\% \\\{\\&\\\} \$\\alpha\$ s=6'
check_said "tex: powers of ten" 'strut\{\}\$10\^\{-[0-9]+\}\$'
check_said "tex: the picture is beside it" 'includegraphics\[[^]]*\]\{work-tex\}'
check "tex: braces match" awk '{ gsub(/\\[{}]/, ""); n += gsub(/{/, "") - gsub(/}/, "") } END { exit n != 0 }' "$tex"
if command -v pdflatex >/dev/null; then
    printf '\\documentclass{article}\\usepackage{graphicx,xcolor}\\begin{document}\\input{work-tex}\\end{document}\n' >"$TMP/figures/all.tex"
    check "tex: compiles" env -C "$TMP/figures" pdflatex -interaction=batchmode -halt-on-error all.tex
fi

# Labels and figures are those of the campaign as it is now.
sed 's/label: SV/label: Verlet/; s/methods: \[SV/methods: [Verlet/' "$TMP/work.yaml" >"$TMP/later.yaml"
check "labels that changed after the run" "$RATTLEBACK" figure "$TMP/later.yaml" "$TMP/run" -o "$TMP/later" --format svg
check_output "labels that changed: the new one" "title 'Verlet'" cat "$TMP/later/orders.gp"
check_output "labels of the run: column of the table" '^SV$' bash -c "'$RATTLEBACK' show '$TMP/run' --table cases --format csv --where method=stormer-verlet --where steps=8 | cut -d, -f12 | tr -d '\r'"

# refused NAME PATTERN SED
refused() {
    sed "$3" "$TMP/work.yaml" >"$TMP/bad.yaml"
    check_refused "$1" "$2" "$RATTLEBACK" figure "$TMP/bad.yaml" "$TMP/run" -o "$TMP/out"
}
refused "no figures" 'bad.yaml: has no figures; add a list' '/^figures/,$d'
refused "unknown quantity" 'bad.yaml:30: figures\[0\].y: unknown quantity "qq"' 's/^    y: q$/    y: qq/'
refused "unknown axis" 'figures\[0\].x: unknown word "evals"; did you mean|figures\[0\].x: unknown word "evals" \(allowed: evaluations, solves, steps, seconds, h, t, tolerance\)' 's/x: evaluations/x: evals/'
refused "unknown experiment" 'figures\[0\].experiments\[0\]: unknown experiment "pendulums"' 's/^    experiments: \[pendulum\]/    experiments: [pendulums]/'
refused "unknown method" 'figures\[1\].methods\[0\]: "SVV" is neither name nor label' 's/methods: \[SV,/methods: [SVV,/'
refused "a method of another experiment" 'figures\[1\].methods\[0\]: "Kutta" is neither name nor label' 's/methods: \[SV,/methods: [Kutta,/'
refused "size" 'figures\[0\].size\[1\]: 0: expected 2 to 100 cm' 's/size: \[14, 11\]/size: [14, 0]/'
refused "one side" 'figures\[0\].size: ' 's/size: \[14, 11\]/size: [14]/'
refused "slope" 'figures\[0\].slopes\[1\]: -4: expected an order from 0.01 to 100' 's/slopes: \[2, 4\]/slopes: [2, -4]/'
for order in 0 1e-300 1e300; do
    refused "slope $order" 'figures\[0\].slopes\[1\]: .*: expected an order from' "s/slopes: \[2, 4\]/slopes: [2, $order]/"
done
for far in 1e300 1e-300; do
    refused "line at $far" 'figures\[0\].lines\[0\]: .*: expected a size from 1e-100 to 1e\+100' "s/{y: 1e-9/{y: $far/"
done
refused "slopes against t" 'figures\[2\].slopes: expected no slopes against t' 's/legend: none/slopes: [1]/'
refused "line at both" 'figures\[0\].lines\[0\]: expected one of the keys x and y' 's/{y: 1e-9/{x: 1, y: 1e-9/'
refused "line at no positive number" 'figures\[0\].lines\[0\]: -1: expected a positive number' 's/{y: 1e-9/{y: -1/'
refused "legend" 'figures\[1\].legend: unknown word "bottom"' 's/bottom-right/bottom/'
refused "two of one name" 'figures\[1\].name: "work" is the name of figures\[0\] already' 's/name: orders/name: work/'
refused "a name that is a path" 'figures\[1\].name: ' 's|name: orders|name: ../orders|'
refused "nothing measured" 'figures\[1\] of .*bad.yaml: none of its [0-9]+ cases has both h and lambda' 's/y: p,/y: lambda,/'
refused "results of another campaign" 'results of the campaign "work", not of "other"' 's/^campaign: work/campaign: other/'
check_refused "unknown format" 'format: unknown|"eps"' "$RATTLEBACK" figure "$TMP/work.yaml" "$TMP/run" -o "$TMP/out" --format svg,eps
