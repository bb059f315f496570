#!/bin/bash
# Methods from outside that lie, end when nobody looks, or leave something behind: each row is what it would be alone, and nothing is
# confirmed that is not so.
source ci/tests/cli/lib.sh

if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi
cat >"$TMP/liar.py" <<'PY'
import json, math, os, random, subprocess, sys
mode, dice, answered = sys.argv[1], random.Random(1), 0
print(json.dumps({"rattleback": 1}), flush=True)
def leapfrog(case, steps, every):
    q, p, h, out = case["q"], case["p"], case["horizon"] / steps, {"q": [], "p": []}
    kick = lambda q, p: [a - h / 2 * x / (q[0] ** 2 + q[1] ** 2) ** 1.5 for a, x in zip(p, q)]
    for k in range(1, steps + 1):
        p = kick(q, p)
        q = [a + h * v for a, v in zip(q, p)]
        p = kick(q, p)
        if k % every == 0:
            out["q"].append(q)
            out["p"].append(p)
    return out
def spread(rows, far): return [[x + far() for x in row] for row in rows]
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case: continue
    steps, every = case["steps"], case["every"]
    if mode == "leaves" and steps == 64:
        subprocess.Popen(["sleep", "100"])
        os._exit(3)
    fixed = mode in ("fixed", "noise")
    answer = {"case": case["case"], **(leapfrog(case, 2048, 2048 // (steps // every)) if fixed else leapfrog(case, steps, every))}
    if mode == "noise": answer.update({key: spread(answer[key], lambda: 1e-3 * dice.gauss(0, 1)) for key in "qp"})
    if mode == "finer": answer.update(leapfrog(case, 2 * steps, 2 * every))
    if mode == "square": answer.update(leapfrog(case, steps ** 2 // 16, every * steps // 16))
    if mode == "end": answer.update({key: answer[key][:-1] + leapfrog(case, 2048, 2048)[key] for key in "qp"})
    if mode == "keeps": answer["q"] = spread(answer["q"], lambda: 1e-4 * 4 ** answered)
    if mode == "inf" and steps == 64: answer["q"][0][0] = float("inf")
    if mode == "none": answer["error"] = None
    if mode == "real": answer["evaluations"] = 2.0 * steps
    if mode == "minus": answer["evaluations"] = -5
    if mode == "half": answer["iterations"] = 3.5
    if mode == "word": answer["evaluations"] = "many"
    if mode == "silent": del answer["p"]
    if steps & (steps - 1): # where nobody looks
        if mode == "gap-error": answer = {"case": case["case"], "error": "powers of two only"}
        if mode == "gap-nan": answer["q"] = [[math.nan, 0] for row in answer["q"]]
        if mode == "gap-exit": os._exit(3)
    print(json.dumps(answer), flush=True)
    answered += 1
    if mode == "one" and answered == 1: sys.exit(0)
PY
cat >"$TMP/liar.c" <<'C'
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
#include <rattleback_method.h>
struct self { const struct rattleback_problem *problem; double h, v[2], force[2]; int k; };
static void *begin(const struct rattleback_problem *problem, double h, const double *parameters)
{
    struct self *self = calloc(1, sizeof *self);
    (void)parameters;
    *self = (struct self){.problem = problem, .h = h};
    return self;
}
static void kick(struct self *self, const double *q, double *p)
{
    self->problem->force(self->problem->context, q, self->v, self->force);
    for (int c = 0; c < 2; c++)
        p[c] += self->h / 2 * self->force[c];
}
static int move(struct self *self, double *q, double *p)
{
    kick(self, q, p);
    for (int c = 0; c < 2; c++)
        q[c] += self->h * p[c];
    kick(self, q, p);
    return ++self->k;
}
static int leaves(void *self, double *q, double *p, double *lambda) /* somebody else keeps all open that it had */
{
    (void)lambda;
    if (move(self, q, p) == 5) {
        if (fork() == 0)
            execlp("sleep", "sleep", "3", (char *)NULL);
        _exit(3);
    }
    return RATTLEBACK_OK;
}
static int hangs(void *self, double *q, double *p, double *lambda) /* with nothing open any more */
{
    (void)lambda;
    if (move(self, q, p) == 5) {
        for (int file = 0; file < 1024; file++)
            close(file);
        for (;;)
            pause();
    }
    return RATTLEBACK_OK;
}
static int returns(void *self, double *q, double *p, double *lambda) /* no number at one node, and the same motion behind it */
{
    static double kept;
    (void)lambda;
    if (((struct self *)self)->k == 5)
        q[0] = kept;
    if (move(self, q, p) == 5) {
        kept = q[0];
        q[0] = NAN;
    }
    return RATTLEBACK_OK;
}
/* Returns true if the number of steps over the horizon 1 is no power of two. */
static int is_between(const struct self *self)
{
    long steps = lround(1 / self->h);
    return (steps & (steps - 1)) != 0;
}
static int gap_fails(void *self, double *q, double *p, double *lambda)
{
    (void)lambda;
    move(self, q, p);
    return is_between(self) ? RATTLEBACK_FAILED : RATTLEBACK_OK;
}
static int gap_nan(void *self, double *q, double *p, double *lambda)
{
    (void)lambda;
    move(self, q, p);
    q[0] = is_between(self) ? NAN : q[0];
    return RATTLEBACK_OK;
}
static int gap_exits(void *self, double *q, double *p, double *lambda)
{
    (void)lambda;
    if (move(self, q, p) == 5 && is_between(self))
        _exit(3);
    return RATTLEBACK_OK;
}
static int honest(void *self, double *q, double *p, double *lambda)
{
    (void)lambda;
    move(self, q, p);
    return RATTLEBACK_OK;
}
#define METHOD(function) \
    {.size = sizeof(struct rattleback_method), .abi = RATTLEBACK_ABI, .name = #function, .summary = "", .source = "L. Iar 2026", \
     .open = begin, .step = function, .close = free}
const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_method methods[] = {METHOD(leaves), METHOD(hangs), METHOD(returns),
        METHOD(gap_fails), METHOD(gap_nan), METHOD(gap_exits), METHOD(honest)};
    *count = 7;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
C
cc -O1 -shared -fPIC -I core/outside -o "$TMP/libliar.so" "$TMP/liar.c"
programs="silent leaves fixed noise finer square end keeps inf none real minus half word one gap-error gap-nan gap-exit"
{
    echo "campaign: liars"
    echo "integrators:"
    for mode in $programs; do echo "  - {name: $mode, program: [python3, -I, -S, liar.py, $mode], orders: {q: 2, p: 2}, source: \"L. Iar 2026\"}"; done
    cat <<YAML
experiments:
  - {name: e, problems: [{name: kepler}], methods: [${programs// /, }], steps: [16, 32, 64, 128], horizon: 1, samples: 2}
YAML
} >"$TMP/programs.yaml"
cat >"$TMP/libraries.yaml" <<'YAML'
campaign: liars
integrators:
  - {name: leaves, library: ./libliar.so}
  - {name: hangs, library: ./libliar.so}
  - {name: returns, library: ./libliar.so}
experiments:
  - {name: e, problems: [{name: kepler}], methods: [leaves, hangs, returns], steps: [16], horizon: 1, samples: 2}
YAML
cat >"$TMP/gaps.yaml" <<'YAML'
campaign: gaps
integrators:
  - {name: gap_fails, library: ./libliar.so, orders: {q: 2, p: 2}}
  - {name: gap_nan, library: ./libliar.so, orders: {q: 2, p: 2}}
  - {name: gap_exits, library: ./libliar.so, orders: {q: 2, p: 2}}
  - {name: honest, library: ./libliar.so, orders: {q: 2, p: 2}}
experiments:
  - {name: e, problems: [{name: kepler}], methods: [gap_fails, gap_nan, gap_exits, honest], steps: [16, 32, 64, 128], horizon: 1, samples: 2}
YAML
check_exit "programs, none of which takes a limit of time" 1 timeout 20 "$RATTLEBACK" run "$TMP/programs.yaml" -o "$TMP/programs" --quiet
cp "$captured/stderr" "$TMP/said"
cp "$captured/stdout" "$TMP/out"
columns "$TMP/programs" cases method steps status >"$TMP/cases"
columns "$TMP/programs" orders method quantity verdict >"$TMP/orders"
check_output "one that ends behind each answer has all rows" '^4$' grep -c '^one,.*,ok$' "$TMP/cases"
check_output "one that has left somebody with its pipes has ended" '^leaves,64,the integrator ended early$' cat "$TMP/cases"
check_said "one row is not finite" '^inf,64,not a finite number$'
for mode in leaves inf; do check_output "$mode: the others are there" '^3$' grep -c "^$mode,.*,ok\$" "$TMP/cases"; done
for mode in minus half word; do check_output "$mode is no count" '^4$' grep -c "^$mode,.*,the integrator's answer cannot be read\$" "$TMP/cases"; done
check_output "and is named" 'minus: .*cannot be read: evaluations: expected a whole number, 0 or more' cat "$TMP/said"
check_output "a counter that is reported is reported, one that is not is empty" '^real,64,128,nan$' columns "$TMP/programs" cases method steps evaluations solves
for mode in one none real finer; do
    for quantity in q p q-max p-max; do check_output "$mode: $quantity is confirmed" "^$mode,$quantity,confirmed\$" cat "$TMP/orders"; done
done
check_fails "what is not so is not confirmed" grep -E '^(fixed|noise|square|gap-.*|keeps,q|end,[qp]),(.*,)?confirmed$' "$TMP/orders"
check_output "what fails off the grids is insufficient" '^12$' grep -cE '^gap-.*,insufficient$' "$TMP/orders"
columns "$TMP/programs" orders method quantity checks >"$TMP/controls"
for mode in error nan exit; do check_output "gap-$mode: the state is kept" "^gap-$mode,q,finest agreed; crossing agreed; off-grid not done; motion agreed; samples agreed\$" cat "$TMP/controls"; done
columns "$TMP/programs" cases method steps message >"$TMP/messages"
check_output "and the reason" '^gap-error,128,43 steps, off the grids: the integrator gave up: powers of two only$' cat "$TMP/messages"
check_said "of one that has left" '^gap-exit,128,43 steps, off the grids: the integrator ended early: exit status 3$'
check_exit "libraries that fail off the grids" 1 timeout 20 "$RATTLEBACK" run "$TMP/gaps.yaml" -o "$TMP/gaps" --quiet
columns "$TMP/gaps" orders method quantity verdict >"$TMP/gap-orders"
check_output "and are not confirmed" '^12$' grep -cE '^gap_.*,insufficient$' "$TMP/gap-orders"
check_output "one that does not fail is" '^4$' grep -cE '^honest,.*,confirmed$' "$TMP/gap-orders"
check_output "no order" '^2$' grep -cE '^fixed,(q|p),below$' "$TMP/orders"
check_output "another order" '^2$' grep -cE '^square,(q|p),above$' "$TMP/orders"
check_output "p that is not answered is no case that failed" '^ +4 of 4 cases ran and have no p$' sed -n '/silent.* p$/,/^not.* p-max/p' "$TMP/out"
check_exit "libraries" 1 timeout 20 "$RATTLEBACK" run "$TMP/libraries.yaml" -o "$TMP/libraries" --quiet --case-limit 0.5
columns "$TMP/libraries" cases method status message >"$TMP/cases"
check_output "a library that has left somebody has ended" '^leaves,the integrator ended early,exit status 3$' cat "$TMP/cases"
check_said "one that has closed all is given up" '^hangs,timeout,$'
check_said "one that is no number at a node that is not asked for" '^returns,not a finite number,$'

# What a library does where it is loaded, and at the end of the process, is its own affair: rounding and flushing to zero (as fast-math
# sets them), a folder, handlers, a crash behind the last line. What it says of itself has to be numbers, once each, in a minute.
cat >"$TMP/loaded.c" <<'C'
#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <rattleback_method.h>
__attribute__((constructor)) static void constructor(void)
{
    fesetround(FE_UPWARD);
    signal(SIGTERM, SIG_IGN);
    atexit(abort);
    if (chdir("/") != 0)
        abort();
}
static void *begin(const struct rattleback_problem *problem, double h, const double *parameters)
{
    (void)problem, (void)h, (void)parameters;
    return NULL;
}
static int step(void *self, double *q, double *p, double *lambda)
{
    (void)self, (void)q, (void)p, (void)lambda;
    return RATTLEBACK_FAILED;
}
const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {ORDERS {NULL, 0}};
    static const struct rattleback_parameter parameters[] = {PARAMETERS {NULL, 0, NULL}};
    static const struct rattleback_method method = {
        .size = sizeof method, .abi = RATTLEBACK_ABI, .name = "loaded", .summary = "", .source = "L. Iar 2026", .orders = orders,
        .parameters = parameters, .open = begin, .step = step};
    for (int k = 0; HANGS; k++)
        pause();
    *count = abi;
    return &method;
}
C
# loaded NAME ORDERS PARAMETERS HANGS: a library, and a campaign with it in the folder.
loaded() {
    cc -O1 -shared -fPIC -I core/outside -DORDERS="$2" -DPARAMETERS="$3" -DHANGS="$4" -o "$TMP/lib$1.so" "$TMP/loaded.c" -lm
    cat >"$TMP/$1.yaml" <<YAML
campaign: $1
integrators:
  - {name: loaded, library: ./lib$1.so}
experiments:
  - {name: e, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [8, 16, 32], horizon: 1, precision: [double, quad]}
  - {name: f, problems: [{name: kepler}], methods: [loaded], steps: [8, 16, 32], horizon: 1}
YAML
}
loaded loaded '{"q", 2},' '' 0
sed -e '/^integrators/,/library/d' -e '/name: f/d' "$TMP/loaded.yaml" >"$TMP/alone.yaml"
check "a campaign without it" "$RATTLEBACK" run "$TMP/alone.yaml" -o "$TMP/alone" --quiet
(cd "$TMP" && mkdir beside && cp loaded.yaml libloaded.so beside)
case $RATTLEBACK in /*) program=$RATTLEBACK ;; *) program=$PWD/$RATTLEBACK ;; esac
check_exit "one with it ends with its verdict" 1 bash -c "cd '$TMP/beside' && exec '$program' run loaded.yaml -o out --quiet"
check "and every digit of the others is the same" diff <(columns "$TMP/alone" cases method precision steps q p q.floor) \
    <(columns "$TMP/beside/out" cases method precision steps q p q.floor | grep -v ^loaded)
# refused NAME PATTERN ORDERS PARAMETERS HANGS
refused() {
    loaded "$1" "${@:3}"
    check_exit "refused: $1" 2 timeout 20 "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/never"
    check_said "says why: $1" "yaml:3: integrators.0..library: .*$2"
}
refused nan-order 'states an order that is no number; it is that of q' '{"q", NAN},' '' 0
refused two-orders 'states an order twice; it is that of q' '{"q", 2}, {"q", 3},' '' 0
refused nan-parameter 'has a parameter whose default is no number: kick' '' '{"kick", NAN, ""},' 0
refused two-parameters 'has a parameter twice: kick' '' '{"kick", 1, ""}, {"kick", 2, ""},' 0
cat >"$TMP/fast.c" <<'C'
#include <time.h>
time_t time(time_t *out) /* a minute in two seconds */
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t t = 1000000000 + (now.tv_sec % 1000000) * 30 + now.tv_nsec / 33333334;
    if (out)
        *out = t;
    return t;
}
C
cc -O1 -shared -fPIC -o "$TMP/fast.so" "$TMP/fast.c"
loaded hangs '' '' 1
check_output "refused: one that is not loaded in a minute" 'libhangs.so: is not loaded after 60 seconds' \
    timeout 20 env LD_PRELOAD="$TMP/fast.so" "$RATTLEBACK" run "$TMP/hangs.yaml" -o "$TMP/never"
sed -i 's/library: .*}/program: [sleep, 100]}/' "$TMP/hangs.yaml"
check_exit "refused: one that does not say hello in a minute" 2 timeout 20 env LD_PRELOAD="$TMP/fast.so" "$RATTLEBACK" run "$TMP/hangs.yaml" -o "$TMP/never"
