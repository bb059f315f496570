/* The differences, one function each: it makes of our side what the engine would say if it were so. */
#include "suite/trial/explain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/outside/rattleback_method.h"
#include "results/heap.h"
#include "suite/trial/reaction_gap.h"
#include "suite/trial/rotations.h"

/* Sets what our side would be; false where the difference does not apply. `text` says it. */
typedef bool difference(const struct models *model, struct model_state ours[MODEL_STATES], char text[DIFFERENCE_SIZE]);

/* The factor between the numbers of a quantity: their product over our square; 0 where ours are 0. */
static double common_factor(const struct models *model, enum model_quantity quantity)
{
    double product = 0, square = 0;
    for (int k = 0; k < MODEL_STATES; k++)
        for (int c = 0; c < models_count(model, quantity); c++) {
            double mine = model->ours[k].of.value[quantity][c];
            product += mine * model->theirs[k].value[quantity][c];
            square += mine * mine;
        }
    return square > 0 ? product / square : 0;
}

static void scale_quantity(const struct models *model, enum model_quantity quantity, double factor,
                           struct model_state ours[MODEL_STATES])
{
    for (int k = 0; k < MODEL_STATES; k++)
        for (int c = 0; c < models_count(model, quantity); c++)
            ours[k].of.value[quantity][c] *= factor;
}

/* A penalty force is 0 at states that meet the constraint: the acceleration is that of the free motion. */
static bool constraint_does_not_act(const struct models *model, struct model_state ours[MODEL_STATES],
                                    char text[DIFFERENCE_SIZE])
{
    snprintf(text, DIFFERENCE_SIZE,
             "the constraint does not act where it is met: it is soft (a penalty), held on velocities without its rate "
             "(dA/dt) v, or missing");
    return reaction_remove(model, ours);
}

/* Engines that hold a constraint on velocities only, A(q0) v1 = 0, do not have its rate, and soft ones take a part of it. */
static bool reaction_differs(const struct models *model, struct model_state ours[MODEL_STATES],
                             char text[DIFFERENCE_SIZE])
{
    snprintf(text, DIFFERENCE_SIZE,
             "the reaction alone differs, along the constraint accelerations agree: the constraint is soft, or held on "
             "velocities at the start of a step, without its rate (dA/dt) v");
    return reaction_fit(model, ours);
}

/* A parameter of the constraint alone may explain what another reaction does, too: both are said. */
static enum difference_kind add_reaction_text(const struct models *model, struct model_state ours[MODEL_STATES],
                                              char text[DIFFERENCE_SIZE])
{
    const size_t used = strlen(text);
    memcpy(ours, model->ours, sizeof model->ours);
    if (!reaction_fit(model, ours) || !models_agree(model, ours))
        return DIFFERENCE_MODEL;
    snprintf(text + used, DIFFERENCE_SIZE - used, "; or the reaction alone differs, as of a wrong rate (dA/dt) v");
    return DIFFERENCE_SOFT;
}

/* Multipliers, masses or accelerations, with all that is proportional to them. */
static bool a_quantity_has_a_factor(const struct models *model, struct model_state ours[MODEL_STATES],
                                    char text[DIFFERENCE_SIZE])
{
    static const struct {
        enum model_quantity by;
        bool scales[MODEL_QUANTITIES];
        const char *says, *if_negative; /* the factor, and what -1 means */
    } factors[] = {
        {MODEL_LAMBDA,
         {[MODEL_LAMBDA] = true},
         "the multipliers are %.6g times ours%s",
         ": state them as the force on the body or on the constraint alike"},
        {MODEL_MOMENTUM,
         {[MODEL_MOMENTUM] = true, [MODEL_ENERGY] = true, [MODEL_LAMBDA] = true},
         "the mass is %.6g times ours: momenta, energy and multipliers are%s",
         ""},
        {MODEL_ACCELERATION, {[MODEL_ACCELERATION] = true}, "the acceleration is %.6g times ours%s", ": its sign"}};
    for (size_t k = 0; k < sizeof factors / sizeof *factors; k++) {
        double factor = common_factor(model, factors[k].by);
        memcpy(ours, model->ours, sizeof model->ours);
        for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++)
            scale_quantity(model, quantity, factors[k].scales[quantity] ? factor : 1, ours);
        snprintf(text, DIFFERENCE_SIZE, factors[k].says, factor, fabs(factor + 1) < 1e-6 ? factors[k].if_negative : "");
        if (models_has(model, factors[k].by) && factor != 0 && models_agree(model, ours))
            return true;
    }
    return false;
}

