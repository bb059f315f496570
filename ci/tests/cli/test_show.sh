#!/bin/bash
# show: filters and sorting; tables on a terminal: folded to its width, verdicts coloured unless NO_COLOR says no.
source ci/tests/cli/lib.sh

cat >"$TMP/show.yaml" <<'END'
campaign: show
experiments:
  - name: orders
    problems: [{name: kepler}, {name: pendulum, q: [0.5], v: [0.8]}]
    methods: [gauss]
    stages: [1, 2]
    steps: [8, 16, 32]
    horizon: 1
    expect: {q: 4}
END
check_exit "campaign: two orders of four are as expected" 1 "$RATTLEBACK" run "$TMP/show.yaml" -o "$TMP/out"
show=("$RATTLEBACK" show "$TMP/out/results.h5" --table)

# lines NAME EXPECTED COMMAND...: so many lines below the head of two.
lines() {
    local name=$1 expected=$2
    shift 2
    capture "$@"
    local found
    found=$(($(wc -l <"$captured/stdout") - 2))
    if [ "$code" = 0 ] && [ "$found" = "$expected" ]; then passed "$name"; else failed "$name" "$found rows"; fi
}
lines "all cases" 12 "${show[@]}" cases
lines "a text" 6 "${show[@]}" cases --where problem=kepler
lines "a pattern" 6 "${show[@]}" cases --where 'problem=pend*'
lines "not a pattern" 6 "${show[@]}" cases --where 'problem!=pend*'
lines "a number" 4 "${show[@]}" cases --where steps=16.0
lines "less" 4 "${show[@]}" cases --where 'steps<16'
lines "at most" 8 "${show[@]}" cases --where 'steps<=16'
lines "more" 4 "${show[@]}" cases --where 'steps>16'
lines "at least, both conditions" 4 "${show[@]}" cases --where 'steps>=16' --where stages=2
lines "no row" 0 "${show[@]}" cases --where steps=7
lines "a NaN meets nothing" 0 "${show[@]}" cases --where 'lambda>=0'
# A name is one column: what it is asked by would else find the first of two.
for table in cases orders references; do
    check_exit "no two columns have one name: $table" 1 grep . <("${show[@]}" "$table" --format csv | head -1 | tr , '\n' | sort | uniq -d)
done
check_exit "and its control" 0 grep . <(printf 'a\nb\na\n' | sort | uniq -d)
lines "a column by its name in older files" 16 "${show[@]}" orders --where 'controls=finest agreed*' --where 'checks=*off-grid agreed*'
lines "no other name" 0 "${show[@]}" orders --where 'controls=none'
lines "a quantity" 12 "${show[@]}" cases --where 'q-max>=0' --where 'q.floor<1e-9'

# order COLUMN VALUES ARGUMENTS...: the values of a CSV column, top to bottom.
order() {
    check_output "order: ${*:3}" "^$2\$" bash -c "$(printf '%q ' "${show[@]}" cases --format csv "${@:3}") |
        awk -F, -v column=$1 'NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } { print \$c[column] }' | paste -sd ' '"
}
order steps '8 16 32 8 16 32 8 16 32 8 16 32' --sort id
order steps '32 32 32 32 16 16 16 16 8 8 8 8' --sort -steps
order id '0 3 6 9 1 4 7 10 2 5 8 11' --sort steps
order id '6 7 8 9 10 11 0 1 2 3 4 5' --sort -problem

# On a terminal of so many columns, through another one's eyes.
on_terminal() {
    local columns=$1
    shift
    script -qec "stty cols $columns; $(printf '%q ' "$@")" /dev/null | tr -d '\r'
}
widest() {
    sed 's/\x1b\[[0-9]*m//g' | awk '{ if (length > most) most = length } END { print most }'
}
escape=$(printf '\033')
width=$("${show[@]}" orders | widest)
check "the table is wider than 60" test "$width" -gt 60
check "folded to 60" test "$(on_terminal 60 "${show[@]}" orders | widest)" -le 60
check "not folded where there is room" test "$(on_terminal 500 "${show[@]}" orders | widest)" = "$width"
check_output "folded: row numbers" '^ *8  ' on_terminal 60 "${show[@]}" orders
on_terminal 100 env NO_COLOR=1 "${show[@]}" orders >"$TMP/folded"
check_output "folded: a row stays together" 'kepler .* (confirmed|below \(!\)) ' \
    bash -c "grep -A1 '^ *1  orders ' '$TMP/folded' | tr '\n' ' '"
check_output "paged: through \$PAGER" '^> .* verdict' on_terminal 500 env PAGER="sed 's/^/> /'" "${show[@]}" orders
check_output "paged: at the width of the terminal" '^> *8  ' on_terminal 60 env PAGER="sed 's/^/> /'" "${show[@]}" orders
check_fails "paged: no terminal" found '^>' <(PAGER="sed 's/^/> /'" "${show[@]}" orders)
for register in methods problems sources; do
    check "folded: list $register" test "$(on_terminal 80 "$RATTLEBACK" list "$register" | widest)" -le 80
    check "folded: list $register, all words" diff <(on_terminal 80 "$RATTLEBACK" list "$register" | tr -s ' \n' '\n\n') \
        <("$RATTLEBACK" list "$register" | tr -s ' \n' '\n\n')
