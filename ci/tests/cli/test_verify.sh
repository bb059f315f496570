#!/bin/bash
# verify: exit codes, TAP and JUnit read by parsers of others (perl's TAP::Harness, libxml2), expectations and their errors.
source ci/tests/cli/lib.sh

# Both experiments measure order 2; the second one is reported to expect 3.
cat >"$TMP/small.yaml" <<'END'
campaign: "gate <&> \"quoted\""
experiments:
  - name: right
    problems: [{name: pendulum, q: [0.5], v: [0.8]}]
    methods: [gauss]
    stages: [1]
    steps: [16, 32, 64, 128]
    horizon: 1
  - name: wrong
    problems: [{name: pendulum}]
    methods: [gauss]
    stages: [1]
    steps: [16, 32, 64, 128]
    horizon: 1
    expect: {q: 3}
    because: 'a # hash, a back\slash, <tags> & "quotes"'
END
check_exit "campaign: one order is not as expected" 1 "$RATTLEBACK" run "$TMP/small.yaml" -o "$TMP/results"
results=$TMP/results/results.h5
claims=$("$RATTLEBACK" show "$results" --table orders --format csv | tail -n +2 | wc -l)

# expectations FILE LIST ENTRY...: an expectations file with these entries in one list.
expectations() {
    local file=$1 list=$2
    shift 2
    echo "$list:" >"$file"
    printf '  - {%s}\n' "$@" >>"$file"
}

expectations "$TMP/reduced.yaml" reductions 'experiment: wrong, quantity: q, order: 2, because: "it is 2"'
expectations "$TMP/deficient.yaml" deficiencies \
    'experiment: "wr*", method: gauss, stages: 1, precision: double, quantity: q, because: "not # yet <&>"'
expectations "$TMP/fixed.yaml" deficiencies 'experiment: wrong, quantity: q, order: 2, because: "was 1 once"'
expectations "$TMP/other.yaml" deficiencies 'experiment: wrong, quantity: q, stages: 2, because: "of no row"'

check_exit "text: a claim that fails" 1 "$RATTLEBACK" verify "$results"
check_said "text: which, and why" '^ +measured 2\.[0-9]+, expected 3 \+- 0\.15 \(below\) \[expect in the campaign: '
check_said "text: the counts" "^$((claims - 2)) as expected, 2 not as expected, 0 known"
check "reduction: the order to expect instead" "$RATTLEBACK" verify "$results" --expect "$TMP/reduced.yaml"
check "deficiency: expected to fail" "$RATTLEBACK" verify "$results" --expect "$TMP/deficient.yaml"
check_refused "deficiency: of no row" "other.yaml:2: deficiencies\\[0\\]: applies to no claim of this result" \
    "$RATTLEBACK" verify "$results" --expect "$TMP/other.yaml"
check_exit "deficiency: fixed, which is a change" 1 "$RATTLEBACK" verify "$results" --expect "$TMP/fixed.yaml"
check_said "deficiency: fixed, and where its entry is" 'fixed.yaml:2: deficiencies\[0\]: .* fixed: remove the entry'

# TAP, through perl's harness, and its YAML blocks through perl's reader.
for kind in plain reduced deficient fixed; do
    expect=()
    if [ "$kind" != plain ]; then expect=(--expect "$TMP/$kind.yaml"); fi
    "$RATTLEBACK" verify "$results" "${expect[@]}" --tap --junit "$TMP/$kind.xml" >"$TMP/$kind.tap"
done
check "tap: with the reduction all passes" prove --exec cat "$TMP/reduced.tap"
check_said "tap: all claims are run" "Tests=$claims,"
check "tap: a known deficiency does not fail" prove --exec cat "$TMP/deficient.tap"
check_output "tap: a known deficiency is TODO, a hash escaped" '^not ok .* order q # TODO not \\# yet' \
    cat "$TMP/deficient.tap"
check_fails "tap: a failure fails" prove --exec cat "$TMP/plain.tap"
check_fails "tap: a fixed deficiency fails" prove --exec cat "$TMP/fixed.tap"
grep -v '^ok 1 ' "$TMP/reduced.tap" >"$TMP/truncated.tap"
check_fails "tap: the harness sees a missing claim" prove --exec cat "$TMP/truncated.tap"
cat >"$TMP/blocks.pl" <<'END'
use TAP::Parser;
my $parser = TAP::Parser->new({tap => do { local $/; <STDIN> }, version => 13});
while (my $line = $parser->next) {
    printf "%s|%s|%s\n", @{$line->data}{qw(verdict measured documented)} if $line->is_yaml;
}
END
perl "$TMP/blocks.pl" <"$TMP/plain.tap" >"$TMP/blocks"
check_output "tap: a block a claim" "^$claims\$" grep -c . "$TMP/blocks"
check_output "tap: what a block says" '^below\|2\.[0-9]*\|a # hash, a back\\slash, <tags> & "quotes"$' \
    cat "$TMP/blocks"
