/* Refusing an input: what is wrong and where to point. Precision-neutral, compiled once. */
#ifndef RATTLEBACK_CORE_REFUSE_H
#define RATTLEBACK_CORE_REFUSE_H

#include "core/api.h"

/* Fill *why and return the status. item: index into the field's list, or -1. */
enum status refuse(struct refusal *why, enum status status, enum field field, int item, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
