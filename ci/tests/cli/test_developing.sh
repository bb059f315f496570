#!/bin/bash
# The examples of the guides in ci/developing, taken from their text, built and run: a problem, a method, variants of two families,
# a kind of experiment, a verb. They go into a copy of the tree. All of it sees the new claims and is compiled again, without optimisation,
# which takes a quarter of the time.
source ci/tests/cli/lib.sh

copy=$TMP/copy
program=$copy/rattleback
derivatives=(build/tests/double/test_derivatives build/tests/quad/test_derivatives)
mkdir "$copy"
cp -a Makefile README.md core cases suite results plots docs ci "$copy"

build() {
    make_plain "$copy" rattleback "$@"
}

# in_copy COMMAND...
in_copy() {
    (cd "$copy" && "$@")
}

for guide in problem method kind verb; do
    take_guide "ci/developing/$guide.md" "$copy"
    check "guide $guide: one file and its registers" test "$(wc -w <"$TMP/taken")" = "$([ $guide = method ] && echo 3 || echo 2)"
done
take_guide ci/developing/variant.md "$copy"
check "guide variant: one line and no file" test "$(cat "$TMP/taken")" = core/methods.def
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
    check_output "$1" '^2$' grep -cE "^examples,duffing,.*,$3,.*,confirmed,,1," "$TMP/orders.csv"
}
check "the campaign is as expected" "$program" run "$TMP/examples.yaml" -o "$TMP/good"
confirmed "order of q" "$TMP/good" q
confirmed "order of p" "$TMP/good" p
confirmed "leapfrog is the Lobatto pair" "$TMP/good" twin-q
check_output "leapfrog does not apply with a constraint" 'methods\[0\]: leapfrog needs a problem without constraints' \
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
check "sweep: an expectation applies to a parameter" "$program" verify "$TMP/sweep/results.h5" --expect "$TMP/known.yaml"
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

# The variants: their promises hold, and each is a method that was not there.
cat >"$TMP/variants.yaml" <<'END'
campaign: variants
experiments:
  - {name: rule, problems: [{name: kepler}], methods: [simpson], steps: [32, 64, 128, 256], horizon: 1, precision: [double, quad]}
  - {name: turned, kind: structure, problems: [{name: kepler}], methods: [simpson], steps: [8], horizon: 1, precision: [double, quad]}
  - {name: group, problems: [{name: rigid-body}], methods: [cf4], steps: [16, 32, 64, 128], horizon: 1, precision: [double, quad]}
END
check_output "the variants are listed" '^cf4 +commutator-free' "$program" list methods
check "the variants: as expected" "$program" run "$TMP/variants.yaml" -o "$TMP/variants"
"$program" show "$TMP/variants/results.h5" --table orders --format csv >"$TMP/orders.csv"
for row in 'rule,kepler,.*,q,2' 'rule,kepler,.*,p,2' 'turned,kepler,.*,symplectic,' 'turned,kepler,.*,reversal,' \
    'group,rigid-body,.*,q,4' 'group,rigid-body,.*,p,4'; do
    check_output "the variants: $row" '^2$' grep -cE "^$row.*,confirmed,,1," "$TMP/orders.csv"
done
for other in mid trap; do
    check_fails "the variants: simpson is not $other" cmp -s <("$program" integrate kepler --method simpson --steps 8 --horizon 1) \
        <("$program" integrate kepler --method "$other" --steps 8 --horizon 1)
done

# The kind: of the claims of a method only that on the momentum maps, which a deliberate fault breaks.
cat >"$TMP/kind.yaml" <<'END'
campaign: kind
experiments:
  - {name: kept, kind: momentum, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [50, 100], horizon: 10}
  - {name: lost, kind: momentum, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3], steps: [50, 100],
     horizon: 10, control: ahat-is-a}