sed 's/^  verdict: "/  verdict "/' "$TMP/plain.tap" >"$TMP/truncated.tap"
check_fails "tap: a broken block is no block" bash -c "perl '$TMP/blocks.pl' <'$TMP/truncated.tap' | grep -q '^below|2'"

# JUnit, against its structure.
cat >"$TMP/junit.dtd" <<'END'
<!ELEMENT testsuites (testsuite+)>
<!ATTLIST testsuites name CDATA #REQUIRED tests CDATA #REQUIRED failures CDATA #REQUIRED errors CDATA #REQUIRED
    skipped CDATA #REQUIRED>
<!ELEMENT testsuite (testcase*)>
<!ATTLIST testsuite name CDATA #REQUIRED tests CDATA #REQUIRED failures CDATA #REQUIRED errors CDATA #REQUIRED
    skipped CDATA #REQUIRED time CDATA #REQUIRED timestamp CDATA #REQUIRED hostname CDATA #REQUIRED>
<!ELEMENT testcase (failure|skipped)?>
<!ATTLIST testcase classname CDATA #REQUIRED name CDATA #REQUIRED>
<!ELEMENT failure (#PCDATA)>
<!ATTLIST failure message CDATA #REQUIRED type CDATA #REQUIRED>
<!ELEMENT skipped (#PCDATA)>
<!ATTLIST skipped message CDATA #REQUIRED>
END
valid=(xmllint --noout --dtdvalid "$TMP/junit.dtd")
for kind in plain reduced deficient fixed; do check "junit: $kind is valid" "${valid[@]}" "$TMP/$kind.xml"; done
sed 's/<testcase/<testcase surplus="1"/' "$TMP/plain.xml" >"$TMP/truncated.xml"
check_fails "junit: an unknown attribute is not" "${valid[@]}" "$TMP/truncated.xml"
sed 's/&lt;/</' "$TMP/plain.xml" >"$TMP/truncated.xml"
check_fails "junit: a text that is not escaped is not" "${valid[@]}" "$TMP/truncated.xml"

# count NAME EXPECTED XPATH KIND
count() {
    check_output "junit: $1" "^$2\$" xmllint --xpath "$3" "$TMP/$4.xml"
}
count "a case a claim" "$claims" 'count(//testcase)' plain
count "a suite an experiment" 2 'count(//testsuite)' plain
count "the failure, at the end and over the samples" 2 'count(//testsuite[@name="wrong"]/testcase/failure[@type="below"])' plain
count "counted in its suite" 2 'string(//testsuite[@name="wrong"]/@failures)' plain
count "and not in the other" '0' 'string(//testsuite[@name="right"]/@failures)' plain
count "texts arrive" 'gate <&> "quoted"' 'string(/testsuites/@name)' plain
count "no failure with the reduction" 0 'count(//failure)' reduced
count "a known deficiency is skipped" 2 'count(//skipped)' deficient
count "a fixed one fails" 2 'count(//failure[@type="fixed"])' fixed

count "why it fails, and what to try" 1 'count(//testcase[contains(@name, "order q-max")]/failure[starts-with(., "slopes 2.") and
    contains(., "try: if this order is correct, use expect: {q: 2} and because: WHY instead")])' plain
check_output "tap: reason and remedy" '^  remedy: "if this order is correct, use expect: \{q: 2\} and because: WHY instead"$' cat "$TMP/plain.tap"
check_output "text: reason and remedy" '^    try: if this order is correct, use expect: \{q: 2\} and because: WHY instead$' "$RATTLEBACK" verify "$results"
check_said "text: by theorem" '^Martin, Sato 2018, theorem 4.1 +6 +6 +-$'
check_output "text: a reduction is documented" '^Martin, Sato 2018, theorem 4.1 +8 +6 +2 +-$' "$RATTLEBACK" verify "$results" --expect "$TMP/reduced.yaml"
check_output "text: the command that shows it" "^to see them: .* show $results --where as_expected=0\$" "$RATTLEBACK" verify "$results"
check_output "verbose: all verdicts" '^right +pendulum .* confirmed ' "$RATTLEBACK" verify -v "$results"
check_fails "not without" found '^right +pendulum ' <("$RATTLEBACK" verify "$results")

