/* The derivative J of a step in trivialised coordinates, with the error of each entry, and its defect of symplecticity
 * J^T Omega_1 J - Omega_0. They do not depend on the units of length, mass and time. */
#ifndef RATTLEBACK_CORE_TANGENT_MAP_H
#define RATTLEBACK_CORE_TANGENT_MAP_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* J (2n x 2n by columns): entry c of column j is J[j * 2n + c]. Positions in the algebra come first, then momenta. */
struct tangent_map {
    int n, columns; /* columns: n if the positions are the whole state (momenta_follow of core/run/family.h), else 2n */
    real *J, *error;
};

/* Makes a step from the start with coordinate `index` (positions, then momenta) changed by `shift`. raw (element + n):
 * out the numbers of the element and of the momentum at the end. */
typedef enum status shifted_step(void *self, int index, real shift, real *raw);

/* The symplectic form and the round-off at one end of a step. */
struct tangent_end {
    real *trivialise; /* n x element, by columns: takes time derivatives of the element's numbers to the algebra */
    real *round;      /* 2n: rounding error of each coordinate over epsilon */
    real *bracket;    /* n x n: <mu, [e_i, e_j]> */
};

/* Both ends of a step, its scales and its derivative. */
struct tangent_step {
    struct tangent_end ends[2];
    struct step_scales scales;
    struct tangent_map map;
};

/* tangent_step_numbers: returns how many numbers the arrays need, with or without the map. tangent_step_lay: points
 * them into such memory. */
size_t tangent_step_numbers(const struct instance *in, bool map);
void tangent_step_lay(const struct instance *in, real *memory, bool map, struct tangent_step *out);

#define SCRATCH_TANGENT_STEP(name, in, map)                                                                            \
    struct tangent_step name;                                                                                          \
    SCRATCH_ZERO(real, name##_memory, tangent_step_numbers(in, map));                                                  \
    tangent_step_lay(in, name##_memory, map, &name)

/* Computes the end (g, mu) in the body trivialisation, (xi, nu) for (g xi, nu), or, if in_space, in the spatial one:
 * (xi g, nu) with the spatial momentum. */
void tangent_end_of(const struct instance *in, const real *g, const real *mu, bool in_space, struct tangent_end *out);

/* Computes the scales of the step from the rounding errors at its ends and the run's node (step_scales_take). */
void tangent_scales_of(const struct run *run, struct tangent_step *step);

/* Computes the columns of J by differences of steps. Returns the status of the first step that fails. */
enum status tangent_map_of(shifted_step *shifted, void *self, const struct instance *in, struct tangent_step *step);

/* Summary of many residuals with their bounds, zeroed at first. residual, bound: the largest residual beyond its bound,
 * with this bound; if there is none, the largest residual and the largest bound. */
struct worst {
    real residual, bound;
    bool exceeds, blind,
        lost; /* exceeds: a residual exceeds its bound; blind: a bound is as large as the terms; lost: a residual
               * could not be computed */
};
void worst_take(real residual, real bound, struct worst *worst);

/* Like worst_take, for terms of size `whole`. A residual within a bound that is comparable with `whole` shows
 * nothing. */
void worst_take_part(real residual, real bound, real whole, struct worst *worst);

/* Sets the result of an identity. residual is NaN if none is beyond its bound and a bound hides one. Both are NaN if a
 * residual could not be computed, or if not `known`. */
void worst_put(const struct worst *worst, bool known, real *residual, real *bound);

/* Adds the entries of J^T Omega_1 J - Omega_0 for all pairs of coordinates, in their units, to *worst. */
void tangent_map_form(const struct tangent_step *step, struct worst *worst);

#endif
