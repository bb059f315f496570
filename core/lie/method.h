/* Parameters of a method of the family, in its line of core/methods.def, and quantities that follow from them. */
#ifndef RATTLEBACK_CORE_LIE_METHOD_H
#define RATTLEBACK_CORE_LIE_METHOD_H

#include "core/lie/lie.h"

struct lie_method {
    const struct lie_scheme *scheme;
    bool exponents;     /* its exponents are those whose sums its tableau is */
    bool pair;          /* by (a, ahat), which divides by the weights b_i; else by (a, b) alone */
    bool variational;   /* symplectic, keeps momentum maps */
    bool cut;           /* r counts */
    bool in_chart;      /* its pair or tableau in the chart exp of G or T*G at the start */
    bool on_vectors;    /* for R^n only */
    const char *base;   /* the method on G that it lifts, by the same tableau and r; NULL: none here */
    const char *source; /* of its order */
};

extern const struct family lie_family;

/* Faults of variational methods by one exponential; a method without a list has those of tableau and force alone. */
extern const enum fault lie_chart_faults[];

/* Parameters: the tableau, and where dexp^{-1} or dexp is truncated. */
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

/* The method of a case, NULL: another family's. */
static inline const struct lie_method *lie_method_of(const struct core_case *given)
{
    return variant_of(given, &lie_family);
}

/* The exponents of a case's tableau, of methods that are made of them; NULL: there are none. */
const struct exponents_given *lie_exponents_of(const struct core_case *given);

enum status lie_open(struct run *run);
void lie_close(struct run *run);
enum status lie_step(struct run *run);
enum status lie_predictor(struct run *run, int part, struct solver **solver);
enum status lie_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);
bool lie_self_adjoint(const struct core_case *given);
uint64_t lie_claimants(const struct core_case *given);
struct stated lie_claimed_order(const struct core_case *given, enum quantity quantity);

#endif
