#!/bin/bash
# run --timed: every case is integrated repeatedly, and the row says how that was measured.
source ci/tests/cli/lib.sh

cat >"$TMP/timed.yaml" <<'END'
campaign: timed
experiments:
  - {name: e, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [2, 3], steps: [64, 128, 256, 512], horizon: 2}
END
cells() { # of column COLUMN in the cases of the run in DIR
    "$RATTLEBACK" show "$2" --table cases --format csv | tr -d '\r' |
        "$(python)" -c 'import csv, sys; [print(row[sys.argv[1]]) for row in csv.DictReader(sys.stdin)]' "$1"
}

check "timed" "$RATTLEBACK" run "$TMP/timed.yaml" -o "$TMP/timed" --timed
check_exit "each row says how often" 1 grep -vqE '^least of [0-9]+(, not pinned)?(, load [0-9.]+)?$' <(cells timing "$TMP/timed")
if paste <(cells seconds "$TMP/timed") <(cells wall_time "$TMP/timed") | awk '!($1 > 0 && $1 <= $2) { bad = 1 } END { exit bad || NR != 8 }'; then
    passed "an integration alone takes no longer than the case with all that goes with it"
else
    failed "an integration alone takes no longer than the case with all that goes with it" "$(cells seconds "$TMP/timed")"
fi
check "two ranks" mpirun -q -n 2 "$RATTLEBACK" run "$TMP/timed.yaml" -o "$TMP/two" --timed
check_exit "say that they are two" 1 grep -vq '^least of [0-9]*.*, 2 ranks' <(cells timing "$TMP/two")
check "not timed" "$RATTLEBACK" run "$TMP/timed.yaml" -o "$TMP/plain"
check_exit "has no such number" 1 grep -q '[1-9]' <(cells seconds "$TMP/plain")
cheapest() {
    "$RATTLEBACK" show "$1" --table cheapest --accuracy 1e-3 --cost seconds --format csv
}
check_output "the table of costs says it" 'least of [0-9]' cheapest "$TMP/timed"
check_output "and where nothing was timed" 'each case once, 1 rank, load not watched' cheapest "$TMP/plain"
check "timed or not, all else is the same" "$RATTLEBACK" compare --exact "$TMP/plain/results.h5" "$TMP/timed/results.h5"
