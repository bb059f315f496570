#!/bin/bash
# A run that is killed, interrupted or out of time goes on from its journal to the tables of an unbroken run.
source ci/tests/cli/lib.sh

mpirun="mpirun -q"
out=$TMP/out
campaign=$TMP/campaign.yaml

# References, both precisions, samples; some 30 cases that take about a second together.
cat >"$campaign" <<'YAML'
campaign: resume
experiments:
  - {name: orders, problems: [{name: particle}, {name: spherical-pendulum}], methods: [lobatto-iiia], stages: [3],
     steps: [16, 32, 64, 128, 256, 512], horizon: 1, samples: 16, precision: [quad, double]}
  - {name: long, kind: trajectory, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2, 3],
     steps: [4000, 8000, 12000], horizon: 100, samples: 20}
  - {name: exact, kind: identities, problems: [{name: pinned-body}], methods: [lobatto-iiia], stages: [3],
     steps: [16, 32], horizon: 1, precision: [quad]}
YAML
sed 's/horizon: 1,/horizon: 2,/' "$campaign" >"$TMP/other.yaml"
sed 's/steps: \[16, 32, 64/expect: {q: 3}, steps: [16, 32, 64/' "$campaign" >"$TMP/judged.yaml"

# same NAME DIR: equal to the unbroken run in all but what is volatile, and the journal is gone.
same() {
    check "$1" "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$2/results.h5"
    check_exit "$1: its journal is gone" 1 test -e "$2/journal"
}

