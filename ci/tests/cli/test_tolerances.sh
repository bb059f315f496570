#!/bin/bash
# Adaptive integrators, programs and a library, by tolerances: what they keep is confirmed, and seven that do not are not.
source ci/tests/cli/lib.sh

# Liars, by their first argument. All but the first two integrate as adaptive.py does.
cp ci/integrators/adaptive.py "$TMP/"
cat >"$TMP/liar.py" <<'END'
import json, math, sys
sys.path.insert(0, sys.argv[2])
import adaptive

def honest(case, tolerance):
    return adaptive.solve({**case, "tolerance": tolerance})

def answer(case):
    tolerance = case["tolerance"]
    if kind == "deaf":  # the same error, whatever is asked for
        return honest(case, 1e-5)
    if kind == "knows-the-list":  # round tolerances alone are answered from something exact, with an error that is made up
        if math.isclose(math.log10(tolerance), round(math.log10(tolerance)), abs_tol=1e-9):
            exact = honest(case, 1e-11)
            for name in "q", "p":
                exact[name] = [[x + tolerance for x in row] for row in exact[name]]
            return {**exact, "steps": int(40 * tolerance ** (-1 / 3)), "evaluations": int(120 * tolerance ** (-1 / 3))}
        return honest(case, 1e-3)
    true = honest(case, tolerance)
    if kind == "zero":
        true.update(steps=0, evaluations=0)
    if kind == "nan":
        true["steps"] = float("nan")
    if kind == "constant":
        true["steps"] = 10
    if kind == "few":  # steps as of a method of order 6, evaluations as they are
        true["steps"] = int(true["steps"] ** 0.35 * 7)
    if kind == "at-the-end":  # exact at the last sample alone
        exact = honest(case, 1e-11)
        loose = honest(case, 1e-4)
        true["q"], true["p"] = loose["q"][:-1] + exact["q"][-1:], loose["p"][:-1] + exact["p"][-1:]
    if kind == "fails" and tolerance < 3e-7:
        return {"error": "no convergence", "message": "too tight"}
    return true

kind = sys.argv[1]
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        print(json.dumps({**adaptive.hello, "source": "Nobody"}), flush=True)
    else:
        print(json.dumps({"case": case["case"], **answer(case)}), flush=True)
END
# The library: the same method in C, whose evaluations are counted here.
compile() { # NAME SED-SCRIPT
    sed "$2" ci/integrators/adaptive.c >"$TMP/$1.c"
    gcc -std=c99 -O2 -Wall -Wextra -Wconversion -Werror -shared -fPIC -Icore/outside -o "$TMP/$1.so" "$TMP/$1.c" -lm
}
compile inside ''
compile steeper 's|{"q", 1}, {"p", 1}|{"q", 1.5}, {"p", 1.5}|'
compile both 's|\.open = open,|.step = (void *)advance, &|'

# A problem whose flow has no closed form: its reference takes equal steps.
printf 'problem: bowl\ngroup: R^2\nposition: [x, y]\nvelocity: [u, v]\nlagrangian: (u^2 + v^2)/2 - x^2/2 - y^2 - x^2*y^2\ninitial: {default: {q: [1, 1/2], v: [0, 1/2]}}\n' >"$TMP/bowl.yaml"

liars='deaf knows-the-list zero nan constant few at-the-end fails'
{
    printf 'campaign: tolerances\nintegrators:\n  - {name: honest, program: [python3, adaptive.py]}\n'
    printf '  - {name: steep, program: [python3, adaptive.py], slopes: {q: 1.5}}\n  - {name: inside, library: inside.so}\n  - {name: steeper, library: steeper.so}\n'
    for kind in $liars; do printf '  - {name: %s, program: [python3, liar.py, %s, "%s"]}\n' "$kind" "$kind" "$TMP"; done
    printf 'experiments:\n  - name: e\n    problems: [{name: kepler}]\n    methods: [honest, steep, inside, steeper, %s]\n' "${liars// /, }"
    printf '    tolerances: [1e-4, 1e-5, 1e-6, 1e-7]\n    samples: 4\n    horizon: 5\n'
    printf '  - {name: text, problems: [{file: bowl.yaml}], methods: [inside], tolerances: [1e-4, 1e-5, 1e-6], horizon: 3}\n'
    printf 'figures:\n  - {name: drawn, x: tolerance, y: q-max}\n'
} >"$TMP/all.yaml"
check_exit "the campaign runs" 1 "$RATTLEBACK" run "$TMP/all.yaml" -o "$TMP/all"
cp "$captured/stderr" "$TMP/said"
columns "$TMP/all" orders method quantity verdict as_expected doubt >"$TMP/orders"
# ended METHOD QUANTITY VERDICT [DOUBT]
ended() { check_output "$1: $2 is $3${4:+: $4}" "^$1,$2,$3,.*${4:-}" cat "$TMP/orders"; }
for method in honest inside; do
    for quantity in q-tolerance p-tolerance q-steps p-steps; do ended $method $quantity confirmed; done
    for quantity in q-factor p-factor q-evaluations; do ended $method $quantity measured; done
