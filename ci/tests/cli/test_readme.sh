#!/bin/bash
# The examples of README.md, taken from its text, built and run: the problem, the method, and a campaign of both. They go
# into a copy of the tree with what is built already, so that only they and the registers are compiled.
set -u
source ci/tests/cli/lib.sh

copy=$TMP/copy
program=$copy/rattleback
derivatives=(build/tests/double/test_derivatives build/tests/quad/test_derivatives)
mkdir "$copy"
cp -a Makefile README.md core cases suite results plots ci build rattleback "$copy"

# block HEADING: the first C block below a heading of README.md.
block() {
    awk -v heading="## $1" '
        /^## / { inside = $0 == heading }
        inside && /^```$/ { exit }
        inside && code { print }
        inside && /^```c$/ { code = 1 }' README.md
}

build() {
    make -C "$copy" --no-print-directory -j"$(nproc)" WERROR=1 all "$@"
}

# in_copy COMMAND...
in_copy() {
    (cd "$copy" && "$@")
}

block "Adding a problem" >"$copy/cases/duffing.c"
block "Adding a method" >"$copy/core/discrete/leapfrog.c"
sed -n 's/^    \(PROBLEM(duffing)\)$/\1/p' README.md >>"$copy/cases/cases.def"
sed -n 's/^    \(METHOD(leapfrog, .*)\)$/\1/p' README.md >>"$copy/core/methods.def"
check "the examples build" build "${derivatives[@]}"
check_output "the problem is listed" '^duffing +Duffing oscillator' "$program" list problems
check_output "the method is listed" '^leapfrog +leapfrog, unit masses' "$program" list methods
for test in "${derivatives[@]}"; do
    check "derivatives agree: $test" in_copy "$test"
done

cat >"$TMP/examples.yaml" <<'END'
campaign: examples
experiments:
  - name: examples
    problems: [{name: duffing}]
    methods: [leapfrog]
    steps: [8, 16, 32, 64, 128]
    horizon: 1
    precision: [double, quad]
END
# confirmed NAME DIRECTORY QUANTITY: in both precisions.
confirmed() {
    "$RATTLEBACK" show "$2/results.h5" --table orders --format csv >"$TMP/orders.csv"
    check_output "$1" '^2$' grep -cE "^examples,duffing,.*,$3,.*,confirmed,1," "$TMP/orders.csv"
}
check "the campaign is as expected" "$program" run "$TMP/examples.yaml" -o "$TMP/good"
confirmed "order of q" "$TMP/good" q
confirmed "order of p" "$TMP/good" p
confirmed "leapfrog is the Lobatto pair" "$TMP/good" twin-q
check_output "leapfrog does not apply with a constraint" 'methods\[0\]: leapfrog needs unit masses and no constraint' \
    "$program" run <(sed 's/duffing/particle/' "$TMP/examples.yaml") -o "$TMP/none"

# A sweep of its parameter: the default is the one with the plain name; kicks of another length lose the order.
check_output "the method's parameter is listed" '^parameters +kick += 0\.5, a number from 0 to 1: part of h' \
    "$program" list methods leapfrog
sed 's/\[leapfrog\]/[{name: leapfrog, kick: [0.5, 0.25, 0.75]}]/; s/double, quad/double/' "$TMP/examples.yaml" >"$TMP/sweep.yaml"
check_exit "the sweep is not as expected" 1 "$program" run "$TMP/sweep.yaml" -o "$TMP/sweep"
swept() {
    check_output "$1" "^$2\$" awk -F, "NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } $3 { n++ } END { print n + 0 }" \
        <("$program" show "$TMP/sweep/results.h5" --table "$4" --format csv | tr -d '\r')
}
swept "sweep: each value has its cases" 5 '$c["with"] == "kick=0.25"' cases
swept "sweep: a group for each value" 3 '$c["quantity"] == "q"' orders
swept "sweep: the default keeps the order" 1 '$c["with"] == "kick=0.5" && $c["quantity"] == "q" && $c["verdict"] == "confirmed"' orders
swept "sweep: the others lose it" 2 '$c["with"] != "kick=0.5" && $c["quantity"] == "q" && $c["verdict"] == "below"' orders
check_output "sweep: rows by their parameter" '^\| examples .*kick=0\.75' \
    "$program" show "$TMP/sweep/results.h5" --table orders --where 'with=kick=0.7*' --format markdown
check_output "sweep: a chart tells them apart" 'kick=0\.75' cat "$TMP"/sweep/charts/*-q-step.gp
cat >"$TMP/known.yaml" <<'END'
deficiencies:
  - {method: leapfrog, with: "kick=0.[27]5", quantity: "*", because: "a kick is half a step"}
END
check "sweep: an expectation speaks of a parameter" "$program" verify "$TMP/sweep/results.h5" --expect "$TMP/known.yaml"
bad_sweep() {
    check_refused "sweep: $1" "$2" "$program" run <(sed "s/\[leapfrog\]/[$3]/" "$TMP/examples.yaml") -o "$TMP/none"
}
bad_sweep "unknown parameter" 'methods\[0\]\.kik: unknown parameter of leapfrog "kik"; did you mean "kick"\?' \
    '{name: leapfrog, kik: 1}'
bad_sweep "value out of range" 'methods\[1\]\.kick: leapfrog: kick is a number from 0 to 1, not 2' \
    'leapfrog, {name: leapfrog, kick: 2}'
bad_sweep "the default twice" 'methods\[1\]: "leapfrog kick=0\.5" is given twice' 'leapfrog, {name: leapfrog, kick: 0.50}'
integrate=("$program" integrate duffing --method leapfrog --steps 8 --horizon 1)
"${integrate[@]}" >"$TMP/plain.txt"
"${integrate[@]}" --with kick=0.5 >"$TMP/half.txt"
"${integrate[@]}" --with kick=0.4 >"$TMP/other.txt"
check "integrate: a parameter at its default" cmp "$TMP/plain.txt" "$TMP/half.txt"
check_fails "integrate: another value" cmp -s "$TMP/plain.txt" "$TMP/other.txt"
check_refused "integrate: no such parameter" '--with: leapfrog has no parameter "kik"; did you mean "kick"\?' \
    "${integrate[@]}" --with kik=1

# Controls: a wrong force, a kick that is too short.
sed -i 's/= -q\[0\]\[l\] - q/= -q[0][l] + q/' "$copy/cases/duffing.c"
sed -i 's|length \* run->h|length * run->h * 2 / 3|' "$copy/core/discrete/leapfrog.c"
check "control: builds" build "${derivatives[@]}"
for test in "${derivatives[@]}"; do
    check_fails "control: a wrong force is seen by $test" in_copy "$test"
done
check_exit "control: the campaign is not as expected" 1 "$program" run "$TMP/examples.yaml" -o "$TMP/bad"
"$RATTLEBACK" show "$TMP/bad/results.h5" --table orders --format csv >"$TMP/orders.csv"
check_output "control: the identity is refuted" '^2$' grep -cE '^examples,duffing,.*,twin-q,.*,below,0,' "$TMP/orders.csv"