/* Accelerations and multipliers of a state at rest are those of weight, springs and the like, and so is its energy. */
static bool forces_have_a_factor(const struct models *model, struct model_state ours[MODEL_STATES],
                                 char text[DIFFERENCE_SIZE])
{
    HEAP(struct model_state, still, MODEL_STATES);
    double product = 0, square = 0;
    if (!models_has(model, MODEL_ACCELERATION))
        return false;
    for (int k = 0; k < MODEL_STATES; k++) {
        still[k] = ours[k];
        memset(still[k].v, 0, sizeof still[k].v);
        if (models_evaluate(model->given, model->physics, &still[k]) != STATUS_OK)
            return false;
        for (int c = 0; c < model->shape->n; c++) {
            double push = still[k].of.value[MODEL_ACCELERATION][c];
            product += push * (model->theirs[k].value[MODEL_ACCELERATION][c] - ours[k].of.value[MODEL_ACCELERATION][c]);
            square += push * push;
        }
    }
    double more = square > 0 ? product / square : 0;
    for (int k = 0; k < MODEL_STATES; k++)
        for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++)
            for (int c = 0; c < models_count(model, quantity) && quantity != MODEL_MOMENTUM; c++)
                ours[k].of.value[quantity][c] += more * still[k].of.value[quantity][c];
    snprintf(text, DIFFERENCE_SIZE, "forces on a body at rest (weight, springs) are %.6g times ours%s", 1 + more,
             fabs(2 + more) < 1e-6 ? ": their sign" : "");
    return more != 0;
}

/* In coordinates of momenta, so that one force is one force at every place. */
static bool a_constant_force_acts(const struct models *model, struct model_state ours[MODEL_STATES],
                                  char text[DIFFERENCE_SIZE])
{
    const struct rattleback_problem *physics = model->physics;
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION], force[SMALL_DIMENSION] = {0};
    int n = physics->n, largest = 0;
    if (!models_has(model, MODEL_ACCELERATION) || physics->m > 0)
        return false;
    HEAP(double, M, n *n);
    models_state(physics, &ours[0], q, v);
    physics->mass(physics->context, q, v, M);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            force[i] += M[i * n + j] *
                        (model->theirs[0].value[MODEL_ACCELERATION][j] - ours[0].of.value[MODEL_ACCELERATION][j]);
    for (int k = 0; k < MODEL_STATES; k++) {
        double push[SMALL_DIMENSION];
        memcpy(push, force, sizeof push);
        if (!mass_divide(model, &ours[k], push))
            return false;
        for (int c = 0; c < n; c++)
            ours[k].of.value[MODEL_ACCELERATION][c] += push[c];
        ours[k].of.value[MODEL_ENERGY][0] =
            model->theirs[k].value[MODEL_ENERGY][0]; /* has its potential in it, or not */
    }
    for (int c = 1; c < n; c++)
        largest = fabs(force[c]) > fabs(force[largest]) ? c : largest;
    snprintf(text, DIFFERENCE_SIZE, "a constant force acts besides: %.6g along coordinate %d of %d%s", force[largest],
             largest + 1, n, n > 1 ? ", the largest" : "");
    return models_gap(model, model->ours, MODEL_ACCELERATION) > model->tolerance;
}

