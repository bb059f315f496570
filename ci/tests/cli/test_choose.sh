#!/bin/bash
# rattleback choose: the winners keep the accuracy, by an independent route; refusals, resuming, and searches that find nothing.
source ci/tests/cli/lib.sh
run=(${MPIRUN:-mpirun -q} -n 2 "$RATTLEBACK" choose)

# error_of PROBLEM METHOD STAGES STEPS HORIZON: of the position at the end, by `integrate` and `reference`.
error_of() {
    "$RATTLEBACK" integrate "$1" --method "$2" --stages "$3" --steps "$4" --horizon "$5" | awk '$1 == "q" || /^q/ { print; exit }' >"$TMP/end"
    "$RATTLEBACK" reference "$1" --horizon "$5" --format csv | tail -n 1 | tr -d '\r' >"$TMP/flow"
    awk 'FNR == 1 && FILENAME == ARGV[1] { for (k = 2; k <= NF; k++) q[k - 1] = $k; n = NF - 1; next }
         { split($0, field, ","); for (k = 1; k <= n; k++) sum += (q[k] - field[k + 1]) ^ 2; print sqrt(sum) }' "$TMP/end" "$TMP/flow"
}

check "kepler to 1e-6" "${run[@]}" kepler --accuracy 1e-6 --horizon 50 -o "$TMP/kepler" --format csv --quiet
cp "$captured/stdout" "$TMP/winners"
tr -d '\r' <"$TMP/winners" | awk -F, 'NR > 1 { print $1, $3, $4, $5, $8 }' >"$TMP/rows"
if [ "$(wc -l <"$TMP/rows")" = 3 ]; then passed "three winners"; else failed "three winners" "$(cat "$TMP/rows")"; fi
if awk '$4 > 1e-6 || $5 < last { bad = 1 } { last = $5 } END { exit bad }' "$TMP/rows"; then
    passed "all within the accuracy, the cheapest first"
else
    failed "all within the accuracy, the cheapest first" "$(cat "$TMP/rows")"
fi
read -r method stages steps error _ <"$TMP/rows"
found=$(error_of kepler "$method" "$stages" "$steps" 50)
if awk "BEGIN { exit !($found > 0 && $found <= 1e-6) }"; then
    passed "the first keeps it by integrate and reference"
else
    failed "the first keeps it by integrate and reference" "$method $stages $steps: $found"
fi
check "its campaign runs" "$RATTLEBACK" run "$TMP/kepler/choose.yaml" --dry-run

check_refused "a second search in the folder says how to go on" 'belongs to an earlier run of this search; use --resume' \
    "${run[@]}" kepler --accuracy 1e-6 --horizon 50 -o "$TMP/kepler"
check_refused "an accuracy below round-off" '^rattleback: --accuracy: 1e-80 is below round-off, [0-9.e-]* in double precision; use a larger E$' \
    "${run[@]}" kepler --accuracy 1e-80 --horizon 1 -o "$TMP/fine"
check_refused "one that quad has" '1e-20 is below round-off, .* in double precision; use a larger E or --precision quad$' \
    "${run[@]}" kepler --accuracy 1e-20 --horizon 1 -o "$TMP/fine"
check "and nothing is searched" test ! -e "$TMP/fine"
check_refused "an accuracy below round-off of quad" '1e-80 is below round-off, .* in quad precision; use a larger E$' \
    "${run[@]}" kepler --accuracy 1e-80 --horizon 1 -o "$TMP/fine" --precision quad
check_refused "another accuracy in the folder" 'pilot.yaml: belongs to another search; use --force' \
    "${run[@]}" kepler --accuracy 1e-7 --horizon 50 -o "$TMP/kepler" --resume
before=$(sha256sum "$TMP/kepler/pilot.yaml" "$TMP/kepler/choose.yaml")
check "a search that is complete shows its table again" \
    "${run[@]}" kepler --accuracy 1e-6 --horizon 50 -o "$TMP/kepler" --format csv --quiet --resume
if cmp -s "$captured/stdout" "$TMP/winners" && [ "$before" = "$(sha256sum "$TMP/kepler/pilot.yaml" "$TMP/kepler/choose.yaml")" ]; then
    passed "which is the same, and nothing was written"
else
    failed "which is the same, and nothing was written" "another table, or other campaigns"
fi

# A problem of the user's own, by another cost.
cat >"$TMP/mine.yaml" <<'END'
problem: mine
summary: an oscillator in the plane under a nonholonomic constraint
source: a test
group: R^3
position: [x, y, z]
velocity: [vx, vy, vz]
parameters: {k: {value: 1, meaning: stiffness, positive: true}}
lagrangian: (vx^2 + vy^2 + vz^2)/2 - k*(x^2 + y^2)/2
nonholonomic: [vz - y*vx]
initial: {default: {q: [1, 1/2, 0], v: [3/10, -7/10, 3/20]}}
END
check_output "a file, by evaluations" '^lobatto-iiia' \
    "${run[@]}" "$TMP/mine.yaml" --accuracy 1e-8 --horizon 10 --set k=1.5 --cost evaluations -o "$TMP/mine" --quiet