# Names of a user's own: of a problem, its momentum, a tableau and an integrator, which no register has.
cat >"$TMP/spring.yaml" <<'END'
problem: my-spring
group: R^2
position: [x, y]
velocity: [vx, vy]
lagrangian: (vx^2 + vy^2)/2 - (x^2 + y^2)/2
momentum:
  my spin: {value: x*vy - y*vx, source: rotations}
initial:
  default: {meaning: an ellipse, q: [1, 0], v: [0, 1/2]}
END
printf '#include <rattleback_method.h>\nconst struct rattleback_method *rattleback_methods(int abi, int *count) { static struct rattleback_method m = {sizeof m, RATTLEBACK_ABI, 0, "own", "", "", 0, 0, (void *(*)(const struct rattleback_problem *, double, const double *))rattleback_methods, (int (*)(void *, double *, double *, double *))rattleback_methods, 0, 0, 0, 0}; *count = 1; return abi == 1 ? &m : 0; }\n' >"$TMP/own.c"
gcc -shared -fPIC -Icore/outside -o "$TMP/own.so" "$TMP/own.c"
cat >"$TMP/own.yaml" <<'END'
campaign: own
tableaux: [{name: my-middle, c: [1/2]}]
integrators: [{name: own, library: own.so, orders: {q: 2}}]
experiments:
  - {name: orders, problems: [{file: spring.yaml}], methods: [my-middle], steps: [16, 32, 64, 128], horizon: 1, expect: {q: 3}, because: no}
  - {name: few, kind: trajectory, problems: [{file: spring.yaml}], methods: [my-middle], steps: [16], horizon: 1, samples: 2}
  - {name: crash, problems: [{file: spring.yaml}], methods: [own], steps: [16, 32], horizon: 1,
     failures: [{method: own, because: it crashes}]}
END
check_exit "own names: a campaign" 1 "$RATTLEBACK" run "$TMP/own.yaml" -o "$TMP/own"
expectations "$TMP/own-expected.yaml" reductions \
    'problem: my-spring, method: my-middle, experiment: orders, quantity: q, order: 2, because: "it is 2"'
cat >>"$TMP/own-expected.yaml" <<'END'
deficiencies:
  - {problem: "my-*", method: my-middle, quantity: my spin, experiment: few, because: "two samples"}
  - {problem: my-spring, method: own, quantity: q, because: "crashes"}
END
"$RATTLEBACK" verify "$TMP/own/results.h5" --expect "$TMP/own-expected.yaml" >"$TMP/said" 2>&1
check_output "own names: known" ' 3 known deficiency, 0 deficiency fixed, 0 measured; [0-9]+ cases failed$' cat "$TMP/said"
sed 's/my-spring/my-sprin/' "$TMP/own-expected.yaml" >"$TMP/own-typo.yaml"
check_refused "own names: one that is near is reported" 'unknown problem "my-sprin"; did you mean "my-spring"' \
    "$RATTLEBACK" verify "$TMP/own/results.h5" --expect "$TMP/own-typo.yaml"

# Bad expectations: message with file, line and key, exit code 2, nothing written.
bad() {
    check_refused "expectations: $1" "^rattleback: $TMP/bad.yaml:$2" \
        "$RATTLEBACK" verify "$results" --expect "$TMP/bad.yaml" --junit "$TMP/out"
}
bad_entry() {
    expectations "$TMP/bad.yaml" reductions "$3"
    bad "$1" "$2"
}
echo 'reduction: []' >"$TMP/bad.yaml"
bad "unknown list" '1: reduction: unknown key "reduction"; did you mean "reductions"\?'
bad_entry "unknown key" '2: reductions\[0\]\.metod: unknown key "metod"; did you mean "method"\?' \
    'metod: gauss, quantity: q, order: 2, because: x'
bad_entry "unknown method" '2: reductions\[0\]\.method: unknown method "gaus"; did you mean "gauss"\?' \
    'method: gaus, quantity: q, order: 2, because: x'
bad_entry "a pattern that matches no problem" '2: reductions\[0\]\.problem: unknown problem "pendula\*"' \
    'problem: "pendula*", quantity: q, order: 2, because: x'
