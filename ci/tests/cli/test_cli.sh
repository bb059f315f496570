#!/bin/bash
# What the verbs of the command line print when all is well, and what a run leaves behind.
source ci/tests/cli/lib.sh

# lacks NAME PATTERN: the command before did not print PATTERN.
lacks() {
    local name=$1 pattern=$2
    if found "$pattern" "$captured/stdout"; then failed "$name" "output has: $pattern"; else passed "$name"; fi
}

for verb in list integrate control tableau run plan show verify compare plot report; do
    check_output "help names $verb" "^  $verb +[a-z]" "$RATTLEBACK" --help
    check_output "help of $verb" "^Usage: rattleback $verb " "$RATTLEBACK" "$verb" --help
    check_exit "help of $verb is no failure" 0 "$RATTLEBACK" "$verb" --help
done
for words in "help run:^Usage: rattleback run " "help:^  run +[a-z]"; do
    read -ra verb <<<"${words%%:*}"
    check_output "${words%%:*}" "${words#*:}" "$RATTLEBACK" "${verb[@]}"
done
check "help run is no failure" "$RATTLEBACK" help run
check_exit "help on an unknown verb" 2 "$RATTLEBACK" help rum
check_said "names the nearest" 'unknown verb "rum"; did you mean "run"'
check_output "version" '^rattleback [0-9]+\.[0-9]+\.[0-9]+ \(.+\)$' "$RATTLEBACK" --version

check_output "list: problems" '^particle  +nonholonomic particle .* \[Martin, Sato 2018, section 7.1\]$' "$RATTLEBACK" list problems
lacks "list: problems only" '^gauss '
check_output "list: methods" '^rattle  +RATTLE: .* \[.*Andersen 1983\]$' "$RATTLEBACK" list methods
check_output "list: tableaux" '^rk4  +.* \[Kutta 1901\]$' "$RATTLEBACK" list tableaux
check_output "list: groups" '^SO\(3\)  +rotations of space' "$RATTLEBACK" list groups
check_output "list: problems of a group" '^problems +.*ball, rigid-body' "$RATTLEBACK" list groups 'SO(3)'
check_output "list: group and retractions of a problem" '^group +SO\(3\) x R\^2$' "$RATTLEBACK" list problems ball
check_said "list: retractions of a problem, and why the first" '^retractions +exp \(default\), cay: at equal error cay takes [0-9.]+ times as long$'
check_output "list: another problem, another default" '^retractions +cay \(default\), exp: at equal error exp takes ' "$RATTLEBACK" list problems rattleback
check_output "list: one problem" '^parameters +eps +=' "$RATTLEBACK" list problems cvt
check_output "list: one tableau" '^stages +2 to 16$' "$RATTLEBACK" list tableaux lobatto-iiia
check_exit "list: a full disk is no success" 1 bash -c "'$RATTLEBACK' list problems >/dev/full"

check_output "tableau: coefficients" '^c +0 +0\.5 +1$' "$RATTLEBACK" tableau lobatto-iiia --stages 3
check_said "tableau: assumptions" '^assumptions +B\(4\) C\(3\) D\(1\) '
check_said "tableau: stability" '^R\(infinity\) +1$'
check_said "tableau: orders, as corrected" '^order, constrained q 4, p 4, lambda 2 +\[docs/findings-conjugate-pairs\.md, theorem 5\.2 corrected\]'
check_said "tableau: orders, as printed" '^ +q 4, p 4, lambda 2 +\[Martin, Sato 2018, theorem 5.2 as printed\]'
check_output "tableau: a hypothesis that fails" '^H1 +fails +a_1j = 0$' "$RATTLEBACK" tableau gauss --stages 2
lacks "tableau: then no constrained order" '^order, constrained q'
check_output "tableau: all digits of quad" '^c +0\.2113248654051871177454256097490' \
    "$RATTLEBACK" tableau gauss --stages 2 --precision quad
check "tableau: stages of a fixed one" "$RATTLEBACK" tableau rk4

run=("$RATTLEBACK" integrate particle --method lobatto-iiia --stages 4 --steps 64 --horizon 1)
for line in q p lambda energy constraint; do
    check_output "integrate: prints $line" "^$line( -?[0-9.e+-]+)+\$" "${run[@]}"
done
group_run=("$RATTLEBACK" integrate disc --method lobatto-iiia --stages 3 --steps 8 --horizon 1)
for line in g mu lambda energy constraint; do
    check_output "integrate: on a group prints $line" "^$line( -?[0-9.e+-]+)+\$" "${group_run[@]}"
done
lacks "integrate: on a group no line q" '^q'
for retraction in cay exp; do "${group_run[@]}" --retraction "$retraction" >"$TMP/$retraction"; done
check_exit "integrate: another retraction, another end" 1 cmp "$TMP/cay" "$TMP/exp"
check_output "integrate: data on a group" '^g 1\.00000000000[0-9]* 0\.5' \
    "${group_run[@]}" --horizon 1e-12 --q 1,0.5,0.3 --v 0.8,0,0.6
check_output "integrate: no multiplier without a constraint" '^energy ' \
    "$RATTLEBACK" integrate oscillator --method gauss --stages 2 --steps 8 --horizon 1
lacks "integrate: no line lambda" '^lambda'
check_output "integrate: all digits of quad" '^q( -?0\.[0-9]{34,40}){3}$' "${run[@]}" --precision quad
check_output "integrate: stages of a fixed method" '^q ' \
    "$RATTLEBACK" integrate spherical-pendulum --method rattle --steps 8 --horizon 1
