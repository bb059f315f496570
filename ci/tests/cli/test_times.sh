#!/bin/bash
# Reference flows at many times: one reference of all, whatever the times are, which says how far it has come.
source ci/tests/cli/lib.sh

# times COUNT HORIZON: times that are not equally far from each other.
times() {
    awk -v n="$1" -v T="$2" 'BEGIN { for (k = 1; k <= n; k++) printf "%s%.12g", (k > 1 ? "," : ""), T * (k - (k % 3) / 5) / n }'
}
flow() {
    "$RATTLEBACK" reference "$1" --times "$2" --format csv --precision quad
}
# A series and a closed form, neither, a closed form on a group, a constraint: what a reference to each time alone says.
for of in 'kepler 3' 'chaotic 2' 'heavy-top 1' 'ball 2' 'so3-lift 1' 'spherical-pendulum 1'; do
    read -r problem horizon <<<"$of"
    list=$(times 12 "$horizon")
    flow "$problem" "$list" >"$TMP/all.csv"
    for time in ${list//,/ }; do flow "$problem" "$time" | tail -n 1; done >"$TMP/each.csv"
    check "$problem: states are those of each time alone" "$(python)" -c '
import csv, decimal, sys
decimal.getcontext().prec = 40
rows = list(csv.DictReader(open(sys.argv[1])))
alone = [dict(zip(rows[0], line.split(","))) for line in open(sys.argv[2]).read().split()]
number = decimal.Decimal
assert len(rows) == len(alone) == 12
for x, y in zip(rows, alone):
    size = max(abs(number(x[name])) for name in x)
    apart = max(abs(number(x[name]) - number(y[name])) for name in x if not name.startswith("error"))
    assert x["t"] == y["t"] and apart <= 64 * number(float(x["error_q"]) + float(y["error_q"]) + 1e-34) * (1 + size), (x, y)
' "$TMP/all.csv" "$TMP/each.csv"
done
check_output "the route says how it was checked" 'gauss-12, [0-9]+ steps' sh -c "'$RATTLEBACK' reference kepler --times 0.1,0.3,1 --format json"
check_output "equal times have the check that they had" 'lobatto-iiia-12, [0-9]+ steps' sh -c "'$RATTLEBACK' reference chaotic --horizon 1 --samples 3 --format json"

# Two thousand times take as long as one to the last and as many steps, not as two thousand references to the middle (minutes).
check "two thousand times in a moment" timeout 60 "$RATTLEBACK" reference kepler --times "$(times 2000 20)" -o "$TMP/many.h5"
awk 'BEGIN {
    print "method,steps,t,x,y"
    for (n = 250; n <= 2000; n *= 2) for (k = 1; k <= n; k++) printf "m,%d,%.17g,1,0\n", n, 2 * k / n }' >"$TMP/states.csv"
check_exit "a table of thousands of states, too" 1 timeout 25 "$RATTLEBACK" judge "$TMP/states.csv" --problem kepler --horizon 2 --order q=2

# On a terminal there is a bar, with the times that are there and the route.
if command -v script >/dev/null; then
    script -qec "'$RATTLEBACK' reference ball --horizon 10 --samples 400 --format csv" /dev/null >"$TMP/terminal" </dev/null
    check_output "a bar tells how far it is" 'reference times: [0-9]+ of 400.*now exact' sh -c "tr '\r' '\n' <'$TMP/terminal'"
fi
