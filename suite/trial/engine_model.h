/* Compares the model of an engine with that of a problem, at the same three states. */
#ifndef RATTLEBACK_SUITE_TRIAL_ENGINE_MODEL_H
#define RATTLEBACK_SUITE_TRIAL_ENGINE_MODEL_H

#include "suite/integrator/child.h"
#include "suite/integrator/protocol.h"

enum { MODEL_STATES = 3 };

/* A state (q, v) of a problem and the values of its equations there, in double precision. */
struct model_state {
    wide q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    struct model_answer of;
};

/* A problem and an engine at the start and at two states near it. */
struct models {
    const struct core_case *given;
    const struct setup *setup;
    const struct shape *shape;
    const struct rattleback_problem *physics; /* of the case, with its parameters */
    struct model_state ours[MODEL_STATES];
    struct model_answer theirs[MODEL_STATES];
    double tolerance; /* relative; below it numbers are equal */
};

/* Opens the problem of a setup in double precision, chooses the states, and evaluates the problem there. models_close
 * must follow.
 *
 * Returns STATUS_REFUSED with a message if the problem has no Lagrangian or more than SMALL_DIMENSION coordinates. */
enum status models_open(const struct setup *setup, double tolerance, struct models *out,
                        char message[CHILD_MESSAGE_SIZE]);
void models_close(struct models *model);

/* Asks the engine for its model at the three states. Returns STATUS_OK, or with a message why it does not answer. */
enum status models_ask(const struct integrator *integrator, struct models *model, char message[CHILD_MESSAGE_SIZE]);

/* Evaluates the problem at (q, v) of a state: acceleration, multipliers, momentum and energy. */
enum status models_evaluate(const struct core_case *given, const struct rattleback_problem *physics,
                            struct model_state *state);

/* Writes (q, v) of a state in double precision. */
void models_state(const struct rattleback_problem *physics, const struct model_state *state, double q[SMALL_ELEMENT],
                  double v[SMALL_DIMENSION]);

/* Returns how many numbers a quantity has. */
int models_count(const struct models *model, enum model_quantity quantity);

/* Returns the largest difference of a quantity over the states, relative to its largest number. Energies may differ by
 * one constant. Returns 0 if the engine did not answer with the quantity at all states. */
double models_gap(const struct models *model, const struct model_state ours[MODEL_STATES],
                  enum model_quantity quantity);

/* Returns true if all quantities that the engine answered with agree with those in `ours`. */
bool models_agree(const struct models *model, const struct model_state ours[MODEL_STATES]);

/* Returns true if the engine answered with this quantity at all states. */
bool models_has(const struct models *model, enum model_quantity quantity);

#endif