check_exit "integrate: a numerical failure" 1 \
    "$RATTLEBACK" integrate spherical-pendulum --method rattle --steps 1 --horizon 1000
check_said "integrate: says how it failed" '^rattleback: spherical-pendulum: '

# 0.3 is read in the working precision: the start of a run in quad, printed back, is 0.3 and not its nearest double.
still=("$RATTLEBACK" integrate oscillator --method gauss --stages 1 --steps 1 --horizon 1e-300 --v "0,0" --precision quad)
check_output "integrate: decimal input in quad" '^q 0\.(30*|29{20,}[0-9]*) ' "${still[@]}" --q 0.3,0
check_output "integrate: a double's digits are another number" '^q 0\.29999999999999998889' \
    "${still[@]}" --q 0.299999999999999988897769753748434596,0

"${run[@]}" >"$TMP/default"
"${run[@]}" >"$TMP/again"
"${run[@]}" --q 1,0.5,0 --v 0.3,-0.6,0.15 >"$TMP/other-data"
check "integrate: the same again, the same end" cmp "$TMP/again" "$TMP/default"
check_exit "integrate: another initial value, another end" 1 cmp "$TMP/other-data" "$TMP/default"
run=("$RATTLEBACK" integrate cvt --method lobatto-iiia --stages 3 --steps 8 --horizon 1)
"${run[@]}" >"$TMP/default"
"${run[@]}" --set eps=0.25 >"$TMP/other-parameter"
"${run[@]}" --preset high-energy >"$TMP/other-preset"
check_exit "integrate: another parameter, another end" 1 cmp "$TMP/other-parameter" "$TMP/default"
check_exit "integrate: another preset, another end" 1 cmp "$TMP/other-preset" "$TMP/default"

cat >"$TMP/small.yaml" <<'END'
campaign: small
experiments:
  - name: orders
    problems: [{name: particle}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [8, 16, 32, 64]
    horizon: 1
END
sed 's/horizon: 1/horizon: 1\n    expect: {q: 3}/' "$TMP/small.yaml" >"$TMP/wrong.yaml"
out=$TMP/out
check "run: dry" "$RATTLEBACK" run "$TMP/small.yaml" -o "$out" --dry-run
check_exit "run: dry, nothing is written" 1 test -e "$out"
check "run: as expected" "$RATTLEBACK" run "$TMP/small.yaml" -o "$out"
cp "$captured/stdout" "$TMP/said"
check_output "run: last line" '^as expected [0-9]+, not as expected 0, [0-9]+ confirmed; 0 cases failed$' \
    tail -n 1 "$TMP/said"
check_exit "run: not overwritten" 2 "$RATTLEBACK" run "$TMP/small.yaml" -o "$out"
check "run: overwritten by force" "$RATTLEBACK" run "$TMP/small.yaml" -o "$out" --force
check_exit "run: an order that is not as expected" 1 "$RATTLEBACK" run "$TMP/wrong.yaml" -o "$TMP/wrong"
cp "$captured/stdout" "$TMP/said"
check_output "run: says so" ' 2 below' tail -n 1 "$TMP/said"
check_output "run: the number is the campaign's, not the theorem's" \
    'expected 3 \+- 0\.15 \(below\) \[expect in the campaign: line 9, without because\]' bash -c "tr -s ' \n' ' ' <'$TMP/said'"
check_output "run: no theorem is counted as refuted" '^no theorem +2 +- +2$' cat "$TMP/said"
check_exit "run: judged again it is the same" 1 "$RATTLEBACK" verify "$TMP/wrong/results.h5"
sed 's/{q: 3}/{q: 2}\n    because: known/' "$TMP/wrong.yaml" >"$TMP/documented.yaml"
check "run: an order that is documented" "$RATTLEBACK" run "$TMP/documented.yaml" -o "$TMP/documented"
cp "$captured/stdout" "$TMP/said"
check_output "run: it is counted apart" ', 5 confirmed, 2 documented;' tail -n 1 "$TMP/said"

check_output "show: orders" 'orders +particle .* q .* confirmed' "$RATTLEBACK" show "$out/results.h5" --table orders
for format in text csv markdown latex; do
    check_output "show: cases as $format" 'lobatto-iiia' \
        "$RATTLEBACK" show "$out/results.h5" --table cases --format "$format"
done
check "plot" "$RATTLEBACK" plot "$out/results.h5" -o "$TMP/charts"
check "plot: leaves charts" bash -c "ls '$TMP'/charts/*.png '$TMP'/charts/*.svg"
mkdir "$TMP/slow"
printf '#!/bin/sh\nsleep 0.3\nPATH=%q exec gnuplot "$@"\n' "$PATH" >"$TMP/slow/gnuplot"
chmod +x "$TMP/slow/gnuplot"
check_output "plot: on a terminal it says how far it is" 'charts: [0-9]+ of [0-9]+, ' \
    script -qec "PATH='$TMP/slow:$PATH' '$RATTLEBACK' plot '$out/results.h5' -o '$TMP/charts'" /dev/null
check_output "plot: elsewhere not before ten seconds" '^[0-9]+ charts in .*/charts$' \
    env PATH="$TMP/slow:$PATH" bash -c "'$RATTLEBACK' plot '$out/results.h5' -o '$TMP/charts' 2>&1 | head -n 1"
check_output "plot: folder below a file" '^rattleback: .*/charts: the output folder cannot be written' \
    "$RATTLEBACK" plot "$out/results.h5" -o "$TMP/small.yaml/charts"
check_exit "plot: folder below a file is bad input" 2 \
    "$RATTLEBACK" plot "$out/results.h5" -o "$TMP/small.yaml/charts"