bad_entry "unknown quantity" '2: reductions\[0\]\.quantity: unknown quantity "lamda"; did you mean "lambda"\?' \
    'quantity: lamda, order: 2, because: x'
bad_entry "reduction without an order" '2: reductions\[0\]: key "order" is missing' 'quantity: q, because: x'
bad_entry "no reason" '2: reductions\[0\]: key "because" is missing' 'quantity: q, order: 2'
bad_entry "an order that is none" '2: reductions\[0\]\.order: "two": expected a decimal number' \
    'quantity: q, order: two, because: x'
bad_entry "an order that is neither whole nor half" '2: reductions\[0\]\.order: "2\.14": expected an order: a whole or half' \
    'quantity: q, order: 2.14, because: x'
bad_entry "a negative order" '2: reductions\[0\]\.order: "-1": expected an order' 'quantity: q, order: -1, because: x'
bad_entry "no stage count" '2: reductions\[0\]\.stages: 0: expected 1 to 16' \
    'stages: 0, quantity: q, order: 2, because: x'
expectations "$TMP/bad.yaml" deficiencies 'quantity: q, experiment: wrong, because: x' 'quantity: "?", order: 2, because: y'
bad "two entries for one claim" '3: deficiencies\[1\]: applies to a claim that deficiencies\[0\] applies to already'
echo '# nothing' >"$TMP/bad.yaml"
bad "an empty file" ' empty file: expected `reductions'
check_refused "expectations: not there" 'none.yaml: the expectations cannot be read: No such file' \
    "$RATTLEBACK" verify "$results" --expect "$TMP/none.yaml" --junit "$TMP/out"
check_refused "no result file" 'small.yaml: is not an HDF5 file' "$RATTLEBACK" verify "$TMP/small.yaml"
check_refused "nothing given" 'missing: RESULTS.h5' "$RATTLEBACK" verify
check_refused "a folder that is not there" "^rattleback: --junit: $TMP/none/x.xml: No such file" \
    "$RATTLEBACK" verify "$results" --junit "$TMP/none/x.xml"
check_exit "a full disk is no success" 1 "$RATTLEBACK" verify "$results" --expect "$TMP/reduced.yaml" --junit /dev/full

# What the file says is compared with its cases: another program has written into a copy of it. Without its seal it is refused; with
# --unsealed the verdicts are those of the cases, whatever the table of orders says.
python=$(python)
changed() {
    cp "$results" "$TMP/changed.h5"
    "$python" - "$TMP/changed.h5" <<END
import h5py
with h5py.File("$TMP/changed.h5", "r+") as f:
    measured = {(case, f["quantities/name"][quantity].decode()): row for row, (case, quantity) in
                enumerate(zip(f["measurements/case"], f["measurements/quantity"]))}
    $1
END
}
row='[r for r in range(len(f["orders/quantity"])) if f["orders/quantity"][r] == b"q" and f["orders/experiment"][r] == b"%s"][0]'
right=${row/\%s/right} wrong=${row/\%s/wrong}

# untrue NAME CODE PATTERN PYTHON: refused for its seal, then ends with the code and says the pattern, if it is not trusted.
untrue() {
    changed "$4"
    check_refused "$1: no seal" 'changed.h5: modified by another program' \
        "$RATTLEBACK" verify "$TMP/changed.h5" --expect "$TMP/reduced.yaml" --junit "$TMP/out"
    check_exit "$1: unsealed" "$2" "$RATTLEBACK" verify "$TMP/changed.h5" --unsealed --expect "$TMP/reduced.yaml"
    check_said "$1: why" "$3"
}
untrue "an order of another" 1 '/orders, row [0-9]+: measured is 7\.77, judged again (2\.0|1\.9)' \
    "f['orders/measured'][$right] = 7.77"
untrue "a source of another" 1 '/orders, row 0: source is "Jimenez 2012, \(4\.56\)", judged again' \
    "f['orders/source'][0] = b'Jimenez 2012, (4.56)'"
changed "f['orders/source'][:] = [s.replace(b'Martin, Sato 2018, ', b'HP paper ') for s in f['orders/source'][:]]"
check "sources by the names of version 0.2" "$RATTLEBACK" verify "$TMP/changed.h5" --unsealed --expect "$TMP/reduced.yaml"
older="f.move('orders/checks', 'orders/controls')"
changed "$older"
check "checks by their name in older files" "$RATTLEBACK" verify "$TMP/changed.h5" --unsealed --expect "$TMP/reduced.yaml"
untrue "a check of another, in an older file" 1 '/orders, row 0: checks is "finest not done", judged again "finest agreed' \
    "$older; f['orders/controls'][0] = b'finest not done'"
