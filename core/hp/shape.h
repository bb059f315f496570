/* The step compiled for a group and a number of constraints; its physics is called through pointers. Included once per
 * group and number of constraints. */
#ifndef RATTLEBACK_CORE_HP_SHAPE_H
#define RATTLEBACK_CORE_HP_SHAPE_H

#include "core/hp/own.h"

/* Defines hp_shape_NAME: the kernel, or NULL. */
#if defined REAL_QUAD || defined HP_GENERAL_ONLY /* kernels take long to compile */
#define HP_SHAPE(name, dimension, numbers, ...) const struct hp_kernel *const hp_shape_##name = NULL;
#else
#define HP_SHAPE(name, dimension, numbers, ...)                                                                        \
    HP_SHAPE_KERNEL(name, hp->run->in.problem, dimension, HP_MULTIPLIERS, numbers, ~hp->run->in.problem->unseen,       \
                    __VA_ARGS__);                                                                                      \
    const struct hp_kernel *const hp_shape_##name = &kernel_##name;
#endif

#endif
