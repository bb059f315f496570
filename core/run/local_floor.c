/* Units of local errors, from sizes of the motion's own. */
#include "core/run/local_floor.h"

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"

void local_scales_open(const struct core_case *given, const struct scales *own, struct local_scales *out)
{
    const struct instance *in = &given->in;
    SCRATCH_NODE(node, in);
    real momenta = 0;
    *out = (struct local_scales){.given = given, .own = *own};
    node_at_velocity(in, given->g, given->eta, node);
    for (int c = 0; c < in->n; c++)
        momenta = fmax(momenta, fabs(node->mu[c][0]) / own->momentum[c]);
    out->size = 1 + scales_away(in, own, given->g) + momenta;
}

/* Units of the constraints as rates, A times velocities, and of their multipliers, forces over A: the largest of each. */
static void units_of_constraints(const struct local_scales *scales, real *rate, real *multiplier)
{
    const struct instance *in = &scales->given->in;
    const struct scales *own = &scales->own;
    SCRATCH_NODE(node, in);
    node_at_velocity(in, scales->given->g, scales->given->eta, node);
    *rate = *multiplier = 0;
    for (int k = 0; k < in->m; k++) {
        real fast = 0, work = 0, force = 0;
        for (int c = 0; c < in->n; c++) {
            const real A = fabs(node->A[k * in->n + c][0]);
            fast = fmax(fast, A * own->velocity[c]);
            work = fmax(work, A * own->position[c]);
            force = fmax(force, own->force[c] * own->position[c]);
        }
        *rate = fmax(*rate, fast);
        *multiplier = fmax(*multiplier, force / work);
    }
}

void local_floors(const struct local_scales *scales, real noise, double floor[QUANTITIES])
{
    const int n = scales->given->in.n;
    const real time = scales->own.time, position = norm_euclidean(n, scales->own.position),
               momentum = norm_euclidean(n, scales->own.momentum),
               action = scales->own.momentum[0] * scales->own.position[0];
    real rate, multiplier;
    units_of_constraints(scales, &rate, &multiplier);
    const struct {
        enum quantity of;
        real unit;
    } table[] = {{QUANTITY_STAGE_Q, position / time},
                 {QUANTITY_STAGE_P, momentum / time},
                 {QUANTITY_STAGE_EXTRA_P, momentum / time},
                 {QUANTITY_DENSE_Q, position / time},
                 {QUANTITY_DENSE_EXTRA_Q, position / time},
                 {QUANTITY_DENSE_P, momentum / time},
                 {QUANTITY_DENSE_DP, momentum / time},
                 {QUANTITY_DENSE_D2P, momentum / time / time},
                 {QUANTITY_DENSE_D3P, momentum / time / time / time},
                 {QUANTITY_DENSE_U, momentum / time},
                 {QUANTITY_STEP_Q, position},
                 {QUANTITY_STEP_P, momentum},
                 {QUANTITY_STEP_LAMBDA, multiplier},
                 {QUANTITY_STEP_ACTION, action},
                 {QUANTITY_TRIPLE_L, action},
                 {QUANTITY_TRIPLE_F, momentum},
                 {QUANTITY_TRIPLE_OMEGA, rate},
                 {QUANTITY_TRIPLE_P, momentum},
                 {QUANTITY_TRIPLE_CHANGE, momentum}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        floor[table[k].of] = (double)(noise * scales->size * table[k].unit);
}
