/* The exact motion over one step, kept for the next method that is compared with it. */
#include "core/identities/exact_step.h"

#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "core/identities/discrete_lagrangian.h"
#include "core/larger.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/moment.h"
#include "core/problem/node.h"
#include "core/run/predictor.h"

enum {
    MOST_POINTS = 3 + DENSE_POINTS + DERIVATIVES * (2 * REACH + 1), /* start, middle and end among them */
    MOST_KEPT = 128,                                                /* motions; more take the places of the oldest */
    MOST_BYTES = 65536                                              /* of one that is kept */
};

/* numbers: of the points one after the other, then the gap, then where the action's route ends. */
struct exact_motion {
    const struct problem *problem;
    int element, n, m;
    real h, parameter[MAX_PARAMETERS];
    real action;
    bool kept;
    const struct group *action_by; /* whose retraction the action was found with; NULL: it was not */
    int count;
    struct exact_point point[MOST_POINTS];
    real *gap; /* between the two ways to the end: of places and velocities, n each */
    real *end, numbers[];
};

static _Thread_local struct kept {
    int next;
    struct exact_motion *motion[MOST_KEPT];
} * kept;
static once_flag once = ONCE_FLAG_INIT;
static tss_t of_thread;

static void free_kept(void *all)
{
    struct kept *of = all;
    for (int k = 0; k < MOST_KEPT; k++)
        free(of->motion[k]);
    free(of);
}

static void free_motions(void)
{
    if (tss_create(&of_thread, free_kept) != thrd_success)
        abort();
}

static size_t numbers_of_motion(const struct instance *in)
{
    return (size_t)in->element + 3 * (size_t)in->n + (size_t)in->m;
}

static struct exact_point lay_point(const struct instance *in, real *numbers)
{
    struct exact_point at = {.g = numbers};
    at.eta = at.g + in->element;
    at.mu = at.eta + in->n;
    at.rate = at.mu + in->n;
    at.lambda = at.rate + in->n;
    return at;
}

static size_t size_of_motion(const struct instance *in)
{
    return sizeof(struct exact_motion) +
           (MOST_POINTS * numbers_of_motion(in) + 2 * (size_t)in->n + (size_t)in->element) * sizeof(real);
}

/* Texts of a user's own may change between two cases. */
static bool can_be_kept(const struct run *run)
{
    return !run->in.text && size_of_motion(&run->in) <= MOST_BYTES;
}

static bool is_of(const struct exact_motion *motion, const struct run *run)
{
    const struct instance *in = &run->in;
    return motion && motion->problem == in->problem && motion->h == run->h && motion->element == in->element &&
           motion->n == in->n && motion->m == in->m &&
           memcmp(motion->parameter, in->parameter, sizeof in->parameter) == 0 &&
           memcmp(motion->point[0].g, run->given->g, (size_t)in->element * sizeof(real)) == 0 &&
           memcmp(motion->point[0].eta, run->given->eta, (size_t)in->n * sizeof(real)) == 0;
}

static struct exact_motion *find_motion(const struct run *run)
{
    for (int k = 0; kept && k < MOST_KEPT; k++)
        if (is_of(kept->motion[k], run))
            return kept->motion[k];
    return NULL;
}

static void keep_motion(struct exact_motion *motion)
{
    if (!kept) {
        call_once(&once, free_motions);
        kept = calloc(1, sizeof *kept);
        tss_set(of_thread, kept);
    }
    if (!kept)
        return;
    free(kept->motion[kept->next]);
    kept->motion[kept->next] = motion;
    kept->next = (kept->next + 1) % MOST_KEPT;
    motion->kept = true;
}

/* With its start alone. */
static struct exact_motion *new_motion(const struct run *run)
{
    const struct instance *in = &run->in;
    struct exact_motion *motion = calloc(1, size_of_motion(in));
    if (!motion)
        return NULL;
    motion->problem = in->problem;
    motion->element = in->element;
    motion->n = in->n;
    motion->m = in->m;
    motion->h = run->h;
    memcpy(motion->parameter, in->parameter, sizeof in->parameter);
    for (int k = 0; k < MOST_POINTS; k++)
        motion->point[k] = lay_point(in, motion->numbers + (size_t)k * numbers_of_motion(in));
    motion->gap = motion->numbers + MOST_POINTS * numbers_of_motion(in);
    motion->end = motion->gap + 2 * in->n;
    memcpy(motion->point[0].g, run->given->g, (size_t)in->element * sizeof(real));
    memcpy(motion->point[0].eta, run->given->eta, (size_t)in->n * sizeof(real));
    return motion;
}

/* Computes the values that follow from g and eta. */
static enum status take_physics(const struct run *run, struct exact_point *at)
{
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, at->theta * run->h);
    SCRATCH(real, acceleration, in->n);
    enum status status = continuous_acceleration(in, at->g, at->eta, acceleration, at->lambda);
    if (status != STATUS_OK)
        return status;
    SCRATCH_NODE(node, in);
    SCRATCH(lane, force, in->n);
    node_at_velocity(in, at->g, at->eta, node);
    evaluate_force(in->problem, &node->in, node->g, node->velocity, force);
    node_constraint_force(node, at->lambda, at->rate);
    for (int c = 0; c < in->n; c++) {
        at->mu[c] = node->mu[c][0];
        at->rate[c] += force[c][0];
    }
    return STATUS_OK;
}

