/* Writes a model as C that both precisions compile. */
#ifndef RATTLEBACK_CASES_LANGUAGE_WRITE_H
#define RATTLEBACK_CASES_LANGUAGE_WRITE_H

#include <stdio.h>

#include "cases/language/model.h"

/* Arguments of a written function: a batch (g, eta), a batch (g, mu), one point (g, eta), or the time and the initial
 * data (g0, eta0) of an exact flow. Numbers of the fibre from n on are costates, `z`. */
enum call { CALL_VELOCITY, CALL_MOMENTUM, CALL_POINT, CALL_FLOW };

/* Destination of results: an array of `count` numbers, or a variable if the count is 0. */
struct target {
    const char *name;
    int count;
};

/* Write the statements that compute a formula. write_lanes: over lanes into out[k][l]. write_point: at one point into
 * the targets, one after the other. */
void write_lanes(FILE *out, struct model *model, const struct formula *formula, enum call call);
void write_point(FILE *out, struct model *model, const struct formula *formula, enum call call,
                 const struct target *target);

/* Writes the statement that an argument is unused, if the formula has none of its leaves: those of a kind from `first`
 * to before `end`. */
void write_unused(FILE *out, struct model *model, const struct formula *formula, enum node_kind leaf, int first,
                  int end, const char *argument);

/* Writes a number. */
void write_constant(FILE *out, const struct constant *x);

/* Writes an expression of the parameters. */
void write_expression(FILE *out, struct model *model, int node);

/* Write parts common to problems and optimal control problems. write_string, write_comment: a string between two
 * pieces of C, as a C string or within a comment, where none of it can become code. write_title: the first lines.
 * write_field: a field of a struct that holds a string. write_code: out the name in C. write_requirements:
 * `admissible`, if there are requirements. write_groups: the groups, unless the group is R^n. write_common_fields:
 * the fields that both have. */
void write_string(FILE *out, const char *before, const char *text, const char *behind);
void write_comment(FILE *out, const char *before, const char *text, const char *behind);
void write_title(FILE *out, const struct model *model, const char *from);
void write_field(FILE *out, const char *field, const char *text);
void write_code(const struct model *model, char code[64]);
void write_requirements(FILE *out, struct model *model);
void write_groups(FILE *out, const struct model *model);
void write_common_fields(FILE *out, const struct model *model);

/* Write the complete file of a problem, and of one of optimal control. text: path of the problem file, for the first
 * line. */
void write_problem(FILE *out, struct model *model, const char *text);
void write_control(FILE *out, struct model *model, const char *text);

#endif
