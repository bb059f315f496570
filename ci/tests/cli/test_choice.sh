#!/bin/bash
# run: choosing cases with --only, setting parameters with --set, --quiet and --verbose.
source ci/tests/cli/lib.sh

cat >"$TMP/choice.yaml" <<'END'
# rattleback run is for this file, --only and --set choose: no choice stands here.
campaign: choice
experiments:
  - name: free
    problems: [{name: kepler}, {name: oscillator}]
    methods: [gauss, lobatto-iiia]
    stages: [2]
    steps: [8, 16, 32]
    horizon: 1
  - name: held
    problems: [{name: cvt, preset: low-energy, parameters: {eps: 0}}, {name: cvt, preset: low-energy}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [8, 16, 32]
    horizon: 1
  - name: family
    kind: ensemble
    problems: [{name: chaotic}]
    members: {parameter: member, from: 0, to: 3, count: 4}
    methods: [lobatto-iiia]
    stages: [2]
    steps: [8]
    samples: 4
    horizon: 1
END
run=("$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/out")
cases() {
    check_output "$1" "^campaign choice: $2 cases in $3 groups?," "${run[@]}" --dry-run "${@:4}"
}
cases "all" 22 7
cases "an experiment" 12 4 --only free
cases "experiments" 16 5 --only 'f*'
cases "a problem of any experiment" 6 2 --only '*/kepler'
cases "a method of a problem" 3 1 --only 'free/kepler/gauss'
cases "a method anywhere" 13 4 --only '*/*/lob*' --set cvt.eps=0.5
check_output "left-out experiments are not in the plan" '^1$' \
    bash -c "$(printf '%q ' "${run[@]}" --dry-run --only held) | grep -cE '^(free|held|family) '"
check_refused "nothing chosen" '--only: "fre" matches no EXPERIMENT, .*; did you mean "free"\? \(allowed: free, held, family\)' \
    "${run[@]}" --only fre
check_refused "chosen twice" '--only: expected once, "free" came before "held"' "${run[@]}" --only free --only held
cases "entries that become equal are one" 3 1 --only held --set cvt.eps=0.25
check_refused "unknown problem" '--set: no experiment has a problem "cvd"; did you mean "cvt"\?' "${run[@]}" --set cvd.eps=1
check_refused "unknown parameter" '--set: unknown parameter of cvt "epz"; did you mean "eps"\?' "${run[@]}" --set cvt.epz=1
check_refused "no number" '--set: cvt\.eps: "big": expected a decimal number' "${run[@]}" --set cvt.eps=big
check_refused "no setting" '--set: "cvt=3": expected PROBLEM\.PARAMETER=VALUE' "${run[@]}" --set cvt=3
check_refused "a parameter of the members" '--set: chaotic\.member is what the members of family differ in' \
    "${run[@]}" --set chaotic.member=3

# Settings of two parameters go together, with and without --only, and the file is verified as the campaign that they make.
for only in "" "--only free"; do
    expected=$([ -n "$only" ] && echo 0 || echo 1) # the orders of `held` need more steps
    check_exit "settings together: $only" $expected "$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/set" --force --quiet $only --set kepler.e=0.25 --set oscillator.omega2=1.25
    check_output "settings together: $only: both are set" '^6 6$' bash -c \
        "'$RATTLEBACK' show '$TMP/set/results.h5' --table cases --format csv | awk '/,e=0.25,/ { e++ } /,omega2=1.25,/ { omega2++ } END { print e + 0, omega2 + 0 }'"
    check_exit "settings together: $only: verified" $expected "$RATTLEBACK" verify "$TMP/set/results.h5"
done
check_refused "one parameter twice" '--set: "cvt.eps=1" after "cvt.eps=0.5": expected one value' \
    "${run[@]}" --set cvt.eps=0.5 --set kepler.e=0.25 --set cvt.eps=1

# What a choice runs are the same numbers as in the whole campaign; a setting gives those of the file that says so.
# All that is measured, by the names of the columns: not where in the campaign a case stands, who ran it and how long.
measured() {
    "$RATTLEBACK" show "$1/results.h5" --table cases --where "experiment=$2" --sort -h --format csv |
        awk -F, -v OFS=, 'NR == 1 { for (k = 1; k <= NF; k++) left_out[k] = $k ~ /^(id|reference|wall_time|rank)$/ }
            { for (k = 1; k <= NF; k++) if (left_out[k]) $k = ""; print }'
}
"$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/whole" >/dev/null 2>&1
"$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/held" --only held --set cvt.eps=0.25 >/dev/null 2>&1
sed 's/eps: 0}/eps: 0.25}/' "$TMP/choice.yaml" >"$TMP/edited.yaml"
"$RATTLEBACK" run "$TMP/edited.yaml" -o "$TMP/edited" --only 'held' >/dev/null 2>&1
"$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/free" --only free >/dev/null 2>&1
measured "$TMP/whole" free >"$TMP/free.whole"
measured "$TMP/free" free >"$TMP/free.chosen"
check "chosen cases: the numbers of the whole" cmp "$TMP/free.whole" "$TMP/free.chosen"
measured "$TMP/held" held | grep 'eps=0\.25' >"$TMP/held.set"
measured "$TMP/edited" held | grep 'eps=0\.25' >"$TMP/held.edited"
check "a setting: the numbers of the file that says so" cmp "$TMP/held.set" "$TMP/held.edited"
check_output "a setting: is in the data" '^3$' grep -c ',eps=0.25,' "$TMP/held.set"
check_output "the result file keeps the choice" "# rattleback run --only 'held' --set cvt.eps=0.25" \
    h5dump -d /provenance/campaign "$TMP/held/results.h5"
check_output "an ensemble alone" '^4$' \
    bash -c "'$RATTLEBACK' run '$TMP/choice.yaml' -o '$TMP/family' --only family >/dev/null 2>&1
             '$RATTLEBACK' show '$TMP/family/results.h5' --table cases --format csv | grep -c '^[0-3],family,'"

# Three step sizes are enough for an order; with one less q is not as expected.
sed 's/steps: \[8, 16, 32\]/steps: [8, 16]/' "$TMP/choice.yaml" >"$TMP/short.yaml"
quiet=("$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/quiet" --only free/oscillator/lobatto-iiia --force --quiet)
check "quiet: all as expected" "${quiet[@]}"
check "quiet: one line" test "$(wc -l <"$captured/stdout") $(wc -c <"$captured/stderr")" = "1 0"
quiet[2]=$TMP/short.yaml
check_exit "quiet: not as expected" 1 "${quiet[@]}"
check_said "quiet: what is not" '^not as expected: free oscillator .* order q$'
check_fails "quiet: nothing else" found ' confirmed( |$)' <("${quiet[@]}" | sed '$d')
cat >"$TMP/failing.yaml" <<'END'
campaign: failing
experiments:
  - {name: coarse, kind: bound, problems: [{name: spherical-pendulum}], methods: [rattle], steps: [4], horizon: 1000}
END
failing=("$RATTLEBACK" run "$TMP/failing.yaml" -o "$TMP/failing" --force)
check_output "verbose: the plan" '^coarse +bound +1 +1 ' "${failing[@]}" --verbose
check_said "verbose: a case that failed" '^case 0: coarse, spherical-pendulum, rattle, 2 stages, double, 4 steps: '
check_fails "without: no plan" found '^coarse +bound ' <("${failing[@]}")
check_refused "quiet and verbose" '--quiet and --verbose exclude each other' \
    "$RATTLEBACK" run "$TMP/choice.yaml" -o "$TMP/none" -q -v
check_output "the version, still" '^rattleback [0-9]' "$RATTLEBACK" run --version
