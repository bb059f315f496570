/* Copies of setups. Their structure is in core/setup.h. */
#ifndef RATTLEBACK_CORE_SETUP_COPY_H
#define RATTLEBACK_CORE_SETUP_COPY_H

#include <string.h>

#include "core/setup.h"

/* Copies a setup; of the 2000 numbers that q and v have room for only those that it gives. */
static inline void setup_copy(const struct setup *from, struct setup *to)
{
    memcpy(to, from, offsetof(struct setup, q));
    memcpy(to->q, from->q, (size_t)from->q_size * sizeof *to->q);
    memcpy(to->v, from->v, (size_t)from->v_size * sizeof *to->v);
}

#endif
