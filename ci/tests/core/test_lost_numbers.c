/* A residual that is NaN is never confirmed: a function of the problem that is NaN from some call on does not leave
 * an identity as it is, if a wrong number instead would break it (fmax of residuals drops NaN). */
#include "ci/tests/core/runs.h"
#include "core/run/identities.h"

enum { PLACES = 3 /* calls at which it begins */ };

/* The functions that are spoiled, each with the numbers it gives. */
#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(lagrangian, 1)                                                                                            \
    FUNCTION(force, in->n)                                                                                             \
    FUNCTION(momentum, in->n)                                                                                          \
    FUNCTION(velocity, in->n)                                                                                          \
    FUNCTION(mass, in->n * in->n)                                                                                      \
    FUNCTION(constraint_value, in->m)                                                                                  \
    FUNCTION(constraint_gradient, in->m * in->n)                                                                       \
    FUNCTION(constraint_rate, in->m)                                                                                   \
    FUNCTION(hamiltonian, 1)                                                                                           \
    FUNCTION(hamiltonian_force, in->n)                                                                                 \
    FUNCTION(position_rate, in->n)

enum function {
#define NAME(of, numbers) FUNCTION_##of,
    FUNCTIONS(NAME)
#undef NAME
        ALL_FUNCTIONS
};

static const char *const function_names[] = {
#define NAME(of, numbers) #of,
    FUNCTIONS(NAME)
#undef NAME
};

static const struct {
    identity_of *of;
    const char *name;
} identities[] = {
#define QUANTITY(code, name, text, units, label)
#define IDENTITY(code, name, source) {identity_##code, name},
#define MEASURED(code, name, text, units)
#include "core/quantities.def"
};
enum { IDENTITIES = sizeof identities / sizeof *identities };

/* Change of the function: from call `from` on it is a wrong number, or NaN. */
static struct {
    const struct problem *problem; /* as it is */
    enum { AS_IT_IS, WRONG, NONE } with;
    long calls, from;
} spoil;

static void spoil_numbers(const struct instance *in, int numbers, lane *restrict out)
{
    if (++spoil.calls < spoil.from || spoil.with == AS_IT_IS)
        return;
    for (int k = 0; k < numbers; k++)
        FOR_LANES(l, in) out[k][l] = spoil.with == NONE ? (real)NAN : R(1.5) * out[k][l] + R(0.25);
}

#define SPOILED(of, numbers)                                                                                           \
    static void spoiled_##of(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)            \
    {                                                                                                                  \
        spoil.problem->of(in, g, eta, out);                                                                            \
        spoil_numbers(in, numbers, out);                                                                               \
    }
FUNCTIONS(SPOILED)

static struct problem spoiled(enum function which)
{
    struct problem out = *spoil.problem;
#define PUT(of, numbers)                                                                                               \
    if (which == FUNCTION_##of && out.of)                                                                              \
        out.of = spoiled_##of;
    FUNCTIONS(PUT)
    return out;
}

/* Verdict of identity `which` on the case, with the function changed from call `from` on. */
struct said {
    bool holds, fails; /* neither: the residual is none, or it does not speak */
};

static struct said say(const struct core_case *given, int which, int with, long from)
{
    real residual, bound;
    spoil.with = with;
    spoil.calls = 0;
    spoil.from = from;
    const bool applies = identities[which].of(given, &residual, &bound) && !isnan(bound);
    return (struct said){applies && residual <= bound, applies && residual > bound};
}

/* Calls from which on a wrong number breaks the identity; none does not pass there. */
static int check_identity(const struct core_case *given, int which, const char *of)
{
    int seen = 0;
    if (!say(given, which, AS_IT_IS, 1).holds)
        return 0;
    const long calls = spoil.calls;
    for (long k = 0; k < PLACES && k < calls; k++) {
        const long from = 1 + k * calls / PLACES;
        if (!say(given, which, WRONG, from).fails)
            continue;
        seen++;
        if (say(given, which, NONE, from).holds)
            fail_msg("%s, %s: %s holds where %s is no number from call %ld of %ld on", given->setup.problem,
                     given->setup.method, identities[which].name, of, from, calls);
    }
    return seen;
}

static int check_case(const char *problem, const char *method, int stages)
{
    struct setup setup = case_of(problem, method, stages, 8, 1);
    int seen = 0;
    struct core_case *given = opened_case(&setup);
    spoil.problem = given->in.problem;
    for (enum function f = 0; f < ALL_FUNCTIONS; f++) {
        const struct problem problem_with = spoiled(f);
        given->in.problem = &problem_with;
        for (int k = 0; k < IDENTITIES; k++)
            seen += check_identity(given, k, function_names[f]);
        given->in.problem = spoil.problem;
    }
    case_close(given);
    return seen;
}

TEST(none_is_not_confirmed)
{
    static const struct {
        const char *problem, *method;
        int stages, seen; /* at least */
    } cases[] = {{"perturbed-knife-edge", "dla", 0, 15}, {"paraboloid", "lobatto-iiia", 2, 20},
                 {"free-particle", "gni-a", 0, 20},      {"martinet", "vakonomic", 0, 5},
                 {"free-particle", "gni-sv", 0, 20},     {"particle", "lobatto-iiia", 3, 20},
                 {"disc", "lobatto-iiia", 2, 20},        {"heavy-top", "gauss", 2, 20},
                 {"double-pendulum", "rattle", 0, 8},    {"rigid-body", "vrkmk", 2, 10},
                 {"particle", "exact-map", 0, 60}};
    const size_t count = sizeof(real) > sizeof(double) ? 4 : sizeof cases / sizeof *cases;
    for (size_t k = 0; k < count; k++)
        assert_true(check_case(cases[k].problem, cases[k].method, cases[k].stages) >= cases[k].seen);
}
