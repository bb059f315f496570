/* Where an interior-point method starts: controls that are best without bounds, slacks aside of them, multipliers on the central path. */
#include "core/control/barrier.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/best_control.h"
#include "core/control/group_curve.h"
#include "core/numbers/scratch.h"

/* How near a bound a slack may start, of what is between two or of 1 and the size of the bound. */
static const real aside = R(0.1);

static real least_slack(const struct running_input *of, real bound)
{
    real between = of->most - of->least;
    return aside * (isfinite(between) ? between : fmax(1, fabs(bound)));
}

/* On the path: prices mu / u+ and mu / u- whose sum is 2 fuel. */
static void start_parts(real fuel, real mu, real u, real *slack, real *price)
{
    int more = u >= 0 ? PAIR_UP : PAIR_DOWN, less = u >= 0 ? PAIR_DOWN : PAIR_UP;
    price[more] = 2 * fuel * mu / (fuel * fabs(u) + mu + sqrt(fuel * fuel * u * u + mu * mu));
    price[less] = 2 * fuel - price[more];
    slack[more] = mu / price[more];
    slack[less] = mu / price[less];
}

static void start_node(const struct control *control, const struct barrier *barrier, const struct running_terms *terms,
                       struct barrier_local out)
{
    for (int k = 0; k < barrier->controls; k++) {
        const struct running_input *of = &control->input[k];
        real *slack = out.slack + PAIRS * k, *price = out.price + PAIRS * k, mu = barrier->mu;
        if (!running_is_joined(control))
            out.u[k] = -terms->price[k] / (of->weight > 0 ? of->weight : 1);
        slack[PAIR_BELOW] = fmax(barrier_left(of, PAIR_BELOW, out.u[k]), least_slack(of, of->least));
        slack[PAIR_ABOVE] = fmax(barrier_left(of, PAIR_ABOVE, out.u[k]), least_slack(of, of->most));
        price[PAIR_BELOW] = mu / slack[PAIR_BELOW];
        price[PAIR_ABOVE] = mu / slack[PAIR_ABOVE];
        if (of->fuel > 0)
            start_parts(of->fuel, mu, out.u[k], slack, price);
    }
    for (int k = 0; k < barrier->margins; k++) {
        int pair = PAIRS * barrier->controls + k;
        out.slack[pair] = fmax(terms->margin[k], aside * fmax(1, fabs(terms->margin[k])));
        out.price[pair] = barrier->mu / out.slack[pair];
    }
}

/* The best without bounds or, where there is none, such as bounds allow. */
static void start_together(const struct control *control, const real *g, const real *v, const real *y,
                           struct running_terms *terms, real *u)
{
    struct best_control best = {.terms = terms};
    if (best_control_take(control, g, v, y, &best) == STATUS_OK)
        memcpy(u, best.u, (size_t)control->controls * sizeof *u);
    else
        best_control_start(control, u);
}

static enum status start(struct optimality *system, struct barrier *barrier)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int s = system->element.s;
    real v[SMALL_DIMENSION], nothing[MAX_CONTROLS] = {0}, moves[MAX_CONTROLLED * MAX_NODAL];
    SCRATCH(struct running_terms, terms, 1);
    for (long node = 0; node < barrier->nodes; node++) {
        int p = element_node(system, node / s) + (int)(node % s);
        enum status status = running_velocity(system, node / s, (int)(node % s), v, moves);
        if (status != STATUS_OK)
            return status;
        running_take_terms(control, system->g + p * in->element, v, system->y + p * in->n, nothing, terms);
        struct barrier_local at = barrier_local_at(barrier, barrier->now, node);
        if (running_is_joined(control))
            start_together(control, system->g + p * in->element, v, system->y + p * in->n, terms, at.u);
        start_node(control, barrier, terms, at);
        for (int pair = 0; pair < barrier->pairs; pair++)
            barrier->room[pair] = fmax(barrier->room[pair], at.slack[pair]);
    }
    return STATUS_OK;
}

enum status barrier_open(struct optimality *system, real mu)
{
    const struct control *control = system->control;
    int controls = control->controls, margins = control->problem->running ? control->problem->running->margins : 0,
        pairs = PAIRS * controls + margins, stride = controls + 2 * pairs;
    long nodes = system->steps * system->element.s;
    size_t count = (size_t)nodes * (size_t)stride;
    struct barrier *out = system->barrier = calloc(1, sizeof *out + 3 * count * sizeof(real));
    if (!out)
        return STATUS_OUT_OF_MEMORY;
    *out = (struct barrier){
        .mu = mu, .controls = controls, .margins = margins, .pairs = pairs, .stride = stride, .nodes = nodes};
    out->now = (real *)(out + 1);
    out->step = out->now + count;
    out->first = out->step + count;
    return start(system, out);
}

void barrier_close(struct optimality *system)
{
    free(system->barrier);
    system->barrier = NULL;
}
