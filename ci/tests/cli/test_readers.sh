#!/bin/bash
# The result file through other people's readers: the Python and Octave examples of docs/results.md, from its text.
source ci/tests/cli/lib.sh
python=$(python)

cat >"$TMP/readers.yaml" <<'END'
campaign: readers
experiments:
  - name: readers
    problems: [{name: particle}, {name: kepler}]
    methods: [lobatto-iiia]
    stages: [3, 4]
    steps: [8, 16, 32]
    horizon: 1
    precision: [quad]
END
check "campaign" "$RATTLEBACK" run "$TMP/readers.yaml" -o "$TMP/results"
results=$TMP/results/results.h5

# example LANGUAGE FILE: the block in that language, reading $results.
example() {
    awk -v fence="\`\`\`$1" '/^```$/ { code = 0 } code { print } $0 == fence { code = 1 }' docs/results.md |
        sed "s|out/theorems/results.h5|$results|" >"$2"
}
# error FORMAT STEPS PROBLEM: an error of four stages, as `show` has it.
error() {
    "$RATTLEBACK" show "$results" --table cases --where "steps=$2" --where "problem=$3" --where stages=4 --format csv |
        awk -F, -v format="$1" 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == "q") at = k } NR == 2 { printf format, $at }'
}

example python "$TMP/example.py"
example octave "$TMP/example.m"
check "python: runs" "$python" "$TMP/example.py"
for steps in 8 16 32; do
    check_output "python: the error of $steps steps" "^$steps .* $(error %.6e $steps particle)\$" "$python" "$TMP/example.py"
done
check "octave: runs" octave-cli --norc --quiet "$TMP/example.m"
check_output "octave: three rows" '^3$' bash -c "octave-cli --norc --quiet '$TMP/example.m' | grep -c ."
for steps in 8 16 32; do
    check_output "octave: the error of $steps steps" "^ +$(printf %.4e "$steps" | sed 's/+/\\+/') +$(error %.4e $steps particle)\$" \
        octave-cli --norc --quiet "$TMP/example.m"
done

# Controls: errors of another problem are not found; a reader does not take just any file.
check_fails "control: another problem's error" found "$(error %.6e 8 kepler)" <("$python" "$TMP/example.py")
check_fails "control: not a result file, python" "$python" <(sed "s|$results|$TMP/readers.yaml|" "$TMP/example.py")
sed "s|$results|$TMP/readers.yaml|" "$TMP/example.m" >"$TMP/bad.m"
check_fails "control: not a result file, octave" octave-cli --norc --quiet "$TMP/bad.m"

# A text beyond ASCII makes the table UTF-8, for Python as it was.
sed 's/horizon: 1/&\n    expect: {q: 4}\n    because: "nach Störmer"/' "$TMP/readers.yaml" >"$TMP/foreign.yaml"
"$RATTLEBACK" run "$TMP/foreign.yaml" -o "$TMP/foreign" >/dev/null 2>&1
check_output "UTF-8: shown" 'expect: nach Störmer' "$RATTLEBACK" show "$TMP/foreign/results.h5" --table orders
check_output "UTF-8: told" 'CSET H5T_CSET_UTF8' h5dump -H -d /orders/because "$TMP/foreign/results.h5"
check_output "ASCII: told" 'CSET H5T_CSET_ASCII' h5dump -H -d /orders/because "$results"

# Files of the format before, by what they say: a column a quantity; and one that says to be of this format, by what it lacks.
old() {
    cp "$results" "$TMP/$1.h5"
    "$python" - "$TMP/$1.h5" <<PYTHON
import sys, h5py
with h5py.File(sys.argv[1], "r+") as f:
    f.attrs["format_version"] = $2
    del f["measurements"], f["quantities"]
    f.copy("cases", "values")
PYTHON
}
old five 5
old six 7
for verb in show "show --table cases" verify "compare $results" "plot -o $TMP/drawn" "report -o $TMP/drawn"; do
    check_refused "$verb: a file of format 5" 'is a result file of format 5, written by rattleback [0-9.]+; this program reads format 7' \
        "$RATTLEBACK" $verb "$TMP/five.h5"
done
check_refused "a file of format 5 that says 7" 'column /quantities/name is missing' "$RATTLEBACK" show "$TMP/six.h5"
