/* Coroutines that meet at operations over lanes. */
#include "core/numbers/joined.h"

#if defined REAL_QUAD && defined __x86_64__ && !defined __SANITIZE_ADDRESS__

#include <string.h>
#include <sys/mman.h>
#include <threads.h>

#include "core/numbers/counting.h"
#include "core/numbers/scratch.h"

enum { STACK = 1 << 21 /* bytes, of which those that nobody touches take no memory */ };

/* A run. Where it is not the one under way, `top` is that of its stack, and the rest what the thread had of it. */
struct coroutine {
    void *top, *stack;
    struct scratch_whole scratch;
    struct work_counts counts;
    void *of;
    bool done;
    const struct lane_call *call; /* that it waits for; NULL: it can go on */
    int lanes;
    long since; /* its turn among the calls */
};

struct runs {
    void (*run)(void *of);
    int count, left, now; /* runs, those that are not done, and the one under way; -1: the caller */
    long calls;
    void *caller; /* top of the stack of run_joined */
    struct scratch_whole scratch;
    struct work_counts counts;
    struct instance in; /* of calls that are computed together */
    struct coroutine coroutine[MOST_JOINED];
};

_Thread_local struct runs *runs_joined;
static _Thread_local struct runs *kept; /* with the stacks, until the thread ends */
static once_flag once = ONCE_FLAG_INIT;
static tss_t of_thread;

static void free_runs(void *all)
{
    struct runs *runs = all;
    for (int k = 0; k < MOST_JOINED; k++) {
        if (runs->coroutine[k].stack)
            munmap(runs->coroutine[k].stack, STACK);
        scratch_free(&runs->coroutine[k].scratch);
    }
    free(runs);
}

static void free_at_end(void)
{
    if (tss_create(&of_thread, free_runs) != thrd_success)
        abort();
}

/* Leaves what a call preserves on the stack, whose top goes to *from, and goes on where the stack `to` was left. */
__attribute__((naked, noinline)) static void switch_stacks(void **from, void *to)
{
    (void)from;
    (void)to;
    __asm__("push %rbp\n\tpush %rbx\n\tpush %r12\n\tpush %r13\n\tpush %r14\n\tpush %r15\n\t"
            "mov %rsp, (%rdi)\n\tmov %rsi, %rsp\n\t"
            "pop %r15\n\tpop %r14\n\tpop %r13\n\tpop %r12\n\tpop %rbx\n\tpop %rbp\n\tret");
}

/* From the run under way to that of number k, or to the caller where k is -1. */
static void switch_to(struct runs *runs, int k)
{
    struct coroutine *to = k < 0 ? NULL : &runs->coroutine[k];
    struct coroutine *from = runs->now < 0 ? NULL : &runs->coroutine[runs->now];
    if (k == runs->now)
        return;
    scratch_exchange(from ? &from->scratch : &runs->scratch, to ? &to->scratch : &runs->scratch);
    *(from ? &from->counts : &runs->counts) = work_done;
    work_done = to ? to->counts : runs->counts;
    runs->now = k;
    switch_stacks(from ? &from->top : &runs->caller, to ? to->top : runs->caller);
}

static bool is_same_call(const struct lane_call *a, const struct lane_call *b)
{
    return a->work == b->work && a->of == b->of && a->which == b->which;
}

/* Lanes of all runs that wait for this call. */
static int lanes_of_call(const struct runs *runs, const struct lane_call *call)
{
    int lanes = 0;
    for (int k = 0; k < runs->count; k++) {
        const struct coroutine *other = &runs->coroutine[k];
        lanes += other->call && is_same_call(other->call, call) ? other->lanes : 0;
    }
    return lanes;
}

/* The call that fills its packs best, of several the youngest: who has waited longer waits for the others to come there. NULL: nobody waits. */
static const struct lane_call *best_call(const struct runs *runs)
{
    const struct coroutine *best = NULL;
    int best_lanes = 0, best_packs = 1;
    for (int k = 0; k < runs->count; k++) {
        const struct coroutine *at = &runs->coroutine[k];
        if (!at->call)
            continue;
        int lanes = lanes_of_call(runs, at->call), packs = (lanes + QUAD_LANES - 1) / QUAD_LANES;
        int more = lanes * best_packs - best_lanes * packs;
        if (best && (more < 0 || (more == 0 && at->since < best->since)))
            continue;
        best = at;
        best_lanes = lanes;
        best_packs = packs;
    }
    return best ? best->call : NULL;
}

/* A lane of a run. */
struct column {
    const struct lane_call *call;
    int lane;
};

static void gather(int numbers, const struct column *column, int count, int operand, lane *out)
{
    for (int l = 0; l < count; l++) {
        const lane *from = column[l].call->operand[operand];
        for (int c = 0; c < numbers; c++)
            out[c][l] = from[c][column[l].lane];
    }
}

