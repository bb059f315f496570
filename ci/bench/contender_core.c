/* The core as a contender, through its only entry: Lobatto IIIA-IIIB by number of stages, Taylor series by order. */
#include "ci/bench/contender.h"

#include <stdio.h>
#include <stdlib.h>

struct setup motion_setup(const struct motion *motion, int stages, long steps, double horizon)
{
    struct setup setup = {.problem = motion->problem,
                          .q_size = motion->element,
                          .v_size = motion->n,
                          .method = "lobatto-iiia",
                          .stages = stages,
                          .steps = steps,
                          .horizon = horizon,
                          .samples = 1};
    motion->initial(setup.q, setup.v);
    return setup;
}

struct trajectory *end_point_open(struct end_point *point)
{
    point->at = (struct trajectory){.samples = 1,
                                    .g = point->g,
                                    .mu = point->mu,
                                    .lambda = point->lambda,
                                    .invariant = point->invariant,
                                    .invariant_mean = point->mean};
    return &point->at;
}

void end_point_position(const struct motion *motion, const struct end_point *point, double *g, double *eta)
{
    for (int c = 0; c < motion->element; c++)
        g[c] = (double)point->g[c];
    for (int c = 0; c < motion->n; c++)
        eta[c] = (double)point->mu[c] / (motion->mass ? motion->mass[c] : 1);
}

struct core_run {
    struct setup setup;
    struct core_case *given;
    struct end_point end;
};

static bool open_setup(struct task *task, int stages)
{
    struct core_run *run = calloc(1, sizeof *run);
    task->state = run;
    if (!run)
        return false;
    run->setup = motion_setup(task->motion, stages, (long)task->value, task->horizon);
    end_point_open(&run->end);
    return true;
}

static bool open_case(struct core_run *run)
{
    struct refusal why;
    return core_double()->open(&run->setup, &run->given, &why) == STATUS_OK;
}

static bool open_core(struct task *task)
{
    if (!open_setup(task, task->who->variant))
        return false;
    struct core_run *run = task->state;
    run->setup.retraction = task->who->method;
    return open_case(run);
}

/* method: the order, as a parameter of the method. */
static bool open_taylor(struct task *task)
{
    if (!open_setup(task, 1))
        return false;
    struct core_run *run = task->state;
    run->setup.method = "taylor";
    run->setup.with = task->who->method;
    return open_case(run);
}

static bool run_core(struct task *task)
{
    struct core_run *run = task->state;
    if (core_double()->integrate(run->given, &run->end.at) != STATUS_OK)
        return false;
    end_point_position(task->motion, &run->end, task->g, task->eta);
    return true;
}

static void close_core(struct task *task)
{
    struct core_run *run = task->state;
    if (run && run->given)
        core_double()->close(run->given);
    free(run);
}

/* With the problem's default retraction or, on a group, the one that is named. */
#define STAGES(s, named, which)                                                                                        \
    {                                                                                                                  \
        .name = "rattleback", .detail = "s = " #s named, .scale = SCALE_STEPS, .variant = (s), .method = (which),      \
        .needs_group = sizeof(named) > 1, .open = open_core, .run = run_core, .close = close_core                      \
    }
#define TAYLOR(order)                                                                                                  \
    {                                                                                                                  \
        .name = "rattleback taylor", .detail = "order " #order, .scale = SCALE_STEPS, .method = "order=" #order,       \
        .open = open_taylor, .run = run_core, .close = close_core                                                      \
    }
#define EACH_RETRACTION(s) STAGES(s, ", cay", "cay"), STAGES(s, ", exp", "exp")
const struct contender core_contenders[] = {STAGES(2, "", NULL),
                                            STAGES(3, "", NULL),
                                            STAGES(4, "", NULL),
                                            STAGES(5, "", NULL),
                                            STAGES(6, "", NULL),
                                            STAGES(7, "", NULL),
                                            STAGES(8, "", NULL),
                                            EACH_RETRACTION(5),
                                            EACH_RETRACTION(6),
                                            EACH_RETRACTION(7),
                                            EACH_RETRACTION(8),
                                            TAYLOR(8),
                                            TAYLOR(12),
                                            TAYLOR(16),
                                            TAYLOR(20),
                                            TAYLOR(28),
                                            {0}};

void contender_setting(const struct task *task, char *text, size_t size)
{
    const char *detail = task->who->detail, *comma = *detail ? ", " : "";
    if (task->who->scale == SCALE_STEPS)
        snprintf(text, size, "%s%s%.0f steps", detail, comma, task->value);
    else
        snprintf(text, size, "%s%stolerance %.2g", detail, comma, task->value);
}
