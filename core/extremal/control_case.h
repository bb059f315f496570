/* Optimal control as a family of methods: an opened problem with its elements, solved over the whole horizon at once. */
#ifndef RATTLEBACK_CORE_CONTROL_CASE_H
#define RATTLEBACK_CORE_CONTROL_CASE_H

#include "core/control/control.h"
#include "core/control/element.h"
#include "core/run/family.h"

/* core_case.own of a problem of optimal control. */
struct control_case {
    struct control control;
    struct element element; /* of the method, if there is one */
};

/* An extremal of the problem by multiple shooting, as struct core_api.reference. Samples are places for nodes: their number
 * is a multiple of the steps. */
enum status control_case_reference(const struct core_case *given, struct reference *out);

#endif
