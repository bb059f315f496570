/* Optimal control as a family of methods: an opened problem with its elements, solved over the whole horizon at once. */
#ifndef RATTLEBACK_CORE_CONTROL_CASE_H
#define RATTLEBACK_CORE_CONTROL_CASE_H

#include "core/control/control.h"
#include "core/control/element.h"
#include "core/run/family.h"

/* core_case.own of an optimal control problem. */
struct control_case {
    struct control control;
    struct element element; /* of the method; not set without a method */
};

/* Computes an extremal of the problem by multiple shooting: `reference` of struct core_api. Samples are possible nodes:
 * their number must be a multiple of the steps. */
enum status control_case_reference(const struct core_case *given, struct reference *out);

#endif