done
for quantity in q-tolerance p-tolerance; do
    ended deaf $quantity below
    ended knows-the-list $quantity insufficient 'at the tolerance [0-9.e-]*, off the list, the error is'
    ended at-the-end $quantity below
    ended fails $quantity insufficient 'no number at the smallest tolerance'
    ended steeper $quantity below
done
check_output "a problem without a closed flow has a reference" '^text,q-tolerance,confirmed$' columns "$TMP/all" orders experiment quantity verdict
ended steep q-tolerance below
ended steep p-tolerance confirmed
ended zero q-steps insufficient 'no steps are reported'
ended constant q-steps insufficient '10 steps at the first tolerance, 10 at the last: they do not follow it'
ended few q-steps insufficient 'evaluations a step'
ended nan q-tolerance failed
ended zero q-tolerance confirmed # which needs no counts
check_output "liars: each has a claim that is not as expected" '^8$' \
    bash -c "grep -E '^(${liars// /|}),' '$TMP/orders' | awk -F, '\$4 == 0 { print \$1 }' | sort -u | wc -l"
# cases RESULT NAME...: columns of cases, the tolerance with few digits last.
cases() {
    columns "$1" cases "${@:2}" tolerance | awk -F, -v OFS=, '{ $NF = sprintf("%.4g", $NF); print }'
}
cases "$TMP/all" method status accepted rejected evaluations steps message >"$TMP/cases"
check_output "each tolerance and those between are rows" '^7$' grep -c '^honest,' "$TMP/cases"
check_output "a library's steps are those it reports" '^inside,ok,([0-9]+),[0-9]+,[0-9]+,\1,,1e-06$' cat "$TMP/cases"
check_output "a failure is a row with its words" '^fails,stage equations: no convergence,.*no convergence: too tight,1e-07$' cat "$TMP/cases"
check_output "a message names the tolerance" 'fails: kepler, tolerance 1e-07: ' cat "$TMP/said"
check_exit "verify judges it the same" 1 "$RATTLEBACK" verify "$TMP/all/results.h5"
check_output "the page has a chart by tolerance" 'tolerance' ls "$TMP/all/charts"
check "figures have tolerances on their axis" "$RATTLEBACK" figure "$TMP/all.yaml" "$TMP/all/results.h5" -o "$TMP/figures" --format svg
check_output "with a number each" '^1\.0*e-04|^0\.0001|^9\.99.*e-05' cat "$TMP/figures/drawn.dat"

# with NAME LINE...: the campaign of one method, with other lines.
with() {
    printf 'campaign: one\nintegrators:\n  - {name: mine, program: [python3, adaptive.py]%s}\n  - {name: equal, program: [python3, mine.py]}\n' "$1"
    printf 'experiments:\n  - name: e\n    problems: [{name: kepler}]\n    horizon: 1\n'
    printf '    %s\n' "${@:2}"
}
cp ci/integrators/leapfrog.py "$TMP/mine.py"
refused() { # NAME PATTERN ENTRY LINE...
    with "${@:3}" >"$TMP/bad.yaml"
    check_refused "$1" "bad.yaml:[0-9]+: .*$2" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}
