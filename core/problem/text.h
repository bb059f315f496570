/* The text of a problem as it reaches the core: entries, in the order of the file they were read from. */
#ifndef RATTLEBACK_CORE_PROBLEM_TEXT_H
#define RATTLEBACK_CORE_PROBLEM_TEXT_H

#include <stdbool.h>

enum { TEXT_MOST_NAME = 47 /* bytes of the name of a parameter, an invariant, a set of data, .. */ };

/* X(code, path): what an entry is. `path` says where it appears in a file, * for what `name` holds. */
#define TEXT_TABLE(X)                                                                                                  \
    X(PROBLEM, "problem")                                                                                              \
    X(SUMMARY, "summary")                                                                                              \
    X(SOURCE, "source")                                                                                                \
    X(GROUP, "group")                                                                                                  \
    X(GROUP_NAME, "group.name") /* of a group that its basis makes */                                                  \
    X(BASIS, "group.basis.*")   /* one entry a number of a matrix, by rows */                                          \
    X(RETRACTION, "retraction.default")                                                                                \
    X(RETRACTION_BECAUSE, "retraction.because")                                                                        \
    X(POSITION, "position") /* one entry a name, as in the next */                                                     \
    X(VELOCITY, "velocity")                                                                                            \
    X(MOMENTA, "momenta")                                                                                              \
    X(PARAMETER, "parameters.*") /* its default value */                                                               \
    X(MEANING, "parameters.*.meaning")                                                                                 \
    X(POSITIVE, "parameters.*.positive")                                                                               \
    X(REQUIRE, "require")      /* one entry a comparison */                                                            \
    X(UNIT_MASS, "units.mass") /* powers of two near them are taken out of all numbers, as of the next four */         \
    X(UNIT_LENGTH, "units.length")                                                                                     \
    X(UNIT_TIME, "units.time")                                                                                         \
    X(UNIT_ANGLE, "units.angle")                                                                                       \
    X(UNIT_POWER, "units.powers.*") /* of the length, in a position */                                                 \
    X(LET, "let.*")                                                                                                    \
    X(LAGRANGIAN, "lagrangian")                                                                                        \
    X(PHASE_LAGRANGIAN, "phase-space-lagrangian") /* linear in the velocities, as in the next */                       \
    X(HAMILTONIAN, "hamiltonian")                 /* instead of a Lagrangian */                                        \
    X(HOLONOMIC, "holonomic")                     /* one entry a constraint, as in the next two */                     \
    X(NONHOLONOMIC, "nonholonomic")                                                                                    \
    X(VAKONOMIC, "vakonomic")                                                                                          \
    X(FORCES, "forces") /* one entry a component, beside those of l or h */                                            \
    X(WALLS, "walls")   /* one entry a function of positions that stays positive */                                    \
    X(INVARIANT, "invariants.*")                                                                                       \
    X(INVARIANT_SOURCE, "invariants.*.source")                                                                         \
    X(OBSERVABLE, "observables.*") /* only recorded: the flow changes it */                                            \
    X(OBSERVABLE_SOURCE, "observables.*.source")                                                                       \
    X(MOMENTUM, "momentum.*") /* an invariant that is the momentum of a symmetry */                                    \
    X(MOMENTUM_SOURCE, "momentum.*.source")                                                                            \
    X(INITIAL_Q, "initial.*.q") /* one entry a number, as in the next */                                               \
    X(INITIAL_V, "initial.*.v")                                                                                        \
    X(INITIAL_P, "initial.*.p")                                                                                        \
    X(INITIAL_MEANING, "initial.*.meaning")                                                                            \
    X(EXACT_Q, "exact.q") /* one entry a number, as in the next */                                                     \
    X(EXACT_V, "exact.v")                                                                                              \
    X(EXACT_P, "exact.p")                                                                                              \
    X(EXACT_C, "exact.c")         /* a function of C, for problems that are compiled */                                \
    X(EXACT_FORMS, "exact.forms") /* a struct exact_forms of C, for them, too */                                       \
    X(EXACT_SOURCE, "exact.source")                                                                                    \
    X(KERNEL, "kernel")             /* step, members: kernels to compile; one entry each */                            \
    X(ACTUATED, "control.actuated") /* one entry a control: what its power is times */                                 \
    X(DRAG, "control.drag")         /* one entry a component, as in the next */                                        \
    X(SYMMETRY, "control.symmetries.*")                                                                                \
    X(INPUTS, "control.inputs") /* one entry a name of a control */                                                    \
    X(COST, "control.cost")                                                                                            \
    X(BOUNDS, "control.bounds") /* one entry a comparison */                                                           \
    X(COARSE, "control.coarse")                                                                                        \
    X(FROM_Q, "control.transfers.*.from.q") /* one entry a number, as in the next four */                              \
    X(FROM_V, "control.transfers.*.from.v")                                                                            \
    X(TO_Q, "control.transfers.*.to.q")                                                                                \
    X(TO_V, "control.transfers.*.to.v")                                                                                \
    X(GUESS, "control.transfers.*.guess")                                                                              \
    X(HORIZON, "control.transfers.*.horizon")                                                                          \
    X(TRANSFER_MEANING, "control.transfers.*.meaning")                                                                 \
    X(CONTINUED, "control.transfers.*.continue.parameter")                                                             \
    X(CONTINUED_FROM, "control.transfers.*.continue.from")                                                             \
    X(LEVELS, "control.transfers.*.continue.levels")                                                                   \
    X(FINAL, "control.transfers.*.final") /* one entry a condition */                                                  \
    X(TERMINAL_COST, "control.transfers.*.terminal-cost")                                                              \
    X(FREE_HORIZON, "control.transfers.*.horizon.free")

enum text_key {
#define TEXT_CODE(code, path) TEXT_##code,
    TEXT_TABLE(TEXT_CODE)
#undef TEXT_CODE
        TEXT_KEYS
};

struct text_entry {
    enum text_key key;
    const char *name; /* of the parameter, invariant, preset, transfer or abbreviation; else "" */
    const char *text;
};

/* Position that a refusal names: an entry and a character of its text. */
struct problem_text {
    int entries;
    const struct text_entry *entry;
};

/* Returns true if it is a problem of optimal control. */
static inline bool problem_text_is_control(const struct problem_text *text)
{
    for (int k = 0; k < text->entries; k++)
        if (text->entry[k].key >= TEXT_ACTUATED) /* the first of its keys */
            return true;
    return false;
}

#endif
