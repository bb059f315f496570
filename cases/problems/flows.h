/* C functions that problem files may name (cases/problems/flows.def): exact flows and exact discrete mechanics. A flow
 * computes (g, eta) at time t from (g0, eta0) at time 0, with parameters in the order of the file. It does not return
 * STATUS_OK for initial data without a closed form. */
#ifndef RATTLEBACK_CASES_PROBLEMS_FLOWS_H
#define RATTLEBACK_CASES_PROBLEMS_FLOWS_H

#include "core/problem/exact_forms.h"

typedef enum status exact_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta);

#define FLOW(name) exact_flow name;
#define FORMS(name) extern const struct exact_forms name;
#include "cases/problems/flows.def"
#undef FLOW
#undef FORMS

#endif
