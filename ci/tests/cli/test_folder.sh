#!/bin/bash
# The folder of a run: one run at a time in it, what --resume says of a complete one, and what --force takes away.
source ci/tests/cli/lib.sh

# campaign FILE NAME PROBLEM STEPS: an ensemble whose members take some time.
campaign() {
    cat >"$1" <<END
campaign: $2
experiments:
  - {name: $2, kind: trajectory, problems: [{name: $3}], methods: [lobatto-iiia], stages: [2, 3, 4, 5],
     steps: [$4], horizon: 100, samples: 10}
END
}
campaign "$TMP/long.yaml" long chaotic 50000000
campaign "$TMP/other.yaml" other kepler 1000
campaign "$TMP/broken.yaml" broken kepler '1000, 2000'
sed 's/other/quick/g; s/kind: trajectory/kind: structure/; s/, samples: 10//' "$TMP/other.yaml" >"$TMP/quick.yaml" # draws no charts

# alive FOLDER: a long run in the background, which has the folder; $run is its process.
alive() {
    "$RATTLEBACK" run "$TMP/long.yaml" -o "$1" "${@:2}" >"$TMP/alive.out" 2>&1 &
    run=$!
    until [ -e "$1/journal" ] || ! kill -0 "$run" 2>/dev/null; do sleep 0.05; done
}

alive "$TMP/two"
for option in --force --resume ''; do
    # shellcheck disable=SC2086 # none is no argument
    check_exit "a folder in use: run $option" 2 "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/two" $option
    cp "$captured/stderr" "$TMP/said"
    check_output "a folder in use: $option, by whom" \
        "two is in use by another run: process $run on $(hostname) since 20..-" cat "$TMP/said"
done
check_exit "a folder in use: by another name" 2 "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/../$(basename "$TMP")/two/" --force
check_exit "a folder in use: refused on two ranks" 2 mpirun -q -n 2 "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/two" --force
check "a folder in use: its run is alive" kill -0 "$run"
check "another folder is free" "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/free"
check_fails "no lock is left behind" test -e "$TMP/free/lock"

# A run that was killed holds nothing, whatever it leaves.
kill -KILL "$run"
wait "$run" 2>/dev/null
check "killed: its lock is there" test -e "$TMP/two/lock"
check "killed: the folder is free" "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/two" --force
check_output "killed: the results are those of the next run" '^4$' \
    bash -c "'$RATTLEBACK' show '$TMP/two/results.h5' --table cases --format csv | grep -c ,kepler,"

# Where the file system knows no locks the holder that the lock file names decides: this host's processes are known.
echo '#include <errno.h>
int flock(int file, int operation) { (void)file, (void)operation; errno = ENOSYS; return -1; }' >"$TMP/flock.c"
read -ra compiler <<<"${CC:-cc}"
check "no locks: a system without them" "${compiler[@]}" -shared -fPIC -o "$TMP/flock.so" "$TMP/flock.c"
without=(env LD_PRELOAD="$TMP/flock.so" "$RATTLEBACK" run "$TMP/quick.yaml")
echo "elsewhere 1 1 2026-11-21T00:00:00Z" >"$TMP/two/lock"
check_exit "no locks: held from another host" 2 "${without[@]}" -o "$TMP/two" --force
cp "$captured/stderr" "$TMP/said"
check_output "no locks: what to remove" \
    "process 1 on elsewhere since 2026-11-21T00:00:00Z; if that is gone remove $TMP/two/lock" cat "$TMP/said"
echo "$(hostname) $$ $(awk '{ print $22 }' /proc/$$/stat) now" >"$TMP/two/lock"
check_exit "no locks: held by a process that is there" 2 "${without[@]}" -o "$TMP/two" --force
echo "$(hostname) $$ 1 now" >"$TMP/two/lock"
check "no locks: a process of that number, but another one" "${without[@]}" -o "$TMP/two" --force
sleep 0 &
wait $!
echo "$(hostname) $! 1 now" >"$TMP/two/lock"
check "no locks: held by a process that is gone" "${without[@]}" -o "$TMP/two" --force

