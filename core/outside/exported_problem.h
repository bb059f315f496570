/* A problem for those who see it from outside, with what its functions need. */
#ifndef RATTLEBACK_CORE_OUTSIDE_EXPORTED_PROBLEM_H
#define RATTLEBACK_CORE_OUTSIDE_EXPORTED_PROBLEM_H

#include "core/api.h"
#include "core/numbers/instance.h"
#include "core/outside/rattleback_method.h"
#include "core/problem/partials.h"

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
    struct partials *partials;                /* opened when derivatives are asked for; NULL: not yet, or no text */
    bool without_text;                        /* derivatives are differences */
};

#endif