/* The call at up to LANES lanes of several runs. Lanes of the last pack that nobody has repeat one. */
static void compute_columns(struct runs *runs, struct lane_call call, struct column *column, int count)
{
    enum { MOST_NUMBERS = 16 };
    lane operand[MOST_OPERANDS][MOST_NUMBERS], to[MOST_NUMBERS], element[MOST_NUMBERS];
    int whole = (count + QUAD_LANES - 1) / QUAD_LANES * QUAD_LANES;
    struct lane_call joined = call;
    for (int l = count; l < whole; l++)
        column[l] = column[0];
    for (int k = 0; k < MOST_OPERANDS && call.operand[k]; k++) {
        gather(call.numbers[k], column, whole, k, operand[k]);
        joined.operand[k] = operand[k];
    }
    for (int l = 0; l < whole; l++)
        for (int c = 0; c < call.elements; c++)
            element[c][l] = column[l].call->element[c];
    runs->in.each = call.elements > 0 ? element : NULL;
    runs->in.lanes = count;
    joined.to = to;
    call.work(&joined, &runs->in);
    for (int l = 0; l < count; l++)
        for (int c = 0; c < call.results; c++)
            column[l].call->to[c][column[l].lane] = to[c][l];
}

/* Computes a call of all runs that wait for it; these can go on. */
static void compute_call(struct runs *runs, struct lane_call call)
{
    struct column column[MOST_JOINED * LANES + QUAD_LANES];
    int count = 0;
    for (int k = 0; k < runs->count; k++) {
        struct coroutine *run = &runs->coroutine[k];
        if (!run->call || !is_same_call(run->call, &call))
            continue;
        for (int l = 0; l < run->lanes; l++)
            column[count++] = (struct column){run->call, l};
        run->call = NULL;
    }
    for (int first = 0; first < count; first += LANES)
        compute_columns(runs, call, column + first, count - first < LANES ? count - first : LANES);
}

/* A run that can go on, of them all the next one after that under way; -1: there is none. */
static int next_run(const struct runs *runs)
{
    for (int step = 1; step <= runs->count; step++) {
        int k = (runs->now + step) % runs->count;
        if (!runs->coroutine[k].done && !runs->coroutine[k].call)
            return k;
    }
    return -1;
}

/* Goes on with a run that can, after a call where all wait; with the caller where all are done. */
static void next_turn(struct runs *runs)
{
    int next = next_run(runs);
    const struct lane_call *call = next < 0 ? best_call(runs) : NULL;
    if (call) {
        compute_call(runs, *call);
        next = runs->coroutine[runs->now].done || runs->coroutine[runs->now].call ? next_run(runs) : runs->now;
    }
    switch_to(runs, next);
}

void join_call(const struct lane_call *call, const struct instance *in)
{
    struct runs *runs = runs_joined;
    struct coroutine *self = &runs->coroutine[runs->now];
    if (runs->left == 1) {
        call->work(call, in);
        return;
    }
    self->call = call;
    self->lanes = in->lanes;
    self->since = runs->calls++;
    next_turn(runs);
    quad_take((in->lanes - 1) % QUAD_LANES + 1); /* as a loop over these lanes leaves it */
}

/* The first function on the stack of a run, which no other one has called: it never returns. */
static void begin_run(void)
{
    struct runs *runs = runs_joined;
    struct coroutine *self = &runs->coroutine[runs->now];
    runs->run(self->of);
    self->done = true;
    runs->left--;
    next_turn(runs);
    abort();
}

/* Lays the stack as switch_stacks leaves one: six registers, and where it goes on. False: there is no memory. */
static bool lay_stack(struct coroutine *run)
{
    enum { REGISTERS = 6 };
    if (!run->stack) {
        void *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        if (stack == MAP_FAILED)
            return false;
        mprotect(stack, 1 << 12, PROT_NONE); /* a stack that is too small ends the program there */
        run->stack = stack;
        scratch_begin(&run->scratch);
    }
    void (*begin)(void) = begin_run;
    void **top =
        (void **)((char *)run->stack + STACK) - 2; /* a function finds its stack 8 bytes off a multiple of 16 */
    memcpy(top, &begin, sizeof begin);
    run->top = top - REGISTERS;
    return true;
}

static struct runs *runs_of_thread(void)
{
    if (kept)
        return kept;
    call_once(&once, free_at_end);
    kept = aligned_alloc(_Alignof(struct runs), sizeof *kept);
    if (kept)
        memset(kept, 0, sizeof *kept);
    tss_set(of_thread, kept);
    return kept;
}

bool joins_runs(void)
{
    return quad_form_at(1) != NULL;
}

void run_joined(int count, void (*run)(void *of), void *const *of)
{
    struct runs *runs = joins_runs() && !runs_joined && count > 1 ? runs_of_thread() : NULL;
    for (int k = 0; k < count && runs; k++)
        if (!lay_stack(&runs->coroutine[k]))
            runs = NULL;
    if (!runs) {
        for (int k = 0; k < count; k++)
            run(of[k]);
        return;
    }
    for (int k = 0; k < count; k++) {
        runs->coroutine[k].of = of[k];
        runs->coroutine[k].done = false;
        runs->coroutine[k].counts = work_done;
    }
    runs->run = run;
    runs->count = runs->left = count;
    runs->now = -1;
    runs_joined = runs;
    switch_to(runs, 0);
    runs_joined = NULL;
}

#else

#ifdef REAL_QUAD
_Thread_local struct runs *runs_joined;
#endif

void join_call(const struct lane_call *call, const struct instance *in)
{
    call->work(call, in);
}

bool joins_runs(void)
{
    return false;
}

void run_joined(int count, void (*run)(void *of), void *const *of)
{
    for (int k = 0; k < count; k++)
        run(of[k]);
}

#endif