/* Fill `at`, whose theta is set, from the nearest of the points known. */
static enum status reach(struct exact_step *step, struct exact_point *at)
{
    const struct exact_motion *motion = step->motion;
    const struct exact_point *near = &motion->point[0];
    for (int k = 1; k < motion->count; k++)
        if (fabs(at->theta - motion->point[k].theta) < fabs(at->theta - near->theta))
            near = &motion->point[k];
    real ahead = at->theta - near->theta;
    struct moment moment;
    const struct instance *in = moment_at(&moment, &step->run->in, near->theta * step->run->h);
    struct collocation *c = fabs(ahead) < R(0.25) ? &step->near : &step->far;
    memcpy(at->g, near->g, (size_t)motion->element * sizeof(real));
    memcpy(at->eta, near->eta, (size_t)motion->n * sizeof(real));
    enum status status = reference_reach(in, ahead * step->run->h, c, at->g, at->eta);
    return status == STATUS_OK ? take_physics(step->run, at) : status;
}

static const struct exact_point *known_point_at(const struct exact_motion *motion, real theta)
{
    for (int k = 0; k < motion->count; k++)
        if (motion->point[k].theta == theta)
            return &motion->point[k];
    return NULL;
}

static enum status add_exact_point(struct exact_step *step, real theta)
{
    struct exact_motion *motion = step->motion;
    if (known_point_at(motion, theta))
        return STATUS_OK;
    motion->point[motion->count].theta = theta;
    enum status status = reach(step, &motion->point[motion->count]);
    motion->count += status == STATUS_OK;
    return status;
}

real exact_step_beside(int k, int j)
{
    return (real)k / 5 + (real)j * (pow(REAL_EPSILON, R(0.125)) / 2);
}

/* The reference's own check: the whole way in one step. */
static enum status add_error(struct exact_step *step)
{
    struct exact_motion *motion = step->motion;
    const struct run *run = step->run;
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, eta, run->in.n);
    memcpy(g, run->given->g, (size_t)run->in.element * sizeof *g);
    memcpy(eta, run->given->eta, (size_t)run->in.n * sizeof *eta);
    struct moment moment;
    enum status status = reference_reach(moment_at(&moment, &run->in, 0), run->h, &step->far, g, eta);
    for (int half = 1; half <= 2 && status == STATUS_OK; half++)
        status = add_exact_point(step, (real)half / 2);
    if (status != STATUS_OK)
        return status;
    const struct exact_point *end = known_point_at(motion, 1);
    for (int c = 0; c < run->in.n; c++)
        motion->gap[run->in.n + c] = end->eta[c] - eta[c];
    return point_between(&run->in, end->g, g, motion->gap);
}

static enum status follow_exact_step(struct exact_step *step)
{
    struct exact_motion *motion = step->motion;
    enum status status = take_physics(step->run, &motion->point[0]);
    motion->count = status == STATUS_OK;
    if (status == STATUS_OK)
        status = add_error(step);
    for (int k = 1; k <= DENSE_POINTS && status == STATUS_OK; k++)
        status = add_exact_point(step, (real)k / (DENSE_POINTS + 1));
    for (int k = 1; k <= DERIVATIVES && group_is_abelian(step->run->in.group); k++)
        for (int j = -REACH; j <= REACH && status == STATUS_OK; j++)
            status = add_exact_point(step, exact_step_beside(k, j));
    return status;
}

enum status exact_step_open(const struct run *run, struct exact_step *out)
{
    memset(out, 0, sizeof *out);
    out->run = run;
    out->predictor = run->in.problem->timed ? NULL : predictor_motion_open(&run->given->setup);
    out->near.predictor = out->far.predictor = out->predictor;
    out->memory = malloc(numbers_of_motion(&run->in) * sizeof(real));
    if (!out->memory)
        return STATUS_OUT_OF_MEMORY;
    out->other = lay_point(&run->in, out->memory);
    out->motion = can_be_kept(run) ? find_motion(run) : NULL;
    if (out->motion)
        return STATUS_OK;
    out->motion = new_motion(run);
    if (!out->motion)
        return STATUS_OUT_OF_MEMORY;
    enum status status = follow_exact_step(out);
    if (status == STATUS_OK && can_be_kept(run))
        keep_motion(out->motion);
    out->near.rule = out->far.rule = NULL; /* as those have it who find the motion known */
    return status;
}

void exact_step_close(struct exact_step *step)
{
    predictor_close(step->predictor);
    free(step->memory);
    if (step->motion && !step->motion->kept)
        free(step->motion);
}

enum status exact_step_at(struct exact_step *step, real theta, const struct exact_point **out)
{
    *out = known_point_at(step->motion, theta);
    if (*out)
        return STATUS_OK;
    *out = &step->other;
    step->other.theta = theta;
    return reach(step, &step->other);
}

real exact_step_error(const struct exact_step *step, const struct scales *own)
{
    const int n = step->motion->n;
    real error = 0;
    for (int c = 0; c < n; c++)
        error = LARGER(LARGER(error, fabs(step->motion->gap[c]) / own->position[c]),
                       fabs(step->motion->gap[n + c]) / own->velocity[c]);
    return error;
}

enum status exact_step_action(struct exact_step *step, const real **g1, real *value)
{
    struct exact_motion *motion = step->motion;
    const struct core_case *given = step->run->given;
    enum status status = STATUS_OK;
    if (motion->action_by != step->run->in.group)
        status = exact_lagrangian(step->run, given->g, given->eta, motion->end, &motion->action);
    motion->action_by = status == STATUS_OK ? step->run->in.group : NULL;
    *g1 = motion->end;
    *value = motion->action;
    return status;
}
