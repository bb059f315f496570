/* Data of the methods on Lie groups, referenced by their lines of core/methods.def, and the functions of their family. */
#ifndef RATTLEBACK_CORE_LIE_METHOD_H
#define RATTLEBACK_CORE_LIE_METHOD_H

#include "core/lie/lie.h"

struct lie_method {
    const struct lie_scheme *scheme;
    bool exponents;   /* the tableau is given as sums of exponents (struct exponents_given) */
    bool pair;        /* uses a and ahat, which requires weights b_i other than 0; else a and b alone */
    bool variational; /* symplectic, conserves momentum maps */
    bool cut;         /* the truncation order r changes the method */
    bool in_chart;    /* the pair or tableau, applied in the chart exp of G or T*G around the start of the step */
    bool on_vectors;  /* for R^n only */
    const char *base; /* name of the method on G of which this is the lift to T*G, by the same tableau and r; or NULL */
    const char *source; /* where its order is proved */
};

extern const struct family lie_family;

/* Deliberate faults of variational methods with one exponential. A method without a list only has the faults of tableau
 * and force. */
extern const enum fault lie_chart_faults[];

/* Parameters of methods: the tableau, and the truncation of dexp^{-1} or dexp. */
#define LIE_TABLEAU(value)                                                                                             \
    {                                                                                                                  \
        "tableau", PARAMETER_WORD, value, NULL, NULL, NULL, "coefficients a, b"                                        \
    }
#define LIE_CUT(value, most, meaning)                                                                                  \
    {                                                                                                                  \
        "r", PARAMETER_INTEGER, value, "0", most, NULL, meaning                                                        \
    }

#define LIE_DENOMINATOR                                                                                                \
    {                                                                                                                  \
        "denominator", PARAMETER_INTEGER, "0", "0", "16", NULL,                                                        \
            "degree of a denominator: dexp^-1 by Pade's approximant [r/denominator]"                                   \
    }

/* Returns the data of a case's method; NULL if it belongs to another family. */
static inline const struct lie_method *lie_method_of(const struct core_case *given)
{
    return variant_of(given, &lie_family);
}

/* Returns the exponents whose sums are the case's tableau; NULL if its method has none. */
const struct exponents_given *lie_exponents_of(const struct core_case *given);

enum status lie_open(struct run *run);
void lie_close(struct run *run);
enum status lie_step(struct run *run);
enum status lie_predictor(struct run *run, int substep, struct solver **solver);
enum status lie_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);
bool lie_self_adjoint(const struct core_case *given);
uint64_t lie_claimants(const struct core_case *given);
struct stated lie_claimed_order(const struct core_case *given, enum quantity quantity);

#endif
