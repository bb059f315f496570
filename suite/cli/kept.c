/* Decides from runs with halved steps whether an invariant is conserved. */
#include "suite/cli/kept.h"

#include <math.h>
#include <string.h>

#include "results/heap.h"
#include "suite/kinds/samples.h"

enum { STAGES = 6, STEPS = 16, MOST_STEPS = 256, EXACT_HORIZON = 10, EXACT_TRIES = 3 };

#define IMPACT_MULTIPLE 1.5 /* times of the first impact over which a motion with walls is followed */

/* Largest deviations of the invariants in quad, with so many steps; false where the run failed. */
static bool deviations(struct setup *setup, long steps, double out[MAX_INVARIANTS], struct shape *shape)
{
    struct core_case *given;
    struct refusal why;
    struct trajectory end;
    setup->steps = steps;
    if (core_quad()->open(setup, &given, &why) != STATUS_OK)
        return false;
    *shape = *core_quad()->shape(given);
    samples_open(shape, 1, &end);
    bool good = core_quad()->integrate(given, &end) == STATUS_OK;
    for (int k = 0; k < shape->invariants; k++)
        out[k] = end.invariant_deviation[k];
    samples_close(&end);
    core_quad()->close(given);
    return good;
}

/* Decides whether a deviation over steps as given and half as long belongs to the flow. Then the two agree; of a
 * conserved quantity the second is round-off, or 64 times smaller, as the methods have orders 10 and 12. */
static enum finding find_whether_kept(double size, double coarse, double fine)
{
    if (fine <= 1e-28 * size || fine < coarse / 64)
        return KEPT;
    return fabs(fine - coarse) <= 0.01 * fine ? CHANGES : UNRESOLVED;
}

static bool all_found(const struct shape *shape, const double *size, const double *coarse, const double *fine)
{
    bool all = true;
    for (int k = 0; k < shape->kept; k++)
        all = all && find_whether_kept(size[k], coarse[k], fine[k]) != UNRESOLVED;
    return all;
}

/* A change has to be seen with steps that share no node with the others, too: what a kink leaves of an energy depends on where steps
 * meet it, and two of such numbers may agree. */
static bool hold_changes(struct setup *setup, long steps, const double *size, const double *coarse, const double *fine,
                         struct shape *shape, enum finding finding[MAX_INVARIANTS])
{
    double other[MAX_INVARIANTS];
    bool changes = false;
    for (int k = 0; k < shape->invariants; k++) {
        finding[k] = find_whether_kept(k < shape->kept ? size[k] : 0, coarse[k], fine[k]);
        changes = changes || (k < shape->kept && finding[k] == CHANGES);
    }
    if (changes && !deviations(setup, 3 * steps, other, shape))
        return false;
    for (int k = 0; k < shape->kept && changes; k++)
        if (finding[k] == CHANGES && find_whether_kept(size[k], fine[k], other[k]) != CHANGES)
            finding[k] = UNRESOLVED;
    return true;
}

/* With steps halved until every invariant is seen to be kept or to change. False: there is no solution. */
static bool follow_halved_steps(struct setup *setup, const struct examination *found, struct look *at)
{
    at->steps = STEPS;
    bool solved =
        deviations(setup, at->steps, at->coarse, &at->shape) && deviations(setup, 2 * at->steps, at->fine, &at->shape);
    while (solved && !all_found(&at->shape, found->invariant_size, at->coarse, at->fine) && at->steps < MOST_STEPS) {
        at->steps *= 2;
        memcpy(at->coarse, at->fine, sizeof at->coarse);
        solved = deviations(setup, 2 * at->steps, at->fine, &at->shape);
    }
    return solved &&
           hold_changes(setup, at->steps, found->invariant_size, at->coarse, at->fine, &at->shape, at->finding);
}

double kept_time(const struct examination *found)
{
    double own = found->time;
    return own > 0 && isfinite(own) ? pow(1000, round(log10(own) / 3)) : 1;
}

static void method_of_look(struct setup *setup, const struct examination *found, enum constraint_kind constraint)
{
    setup->method = found->hamiltonian ? "vrkmk" : constraint == CONSTRAINT_NONE ? "gauss" : "lobatto-iiia";
    setup->with = found->hamiltonian ? "r=inf" : NULL;
    setup->stages = STAGES;
    if (found->walls > 0) {
        setup->method = "collision-located";
        setup->with = "base=gauss base-stages=6";
        setup->stages = 0;
    }
}

bool kept_look(struct setup *setup, const struct examination *found, enum constraint_kind constraint, struct look *out)
{
    method_of_look(setup, found, constraint);
    setup->samples = 1;
    setup->horizon = kept_time(found);
    if (found->walls > 0 && found->impact > 0)
        setup->horizon = fmax((double)setup->horizon, IMPACT_MULTIPLE * found->impact);
    bool solved = follow_halved_steps(setup, found, out);
    const double shorter = found->walls > 0 ? IMPACT_MULTIPLE * found->impact : 1;
    if (!solved && shorter > 0 && (double)setup->horizon != shorter) {
        setup->horizon = shorter;
        solved = follow_halved_steps(setup, found, out);
    }
    return solved;
}

bool kept_is_wanted(const struct look *at, const struct examination *found, int k)
{
    return k < at->shape.kept && (k > 0 || !found->works);
}

/* Over this time. */
static enum status flow_over(struct setup *setup, wide time, struct reference *flow)
{
    struct core_case *given;
    struct refusal why;
    setup->horizon = time;
    *flow = (struct reference){0};
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    samples_open(core_quad()->shape(given), setup->samples, &flow->at);
    status = core_quad()->reference(given, flow);
    samples_close(&flow->at);
    core_quad()->close(given);
    return status;
}

bool kept_is_closed(enum status status, const struct reference *flow)
{
    return status == STATUS_OK && strncmp(flow->route, "exact", strlen("exact")) == 0;
}

enum status kept_flow(const struct setup *of, double time, struct reference *flow, double *over)
{
    HEAP(struct setup, setup, 1);
    *setup = *of;
    setup->method = NULL;
    setup->samples = EXACT_HORIZON;
    *over = time * EXACT_HORIZON;
    for (int left = EXACT_TRIES;; *over /= EXACT_HORIZON) {
        enum status status = flow_over(setup, (wide)*over, flow);
        if (kept_is_closed(status, flow) || status == STATUS_OTHER_FLOW || status == STATUS_TIMEOUT ||
            status == STATUS_OUT_OF_MEMORY || --left == 0)
            return status;
    }
}