done
check "not folded: list, no terminal" test "$("$RATTLEBACK" list methods | widest)" -gt 80
check_output "colour: a good verdict" "$escape\[32mconfirmed$escape\[0m" on_terminal 200 "${show[@]}" orders
check_said "colour: a bad verdict" "$escape\[31mbelow \(!\)$escape\[0m"
check_fails "no colour: NO_COLOR" found "$escape" <(on_terminal 200 env NO_COLOR=1 "${show[@]}" orders)
check_output "colour: NO_COLOR is empty" "$escape\[32m" on_terminal 200 env NO_COLOR= "${show[@]}" orders
check_fails "no colour: no terminal" found "$escape" <("${show[@]}" orders)
check_fails "no colour: mpirun into a file" found "$escape" <(mpirun -q -n 1 "${show[@]}" orders)

check_exit "unknown column" 2 "${show[@]}" cases --where stagse=4
check_said "unknown column: the nearest" '--where: unknown column "stagse"; did you mean "stages"\?'
check_output "no condition" '--where: "steps": expected COLUMN=PATTERN' "${show[@]}" cases --where steps
check_output "no number" '--where: steps: "many": expected a decimal number' "${show[@]}" cases --where 'steps>many'
check "no row matches: the empty table is no error" "${show[@]}" cases --where status=okay
check_output "no row matches: what is there is listed" '^rattleback: 0 of [0-9]* rows match; status here: ok' "${show[@]}" cases --where status=okay
check_output "== is =" ' ok( |$)' "${show[@]}" cases --where status==ok
check_output "a text is not less" '--where: problem is a text: expected = or !=' "${show[@]}" cases --where 'problem<k'
check_output "a column of many numbers" '--sort: unknown column "slopes"' "${show[@]}" orders --sort slopes
check_exit "no column to sort by" 2 "${show[@]}" orders --sort -

# Errors and orders side by side, as papers print them.
cat >"$TMP/paper.yaml" <<'YAML'
campaign: paper
experiments:
  - name: a_b
    problems: [kepler]
    methods: [{name: gauss, stages: [1, 2], label: 'Gauss_&_50%'}, {name: rk, tableau: kutta3}]
    steps: [64, 128, 256]
    horizon: 1
    precision: [quad]
  - name: coarser
    problems: [pendulum]
    methods: [{name: stormer-verlet, label: '{SV}~\^$#'}]
    steps: [16, 32, 64]
    horizon: 1
YAML
mpirun -q -n 1 "$RATTLEBACK" run "$TMP/paper.yaml" -o "$TMP/paper" >"$TMP/log" 2>&1
"$RATTLEBACK" show "$TMP/paper" --format latex --where 'quantity=q' >"$TMP/paper.tex"
# rule NAME PATTERN COUNT: so many lines of the LaTeX.
rule() {
    check_output "latex: $1" "^$3\$" grep -cE -e "$2" "$TMP/paper.tex"
}
rule "a table of each experiment" '^\\begin\{tabular\}\{lrrrrrr\}$' 2
rule "booktabs" '^\\(toprule|midrule|bottomrule)$' 6
rule "a row of each method and stage count" ' & .*\\\\$' 6
rule "columns: steps of the experiment" '^method +& +s & +N = 64 & +N = 128 & +N = 256 & +order & expected \\\\$' 1
rule "labels: escaped" '^Gauss\\_\\&\\_50\\% s=2 +& \$2\$ & ' 1
rule "labels: everything special" '^\\\{SV\\\}\\textasciitilde\{\}\\textbackslash\{\}\\textasciicircum\{\}\\\$\\# +& ' 1
rule "names: without a label with parameters" '^rk tableau=kutta3 +& \$3\$ & ' 1
rule "errors and orders: six cells, the order measured and expected" '^Gauss.*s=2 ( *& [$][0-9.]+.cdot 10\^\{-[0-9]+\}[$]| *& [$]2[$]){4} & [$] *(3\.9|4\.0)[0-9][$] & +[$]4[$] \\\\$' 1
# An error of the table is that of the case.
error=$("$RATTLEBACK" show "$TMP/paper" --table cases --format csv --where method=gauss --where stages=2 --where steps=128 | tr -d '\r' |
    awk -F, 'NR == 1 { for (k = 1; k <= NF; k++) column[$k] = k; next } { printf "%.2e", $column["q"] }')
check_output "text: the error of the case" "^Gauss_&_50% s=2 +2 +[0-9.e-]+ +$error " "$RATTLEBACK" show "$TMP/paper" --table errors --where quantity=q
if command -v pdflatex >/dev/null; then
    printf '\\documentclass{article}\\usepackage{booktabs}\\begin{document}\\input{paper}\\end{document}\n' >"$TMP/all.tex"
    check "latex: compiles" env -C "$TMP" pdflatex -interaction=batchmode -halt-on-error all.tex
fi
check_output "latex: other tables as before" '^experiment .*& verdict' "$RATTLEBACK" show "$TMP/paper" --table orders --format latex
check_exit "errors as csv" 2 "$RATTLEBACK" show "$TMP/paper" --table errors --format csv
check_output "errors: filtered" '^coarser: pendulum, double precision: ' "$RATTLEBACK" show "$TMP/paper" --table errors --where experiment=coarser
check_fails "errors: filtered, the others gone" found a_b <("$RATTLEBACK" show "$TMP/paper" --table errors --where experiment=coarser)
