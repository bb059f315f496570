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