check_exit "the folder holds the file and the parameter" 0 grep -q 'file: problem-mine.yaml, parameters: {k: 1.5' "$TMP/mine/choose.yaml"
check "so that it can be run from there" "$RATTLEBACK" run "$TMP/mine/choose.yaml" --dry-run

# Folders and problems whose names could be taken for something else.
odd="$TMP/a b's \"folder\""
mkdir "$odd"
sed 's/^problem: mine/problem: pilot/' "$TMP/mine.yaml" >"$odd/pilot.yaml"
check "a problem called like a campaign, in a folder with blanks and quotes" \
    "$RATTLEBACK" choose "$odd/pilot.yaml" --accuracy 1e-4 --horizon 2 -o "$odd/out"
again=$(sed -n 's/^repeat with: mpirun -q //p' "$captured/stdout")
check "the command that repeats it names this program, quoted for a shell" sh -c "$again --dry-run"
mkdir "$TMP/full"
echo precious >"$TMP/full/problem-mine.yaml"
check_refused "a file of the folder is not overwritten" 'problem-mine.yaml: is another file; use --force' \
    "$RATTLEBACK" choose "$TMP/mine.yaml" --accuracy 1e-4 --horizon 2 -o "$TMP/full"
check_exit "and nothing else was written there" 0 test "$(ls "$TMP/full") $(cat "$TMP/full/"*)" = "problem-mine.yaml precious"

# Step counts that no campaign takes; step sizes that leave nothing but round-off; costs that all methods share; no reference in time.
check_output "over a very short time the coarsest steps do" '^[a-z]' \
    "$RATTLEBACK" choose kepler --accuracy 1e-8 --horizon 1e-9 -o "$TMP/short" --quiet --format csv
check "by solves" "$RATTLEBACK" choose kepler --accuracy 1e-8 --horizon 5 --cost solves -o "$TMP/solves" --quiet --format csv
tr -d '\r' <"$captured/stdout" | awk -F, 'NR > 1 { print $7, $8 }' >"$TMP/rows"
if [ "$(wc -l <"$TMP/rows")" = 3 ] && LC_ALL=C sort -c -k1,1g -k2,2g "$TMP/rows"; then
    passed "seconds decide between equal costs"
else
    failed "seconds decide between equal costs" "$(cat "$TMP/rows")"
fi
check_output "without a reference flow it says so" 'no reference flow: timeout; add --force and use a larger --budget' \
    "$RATTLEBACK" choose kepler --accuracy 1e-8 --horizon 1000000 --budget 1s -o "$TMP/long" --quiet

check_output "an accuracy at round-off is not reached" 'no method reached an error of 5e-17; the smallest error was' \
    "${run[@]}" "$TMP/mine.yaml" --accuracy 5e-17 --horizon 2 -o "$TMP/never" --quiet
if [ "$code" = 1 ]; then passed "its exit code is 1"; else failed "its exit code is 1" "exit code $code"; fi
for wrong in "--accuracy 0" "--accuracy -1" "--cost money" "--horizon 0" "--budget never"; do
    check_exit "refused: $wrong" 2 "${run[@]}" kepler --accuracy 1e-6 --horizon 1 -o "$TMP/none" $wrong
done
sed 's/^problem: mine/problem: particle/' "$TMP/mine.yaml" >"$TMP/particle.yaml"
check_refused "refused: a text with the name of a built-in problem" 'particle.yaml: the name of the problem is that of a built-in one; rename it' \
    "$RATTLEBACK" choose "$TMP/particle.yaml" --accuracy 1e-6 --horizon 1 -o "$TMP/none"
for horizon in 1e14 1e300; do
    check_refused "refused: --horizon $horizon" '--horizon: 1e.[0-9]+ is too long for a motion' \
        "$RATTLEBACK" choose kepler --accuracy 1e-6 --horizon $horizon -o "$TMP/none"
done
check_exit "refused: a misspelt problem" 2 "${run[@]}" keppler --accuracy 1e-6 --horizon 1 -o "$TMP/none"
check_exit "refused: optimal control" 2 "${run[@]}" pendulum-3d --accuracy 1e-6 --horizon 1 -o "$TMP/none"
if [ -e "$TMP/none" ]; then failed "refusals write nothing" "$(ls "$TMP/none")"; else passed "refusals write nothing"; fi