END
check_output "the kind is listed" '^momentum +no deviation of the momentum maps' "$program" list kinds
check "the kind: as expected" "$program" run "$TMP/kind.yaml" -o "$TMP/kind"
"$program" show "$TMP/kind/results.h5" --table orders --format csv >"$TMP/orders.csv"
check_output "the kind: its claim is confirmed" '^1$' grep -cE '^kept,.*,identity,momentum,.*,confirmed,,1,' "$TMP/orders.csv"
check_output "the kind: the fault is seen" '^1$' grep -cE '^lost,.*,identity,momentum,.*,below,[^,]*,1,' "$TMP/orders.csv"
check_output "the kind: it judges nothing else" '^3$' grep -c '' "$TMP/orders.csv"
check_output "the kind: planned" '^cases .* s of work' "$program" plan "$TMP/kind.yaml" --ranks 1

# The verb: in the list of verbs, in the manual page, completed.
check_output "the verb runs" '^double +2\.2e-16 17$' "$program" precisions
check_refused "the verb refuses" 'unknown option --digts; see --help' "$program" precisions --digts
check_output "the verb is listed" '^  precisions +print epsilon' "$program" --help
check_output "the verb is in the manual page" '^\.SS precisions$' ci/install/man.sh "$program"
check_output "the verb is completed" '^precisions$' env PATH="$copy:$PATH" bash -c '
    source ci/install/rattleback.bash
    COMP_WORDS=(rattleback prec) COMP_CWORD=1
    _rattleback
    echo "${COMPREPLY[*]}"'

# Controls: a wrong force, a kick that is too short, a rule that is not symmetric, exponentials by turns.
sed -i 's/= -q\[0\]\[l\] - q/= -q[0][l] + q/' "$copy/cases/problems/duffing.c"
sed -i 's|length \* run->h|length * run->h * 2 / 3|' "$copy/core/variational/leapfrog.c"
sed -i 's/flow_record(task, shape, &found, row);/flow_record(task, shape, \&found, row), row->value[QUANTITY_MOMENTUM] *= 1e16;/' "$copy/suite/kinds/momentum.c"
sed -i '/"simpson"/s/{0, R(0\.5), 1}/{0, R(0.4), 1}/' "$copy/core/methods.def"
sed -i '/\.sum =/s/PART(1, 4), PART(1, 6), PART(1, 6), PART(-1, 12)/PART(-1, 12), PART(1, 6), PART(1, 6), PART(1, 4)/
    /PART(-1, 2), 0, 1/s/PART(-1, 12), PART(1, 6), PART(1, 6), PART(1, 4)/PART(1, 4), PART(1, 6), PART(1, 6), PART(-1, 12)/' \
    "$copy/core/tableaux/exponents.c"
check "control: builds" build "${derivatives[@]}"
for test in "${derivatives[@]}"; do
    check_fails "control: a wrong force is seen by $test" in_copy "$test"
done
check_exit "control: the campaign is not as expected" 1 "$program" run "$TMP/examples.yaml" -o "$TMP/bad"
"$RATTLEBACK" show "$TMP/bad/results.h5" --table orders --format csv >"$TMP/orders.csv"
check_output "control: the identity is refuted" '^2$' grep -cE '^examples,duffing,.*,twin-q,.*,below,[^,]*,0,' "$TMP/orders.csv"
check_exit "control: variants with other data" 1 "$program" run "$TMP/variants.yaml" -o "$TMP/variants" --force
"$RATTLEBACK" show "$TMP/variants/results.h5" --table orders --format csv >"$TMP/orders.csv"
check_output "control: another rule is of order 1" '^2$' grep -cE '^rule,kepler,.*,q,2,.*,below,' "$TMP/orders.csv"
check_output "control: exponentials in the other order are of another" '^2$' grep -cE '^group,rigid-body,.*,q,4,.*,below,' "$TMP/orders.csv"
check_output "control: another rule is not its own adjoint" '^2$' grep -cE '^turned,kepler,.*,reversal,.*,below,' "$TMP/orders.csv"
check_exit "control: a kind that measures wrongly" 1 "$program" run "$TMP/kind.yaml" -o "$TMP/kind" --force --only kept
