#!/bin/bash
# Tables of other programs with cases that failed: how they are written, what is left of an order, and how a failure is expected.
source ci/tests/cli/lib.sh
source ci/tests/cli/judge.sh

# Words for a case without a number, one each.
for word in NA N/A None NULL missing nan -nan '-nan(ind)' 'nan(0x8000)' NaN inf -Infinity '' '#NUM!' '****' '-1.#IND'; do
    printf 'steps,q,p\n4,%s,%s\n8,1e-2,1e-2\n16,2.5e-3,2.5e-3\n32,6.25e-4,6.25e-4\n' "$word" "$word" >"$TMP/word.csv"
    check_output "one failed case: '$word'" '; 1 case failed, 1 case not as expected$' "${judge[@]}" "$TMP/word.csv" --order q=2,p=2
done
for word in not naN1 'nan(' none, -- 'N A'; do
    printf 'steps;q\n4;%s\n8;1e-2\n16;2.5e-3\n32;6.25e-4\n' "$word" >"$TMP/word.csv"
    refuses "no word for it: '$word'" 'word.csv:2: q: ".*": expected a number' "${judge[@]}" "$TMP/word.csv" --order q=2
done

# An order is not confirmed that ends before the finest step size: inf, nan; one that fails at a coarser step is reported.
for lost in "128,inf" "128,nan" "128,-nan"; do
    printf 'steps,q\n8,1e-2\n16,2.5e-3\n32,6.25e-4\n%s\n' "$lost" >"$TMP/lost.csv"
    check_exit "no number at the finest step: $lost" 1 "$RATTLEBACK" judge "$TMP/lost.csv" --order q=2
done
check_output "what is to be done" 'try: fix what fails at 128 steps, or ask for no more than 32$' "$RATTLEBACK" judge "$TMP/lost.csv" --order q=2
printf 'steps,q\n4,inf\n8,1e-2\n16,2.5e-3\n32,6.25e-4\n' >"$TMP/coarse.csv"
check_exit "nor is one that fails at the coarsest green" 1 "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2
check_said "it is reported how to expect it" '^    try: fix what fails, or if the failure is expected, add --fails 4$'
check_exit "unless that is stated" 0 "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2 --fails 4
check_said "and told" '^1 case failed as expected$'
check_exit "of a case that ran" 1 "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2 --fails 4 --fails 8
check_said "which it is" '^case 1: coarse.csv, 8 steps: ran, but was expected to fail$'
check_exit "nothing stated" 1 "$RATTLEBACK" judge "$TMP/coarse.csv" --discover
check_output "TAP has a test point" '^not ok 2 - case 0: coarse.csv, 4 steps: not a finite number$' "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2 --tap
"$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2 --junit "$TMP/coarse.xml" >"$TMP/said"
check_output "JUnit has a test case" '<testsuite name="cases" tests="1" failures="1"' cat "$TMP/coarse.xml"
refuses "a step that no case has" '[-]-fails: no case of the table is 5' "${judge[@]}" "$TMP/coarse.csv" --order q=2 --fails 5
for bad in '' 0 -4 x :4 4: coarse: ; do refuses "no step: '$bad'" '[-]-fails: "' "${judge[@]}" "$TMP/coarse.csv" --order q=2 --fails "$bad"; done
printf 'method,steps,q\na,4,inf\na,8,1e-2\na,16,2.5e-3\na,32,6.25e-4\nb,4,4e-2\nb,8,1e-2\nb,16,2.5e-3\n' >"$TMP/two.csv"
check_exit "of one group" 0 "$RATTLEBACK" judge "$TMP/two.csv" --order q=2 --fails a:4
check_exit "and not of all" 1 "$RATTLEBACK" judge "$TMP/two.csv" --order q=2 --fails 4
check_output "which it is" '^case 0: coarse.csv, 4 steps: not a finite number$' "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2
printf 'h,q\n4000,4e-2\n2000,nan\n1000,2.5e-3\n500,6.25e-4\n' >"$TMP/size.csv"
check_output "by its step size where nobody counts steps" '^case 1: size.csv, h = 2000: not a finite number$' "$RATTLEBACK" judge "$TMP/size.csv" --order q=2
# A run in which the same step sizes fail ends with the same exit code, and names the same cases.
cat >"$TMP/fails.py" <<'END'
import json, math, sys
fails = [int(n) for n in sys.argv[1].split(",")]
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        print(json.dumps({"rattleback": 1}), flush=True)
        continue
    N, T, (x, y), (u, v) = case["steps"], case["horizon"], case["q"], case["p"]
    answer = {"case": case["case"], "q": [], "p": []}
    for k in range(1, N + 1):
        h, r = T / N, math.hypot(x, y) ** 3
        u -= h / 2 * x / r; v -= h / 2 * y / r
        x += h * u; y += h * v
        r = math.hypot(x, y) ** 3
        u -= h / 2 * x / r; v -= h / 2 * y / r
        if k % case["every"] == 0:
            answer["q"].append([x, y]); answer["p"].append([u, v])
    if N in fails:
        answer = {"case": case["case"], "error": "no steps of this size"}
    print(json.dumps(answer), flush=True)