# records DIR: whole records in its journal, by their marks.
records() {
    cat "$1"/journal/*.rows | grep -a -o JRNL | wc -l
}

# interrupted SIGNAL COMMAND...: signals the command, which runs to $out, soon after it has started its journal; its exit
# code. The command is a session of its own, so that KILL takes all its processes. On a busy machine it may end before the
# signal comes: then it is tried again.
interrupted() {
    local signal=$1 pid code=0
    shift
    for _ in 1 2 3 4 5; do
        rm -rf "$out"
        setsid "$@" &
        pid=$!
        for _ in $(seq 1000); do
            if [ -n "$(find "$out/journal" -name '*.rows' -size +2k 2>/dev/null)" ]; then break; fi
            sleep 0.01
        done
        if [ "$signal" = KILL ]; then pkill -KILL -s "$pid"; else kill "-$signal" "$pid"; fi
        code=0
        wait "$pid" || code=$?
        if [ -e "$out/journal" ] && [ ! -e "$out/results.h5" ]; then break; fi
    done
    return "$code"
}

check "an unbroken run" $mpirun -n 2 "$RATTLEBACK" run "$campaign" -o "$TMP/unbroken" -q
check_exit "leaves no journal" 1 test -e "$TMP/unbroken/journal"

# one process: the exit code is the program's
for signal in INT TERM USR1; do
    check_exit "SIG$signal stops with 3" 3 interrupted "$signal" "$RATTLEBACK" run "$campaign" -o "$out" -q
    cp "$captured/stderr" "$TMP/said"
    check_output "SIG$signal is named" "^rattleback: stopped by SIG$signal\$" cat "$TMP/said"
    check_exit "SIG$signal: there are no results yet" 1 test -e "$out/results.h5"
done
again=$(tail -n 1 "$TMP/said")
check_output "the command that goes on" "^  .*rattleback run $campaign -o $out -q --resume\$" echo "$again"
kept=$(records "$out")
check_refused_kept() {
    check_exit "$1" 2 "${@:3}"
    cp "$captured/stderr" "$TMP/said"
    check_output "$1: says why" "$2" cat "$TMP/said"
    check_exit "$1: the journal is kept" 0 test "$(records "$out")" = "$kept"
}
check_refused_kept "an unfinished run is not overwritten" 'add --resume to finish it, or --force to start over' \
    "$RATTLEBACK" run "$campaign" -o "$out"
check_refused_kept "another campaign does not go on with it" 'another campaign or another build.*--force' \
    "$RATTLEBACK" run "$TMP/other.yaml" -o "$out" --resume
check_refused_kept "resume and force" '--resume and --force exclude each other' \
    "$RATTLEBACK" run "$campaign" -o "$out" --resume --force
check_output "the command goes on" "^resuming after session 1: .* are in the journal" bash -c "${again/ -q/}"
same "stopped and gone on" "$out"
check "a finished run shows its results again" "$RATTLEBACK" run "$campaign" -o "$out" --resume
check_fails "and does not say that it starts" grep 'starts from the beginning' "$captured/stderr"
check_output "nothing to resume: the run starts, and says so" "^rattleback: $TMP/new holds no unfinished run; this one starts from the beginning$" \
    "$RATTLEBACK" run "$TMP/judged.yaml" -o "$TMP/new" --resume --only orders/particle
same "shown again" "$out"

# two ranks: mpirun passes SIGUSR1 on; on SIGTERM it ends all ranks itself, and what they have done is kept
check_exit "mpirun: SIGUSR1 stops with 3" 3 interrupted USR1 $mpirun -n 2 "$RATTLEBACK" run "$campaign" -o "$out" -q
cp "$captured/stderr" "$TMP/said"
check_output "mpirun: the command that goes on" "^  mpirun -q -n 2 .*rattleback run .* --resume\$" cat "$TMP/said"
check "goes on with 3 ranks" $mpirun -n 3 "$RATTLEBACK" run "$campaign" -o "$out" --resume -q
same "2 ranks, then 3" "$out"
check_exit "mpirun: SIGTERM, after which it kills, ends with its own code" 1 \
    interrupted TERM env OMPI_MCA_odls_base_sigkill_timeout=0 $mpirun -n 3 "$RATTLEBACK" run "$campaign" -o "$out" -q
check "goes on with 1 rank" "$RATTLEBACK" run "$campaign" -o "$out" --resume -q
same "3 ranks, then 1" "$out"

# no warning at all
interrupted KILL $mpirun -n 2 "$RATTLEBACK" run "$campaign" -o "$out" -q 2>/dev/null
check_exit "killed: no results" 1 test -e "$out/results.h5"
printf 'truncated' >>"$out/journal/1-0.rows"
check_output "a truncated end is reported" "journal: 9 bytes are truncated or damaged" \
    "$RATTLEBACK" run "$campaign" -o "$out" --resume --time-limit 1h
same "killed and gone on" "$out"

# a journal belongs to the text of a problem, too: what is not the text that was run is not gone on with, nor is its result
sed 's/^problem: .*/problem: mine/' cases/problems/spherical-pendulum.yaml >"$TMP/mine.yaml"
cat >"$TMP/texts.yaml" <<'YAML'
campaign: texts
experiments:
  - {name: mine, problems: [{file: mine.yaml}, {name: chaotic}], methods: [lobatto-iiia], stages: [3],
     steps: [16, 32, 64, 128, 256, 512], horizon: 1, samples: 16, precision: [quad, double]}
YAML
check "an unbroken run of a text" "$RATTLEBACK" run "$TMP/texts.yaml" -o "$TMP/unbroken-text" -q
interrupted KILL "$RATTLEBACK" run "$TMP/texts.yaml" -o "$out" -q 2>/dev/null
check_exit "killed: no results of the text" 1 test -e "$out/results.h5"
kept=$(records "$out")
cp "$TMP/mine.yaml" "$TMP/text"
sed -i 's/^lagrangian: /&2*/' "$TMP/mine.yaml"
check_exit "the text is another one" 1 cmp -s "$TMP/text" "$TMP/mine.yaml"
check_refused_kept "another text does not go on with it" 'another campaign or another build.*--force' \
    "$RATTLEBACK" run "$TMP/texts.yaml" -o "$out" --resume
cp "$TMP/text" "$TMP/mine.yaml"
check_output "the text that was run does" "^resuming after session 1: .* are in the journal" \
    "$RATTLEBACK" run "$TMP/texts.yaml" -o "$out" --resume
check "a text, killed and gone on" "$RATTLEBACK" compare --exact "$TMP/unbroken-text/results.h5" "$out/results.h5"

# time, of which so little is over before any machine has done the cases
check_exit "the time limit stops with 3" 3 "$RATTLEBACK" run "$campaign" -o "$TMP/limit" -q --time-limit 0.001s
cp "$captured/stderr" "$TMP/said"
check_output "the time limit is named" '^rattleback: stopped by the time limit' cat "$TMP/said"
check_exit "other expectations judge the same rows" 1 "$RATTLEBACK" run "$TMP/judged.yaml" -o "$TMP/limit" --resume
cp "$captured/stdout" "$TMP/said"
check_output "with what was done" '^resuming after session 1: 0 of 2 references and 0 of 32 cases' cat "$TMP/said"
check_output "no such time" '--time-limit: "soon": expected a positive time such as 90s' \
    "$RATTLEBACK" run "$campaign" -o "$TMP/limit" --time-limit soon

# also within its only step, on any rank: each of these takes seconds
cat >"$TMP/step.yaml" <<'YAML'
campaign: step
experiments:
  - {name: draft, kind: trajectory, problems: [{name: rattleback}], methods: [lobatto-iiia], stages: [15, 16],
     steps: [1], samples: 1, horizon: 20, precision: [quad]}
  - {name: flow, kind: trajectory, problems: [{name: cvt}], methods: [exact-map], steps: [1], samples: 1,
     horizon: 100, precision: [quad]}
YAML
check_exit "a step may run out of time" 1 timeout 60 $mpirun -n 2 "$RATTLEBACK" run "$TMP/step.yaml" -o "$TMP/step" --case-limit 0.1s
"$RATTLEBACK" show "$TMP/step/results.h5" --table cases --format csv >"$TMP/step.csv"
check_output "all three have" '^3$' grep -c ',timeout,' "$TMP/step.csv"
check_exit "integrate, too, may run out of time" 1 "$RATTLEBACK" integrate cvt --method exact-map --steps 1 --horizon 100 \
    --precision quad --case-limit 0.1s
cp "$captured/stderr" "$TMP/said"
check_output "and says so" '^rattleback: cvt: timeout; try: a longer --case-limit$' cat "$TMP/said"
check_exit "with time it ends" 0 "$RATTLEBACK" integrate cvt --method exact-map --steps 1 --horizon 4 --precision quad --case-limit 1:00

# a case that takes too long is a row, not an abort, and is not tried again for as little time
cat >"$TMP/slow.yaml" <<'YAML'
campaign: slow
experiments:
  - {name: slow, kind: bound, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [4000, 40000000],
     horizon: 200, samples: 20, failures: [{steps: [40000000], status: timeout, because: it takes minutes}]}
YAML
mkdir -p "$TMP/slow/results.h5.part" # so that the run stops after its cases, and its journal stays
check_exit "a case may run out of time" 1 "$RATTLEBACK" run "$TMP/slow.yaml" -o "$TMP/slow" --case-limit 1s
rmdir "$TMP/slow/results.h5.part"
cp -r "$TMP/slow" "$TMP/slower"
check_exit "no more time: it is not tried again" 0 "$RATTLEBACK" run "$TMP/slow.yaml" -o "$TMP/slow" --resume --case-limit 1s
check_exit "more time: it is" 0 "$RATTLEBACK" run "$TMP/slow.yaml" -o "$TMP/slower" --resume --case-limit 3s
slowest() {
    h5dump -y -w 1 -d /volatile/cases/wall_time "$1/results.h5" | awk '/^ *[0-9.e+-]+,?$/ { sub(",", ""); if ($1 > most) most = $1 }
        END { print (most >= 3 ? "more" : most >= 1 ? "less" : "none") }'
}
check_output "no more time: its row is the one of before" '^less$' slowest "$TMP/slow"
check_output "more time: its row is another" '^more$' slowest "$TMP/slower"
"$RATTLEBACK" show "$TMP/slow/results.h5" --table cases --format csv >"$TMP/slow.csv"
check "its status is timeout" grep -E ',40000000,.*,timeout,' "$TMP/slow.csv"
check "the other case is ok" grep -E ',4000,.*,ok,' "$TMP/slow.csv"
