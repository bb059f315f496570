/* Composite Gauss rule. */
#include "cases/problems/integral.h"

#include "core/numbers/legendre.h"
#include "core/numbers/roundoff.h"

enum { MOST_DOUBLINGS = 14 };

/* The rule on `panels` equal panels; *size is the integral of the absolute values. */
static void composite(int count, integrand *f, const void *context, real t, int panels, const struct gauss_rule *rule,
                      real *out, real *size)
{
    real width = t / panels, value[MOST_INTEGRALS];
    *size = 0;
    for (int c = 0; c < count; c++)
        out[c] = 0;
    for (int k = 0; k < panels * rule->count; k++) {
        int panel = k / rule->count, point = k % rule->count;
        f(context, (panel + rule->point[point]) * width, value);
        for (int c = 0; c < count; c++) {
            out[c] += rule->weight[point] * width * value[c];
            *size += fabs(rule->weight[point] * width * value[c]);
        }
    }
}

enum status integral(int count, integrand *f, const void *context, real t, real *out)
{
    struct gauss_rule rule;
    real before[MOST_INTEGRALS], size;
    gauss_rule_make(MAX_STAGES, &rule);
    composite(count, f, context, t, 1, &rule, before, &size);
    for (int doubling = 1; doubling <= MOST_DOUBLINGS; doubling++) {
        real change = 0;
        composite(count, f, context, t, 1 << doubling, &rule, out, &size);
        for (int c = 0; c < count; c++) {
            change = fmax(change, fabs(out[c] - before[c]));
            before[c] = out[c];
        }
        if (change <= tolerance.operations * size)
            return STATUS_OK;
    }
    return STATUS_NO_CONVERGENCE;
}
