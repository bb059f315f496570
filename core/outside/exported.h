/* A problem as functions of one point, for third-party methods (core/outside/rattleback_method.h). */
#ifndef RATTLEBACK_CORE_OUTSIDE_EXPORTED_H
#define RATTLEBACK_CORE_OUTSIDE_EXPORTED_H

#include "core/outside/exported_problem.h"

/* Sets the time of the start of the step and the time of the functions to t. */
void exported_set_start(struct exported *exported, real t);

/* Fills *out for time 0, except `uncounted` and `report_message`. stages: stage count of the method, 0 without one. The
 * problem `of` must outlive *out. exported_close must follow. */
void exported_open(const struct instance *of, int stages, struct exported *out);

/* Frees the memory of the functions of *exported, but not *exported itself. */
void exported_close(struct exported *exported);

/* Returns the name of the group of an instance; for R^n with the dimension: "R^2". */
const char *exported_group(const struct instance *in);

/* The functions exported and exported_free of struct core_api, documented there. */
void *case_exported(const struct core_case *given);
void case_exported_free(void *exported);

#endif
