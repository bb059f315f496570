/* Looking up methods in the register that the top floor hands over (core/register.c). */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/run/family.h"

void methods_hand_over(const struct method *methods, int count);

int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

#endif
