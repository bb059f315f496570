#!/bin/bash
# Runs test programs and counts their checks: ci/check.sh PROGRAM...
# A program is a cmocka executable or a bash script; both print lines `ok ...` and `not ok ...`, and the number of checks
# as `1..N`. A cmocka source that says `/* ranks: 1 2 3 */` is run by mpirun with each of these numbers of ranks.
# Ends with the line `N passed, N failed`; status 1 if any failed or nothing was run.
set -u

export LC_ALL=C
export CMOCKA_MESSAGE_OUTPUT=tap
export RATTLEBACK=${RATTLEBACK:-./rattleback}
limit=${TEST_LIMIT:-600}               # seconds for one program
side_by_side=${TEST_JOBS:-$(($(nproc) + 1))} # programs at once: one more than cores, as some wait for limits, for nodes that die, for disks
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
touch "$scratch/counts"

# Rank counts a test program asks for, from its source; empty: started without mpirun.
ranks_of() {
    local source=ci/tests/suite/${1##*/}.c
    case $1 in
        */tests/suite/*) sed -n 's|.*/\* ranks: \([0-9 ]*\) \*/.*|\1|p' "$source" ;;
    esac
}

# count LOG STATUS: prints "passed failed". All ranks run the same checks in the same order: the k-th check counts once,
# and has failed if it failed on any rank. A program that ends badly without a failed check, checks nothing, or stops
# before its last check, has failed one.
count() {
    awk -v status="$2" '
        { rank = match($0, /^\[[0-9]+,[0-9]+\]<std(out|err)>: ?/) ? substr($0, 1, RLENGTH) : ""
          line = substr($0, length(rank) + 1) }
        line ~ /^1\.\.[0-9]+$/ { planned[rank] += substr(line, 4) }
        line ~ /^(ok|not ok) / {
            k = ++checked[rank]
            bad[k] += line ~ /^not/ && line !~ /# SKIP/
            skipped[k] += line ~ /# SKIP/
        }
        END {
            for (k in bad) if (bad[k]) failed++; else if (!skipped[k]) passed++
            for (rank in planned) if (planned[rank] != checked[rank]) short = 1
            if (!failed && (status != 0 || !passed || short)) {
                failed++
                print "broke off with status " status ", or did not run all its checks" >"/dev/stderr"
            }
            print passed + 0, failed + 0
        }' "$1"
}

# run LABEL COMMAND...: one line for the program, and all it said if a check failed; the counts go to $scratch/counts.
run() {
    local label=$1 here status=0 start=$EPOCHREALTIME good bad
    here=$(mktemp -d -p "$scratch")
    shift
    mkdir "$here/tmp"
    TMP=$here/tmp timeout -k 10 "$limit" "$@" >"$here/log" 2>&1 </dev/null || status=$?
    if [ "$status" = 124 ]; then echo "# stopped after $limit s" >>"$here/log"; fi
    read -r good bad < <(count "$here/log" "$status" 2>>"$here/log")
    { # told at once, so that programs that run side by side do not mix
        printf '%-6s %3d checks %8.2f s  %s\n' "$([ "$bad" = 0 ] && echo ok || echo FAILED)" $((good + bad)) \
            "$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')" "$label"
        if [ "$bad" != 0 ]; then sed 's/^/    /' "$here/log"; fi
    } >"$here/told"
    flock "$scratch/lock" bash -c 'cat "$1"; echo "$2" >>"$3"' - "$here/told" "$good $bad" "$scratch/counts"
    rm -rf "$here"
}

# start LABEL COMMAND...: run it beside the others, as soon as there is room.
start() {
    while [ "$(jobs -rp | wc -l)" -ge "$side_by_side" ]; do wait -n; done
    run "$@" &
}

for program in "$@"; do
    leaks=1
    if [[ $program == */sanitize/tests/suite/* ]]; then leaks=0; fi # MPI itself leaks
    export ASAN_OPTIONS=detect_leaks=$leaks
    ranks=$(ranks_of "$program")
    if [[ $program == *.sh ]]; then
        start "$program" bash "$program"
    elif [ -z "$ranks" ]; then
        start "$program" "$program"
    fi
    for n in $ranks; do start "$program, $n ranks" ${MPIRUN:-mpirun} --tag-output -n "$n" "$program"; done
done
wait

read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' "$scratch/counts")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
