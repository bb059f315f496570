/* A problem file as the core receives it: its entries, in the order of the file. */
#ifndef RATTLEBACK_CORE_PROBLEM_TEXT_H
#define RATTLEBACK_CORE_PROBLEM_TEXT_H

#include <stdbool.h>

enum { TEXT_MOST_NAME = 47 /* bytes of the name of a parameter, an invariant, a preset, .. */ };

/* X(code, path): the kinds of entries. path: its key in a problem file; * is the name of the entry. */
#define TEXT_TABLE(X)                                                                                                  \
    X(PROBLEM, "problem")                                                                                              \
    X(SUMMARY, "summary")                                                                                              \
    X(SOURCE, "source")                                                                                                \
    X(GROUP, "group")                                                                                                  \
    X(GROUP_NAME, "group.name") /* of a group defined by its basis */                                                  \
    X(BASIS, "group.basis.*")   /* one entry per number of a matrix, by rows */                                        \
    X(RETRACTION, "retraction.default")                                                                                \
    X(RETRACTION_BECAUSE, "retraction.because")                                                                        \
    X(POSITION, "position") /* one entry per name; also in the next */                                                 \
    X(VELOCITY, "velocity")                                                                                            \
    X(MOMENTA, "momenta")                                                                                              \
    X(PARAMETER, "parameters.*") /* the default value */                                                               \
    X(MEANING, "parameters.*.meaning")                                                                                 \
    X(POSITIVE, "parameters.*.positive")                                                                               \
    X(REQUIRE, "require")      /* one entry per comparison */                                                          \
    X(UNIT_MASS, "units.mass") /* numbers are divided by a power of two near it; also the next four */                 \
    X(UNIT_LENGTH, "units.length")                                                                                     \
    X(UNIT_TIME, "units.time")                                                                                         \
    X(UNIT_ANGLE, "units.angle")                                                                                       \
    X(UNIT_POWER, "units.powers.*") /* power of the length, in a position */                                           \
    X(LET, "let.*")                                                                                                    \
    X(LAGRANGIAN, "lagrangian")                                                                                        \
    X(PHASE_LAGRANGIAN, "phase-space-lagrangian") /* linear in the velocities; also the next */                        \
    X(HAMILTONIAN, "hamiltonian")                 /* instead of a Lagrangian */                                        \
    X(HOLONOMIC, "holonomic")                     /* one entry per constraint; also in the next two */                 \
    X(NONHOLONOMIC, "nonholonomic")                                                                                    \
    X(VAKONOMIC, "vakonomic")                                                                                          \
    X(FORCES, "forces") /* one entry per component, in addition to the forces of l or h */                             \
    X(WALLS, "walls")   /* one entry per function of positions that stays positive */                                  \
    X(INVARIANT, "invariants.*")                                                                                       \
    X(INVARIANT_SOURCE, "invariants.*.source")                                                                         \
    X(OBSERVABLE, "observables.*") /* only recorded: the flow changes it */                                            \
    X(OBSERVABLE_SOURCE, "observables.*.source")                                                                       \
    X(MOMENTUM, "momentum.*") /* an invariant that is the momentum of a symmetry */                                    \
    X(MOMENTUM_SOURCE, "momentum.*.source")                                                                            \
    X(INITIAL_Q, "initial.*.q") /* one entry per number; also in the next two */                                       \
    X(INITIAL_V, "initial.*.v")                                                                                        \
    X(INITIAL_P, "initial.*.p")                                                                                        \
    X(INITIAL_MEANING, "initial.*.meaning")                                                                            \
    X(EXACT_Q, "exact.q") /* one entry per number; also in the next two */                                             \
    X(EXACT_V, "exact.v")                                                                                              \
    X(EXACT_P, "exact.p")                                                                                              \
    X(EXACT_C, "exact.c")         /* name of a C function, for compiled problems */                                    \
    X(EXACT_FORMS, "exact.forms") /* name of a struct exact_forms in C, for compiled problems */                       \
    X(EXACT_SOURCE, "exact.source")                                                                                    \
    X(KERNEL, "kernel")             /* kernels to compile, step or members; one entry each */                          \
    X(ACTUATED, "control.actuated") /* one entry per control: its power over the control */                            \
    X(DRAG, "control.drag")         /* one entry per component; also in the next */                                    \
    X(SYMMETRY, "control.symmetries.*")                                                                                \
    X(INPUTS, "control.inputs") /* one entry per name of a control */                                                  \
    X(COST, "control.cost")                                                                                            \
    X(BOUNDS, "control.bounds") /* one entry per comparison */                                                         \
    X(COARSE, "control.coarse")                                                                                        \
    X(FROM_Q, "control.transfers.*.from.q") /* one entry per number; also in the next four */                          \
    X(FROM_V, "control.transfers.*.from.v")                                                                            \
    X(TO_Q, "control.transfers.*.to.q")                                                                                \
    X(TO_V, "control.transfers.*.to.v")                                                                                \
    X(GUESS, "control.transfers.*.guess")                                                                              \
    X(HORIZON, "control.transfers.*.horizon")                                                                          \
    X(TRANSFER_MEANING, "control.transfers.*.meaning")                                                                 \
    X(CONTINUED, "control.transfers.*.continue.parameter")                                                             \
    X(CONTINUED_FROM, "control.transfers.*.continue.from")                                                             \
    X(LEVELS, "control.transfers.*.continue.levels")                                                                   \
    X(FINAL, "control.transfers.*.final") /* one entry per condition */                                                \
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

/* The entries of a problem file. A refusal names a position in it: an entry and a character of its text. */
struct problem_text {
    int entries;
    const struct text_entry *entry;
};

/* Returns true if the file defines a problem of optimal control. */
static inline bool problem_text_is_control(const struct problem_text *text)
{
    for (int k = 0; k < text->entries; k++)
        if (text->entry[k].key >= TEXT_ACTUATED) /* the first key of optimal control */
            return true;
    return false;
}

#endif