# A start of a Slurm job counts as gone for the starts after it, and for nobody else: host process start since parent job restarts.
second=(env SLURM_CLUSTER_NAME=hill SLURM_JOB_ID=17 SLURM_RESTART_COUNT=1)
echo "elsewhere 1 1 now 1 hill/17 0" >"$TMP/two/lock"
check "no locks: held by an earlier start of the job" "${second[@]}" "${without[@]}" -o "$TMP/two" --force
for other in "hill/17 1" "hill/17 2" "hill/18 0" "dale/17 0" "hill/17" "hill/17 x" ""; do
    echo "elsewhere 1 1 now 1 $other" >"$TMP/two/lock"
    check_exit "no locks: held by '$other', not by an earlier start of hill/17 1" 2 \
        "${second[@]}" "${without[@]}" -o "$TMP/two" --force
done
echo "elsewhere 1 1 now 1 hill/17 0" >"$TMP/two/lock"
check_exit "no locks: held by a job, and this is none" 2 "${without[@]}" -o "$TMP/two" --force
cp "$captured/stderr" "$TMP/said"
check_output "no locks: which job" "process 1 on elsewhere since now, Slurm job hill/17; if that is gone" cat "$TMP/said"
rm "$TMP/two/lock"

# Holders that are about to go are waited for, ten seconds at most: one whose parent has gone, and an earlier start of the job whose lock
# the system still keeps. Afterwards the one is refused, the other passed over.
# orphan FOLDER: a long run there whose parent is gone; $run is its process.
orphan() {
    rm -f "$TMP/orphan"
    bash -c '"$@" & echo $! >"$TMP/orphan"; until [ -s "$0/lock" ]; do sleep 0.05; done' "$1" \
        "$RATTLEBACK" run "$TMP/long.yaml" -o "$1" >"$TMP/orphan.out" 2>&1
    run=$(cat "$TMP/orphan")
}
export TMP
for folder in stays goes keeps; do mkdir "$TMP/$folder"; done
orphan "$TMP/stays"
stays=$run
kill -STOP "$stays" # it need not work
("$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/stays" --force >"$TMP/stays.out" 2>&1; echo $? >"$TMP/stays.code") &
echo "elsewhere 1 1 now 1 hill/17 0" >"$TMP/keeps/lock"
flock --no-fork "$TMP/keeps/lock" sleep 60 &
keeps=$!
until ! flock -n "$TMP/keeps/lock" true; do sleep 0.05; done
check_exit "a lock of the system's: held by a job, and this is none" 2 "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/keeps"
("${second[@]}" "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/keeps" >"$TMP/keeps.out" 2>&1; echo $? >"$TMP/keeps.code") &
orphan "$TMP/goes"
(sleep 2; kill -KILL "$run") &
start=$SECONDS
check "an orphan: its end is waited for" "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/goes" --force
check "an orphan: waited for, until its end and no longer" test $((SECONDS - start)) -ge 1 -a $((SECONDS - start)) -lt 10

"$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/two" --force >/dev/null 2>&1

# Complete: --resume shows it again, with its exit code, and draws what is missing.
results=$(sha256sum "$TMP/two/results.h5")
check "complete: --resume" "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/two" --resume
cp "$captured/stdout" "$TMP/said"
check_output "complete: says so" 'already complete: .*/two/results.h5 holds all of campaign other' cat "$TMP/said"
check_output "complete: ends as the run did" '^as expected [0-9]+, not as expected 0, .* 0 cases failed$' \
    tail -n 1 "$TMP/said"
check "complete: the results are untouched" test "$results" = "$(sha256sum "$TMP/two/results.h5")"
rm -r "$TMP/two/charts" "$TMP/two/report.html"
check "complete: on two ranks" mpirun -q -n 2 "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/two" --resume
check "complete: charts are drawn again" test -e "$TMP/two/charts" -a -e "$TMP/two/report.html"
rm -r "$TMP/two/charts" "$TMP/two/report.html"
check "plot: beside the result file by default" "$RATTLEBACK" plot "$TMP/two/results.h5"
check "report: beside the result file by default" bash -c "cd '$TMP/two' && '$(realpath "$RATTLEBACK")' report results.h5"
check "plot and report: they are there" test -e "$TMP/two/charts/drawn" -a -e "$TMP/two/report.html"
"$RATTLEBACK" show "$TMP/two/results.h5" >"$TMP/shown"
check "show: the orders by default" cmp "$TMP/shown" <("$RATTLEBACK" show "$TMP/two/results.h5" --table orders)
check_exit "complete: another campaign is refused" 2 "$RATTLEBACK" run "$TMP/broken.yaml" -o "$TMP/two" --resume
cp "$captured/stderr" "$TMP/said"
check_output "complete: another campaign, why" 'two/results.h5 is not the whole result of this campaign, and there is no journal' \
    cat "$TMP/said"
