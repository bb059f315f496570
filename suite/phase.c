/* What is left to do of a phase, by the scheduler and into the journal. */
#include "suite/phase.h"

#include "suite/progress.h"
#include "suite/schedule.h"
#include "suite/stop.h"

#include <stdlib.h>

/* Mark on all ranks what rank 0 takes from the journal, list the others with their costs; returns their number. */
static int list_items(struct session *session, const struct phase *phase, int *owner, int *todo, double *cost)
{
    int count = 0;
    for (int item = 0; item < phase->count; item++)
        owner[item] = session->rank == 0 && phase->restore(phase->context, session, item) ? 0 : -1;
    MPI_Bcast(owner, phase->count, MPI_INT, 0, session->comm);
    for (int item = 0; item < phase->count; item++)
        if (owner[item] < 0) {
            cost[count] = phase->cost(phase->context, item);
            todo[count++] = item;
        }
    return count;
}

/* An urgent stop may have cut the item short: it is dropped, whether or not it was, and left for the next session. */
static void run_item(struct session *session, const struct phase *phase, int item, int *owner)
{
    struct iovec parts[PHASE_PARTS] = {{0}};
    phase->run(phase->context, item, parts);
    if (stop_urgent())
        return;
    session_add(session, phase->type, item, parts, PHASE_PARTS);
    owner[item] = session->rank;
}

static void run_items(struct session *session, const struct phase *phase, struct schedule *schedule, const int *todo,
                      int *owner)
{
    struct progress progress;
    progress_open(&progress, schedule, phase->what);
    if (stop_wanted())
        schedule_stop(schedule);
    for (int k; (k = schedule_next(schedule)) >= 0; progress_show(&progress)) {
        run_item(session, phase, todo[k], owner);
        if (stop_wanted() || session->broken)
            schedule_stop(schedule);
    }
    progress_wait(&progress);
}

static enum outcome judge_phase(struct session *session, const struct phase *phase, int *owner)
{
    MPI_Allreduce(MPI_IN_PLACE, owner, phase->count, MPI_INT, MPI_MAX, session->comm);
    if (!session_healthy(session))
        return OUTCOME_FAILED;
    for (int item = 0; item < phase->count; item++)
        if (owner[item] < 0)
            return OUTCOME_STOPPED;
    return OUTCOME_DONE;
}

enum outcome phase_run(struct session *session, const struct phase *phase, int *owner)
{
    struct schedule schedule;
    enum outcome outcome = OUTCOME_NO_MEMORY;
    size_t size = (size_t)phase->count + 1;
    int *todo = malloc(size * sizeof *todo), have, all_have;
    double *cost = malloc(size * sizeof *cost);
    have = todo && cost;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_MIN, session->comm);
    int count = all_have ? list_items(session, phase, owner, todo, cost) : 0;
    if (all_have && schedule_open(&schedule, session->comm, cost, count)) {
        run_items(session, phase, &schedule, todo, owner);
        schedule_close(&schedule);
        outcome = judge_phase(session, phase, owner);
    }
    free(todo);
    free(cost);
    return outcome;
}
