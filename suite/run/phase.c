/* Runs the remaining items of a phase by the scheduler, and journals them. */
#include "suite/run/phase.h"

#include "results/heap.h"
#include "suite/integrator/own_files.h"
#include "suite/run/progress.h"
#include "suite/run/schedule.h"
#include "suite/run/stop.h"

enum { PIECE = 100000 /* items after which the memory of earlier ones is released */ };

static void release_phase(const struct phase *phase)
{
    if (phase->release)
        phase->release(phase->context);
}

/* The items of the piece that begins with this one. */
static int piece_from(const struct phase *phase, int item)
{
    return phase->count - item < PIECE ? phase->count - item : PIECE;
}

/* Items that one claim from the scheduler does at once. */
struct batch {
    int first, count;
};

/* The batch that starts at an item, of neighbours that are left to do as well. */
static struct batch batch_from(const struct phase *phase, const int *owner, int first)
{
    int most = phase->together ? phase->together(phase->context, first) : 1, count = 1;
    while (count < most && count < PHASE_TOGETHER && owner[first + count] < 0)
        count++;
    return (struct batch){first, count};
}

/* Mark on all ranks what rank 0 takes from the journal, list the others in batches with their costs; returns the number
 * of these. */
static int list_batches(struct session *session, const struct phase *phase, int *owner, struct batch *todo,
                        double *cost)
{
    int count = 0;
    for (int item = 0; item < phase->count; item++) {
        owner[item] = session->rank == 0 && phase->restore(phase->context, session, item) ? 0 : -1;
        if ((item + 1) % PIECE == 0)
            release_phase(phase);
    }
    for (int item = 0; item < phase->count; item += PIECE) {
        MPI_Bcast(owner + item, piece_from(phase, item), MPI_INT, 0, session->comm);
        release_phase(phase);
    }
    for (int item = 0; item < phase->count;) {
        if (owner[item] >= 0) {
            item++;
            continue;
        }
        todo[count] = batch_from(phase, owner, item);
        cost[count] = phase->cost(phase->context, item, todo[count].count);
        item += todo[count++].count;
        if (count % PIECE == 0)
            release_phase(phase);
    }
    return count;
}

/* An urgent stop may have cut the items short: they are dropped, whether or not it did, and left for the next session; so are those of an
 * integrator that is another one by now. */
static void run_batch(struct session *session, const struct phase *phase, const struct batch *batch, int *owner)
{
    struct iovec parts[PHASE_TOGETHER][PHASE_PARTS] = {{{0}}};
    phase->run(phase->context, batch->first, batch->count, parts);
    if (stop_urgent() || own_files_changed())
        return;
    for (int k = 0; k < batch->count; k++) {
        session_add(session, phase->type, batch->first + k, parts[k], PHASE_PARTS);
        owner[batch->first + k] = session->rank;
    }
}

/* The names of batches: that of their first item. */
struct named {
    const struct phase *phase;
    const struct batch *todo;
};

static const char *name_of(const void *context, int k, int what)
{
    const struct named *named = context;
    return named->phase->name(named->phase->context, named->todo[k].first, what);
}

/* The phase at hand: shown also while an item takes its time. */
static struct {
    struct progress *progress;
    const struct phase *phase;
    struct schedule *schedule;
    int what; /* as it was told */
} under_way;

/* Reports the state of this rank's item if it has changed. */
static void report_phase(int what)
{
    if (what == under_way.what)
        return;
    under_way.what = what;
    schedule_report(under_way.schedule, what);
}

/* The next item, which others see where it has a name. */
static int next_named(struct schedule *schedule, const struct phase *phase)
{
    int k = schedule_next(schedule);
    if (phase->name)
        schedule_report(schedule, 0);
    under_way.what = 0;
    return k;
}

static void run_items(struct session *session, const struct phase *phase, struct schedule *schedule,
                      const struct batch *todo, int *owner)
{
    struct progress progress;
    const struct named named = {phase, todo};
    bool single = true;
    for (int k = 0; k < schedule->count; k++)
        single = single && todo[k].count == 1;
    progress_open(&progress, schedule, single ? phase->what : "batches",
                  (struct progress_names){phase->name ? name_of : NULL, &named});
    under_way.progress = &progress;
    under_way.phase = phase;
    under_way.schedule = schedule;
    if (stop_wanted())
        schedule_stop(schedule);
    for (int k; (k = next_named(schedule, phase)) >= 0; progress_show(&progress)) {
        run_batch(session, phase, &todo[k], owner);
        if (stop_wanted() || session->broken || own_files_changed())
            schedule_stop(schedule);
    }
    under_way.progress = NULL;
    progress_wait(&progress);
}

bool phase_give_up(void)
{
    schedule_serve();
    if (under_way.progress) {
        if (under_way.phase->name)
            report_phase(under_way.phase->doing(under_way.phase->context));
        progress_show(under_way.progress);
    }
    return stop_item();
}

static enum ending judge_phase(struct session *session, const struct phase *phase, int *owner)
{
    bool done = true;
    for (int first = 0; first < phase->count; first += PIECE) {
        int count = piece_from(phase, first);
        MPI_Allreduce(MPI_IN_PLACE, owner + first, count, MPI_INT, MPI_MAX, session->comm);
        for (int k = 0; k < count; k++)
            done = done && owner[first + k] >= 0;
        release_phase(phase);
    }
    if (!session_healthy(session))
        return ENDING_FAILED;
    return done ? ENDING_DONE : ENDING_STOPPED;
}

enum ending phase_run(struct session *session, const struct phase *phase, int *owner)
{
    struct schedule schedule;
    struct batch *todo = heap_grow(NULL, (size_t)phase->count, sizeof *todo);
    double *cost = heap_grow(NULL, (size_t)phase->count, sizeof *cost);
    int count = list_batches(session, phase, owner, todo, cost);
    schedule_open(&schedule, session->comm, cost, count);
    free(cost);
    run_items(session, phase, &schedule, todo, owner);
    schedule_close(&schedule);
    free(todo);
    return judge_phase(session, phase, owner);
}
