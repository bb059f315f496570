/* Opening a setup: everything that can be refused is refused here, before any work. */
#ifndef RATTLEBACK_CORE_CASE_H
#define RATTLEBACK_CORE_CASE_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* Open a setup with the method that it names, or with this one, which needs not be in the register (NULL: none, for
 * questions about the problem only; then stages, steps and parameters are not looked at). *out is NULL unless the status
 * is STATUS_OK; *why says what was refused. */
enum status case_open(const struct setup *setup, struct core_case **out, struct refusal *why);
enum status case_open_method(const struct setup *setup, const struct method *method, struct core_case **out,
                             struct refusal *why);
void case_close(struct core_case *given);

/* The functions of struct core_api, documented there. */
void case_velocity(const struct core_case *given, wide t, const wide *g, const wide *mu, wide *v);
enum status case_acceleration(const struct core_case *given, wide t, const wide *g, const wide *v, wide *acceleration,
                              wide *lambda);
void case_start(const struct core_case *given, wide *g, wide *v);
enum status case_beside(const struct core_case *given, int which, wide *g, wide *v);

/* Sizes of the motion's own at its start (core/problem/scales/scales.h), `out` laid out for its instance. */
void case_scales(const struct core_case *given, struct scales *out);

/* g (element): the start of the case, and LANES - 1 points around it, none of which is special: what holds at all of them holds
 * around there. `in` is set for them. */
void case_points_around(const struct core_case *given, struct instance *in, lane *g);
double case_distance(const struct core_case *given, const wide *g, const wide *h);

#endif
