/* What the methods of this room are: the data of their lines in core/methods.def. */
#ifndef RATTLEBACK_CORE_CONTROL_METHOD_H
#define RATTLEBACK_CORE_CONTROL_METHOD_H

#include <stdbool.h>

/* Of the family control: is the Lagrangian taken by the midpoint rule, or by that of the nodes? */
struct control_method {
    bool midpoint;
};

#endif
