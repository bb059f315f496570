/* The derivative of a step in trivialised coordinates, with the error of each of its entries, and what it makes of the symplectic form:
 * whatever units lengths, masses and times are in. */
#ifndef RATTLEBACK_CORE_TANGENT_MAP_H
#define RATTLEBACK_CORE_TANGENT_MAP_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* 2n x 2n by columns: entry c of column j is J[j * 2n + c]. Positions in the algebra come first, then momenta. */
struct tangent_map {
    int n, columns; /* columns: n if the positions are the whole state (momenta_follow of core/run/family.h), else 2n */
    real *J, *error;
};

/* A step from a start whose coordinate `index` (positions, then momenta) is moved by `shift`: the numbers of the element, then the n of
 * the momentum, in raw (element + n). */
typedef enum status shifted_step(void *self, int index, real shift, real *raw);

/* An end of a step, for its form and its round-off. */
struct tangent_end {
    real *trivialise; /* n x element, by columns: rates of the numbers of the element to the algebra */
    real *round;      /* 2n: sizes of what rounds in each coordinate */
    real *bracket;    /* n x n: <mu, [e_i, e_j]> */
};

/* A step as its form sees it. */
struct tangent_step {
    struct tangent_end ends[2];
    struct step_scales scales;
    struct tangent_map map;
};

/* Memory of a step of an instance, with its map or without: how many numbers, and where they go. */
size_t tangent_step_numbers(const struct instance *in, bool map);
void tangent_step_lay(const struct instance *in, real *memory, bool map, struct tangent_step *out);

#define SCRATCH_TANGENT_STEP(name, in, map)                                                                            \
    struct tangent_step name;                                                                                          \
    SCRATCH_ZERO(real, name##_memory, tangent_step_numbers(in, map));                                                  \
    tangent_step_lay(in, name##_memory, map, &name)

/* An end (g, mu), in the trivialisation of the body, (xi, nu) for (g xi, nu), or in that of space, (xi g, nu) with the momentum there. */
void tangent_end_of(const struct instance *in, const real *g, const real *mu, bool in_space, struct tangent_end *out);

/* Takes the scales of the step from what its ends round by and from the run's node. */
void tangent_scales_of(const struct run *run, struct tangent_step *step);

/* Columns of J by differences of steps. The status of a step that cannot be taken. */
enum status tangent_map_of(shifted_step *shifted, void *self, const struct instance *in, struct tangent_step *step);

/* Summary of many residuals with their bounds: the largest residual beyond its bound, with this bound; if there is
 * none, the largest residual and the largest bound. Zeroed at first. */
struct worst {
    real residual, bound;
    bool beyond, blind, lost; /* is one beyond its bound; was one hidden by it; was one not to be had */
};
void worst_take(real residual, real bound, struct worst *worst);

/* Like worst_take, for terms of size `whole`. A residual within a bound that is comparable with `whole` shows
 * nothing. */
void worst_take_part(real residual, real bound, real whole, struct worst *worst);

/* Sets the result of an identity. residual is NaN if none is beyond its bound and one was hidden; both are NaN if
 * one could not be computed, or they are not `known`. */
void worst_put(const struct worst *worst, bool known, real *residual, real *bound);

/* J^T Omega_1 J - Omega_0 over all pairs of coordinates, in their units. */
void tangent_map_form(const struct tangent_step *step, struct worst *worst);

#endif