untrue "an error of another" 1 '/orders, row [0-9]+: ' "f['measurements/value'][measured[1, 'q']] *= 7"
untrue "steps of another" 2 '/cases, row 1: steps is 33, by the campaign that it keeps 32' "f['cases/steps'][1] = 33"
untrue "a data set of another" 2 '/cases, row 0: data is "v=1", by the campaign that it keeps "q=0\.5 v=0\.8"' \
    "f['cases/data'][0] = b'v=1'"
untrue "a floor below the reference's error" 2 'row 0: a floor is below the error of its reference, row 0 of /references' \
    "f['measurements/floor'][measured[0, 'q']] = 0"
untrue "no such status" 2 '/cases, row 2: unknown status "no"' "f['cases/status'][2] = b'no'"
changed "f['orders/verdict'][$wrong] = b'confirmed'; f['orders/as_expected'][$wrong] = 1; f['orders/measured'][$wrong] = 3"
check_exit "a verdict of another: unsealed" 1 "$RATTLEBACK" verify "$TMP/changed.h5" --unsealed
check_said "a verdict of another: the cases decide" '^ +measured 2\.[0-9]+, expected 3 \+- 0\.15 \(below\)'
changed "f['provenance'].attrs['note'] = 'mine'"
check "unsealed: changed where nothing is judged" \
    "$RATTLEBACK" verify "$TMP/changed.h5" --unsealed --expect "$TMP/reduced.yaml"
for way in "" --exact; do # what ends with a code that says whether all is well asks for the seal, whichever of the files lacks it
    check_refused "compare $way: the new one has no seal" 'changed.h5: modified by another program .*--unsealed' "$RATTLEBACK" compare $way "$results" "$TMP/changed.h5"
    check_refused "compare $way: the old one" 'changed.h5: modified by another program .*--unsealed' "$RATTLEBACK" compare $way "$TMP/changed.h5" "$results"
    check "compare $way: unsealed" "$RATTLEBACK" compare $way --unsealed "$TMP/changed.h5" "$results"
done
for verb in show "show --table cases" "plan $TMP/small.yaml --ranks 1 --from" "plot -o $TMP/drawn" "report -o $TMP/drawn"; do
    capture "$RATTLEBACK" $verb "$TMP/changed.h5"
    if found 'changed.h5: modified by another program' "$captured/stderr"; then passed "$verb: warns of it"; else failed "$verb: warns of it" "nothing"; fi
done
mkdir "$TMP/again"
cp "$TMP/changed.h5" "$TMP/again/results.h5"
check_refused "run: no whole result of its own" 'is not the whole result of this campaign' \
    "$RATTLEBACK" run "$TMP/small.yaml" -o "$TMP/again" --resume

# A file is judged by what it holds: texts, tableaux, choice and settings among it, their files gone.
mkdir "$TMP/mine"
cat >"$TMP/mine/spring.yaml" <<'END'
problem: spring
group: R^1
position: [x]
velocity: [v]
parameters: {k: 1}
lagrangian: v^2/2 - k*x^2/2 - x^4/4
initial: {default: {q: [1], v: [0]}}
END
printf 'tableau: half\nc: [1/2]' >"$TMP/mine/half.yaml"
cat >"$TMP/mine/campaign.yaml" <<'END'
campaign: mine
# rattleback run mine/campaign.yaml --set spring.k=9
tableaux: [{file: half.yaml}]
experiments:
  - {name: orders, kind: convergence, problems: [{file: spring.yaml}], methods: [half], steps: [16, 32, 64], horizon: 1}
  - {name: kept, kind: identities, problems: [{file: spring.yaml}], methods: [half], steps: [16], horizon: 1}
  - {name: moved, kind: trajectory, problems: [{file: spring.yaml}], methods: [half], steps: [4000], samples: 100, horizon: 400}
  - {name: unchosen, kind: convergence, problems: [{name: kepler}], methods: [gauss], stages: [1], steps: [16], horizon: 1}
END
capture "$RATTLEBACK" run "$TMP/mine/campaign.yaml" -o "$TMP/chosen" --only '[okm]*' --set spring.k=2
mv "$TMP/mine" "$TMP/gone"
check_output "texts, tableau and choice: judged again" '^[1-9][0-9]* as expected, 0 not as expected' \
    "$RATTLEBACK" verify "$TMP/chosen/results.h5"
