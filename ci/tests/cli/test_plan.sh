#!/bin/bash
# rattleback plan: the table it prints, from a measurement and from a result file, and what it refuses.
source ci/tests/cli/lib.sh

cat >"$TMP/small.yaml" <<'END'
campaign: small
experiments:
  - name: orders
    problems: [{name: particle}, {name: cvt}]
    methods: [lobatto-iiia]
    stages: [2, 3]
    steps: [8, 16, 32, 64]
    horizon: 1
    precision: [quad]
END
sed 's/particle/pendulum/; s/lobatto-iiia/gauss/; s/, {name: cvt}//' "$TMP/small.yaml" >"$TMP/other.yaml"

check "a run to take times from" "$RATTLEBACK" run "$TMP/small.yaml" -o "$TMP/run"
from=$TMP/run/results.h5

# column NAME ROW: a number of the CSV table in $TMP/table.
column() {
    awk -F, -v name="$1" -v row="$2" '{ gsub("\r", "") }
        NR == 1 { for (k = 1; k <= NF; k++) if ($k == name) at = k }
        NR == row + 1 { print $at }' "$TMP/table"
}

# holds NAME EXPRESSION: awk finds it true.
holds() {
    if awk "BEGIN { exit !($2) }"; then passed "$1"; else failed "$1" "not true: $2"; fi
}

check_output "measured" '^[0-9]+ kinds of work timed here$' "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 1
check_output "from a file" '^4 kinds of work timed in .*/results\.h5$' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 1 --from "$from"
check_output "kinds that were not timed are named" \
    '^[0-9]+ cases and references are of a kind that was not timed' \
    "$RATTLEBACK" plan "$TMP/other.yaml" --ranks 1 --from "$from"

check "a table" "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 1,2,4096 --from "$from" --format csv
cp "$captured/stdout" "$TMP/table"
sum=$("$RATTLEBACK" show "$from" --table cases --format csv | awk -F, '{ gsub("\r", "") }
    NR == 1 { for (k = 1; k <= NF; k++) if ($k == "wall_time") at = k }
    NR > 1 { sum += $at }
    END { print sum }')
holds "a row for each number of ranks" "$(column ranks 1) == 1 && $(column ranks 2) == 2 && $(column ranks 3) == 4096"
holds "one rank is the measure of efficiency" "($(column efficiency 1) - 100) ^ 2 < 1e-12"
holds "one rank takes what was stored" "($(column cases 1) / $sum - 1) ^ 2 < 0.01" # besides it claims
holds "two ranks take at least half" "$(column cases 2) >= 0.5 * $(column cases 1) && $(column cases 2) < $(column cases 1)"
holds "more ranks than cases gain nothing" "$(column cases 3) < $(column cases 2) && $(column efficiency 3) < 5"

check_output "markdown" '^\| +ranks \| +references \|' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 1 --from "$from" --format markdown
check_refused "no ranks" 'missing: --ranks' "$RATTLEBACK" plan "$TMP/small.yaml"
check_refused "no campaign" 'missing: CAMPAIGN.yaml' "$RATTLEBACK" plan --ranks 2
check_refused "no number of ranks" '--ranks: 0: expected a positive integer' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 2,0
long=$(printf ',%.0s' {1..600}) # as long as it likes: nothing is cut off
check "a long list of ranks" "$RATTLEBACK" plan "$TMP/small.yaml" --ranks "1,$long,3" --from "$from" --format csv
cp "$captured/stdout" "$TMP/rows"
check_output "a long list of ranks: all rows" '^3,' tail -n 1 "$TMP/rows"
check_refused "a long list of ranks, the last wrong" '--ranks: 0: expected a positive integer' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks "1,$long,0"
check_refused "more numbers of ranks than are taken" '--ranks: expected at most 32 numbers' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks "$(seq -s , 1 33)"
check_refused "too many ranks" '--ranks: 99999999: expected at most' \
    "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 99999999
check_refused "a misspelt option" 'did you mean --ranks' "$RATTLEBACK" plan "$TMP/small.yaml" --rnaks 3
check_refused "no result file" 'small\.yaml' "$RATTLEBACK" plan "$TMP/small.yaml" --ranks 1 --from "$TMP/small.yaml"
check_refused "a campaign that is not there" 'missing\.yaml' "$RATTLEBACK" plan "$TMP/missing.yaml" --ranks 1

# Compared with what a run takes: processor time of one rank, without charts (gnuplot is one that does nothing). Many short cases, whose rows are
# what takes long; long cases; and a reference whose motion is slow, so that it takes a thousandth of what its horizon would let one think.
mkdir "$TMP/bin"
printf '#!/bin/sh\nexit 1\n' >"$TMP/bin/gnuplot"
chmod +x "$TMP/bin/gnuplot"
cat >"$TMP/short.yaml" <<'END'
campaign: short
experiments:
  - name: short
    kind: ensemble
    problems: [{name: chaotic, preset: ensemble, parameters: {members: 30000}}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [1]
    horizon: 0.125
    members: {parameter: member, from: 0, to: 29999, count: 30000}
END
cat >"$TMP/long.yaml" <<'END'
campaign: long
experiments:
  - name: long
    problems: [{name: particle}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [4000, 8000]
    horizon: 10
    precision: [quad]
  - name: slow
    problems: [{name: oscillator, parameters: {omega1: 0.0001, omega2: 0.0002}}]
    methods: [gauss]
    stages: [2]
    steps: [4, 8]
    horizon: 10000
    precision: [quad]
END
for name in short long; do
    TIMEFORMAT='%U %S'
    taken=$({ time PATH=$TMP/bin:$PATH "$RATTLEBACK" run "$TMP/$name.yaml" -o "$TMP/$name" -q >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }')
    check "compared with a run: $name" "$RATTLEBACK" plan "$TMP/$name.yaml" --ranks 1 --format csv
    cp "$captured/stdout" "$TMP/table"
    foretold=$(column total 1)
    holds "compared with a run: $name: $foretold s foretold, $taken s taken" "$foretold < 2 * $taken && $taken < 2 * $foretold"
done
