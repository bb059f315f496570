/* Optimal control behind the core's door: an opened problem with its method, solved over the whole horizon at once.
 *
 * A boundary value problem is no run: it has data at both ends, controls and a cost, its steps are unknowns of one system, and its
 * reference is an extremal on its own branch. So it does not pass through the families of methods; the door hands it over. */
#ifndef RATTLEBACK_CORE_CONTROL_CASE_H
#define RATTLEBACK_CORE_CONTROL_CASE_H

#include "core/control/control.h"
#include "core/control/element.h"
#include "core/run/family.h"

/* core_case.control of a problem of optimal control. */
struct control_case {
    struct control control;
    struct element element;
};

/* As the functions of struct core_api. Samples are places for nodes: their number is a multiple of the steps. */
enum status control_case_open(const struct setup *setup, struct core_case **out, struct refusal *why);
void control_case_close(struct core_case *given);
const struct control_problem *control_case_problem(const struct core_case *given);
int control_case_claims(const struct core_case *given, struct claim out[MAX_CLAIMS]);
enum status control_case_solve(const struct core_case *given, struct trajectory *out);
enum status control_case_examine(const struct core_case *given, struct examination *out);
enum status control_case_reference(const struct core_case *given, struct reference *out);

#endif