/* The states under a parameter of this value; false where the problem does not open with it. */
static bool evaluate_with(const struct models *model, int which, double value, struct model_state ours[MODEL_STATES])
{
    const struct core_api *core = core_double();
    struct core_case *given;
    struct refusal why;
    HEAP(struct setup, setup, 1);
    *setup = *model->setup;
    const char *name = model->physics->parameter_name[which];
    int k = 0;
    while (k < setup->parameters && strcmp(setup->parameter_name[k], name) != 0)
        k++;
    setup->parameter_name[k] = name;
    setup->parameter_value[k] = value;
    setup->parameters += k == setup->parameters;
    if (core->open(setup, &given, &why) != STATUS_OK)
        return false;
    struct rattleback_problem *physics = core->exported(given);
    bool done = physics != NULL;
    for (int state = 0; state < MODEL_STATES && done; state++)
        done = models_evaluate(given, physics, &ours[state]) == STATUS_OK;
    core->exported_free(physics);
    core->close(given);
    return done;
}

/* All differences one after the other, each over the size of its quantity: the residual of the fit. Returns how many. */
static int list_differences(const struct models *model, const struct model_state ours[MODEL_STATES], double *out)
{
    int count = 0;
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++) {
        double size = 0;
        for (int k = 0; k < MODEL_STATES; k++)
            for (int c = 0; c < models_count(model, quantity); c++)
                size = fmax(size, fabs(model->theirs[k].value[quantity][c]));
        for (int k = 0; k < MODEL_STATES && models_has(model, quantity) && size > 0; k++)
            for (int c = 0; c < models_count(model, quantity); c++) {
                double constant =
                    quantity == MODEL_ENERGY ? model->theirs[0].value[quantity][c] - ours[0].of.value[quantity][c] : 0;
                out[count++] = (ours[k].of.value[quantity][c] + constant - model->theirs[k].value[quantity][c]) / size;
            }
    }
    return count;
}

/* Gauss and Newton from `start`: the value of a parameter at which all agrees, or NaN. */
static double fit_parameter(const struct models *model, int which, double start, struct model_state ours[MODEL_STATES])
{
    enum { MOST = 3 * MODEL_STATES * SMALL_DIMENSION + MODEL_STATES, ITERATIONS = 30 };
    const double part = 1e-6;
    HEAP(double, r, MOST);
    HEAP(double, moved, MOST);
    double value = start;
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        double product = 0, square = 0, step = part * (value == 0 ? 1 : value);
        if (!evaluate_with(model, which, value + step, ours))
            return NAN;
        int count = list_differences(model, ours, moved);
        if (!evaluate_with(model, which, value, ours))
            return NAN;
        list_differences(model, ours, r);
        if (models_agree(model, ours))
            return value;
        for (int k = 0; k < count; k++) {
            double slope = (moved[k] - r[k]) / step;
            product += slope * r[k];
            square += slope * slope;
        }
        if (!(square > 0))
            return NAN;
        value -= product / square;
    }
    return NAN;
}

/* Every parameter whose change explains all: a model may not determine which of two it is. */
static bool a_parameter_differs(const struct models *model, struct model_state ours[MODEL_STATES],
                                char text[DIFFERENCE_SIZE])
{
    static const double factors[] = {1, -1, 2, 0.5};
    size_t used = 0;
    for (int which = 0; which < model->physics->parameters && used + 1 < DIFFERENCE_SIZE; which++) {
        double given = model->physics->parameter[which], found = NAN;
        for (size_t f = 0; f < sizeof factors / sizeof *factors && isnan(found); f++)
            found = fit_parameter(model, which, given == 0 ? factors[f] : factors[f] * given, ours);
        if (isnan(found))
            continue;
        used += (size_t)snprintf(text + used, DIFFERENCE_SIZE - used, "%s%s is %.6g, not %.6g%s",
                                 used > 0 ? "; or " : "", model->physics->parameter_name[which], found, given,
                                 fabs(found + given) <= 1e-6 * fabs(given) ? " (the sign)" : "");
    }
    return used > 0;
}

