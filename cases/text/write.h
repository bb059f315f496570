/* A model as C that both precisions compile. */
#ifndef RATTLEBACK_CASES_TEXT_WRITE_H
#define RATTLEBACK_CASES_TEXT_WRITE_H

#include <stdio.h>

#include "cases/text/model.h"

/* What a function is called with: a batch (g, eta), a batch (g, mu), or one point: nothing but the parameters, or the time
 * and the initial data of an exact flow. */
enum call { CALL_VELOCITY, CALL_MOMENTUM, CALL_PARAMETERS, CALL_FLOW };

/* The statements that compute a formula: over lanes into out[k][l]; at one point into g[k], then eta[k]. */
void write_formula(FILE *out, struct model *model, const struct formula *formula, enum call call);

/* An expression of the parameters. */
void write_expression(FILE *out, struct model *model, int node);

/* The whole file of a problem. `text` is where it was read from, for its first line. */
void write_problem(FILE *out, struct model *model, const char *text);

#endif
