#!/bin/bash
# Integrators whose files change while a run is going on: a result is of one program, or there is none.
source ci/tests/cli/lib.sh

if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi
# It ends behind each answer but one, so that cases read the file again; before the case of 128 steps it has somebody do CHANGE.
cat >"$TMP/first.py" <<'PY'
import json, os, sys
sign = +1
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        print(json.dumps({"rattleback": 1}), flush=True)
        continue
    if case["steps"] == 128 and "CHANGE" in os.environ: os.system(os.environ["CHANGE"])
    q, p, h = case["q"], case["p"], case["horizon"] / case["steps"]
    kick = lambda q, p: [a - sign * h / 2 * x / (q[0] ** 2 + q[1] ** 2) ** 1.5 for a, x in zip(p, q)]
    answer = {"case": case["case"], "q": [], "p": []}
    for k in range(1, case["steps"] + 1):
        p = kick(q, p)
        q = [a + h * v for a, v in zip(q, p)]
        p = kick(q, p)
        if k % case["every"] == 0:
            answer["q"].append(q)
            answer["p"].append(p)
    print(json.dumps(answer), flush=True)
    if case["steps"] != 256: sys.exit(0)
PY
sed 's/sign = +1/sign = -1/' "$TMP/first.py" >"$TMP/second.py"
echo 1 >"$TMP/data"
cat >"$TMP/program.yaml" <<'YAML'
campaign: changing
integrators: [{name: mine, program: [python3, -I, -S, mine.py], files: [data], orders: {q: 2, p: 2}, source: "A. Uthor 2026"}]
experiments: [{name: e, problems: [{name: kepler}], methods: [mine], steps: [32, 64, 128, 256, 512], horizon: 1}]
YAML
# run_changing CHANGE ARGUMENT..: a run with the first program, while CHANGE is done.
run_changing() {
    cp -p "$TMP/first.py" "$TMP/mine.py"
    echo 1 >"$TMP/data"
    CHANGE="cd '$TMP'; $1" mpirun -q -n "${ranks:-2}" "$RATTLEBACK" run "$TMP/program.yaml" -o "$TMP/run" "${@:2}"
}
number=0
# changed NAME PATTERN CHANGE: exit code 2, no result, and the journal goes on to what an undisturbed run finds, with the first program only.
changed() {
    rm -rf "$TMP/run"
    check_exit "$1" 2 run_changing "$3"
    cp "$captured/stderr" "$TMP/said"
    check_output "$1: it is said" "mine: $2.*no result was written" cat "$TMP/said"
    check_fails "$1: no result" test -e "$TMP/run/results.h5"
    check "$1: the journal is kept" test -e "$TMP/run/journal"
    number=$((number + 1))
    if [ $((number % 2)) = 0 ]; then return; fi
    cp "$TMP/second.py" "$TMP/mine.py"
    check_exit "$1: with the second program it does not go on" 2 "$RATTLEBACK" run "$TMP/program.yaml" -o "$TMP/run" --resume
    check "$1: with the first one it does" run_changing true --resume --quiet
    check "$1: to the same rows" "$RATTLEBACK" compare --exact "$TMP/unbroken/results.h5" "$TMP/run/results.h5"
    cp "$TMP/second.py" "$TMP/mine.py"
    check_exit "$1: whose results are not those of the second" 2 "$RATTLEBACK" run "$TMP/program.yaml" -o "$TMP/run" --resume
}
check "an undisturbed run" run_changing true
mv "$TMP/run" "$TMP/unbroken"
has="changed during the run \(SHA-256 "
changed "another program in its place" "mine.py $has" 'cp second.py new.py && mv new.py mine.py'
changed "written over" "mine.py $has" 'cat second.py >mine.py'
changed "of the same time" "mine.py $has" 'cp second.py mine.py; touch -r first.py mine.py'
changed "a file that it declares" "data $has" 'echo 2 >data'
changed "gone" 'mine.py cannot be read any more: No such file or directory' 'rm mine.py'
check "the same bytes are the same program" run_changing 'touch mine.py data; cp mine.py new.py; mv new.py mine.py' --force
ranks=1
check_exit "one that was there only to be started" 2 run_changing 'if mkdir once; then cp second.py mine.py; kill $PPID; else cp first.py mine.py; fi' --force

# A library is what was loaded.
cat >"$TMP/mine.c" <<'C'
#include <stdlib.h>
#include <rattleback_method.h>
struct self { const struct rattleback_problem *problem; double h; };
static void *begin(const struct rattleback_problem *problem, double h, const double *parameters)
{
    struct self *self = malloc(sizeof *self);
    (void)parameters;
    *self = (struct self){problem, h};
    if (h == 1. / 128 && getenv("CHANGE") && system(getenv("CHANGE")) != 0)
        return NULL;
    return self;
}
static int step(void *of, double *q, double *p, double *lambda)
{
    const struct self *self = of;
    double v[2] = {0}, force[2];
    (void)lambda;
    self->problem->force(self->problem->context, q, v, force);
    for (int c = 0; c < 2; c++)
        q[c] += self->h * (p[c] += SIGN self->h * force[c]);
    return RATTLEBACK_OK;
}
const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_method method = {.size = sizeof method, .abi = RATTLEBACK_ABI, .name = "mine", .summary = "",
                                                    .source = "A. Uthor 2026", .open = begin, .step = step, .close = free};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
C
for sign in + -; do cc -O1 -shared -fPIC -I core/outside -DSIGN=$sign -o "$TMP/lib$sign.so" "$TMP/mine.c"; done
cat >"$TMP/library.yaml" <<'YAML'
campaign: changing
integrators: [{name: mine, library: ./mine.so, orders: {q: 1, p: 1}, source: "A. Uthor 2026"}]
experiments: [{name: e, problems: [{name: kepler}], methods: [mine], steps: [32, 64, 128, 256, 512], horizon: 1}]
YAML
# run_library CHANGE ARGUMENT..
run_library() {
    rm -f "$TMP/mine.so"
    cp "$TMP/lib+.so" "$TMP/mine.so"
    CHANGE="cd '$TMP'; $1" "$RATTLEBACK" run "$TMP/library.yaml" -o "$TMP/library" "${@:2}"
}
check "a library" run_library true
mv "$TMP/library" "$TMP/one"
check "one in whose place another is built" run_library 'cp lib-.so new.so && mv new.so mine.so'
check "has the rows of what was loaded" "$RATTLEBACK" compare --exact "$TMP/one/results.h5" "$TMP/library/results.h5"
rm -rf "$TMP/library"
check_exit "one that is written over" 2 run_library 'printf x | dd of=mine.so bs=1 seek=$(($(stat -c %s mine.so) - 1)) conv=notrunc'
check_fails "has no result" test -e "$TMP/library/results.h5"
