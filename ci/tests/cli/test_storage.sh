#!/bin/bash
# Full disks, read-only folders and damaged files: a message, what was done is kept, and never a wrong table.
source ci/tests/cli/lib.sh

out=$TMP/out
campaign=$TMP/campaign.yaml
disk=$TMP/disk
cat >"$campaign" <<'YAML'
campaign: storage
experiments:
  - {name: orders, problems: [{name: particle}], methods: [lobatto-iiia], stages: [2], steps: [8, 16, 32, 64], horizon: 1}
  - {name: long, kind: trajectory, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2],
     steps: [200, 400], horizon: 10, samples: 100}
YAML
cases=6

# flip FILE BYTE: the lowest bit of a byte.
flip() {
    local byte
    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    printf "\\x$(printf %02x $((byte ^ 1)))" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

# same NAME DIR: equal to the unbroken run, and the journal is gone.
same() {
    check "$1" "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$2/results.h5"
    check_exit "$1: its journal is gone" 1 test -e "$2/journal"
}

check "an unbroken run" "$RATTLEBACK" run "$campaign" -o "$TMP/unbroken"

# the result file cannot be written: everything is in the journal then
mkdir -p "$out/results.h5.part"
check_exit "the result file cannot be written" 1 "$RATTLEBACK" run "$campaign" -o "$out"
cp "$captured/stderr" "$TMP/said"
check_output "its message" '/out/results.h5.part: cannot be written: Is a directory' cat "$TMP/said"
check_said "what is kept" '^rattleback: finished work is kept in .*/out/journal; resume with$'
rmdir "$out/results.h5.part"
cp -r "$out" "$TMP/complete"
check_output "gone on, nothing is run again" "1 of 1 references and $cases of $cases cases are in the journal" \
    "$RATTLEBACK" run "$campaign" -o "$out" --resume
same "the same tables" "$out"

# a damaged journal: what is whole is kept, the rest is run again
size=$(stat -c %s "$TMP/complete/journal/1-0.rows")
for place in 3 90 100 $((size / 4)) $((size / 2)) $((size - 40)); do
    rm -rf "$out"
    cp -r "$TMP/complete" "$out"
    flip "$out/journal/1-0.rows" "$place"
    check "journal with a bit flipped at $place" "$RATTLEBACK" run "$campaign" -o "$out" --resume
    cp "$captured/stdout" "$TMP/said"
    check_output "journal with a bit flipped at $place: the others are kept" \
        "([01] of 1 references and $cases of|1 of 1 references and $((cases - 1)) of) $cases cases are" cat "$TMP/said"
    same "journal with a bit flipped at $place: the same tables" "$out"
done
for length in 0 50 96 $((size / 3)) $((size - 1)); do
    rm -rf "$out"
    cp -r "$TMP/complete" "$out"
    truncate -s "$length" "$out/journal/1-0.rows"
    check "journal cut to $length bytes" "$RATTLEBACK" run "$campaign" -o "$out" --resume
    same "journal cut to $length bytes: the same tables" "$out"
done

# a damaged result file: refused, or what was in it
"$RATTLEBACK" show "$TMP/unbroken/results.h5" --table cases --format csv >"$TMP/good.csv"
size=$(stat -c %s "$TMP/unbroken/results.h5")
never_wrong() {
    local code
    "$RATTLEBACK" show "$TMP/bad.h5" --table cases --format csv >"$TMP/bad.csv" 2>"$TMP/said"
    code=$?
    if [ "$code" = 0 ]; then cmp "$TMP/bad.csv" "$TMP/good.csv"; else [ "$code" = 2 ] && found 'bad.h5: ' "$TMP/said"; fi
}
check_fails_control() {
    sed 's/,ok,/,no,/' "$TMP/good.csv" >"$TMP/bad.csv"
    cmp "$TMP/bad.csv" "$TMP/good.csv"
}
check_fails "control: another table would be noticed" check_fails_control
for k in $(seq 0 12); do
    cp "$TMP/unbroken/results.h5" "$TMP/bad.h5"
    flip "$TMP/bad.h5" $((k * (size - 1) / 12))
    check "results with bit $k of 12 flipped" never_wrong
    cp "$TMP/unbroken/results.h5" "$TMP/bad.h5"
    truncate -s $((k * (size - 1) / 12)) "$TMP/bad.h5"
    check "results cut at $k of 12" never_wrong
done
cp "$TMP/unbroken/results.h5" "$TMP/bad.h5"
flip "$TMP/bad.h5" $((size / 2))
for verb in plot report verify; do
    check_exit "damaged results: $verb" 2 "$RATTLEBACK" $verb "$TMP/bad.h5" -o "$TMP/page"
done
check_exit "damaged results: compare" 2 "$RATTLEBACK" compare "$TMP/unbroken/results.h5" "$TMP/bad.h5"
check_output "damaged results: the message" 'bad.h5: damaged: its bytes are not those that were written' \
    "$RATTLEBACK" show "$TMP/bad.h5" --table cases

# a small disk that fills up while cases are journaled, then grows; a folder that cannot be written
mkdir "$disk"
if mount -t tmpfs -o size=40k none "$disk" 2>/dev/null; then
    trap 'umount "$disk"; finish' EXIT
    check_exit "a disk fills up" 1 "$RATTLEBACK" run "$campaign" -o "$disk/out"
    cp "$captured/stderr" "$TMP/said"
    check_output "a disk fills up: its message" 'journal/1-0.rows: the journal cannot be written: No space left' \
        cat "$TMP/said"
    check_said "a disk fills up: how to go on" '^  .*rattleback run .* -o .*/disk/out --resume$'
    mount -o remount,size=160k "$disk"
    check_exit "a disk is full when the result file is written" 1 "$RATTLEBACK" run "$campaign" -o "$disk/out" --resume
    cp "$captured/stdout" "$TMP/kept"
    cp "$captured/stderr" "$TMP/said"
    check_output "what is whole was kept" 'after session 1: 1 of 1 references and [1-5] of 6 cases' cat "$TMP/kept"
    check_output "a disk is full: its message" 'results.h5.part: cannot be written: No space left' cat "$TMP/said"
    check_exit "a disk is full: nothing is left of the file" 1 test -e "$disk/out/results.h5.part"
    mount -o remount,size=16m "$disk"
    check_output "a disk has room again: all is kept" 'after session 2: 1 of 1 references and 6 of 6 cases are in' \
        "$RATTLEBACK" run "$campaign" -o "$disk/out" --resume
    same "a disk has room again: the same tables" "$disk/out"
    mount -o remount,ro "$disk"
    check_exit "a folder that cannot be written" 2 "$RATTLEBACK" run "$campaign" -o "$disk/new"
    cp "$captured/stderr" "$TMP/said"
    check_output "a folder that cannot be written: its message" 'disk/new: .* cannot be written: Read-only file system' \
        cat "$TMP/said"
else
    echo "ok - full and read-only disks # SKIP a tmpfs may not be mounted here"
    checks=$((checks + 1))
fi