/* A rotation, or the frame of what turns, is read otherwise: every way is tried. */
static bool a_rotation_is_read_otherwise(const struct models *model, struct model_state ours[MODEL_STATES],
                                         char text[DIFFERENCE_SIZE])
{
    struct rotation_part rotation;
    if (!rotation_find(model->physics->group, &rotation))
        return false;
    for (enum reading reading = 0; reading < READINGS; reading++) {
        bool done = true;
        memcpy(ours, model->ours, sizeof model->ours);
        for (int k = 0; k < MODEL_STATES && done; k++) {
            rotation_read(reading, &rotation, &ours[k]);
            done = models_evaluate(model->given, model->physics, &ours[k]) == STATUS_OK;
            rotation_answer(reading, &rotation, &model->ours[k], &ours[k]);
        }
        if (done && models_agree(model, ours)) {
            snprintf(text, DIFFERENCE_SIZE, "%s", rotation_reading_text(reading));
            return true;
        }
    }
    return false;
}

/* omega' = J^{-1} torque in place of J omega' = J omega x omega + torque. */
static bool gyroscopic_term_is_missing(const struct models *model, struct model_state ours[MODEL_STATES],
                                       char text[DIFFERENCE_SIZE])
{
    struct rotation_part rotation;
    if (!rotation_find(model->physics->group, &rotation) || rotation.vectors > 1)
        return false;
    for (int k = 0; k < MODEL_STATES; k++) {
        const double *p = ours[k].of.value[MODEL_MOMENTUM] + rotation.velocity;
        double push[SMALL_DIMENSION] = {0}, w[3];
        for (int c = 0; c < 3; c++)
            w[c] = (double)ours[k].v[rotation.velocity + c];
        for (int c = 0; c < 3; c++)
            push[rotation.velocity + c] = p[(c + 1) % 3] * w[(c + 2) % 3] - p[(c + 2) % 3] * w[(c + 1) % 3];
        if (!mass_divide(model, &ours[k], push))
            return false;
        for (int c = 0; c < model->shape->n; c++)
            ours[k].of.value[MODEL_ACCELERATION][c] -= push[c];
    }
    snprintf(text, DIFFERENCE_SIZE, "the gyroscopic term (J w) x w is missing in the angular acceleration");
    return true;
}

/* Reports the largest difference, by quantity and component, if nothing explains it. */
static void show_largest(const struct models *model, char text[DIFFERENCE_SIZE])
{
    double largest = -1;
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++)
        for (int k = 0; k < MODEL_STATES && models_has(model, quantity); k++)
            for (int c = 0; c < models_count(model, quantity); c++) {
                double mine = model->ours[k].of.value[quantity][c], other = model->theirs[k].value[quantity][c];
                double gap = fabs(mine - other) / fmax(fabs(mine), fabs(other));
                if (!(gap > largest) || (quantity == MODEL_ENERGY && k == 0))
                    continue;
                largest = gap;
                snprintf(text, DIFFERENCE_SIZE,
                         "no single difference explains it; %s %d at state %d is %.6g, ours %.6g",
                         model_quantity_name[quantity], c + 1, k + 1, other, mine);
            }
}

enum difference_kind explain_model(const struct models *model, char text[DIFFERENCE_SIZE])
{
    static const struct {
        difference *explains;
        enum difference_kind kind;
    } tried[] = {{constraint_does_not_act, DIFFERENCE_SOFT},       {a_quantity_has_a_factor, DIFFERENCE_MODEL},
                 {a_parameter_differs, DIFFERENCE_MODEL},          {forces_have_a_factor, DIFFERENCE_MODEL},
                 {a_rotation_is_read_otherwise, DIFFERENCE_MODEL}, {a_constant_force_acts, DIFFERENCE_MODEL},
                 {gyroscopic_term_is_missing, DIFFERENCE_MODEL},   {reaction_differs, DIFFERENCE_SOFT}};
    HEAP(struct model_state, ours, MODEL_STATES);
    *text = '\0';
    if (models_agree(model, model->ours))
        return DIFFERENCE_NONE;
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        memcpy(ours, model->ours, sizeof model->ours);
        if (tried[k].explains(model, ours, text) &&
            (tried[k].explains == a_parameter_differs || models_agree(model, ours)))
            return tried[k].explains == a_parameter_differs ? add_reaction_text(model, ours, text) : tried[k].kind;
    }
    show_largest(model, text);
    return DIFFERENCE_MODEL;
}
