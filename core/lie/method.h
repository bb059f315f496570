/* What a method of the family is: its equations and what they need. */
#ifndef RATTLEBACK_CORE_LIE_METHOD_H
#define RATTLEBACK_CORE_LIE_METHOD_H

#include "core/lie/lie.h"

struct lie_method {
    const char *name; /* in core/methods.def */
    const struct lie_scheme *scheme;
    bool variational;                            /* symplectic, keeps momentum maps; divides by the weights b_i */
    bool divides;                                /* by b_i, also where it is not variational */
    bool cut;                                    /* r counts */
    bool dexp;                                   /* the series is that of dexp, not of its inverse */
    int (*order)(const struct core_case *given); /* without the cut-off */
    int (*base)(const struct core_case *given);  /* of the method on G that it lifts, likewise; NULL: none */
    const char *source;
};

const struct lie_method *lie_method_of(const struct method *method);

/* r of the setup, TRUNCATION_NONE for inf and where there is none. */
int lie_truncation(const struct core_case *given);

enum status lie_open(struct run *run);
void lie_close(struct run *run);
enum status lie_step(struct run *run);
enum status lie_draft(struct run *run, int part, struct solver **solver);
enum status lie_local_errors(const struct core_case *given, double error[QUANTITIES], double *floor);
int lie_claims(const struct core_case *given, struct claim out[MAX_CLAIMS]);

#endif