END
for fails in 64,0 128,0 512,0 64,128; do
    cat >"$TMP/fails.yaml" <<END
campaign: fails
integrators:
  - {name: mine, program: [python3, fails.py, "$fails"], orders: {q: 2, p: 2}, source: "test"}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [mine], steps: [64, 128, 256, 512], horizon: 2}
END
    awk -F, -v OFS=, -v fails=",$fails," 'index(fails, "," $2 ",") { for (k = 4; k < 8; k++) $k = "nan" } 1' "$TMP/good.csv" >"$TMP/fails.csv"
    expected=1
    "$RATTLEBACK" run "$TMP/fails.yaml" -o "$TMP/fails" --force >"$TMP/fails.out" 2>&1
    check "failed at $fails: run ends as judge does" [ $? = $expected ]
    check_exit "failed at $fails: judge" $expected "${judge[@]}" "$TMP/fails.csv" "${states[@]}" --order q=2,p=2
    check_exit "failed at $fails: verify" $expected "$RATTLEBACK" verify "$TMP/fails/results.h5"
    check "failed at $fails: the same cases are named" diff <(grep -o '[0-9][0-9]* steps: ' "$TMP/fails.out" | sort -u) <("${judge[@]}" "$TMP/fails.csv" "${states[@]}" --order q=2,p=2 | grep -o '[0-9][0-9]* steps: ' | sort -u)
    check_output "failed at $fails: and some are" 'steps: ' grep -o '[0-9][0-9]* steps: ' "$TMP/fails.out"
    # Stated, a failure is as expected; an order without its finest step, or with two, is not.
    stated=${fails%,0} expected=$([ $fails = 512,0 ] || [ $fails = 64,128 ]; echo $((! $?)))
    sed -i "s/horizon: 2}/horizon: 2, failures: [{method: mine, steps: [$stated], status: '*gave up', because: it refuses them}]}/" "$TMP/fails.yaml"
    check_exit "failed at $fails: stated" $expected "$RATTLEBACK" run "$TMP/fails.yaml" -o "$TMP/fails" --force
    check_exit "failed at $fails: stated, verify" $expected "$RATTLEBACK" verify "$TMP/fails/results.h5"
    check_exit "failed at $fails: stated, judge" $expected "${judge[@]}" "$TMP/fails.csv" "${states[@]}" --order q=2,p=2 --fails ${stated/,/ --fails }
done
# bad_failures NAME PATTERN ENTRY: of the last campaign
bad_failures() {
    sed "s/failures: .*}]}/failures: [$3]}/" "$TMP/fails.yaml" >"$TMP/bad-fails.yaml"
    check_exit "refused: $1" 2 "$RATTLEBACK" run "$TMP/bad-fails.yaml" -o "$TMP/never"
    check_said "says why: $1" "bad-fails.yaml:5: experiments.0..failures.0.$2"
}
bad_failures "steps that nobody runs" '.steps.0.: 65: expected one of the experiment' '{steps: [65], because: no}'
bad_failures "a method that is not there" ': applies to no case of the experiment' '{method: yours, because: no}'
bad_failures "a precision that is not run" ': applies to no case of the experiment' '{precision: quad, because: no}'
bad_failures "a status that is none" '.status: "sick": expected the status' '{status: sick, because: no}'
bad_failures "the status of what ran" '.status: "ok": expected the status' '{status: ok, because: no}'
bad_failures "no reason" ': key "because" is missing' '{steps: [64]}'
bad_failures "a key that is unknown" '.step: unknown key' '{step: [64], because: no}'
sed "s/failures: .*}]}/failures: [{because: all do}]}/; s/64,128/7,7/" "$TMP/fails.yaml" >"$TMP/ran.yaml"
check_exit "cases that ran and were expected to fail" 1 "$RATTLEBACK" run "$TMP/ran.yaml" -o "$TMP/ran" --quiet
check_output "all of them" '0 cases failed, 4 cases not as expected$' "$RATTLEBACK" run "$TMP/ran.yaml" -o "$TMP/ran" --quiet --force
sed "s/failures: .*}]}/failures: [{steps: [64, 128], status: 'timeout', because: slow}]}/" "$TMP/fails.yaml" >"$TMP/other.yaml"
check_output "with another status than the one that is stated" '2 cases failed, 2 cases not as expected$' "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/other" --quiet
check_output "it is reported in the last line" ', 0 measured; 1 case failed, 1 case not as expected$' "$RATTLEBACK" judge "$TMP/coarse.csv" --order q=2