sed 's/kind: trajectory,/kind: convergence, expect: {q: 3},/; s/1000\]/8, 16, 32, 64]/; s/horizon: 100, samples: 10/horizon: 1/' \
    "$TMP/other.yaml" >"$TMP/wrong.yaml"
check_exit "complete: not as expected" 1 "$RATTLEBACK" run "$TMP/wrong.yaml" -o "$TMP/wrong"
check_exit "complete: not as expected, still" 1 "$RATTLEBACK" run "$TMP/wrong.yaml" -o "$TMP/wrong" --resume

# --force takes the charts of the run before away, and nothing else.
echo mine >"$TMP/two/charts/mine.svg"
echo mine >"$TMP/two/mine.txt"
before=$(cd "$TMP/two/charts" && echo other-*)
check "force: another campaign in the folder" "$RATTLEBACK" run "$TMP/broken.yaml" -o "$TMP/two" --force
check "force: there were charts" test "$before" != 'other-*'
check_output "force: the charts of the run before are gone" '^0$' bash -c "find '$TMP/two/charts' -name 'other-*' | wc -l"
check "force: those of this one are there" bash -c "test -n \"\$(find '$TMP/two/charts' -name 'broken-*.svg')\""
check "force: what is not the run's own stays" test -e "$TMP/two/charts/mine.svg" -a -e "$TMP/two/mine.txt"

# Killed while it draws: the results are there, the page of those before is not, and --resume draws.
mkdir "$TMP/killer"
printf '#!/bin/sh\nkill -KILL $PPID\n' >"$TMP/killer/gnuplot"
chmod +x "$TMP/killer/gnuplot"
check_fails "killed while it draws" env PATH="$TMP/killer:$PATH" "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/two" --force
check "killed while it draws: no page of other results" test ! -e "$TMP/two/report.html"
check "killed while it draws: --resume" "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/two" --resume
cp "$captured/stdout" "$TMP/said"
check_output "killed while it draws: that had nothing to compute" '^already complete' cat "$TMP/said"
check "killed while it draws: the page is that of the results" grep -q 'campaign: other' "$TMP/two/report.html"
check "killed while it draws: and so are the charts" bash -c "cd '$TMP/two/charts' && ls other-*.svg && ! ls | grep broken"

# Folders with long names, and with all that a name may hold: the library of files has room for 255 bytes.
long=$(printf 'd%.0s' {1..200})
for folder in "$long/$long/$long" $'a b/c "d'"' \\n\n%s"; do
    check "folder ${folder:0:20}..: a run in it" "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/$folder" --quiet
    check "folder ${folder:0:20}..: is read" "$RATTLEBACK" verify "$TMP/$folder"
done

# Nobody reads what a run says: it goes on, and tells that.
nobody() { { "$RATTLEBACK" run "$TMP/quick.yaml" -o "$TMP/unread" 2>"$TMP/said"; echo $? >"$TMP/unread.code"; } | true; }
nobody
check "nobody reads: the results are there" "$RATTLEBACK" verify "$TMP/unread"
check "nobody reads: the run tells" test "$(cat "$TMP/unread.code")" = 1
check_output "nobody reads: what it tells" '^rattleback: standard output: (write failed; the output is incomplete|Broken pipe)$' cat "$TMP/said"

# What was waited for meanwhile.
until [ -s "$TMP/stays.code" ] && [ -s "$TMP/keeps.code" ]; do sleep 0.1; done
check "an orphan that stays: refused in the end" test "$(cat "$TMP/stays.code")" = 2
check "an orphan that stays: it is there" kill -0 "$stays"
check "a lock of the system's: the earlier start of a job is passed over" test "$(cat "$TMP/keeps.code")" = 0
check "a lock of the system's: it was held all the time" kill -0 "$keeps"
kill -KILL "$stays" "$keeps"
wait "$keeps" 2>/dev/null || true
