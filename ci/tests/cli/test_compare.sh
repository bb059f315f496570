#!/bin/bash
# compare: a run against itself and against runs that are worse in one way each; what only one file has; bad input.
source ci/tests/cli/lib.sh
python=$(python)

cat >"$TMP/template.yaml" <<'END'
campaign: compare
experiments:
  - name: orders
    problems: [{name: kepler}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [64, 128, 256, 512]
    horizon: 1
  - name: structure
    kind: structure
    problems: [{name: kepler}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [8]
    horizon: 1
END

# result NAME SED-SCRIPT: the base campaign with a change, run; its last word does not matter here.
result() {
    sed "$2" "$TMP/template.yaml" >"$TMP/$1.yaml"
    capture mpirun -q -n "${3:-1}" "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/$1"
    test -e "$TMP/$1/results.h5" || failed "$1 runs" "no result file"
}

# patched NAME DATASET ROW FACTOR: the base result with one number of a table multiplied.
patched() {
    cp "$TMP/base/results.h5" "$TMP/$1.h5"
    "$python" - "$TMP/$1.h5" "${@:2}" <<'END'
import sys, h5py
path, dataset, row, factor = sys.argv[1:]
with h5py.File(path, "r+") as f:
    f[dataset][int(row)] *= float(factor) if f[dataset].dtype.kind == "f" else int(factor)
END
}

compare() {
    "$RATTLEBACK" compare "$TMP/base/results.h5" "$@"
}

result base ''
result ranks '' 2
result shorter '/name: structure/,$d'
result fewer 's/\[64, 128, /[128, /'
result other 's/name: kepler/name: paraboloid/'
result reduced '0,/horizon: 1$/s//&\n    expect: {q: 3}/'
check "itself" compare "$TMP/base/results.h5"
check_said "itself: all the same" '^[1-9][0-9]* same, 0 changed, 0 regressed, 0 only old, 0 only new$'
check_output "itself: orders, constants, iterations side by side" \
    '^orders .* q +2\.00 +2\.00 +[0-9.e+]+ +[0-9.e+]+ +1\.00 +[0-9.]+ +[0-9.]+ +1\.00 +confirmed +confirmed +same$' \
    compare -v "$TMP/base/results.h5"
check_output "itself: nothing to print but the counts" '^1$' bash -c "'$RATTLEBACK' compare '$TMP/base/results.h5' '$TMP/base/results.h5' | wc -l"
check "another number of ranks" compare "$TMP/ranks/results.h5"
check "exact: another number of ranks" compare --exact "$TMP/ranks/results.h5"
check_exit "exact: other problems" 1 compare --exact "$TMP/other/results.h5"
check_output "exact: what is new is reported" '^orders/expected: row 0: 2, 3; [0-9]+ of [0-9]+ values differ$' \
    compare --exact "$TMP/reduced/results.h5"
# A horizon is the same in all rows, so that its column has no storage: h5diff calls such files the same.
patched_fill() {
    "$python" - "$TMP/base/results.h5" "$TMP/fill.h5" <<'END'
import sys, h5py
with h5py.File(sys.argv[1]) as old, h5py.File(sys.argv[2], "w") as new:
    for key in old.attrs: new.attrs[key] = old.attrs[key]
    for key in old: old.copy(key, new)
    space = new["cases/id"].shape
    del new["cases/horizon"]
    column = new.create_dataset("cases/horizon", space, "<f8", fillvalue=float(old["cases/horizon"][0]) + 1)
    assert column.id.get_storage_size() == 0
END
}
check "a file with another constant" patched_fill
check_output "exact: a column without storage" '^cases/horizon: row 0: 1, 2; ' compare --exact --unsealed "$TMP/fill.h5"
check_exit "exact: and it fails" 1 compare --exact --unsealed "$TMP/fill.h5"
check_output "rows that are gone are listed" '^structure .* reversal .* only old$' compare "$TMP/shorter/results.h5"
check_exit "rows that are gone fail" 1 compare "$TMP/shorter/results.h5"
check_said "rows that are gone: it is said" 'shorter/results.h5: lacks [1-9][0-9]* claims of .*base/results.h5; run the campaign'
check "rows that are new fail nothing" "$RATTLEBACK" compare "$TMP/shorter/results.h5" "$TMP/base/results.h5"
check_exit "cases that are gone fail" 1 compare "$TMP/fewer/results.h5"
check_said "cases that are gone: it is said" ' order +q .* regressed .*fewer cases'
check "cases that are new fail nothing" "$RATTLEBACK" compare "$TMP/fewer/results.h5" "$TMP/base/results.h5"
check_output "rows that are new are listed" '^structure .* reversal .* only new$' \
    "$RATTLEBACK" compare "$TMP/shorter/results.h5" "$TMP/base/results.h5"
check_exit "a verdict that is lost" 1 compare "$TMP/reduced/results.h5"
check_said "a verdict that is lost: told" ' regressed +no longer as expected$'
check "a verdict that is won" "$RATTLEBACK" compare "$TMP/reduced/results.h5" "$TMP/base/results.h5"
check_said "a verdict that is won: told" ' changed +now as expected$'

# An identity had the name of a column of /cases before.
result group 's/name: orders/&\n    kind: identities/; s/kepler/heavy-top/; s/\[64, .*/[8]/; /name: structure/,$d'
named_before() {
    cp "$TMP/group/results.h5" "$TMP/before.h5"
    "$python" - "$TMP/before.h5" <<'END'
import sys, h5py
with h5py.File(sys.argv[1], "r+") as f:
    for column in f["quantities/name"], f["orders/quantity"]:
        found = [k for k, name in enumerate(column) if name == b"retraction-inverse"]
        assert found
        for k in found:
            column[k] = b"retraction"
END
}
check "a file with the name of before" named_before
check_output "its claim is the same one" '^[1-9][0-9]* same, 0 changed, 0 regressed, 0 only old, 0 only new$' \
    "$RATTLEBACK" compare --unsealed "$TMP/before.h5" "$TMP/group/results.h5"
check "its measurements, too" "$RATTLEBACK" verify --unsealed "$TMP/before.h5"
check "in Python, too" env PYTHONPATH="$PWD/python" "$python" -W ignore -c '
import sys, rattleback
cases = rattleback.results(sys.argv[1])["cases"]
assert cases["retraction-inverse"].notna().any() and set(cases["retraction"]) <= {"cay", "exp"}, cases' "$TMP/before.h5"

# Row 0 of /orders is the order of q, 2 +- 0.15; row 3 of /cases has 512 of the 960 steps of its group.
worse() {
    patched worse "${@:3}"
    check_exit "$1" 1 compare --unsealed "$TMP/worse.h5"
    check_said "$1: told" " regressed +$2\$"
}
better() {
    patched better "${@:3}"
    check "$1" compare --unsealed "$TMP/better.h5"
    check_said "$1: told" " changed +$2\$"
}
unchanged() {
    patched unchanged "${@:2}"
    check_output "$1: the same" ' same, 0 changed, 0 regressed,' compare --unsealed "$TMP/unchanged.h5"
}
worse "error constant up by half" 'error constant' /orders/constant 0 1.5
better "error constant halved" 'error constant' /orders/constant 0 0.5
unchanged "error constant up by a tenth" /orders/constant 0 1.1
worse "order down by a tenth" 'order; error constant' /orders/measured 0 0.9
unchanged "order down by a thousandth" /orders/measured 0 0.999
worse "twice the iterations" iterations /cases/iterations 3 2
better "no iterations" iterations /cases/iterations 3 0
unchanged "twice the iterations of the 64 coarsest steps" /cases/iterations 0 2

patched slow /volatile/cases/wall_time 3 1000
check "cost is not judged" compare --unsealed "$TMP/slow.h5"
check_exit "cost is judged on request" 1 compare --unsealed "$TMP/slow.h5" --cost 3
check "cost within the factor" compare "$TMP/base/results.h5" --cost 3

check_output "csv" '^orders,kepler,,lobatto-iiia,,2,.*,order,q,.*,same,' compare -v "$TMP/base/results.h5" --format csv
check_output "markdown" '^\| orders +\| kepler .*\| same +\|$' compare -v "$TMP/base/results.h5" --format markdown

check_refused "nothing in common" 'base/results.h5 and .*/other/results.h5 have no claim in common' \
    compare "$TMP/other/results.h5"
check_refused "nothing given" 'missing: OLD.h5, NEW.h5' "$RATTLEBACK" compare
check_refused "one file" 'missing: NEW.h5' "$RATTLEBACK" compare "$TMP/base/results.h5"
check_refused "no result file" 'base.yaml: is not an HDF5 file' compare "$TMP/base.yaml"
check_refused "a factor that is none" '--cost: -1: expected a positive number' compare "$TMP/base/results.h5" --cost -1
check_refused "unknown format" 'unknown format "cvs"; did you mean "csv"\?' compare "$TMP/base/results.h5" --format cvs
