/* A problem as third-party methods see it, with the data of its functions. */
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
    struct instance in;       /* instance of the problem in the units of its file */
    const char *parameter_name[MAX_PARAMETERS];
    unsigned *uncounted;                      /* `uncounted` of struct run, or NULL */
    void (*report_message)(const char *text); /* receives messages of the method; NULL: they are dropped */
    real start;                               /* time of the start of the step */
    lane time;                                /* time of the functions, in the units of the problem file */
    struct partials *partials; /* opened at the first call of `derivatives`; NULL before it, or if there is no
                                * symbolic definition */
    bool without_text;         /* no symbolic definition: derivatives are differences */
};

#endif
