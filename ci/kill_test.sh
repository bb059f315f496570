#!/bin/bash
# Kills runs with SIGKILL at random moments, goes on with them, and compares what they end with: ci/kill_test.sh COUNT [RANKS]
# Each run goes on, with 1 to RANKS ranks (3), until it ends; then its tables must be those of an unbroken run, and another
# run starts, until COUNT kills have hit. Ends with a line of counts; status 1 if a table differs or a case was kept twice.
# Environment: RATTLEBACK, the program; TMP, a folder for the runs; SEED of the random moments.
set -u

count=${1:?usage: ci/kill_test.sh COUNT [RANKS]}
ranks=${2:-3}
RATTLEBACK=${RATTLEBACK:-./rattleback}
RANDOM=${SEED:-1}
if [ -z "${TMP:-}" ]; then
    TMP=$(mktemp -d)
    trap 'rm -rf "$TMP"' EXIT
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none

# Every way through the journal: a reference, cases, samples, members run together.
campaign=$TMP/kill.yaml
cat >"$campaign" <<'YAML'
campaign: kill
experiments:
  - {name: orders, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3, 4],
     steps: [16, 32, 64, 128, 256, 512], horizon: 1, samples: 16, precision: [quad]}
  - {name: long, kind: trajectory, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2, 3],
     steps: [4000, 8000, 12000], horizon: 100, samples: 20}
  - {name: members, kind: ensemble, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2],
     steps: [1000, 2000, 4000], horizon: 100, samples: 20, members: {parameter: member, from: 0, to: 9, count: 10}}
YAML
cases=48

# run N DIR: go on with N ranks.
run() {
    mpirun -q -n "$1" "$RATTLEBACK" run "$campaign" -o "$2" --resume >"$TMP/log" 2>&1 </dev/null
}

# journaled DIR: records of cases in its journal, by the mark and type of their heads; a case has one unless it was run
# again after it was kept.
journaled() {
    cat "$1"/journal/*.rows 2>/dev/null | LC_ALL=C grep -a -o -P 'JRNL\x01\x00\x00\x00' | wc -l
}

fail() {
    echo "$1" >&2
    tail -n 20 "$TMP/log" >&2
    exit 1
}

start=$EPOCHREALTIME
run 2 "$TMP/unbroken" || fail "the unbroken run failed"
length=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print int(1000 * (b - a)) }') # milliseconds

kills=0
runs=0
lost=0 # kills times ranks: at most one case in flight each
out=$TMP/run
rm -rf "$out"
while [ "$kills" -lt "$count" ]; do
    n=$((1 + RANDOM % ranks))
    before=$(journaled "$out")
    export -f run
    export RATTLEBACK TMP campaign
    setsid bash -c "run $n $out" &
    session=$!
    disown "$session" # or the shell tells of every kill
    sleep "$(awk -v r="$RANDOM" -v l="$length" 'BEGIN { print l / 1000 * r / 32768 }')"
    if pkill -KILL -s "$session"; then
        kills=$((kills + 1))
        lost=$((lost + n))
    fi
    while kill -0 "$session" 2>/dev/null; do sleep 0.01; done
    found=$(sed -n "s/^resuming after .* \([0-9]*\) of $cases cases are in the journal$/\1/p" "$TMP/log")
    [ "${found:-$before}" = "$before" ] || fail "$before records of $found cases: some were kept twice"
    if [ -e "$out/results.h5" ] && [ ! -e "$out/journal" ]; then
        "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$out/results.h5" >"$TMP/log" ||
            fail "after $kills kills the tables differ"
        runs=$((runs + 1))
        rm -rf "$out"
    fi
done
run 2 "$out" || [ -e "$out/results.h5" ] || fail "the last run does not end"
"$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$out/results.h5" >"$TMP/log" || fail "the tables differ"
echo "$kills kills survived, $((runs + 1)) runs with the tables of the unbroken one, at most $lost cases run again"
