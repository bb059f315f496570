/* Functions of struct family for methods that are a library. */
#ifndef RATTLEBACK_CORE_OUTSIDE_LIBRARY_H
#define RATTLEBACK_CORE_OUTSIDE_LIBRARY_H

#include "core/run/family.h"

enum status library_open(struct run *run);
enum status library_step(struct run *run);
void library_close(struct run *run);

#endif
