/* A problem as functions of one point, for those who see it from outside (rattleback_method.h). */
#ifndef RATTLEBACK_CORE_OUTSIDE_EXPORTED_H
#define RATTLEBACK_CORE_OUTSIDE_EXPORTED_H

#include "core/api.h"
#include "core/numbers/instance.h"
#include "core/outside/rattleback_method.h"

#ifdef REAL_QUAD
typedef struct rattleback_problem_quad exported_problem;
#else
typedef struct rattleback_problem exported_problem;
#endif

struct exported {
    exported_problem problem; /* the first member: its context is the whole struct */
    struct instance in;       /* of the problem in the units of its text */
    const char *parameter_name[MAX_PARAMETERS];
    unsigned *uncounted;                      /* struct run; NULL: nobody asks */
    void (*report_message)(const char *text); /* takes messages, or NULL */
    real start;                               /* time of the start of the step, and .. */
    lane time;                                /* .. that of the functions, in the units of the text */
};

/* Sets both times. */
void exported_set_start(struct exported *exported, real t);

/* Fills *out at the time 0, without `uncounted` and `report_message`; the problem must outlive it. `stages`: as a method is reported, 0 without one. */
void exported_open(const struct instance *in, int stages, struct exported *out);

/* The name of its group, R^n by its dimension: "R^2". */
const char *exported_group(const struct instance *in);

/* As struct core_api has it. */
void *case_exported(const struct core_case *given);

#endif
