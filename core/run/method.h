/* The register of methods, which the top floor hands over (core/register.c). */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/run/family.h"

/* The register of core/register.c. */
int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

#endif
