/* Opens a setup. All refusals of a setup occur here, before any work. */
#ifndef RATTLEBACK_CORE_CASE_H
#define RATTLEBACK_CORE_CASE_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* case_open: opens a setup with the method that it names. case_open_method: opens it with the given method, which need
 * not be registered; NULL: without a method, for questions about the problem (stages, steps and parameters of the
 * method are then ignored). *out is NULL unless STATUS_OK is returned; *why: the reason of a refusal. case_close must
 * follow STATUS_OK. */
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

/* Computes the scales of the motion at its start (scales_at). The caller allocates `out` for the case's instance
 * (scales_lay). */
void case_scales(const struct core_case *given, struct scales *out);

/* Fills g (element) with the initial configuration and LANES - 1 generic points around it. A property that holds at all
 * of them holds around the start. Sets `in` for this batch. */
void case_points_around(const struct core_case *given, struct instance *in, lane *g);
double case_distance(const struct core_case *given, const wide *g, const wide *h);

#endif
