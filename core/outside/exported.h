/* A problem as functions of one point, for third-party methods (rattleback_method.h). */
#ifndef RATTLEBACK_CORE_OUTSIDE_EXPORTED_H
#define RATTLEBACK_CORE_OUTSIDE_EXPORTED_H

#include "core/outside/exported_problem.h"

/* Sets both times. */
void exported_set_start(struct exported *exported, real t);

/* Fills *out at the time 0, without `uncounted` and `report_message`; the problem must outlive it. exported_close must follow. `stages`: as a method is reported, 0 without one. */
void exported_open(const struct instance *of, int stages, struct exported *out);

/* Frees the memory of its functions, not *exported itself. */
void exported_close(struct exported *exported);

/* Returns the name of its group; for R^n with the dimension: "R^2". */
const char *exported_group(const struct instance *in);

/* The functions exported and exported_free of struct core_api, documented there. */
void *case_exported(const struct core_case *given);
void case_exported_free(void *exported);

#endif