list='tolerances: [1e-4, 1e-5, 1e-6]'
refused "equal steps with tolerances" 'experiments\[0\].methods\[0\]: equal takes equal steps; expected `steps` in place of `tolerances`' '' 'methods: [equal]' "$list"
refused "a method of the house with tolerances" 'experiments\[0\].methods\[0\]: trap takes equal steps' '' 'methods: [trap]' "$list"
refused "an adaptive one with steps" 'mine chooses its steps by a tolerance; expected `tolerances` in place of `steps`' '' 'methods: [mine]' 'steps: [8, 16, 32]'
refused "both" 'experiments\[0\].tolerances: not read beside `steps`' '' 'methods: [mine]' "$list" 'steps: [8, 16]'
refused "neither" 'experiments\[0\]: key "steps" is missing' '' 'methods: [mine]'
refused "neither, of the kind" 'experiments\[0\]: key "tolerances" is missing' '' 'methods: [mine]' 'kind: tolerance'
refused "another kind" 'tolerances: kind structure takes `steps`' '' 'methods: [mine]' "$list" 'kind: structure'
refused "steps of this kind" 'steps: kind tolerance takes `tolerances' '' 'methods: [mine]' 'steps: [8, 16]' 'kind: tolerance'
refused "a list that grows" 'tolerances\[1\]: 1e-3 after 1e-4: expected a decreasing list' '' 'methods: [mine]' 'tolerances: [1e-4, 1e-3]'
refused "a tolerance of 1" 'tolerances\[0\]: 1: expected a number between 0 and 1' '' 'methods: [mine]' 'tolerances: [1, 1e-3]'
refused "a failure at another tolerance" 'failures\[0\].tolerances\[1\]: 1e-9: expected one of' '' 'methods: [mine]' "$list" 'failures: [{tolerances: [1e-5, 1e-9], because: said}]'
refused "a stepping that is none" 'integrators\[0\].stepping: "half": expected fixed or tolerance' ', stepping: half' 'methods: [mine]' "$list"
refused "a slope that is none" 'integrators\[0\].slopes: q: "-1": expected a positive number up to 10' ', slopes: {q: -1}' 'methods: [mine]' "$list"
refused "slopes of equal steps" 'integrators\[0\].*slopes: not read with fixed steps' ', stepping: fixed, slopes: {q: 1}' 'methods: [mine]' "$list"
check_refused "a library with advance and step" 'a method with advance needs open, of double precision alone, and no step' \
    "$RATTLEBACK" integrate kepler --method "$TMP/both.so" --steps 8 --horizon 1
check_refused "integrate, which has steps" 'bogacki-shampine chooses its steps by a tolerance' "$RATTLEBACK" integrate kepler --method "$TMP/inside.so" --steps 8 --horizon 1
with '' 'methods: [mine]' "$list" 'failures: [{method: equal, because: said}]' >"$TMP/bad.yaml"
check_refused "a failure of nobody" 'applies to no case' "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"

# What is expected to fail does.
{
    printf 'campaign: known\nintegrators:\n  - {name: fails, program: [python3, liar.py, fails, "%s"], orders: {q: 3}}\n' "$TMP"
    printf 'experiments:\n  - {name: e, problems: [{name: kepler}], methods: [fails], tolerances: [1e-4, 1e-5, 1e-6, 1e-7], samples: 4, horizon: 5,\n'
    printf '     failures: [{tolerances: [1e-7], because: "too tight"}, {tolerances: [1e-6], because: "between that and the last"}]}\n'
} >"$TMP/known.yaml"
"$RATTLEBACK" run "$TMP/known.yaml" -o "$TMP/known" >"$TMP/log" 2>&1
cases "$TMP/known" status as_expected >"$TMP/cases"
check_output "a failure that is expected is as expected" '^stage equations: no convergence,1,1e-07$' cat "$TMP/cases"
tr -s '\n ' ' ' <"$TMP/log" >"$TMP/said"
check_output "a remedy applies to tolerances" 'fix what fails at the tolerance 1e-07, or ask for none below' cat "$TMP/said"
check_output "a case is reported by its tolerance" 'double, tolerance 1e-06: ran, but was expected to fail' cat "$TMP/said"
sed 's/, *$/}/; /failures:/d' "$TMP/known.yaml" >"$TMP/unknown.yaml"
"$RATTLEBACK" run "$TMP/unknown.yaml" -o "$TMP/unknown" 2>&1 | tr -s '\n ' ' ' >"$TMP/said"
check_output "an entry that would make it expected has tolerances" 'failures: \[\{method: fails, tolerances: \[1e-07\],' cat "$TMP/said"
check_output "one that runs although it is expected to fail is not" '^ok,0,1e-06$' cat "$TMP/cases"
check "a result compares with itself" "$RATTLEBACK" compare "$TMP/known/results.h5" "$TMP/known/results.h5"

# The model of an adaptive integrator is asked for at the smallest tolerance, where one step is as good as it can.
with '' 'methods: [mine]' "$list" >"$TMP/model.yaml"
check_output "its step is consistent" '^ *its step is consistent, but it did not answer' "$RATTLEBACK" trial check "$TMP/model.yaml"
