#!/bin/bash
# The folder of a run: one run at a time in it, what --resume says of a complete one, and what --force takes away.
set -u
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
campaign "$TMP/long.yaml" long chaotic 2000000
campaign "$TMP/other.yaml" other kepler 1000
campaign "$TMP/broken.yaml" broken kepler '1000, 2000'
sed 's/other/quick/g; s/kind: trajectory/kind: structure/' "$TMP/other.yaml" >"$TMP/quick.yaml" # draws no charts

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
