/* Parameters of the methods of optimal control, referenced by core/methods.def. */
#ifndef RATTLEBACK_CORE_CONTROL_METHOD_H
#define RATTLEBACK_CORE_CONTROL_METHOD_H

#include <stdbool.h>

/* Family control: the Lagrangian is integrated by the midpoint rule, or by the rule of the nodes. */
struct control_method {
    bool midpoint;
};

#endif
