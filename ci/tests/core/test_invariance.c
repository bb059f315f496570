/* Identities do not depend on the units of mass, length and time, nor on the order of the coordinates: bounds and refuted residuals change by
 * powers of the units, which are powers of two here, and by nothing else. Whether they hold is asked elsewhere (test_identities). */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/register.h"

enum { N = 3 };

/* Units, and where each coordinate stands. */
struct view {
    double mass, length, time;
    int order[N];
};
static const struct view plain = {1, 1, 1, {0, 1, 2}}, views[] = {{0x1p100, 1, 1, {0, 1, 2}},
                                                                  {1, 0x1p100, 1, {0, 1, 2}},
                                                                  {1, 1, 0x1p100, {0, 1, 2}},
                                                                  {1, 1, 1, {1, 0, 2}},
                                                                  {1, 1, 1, {2, 1, 0}}};

struct found {
    double residual[2 * QUANTITIES], bound[2 * QUANTITIES]; /* of identities, then of the structure of a step */
};

static void add_data(char *text, const char *name, const struct view *view, const double data[N], double unit)
{
    for (int rank = 0; rank < N; rank++)
        for (int c = 0; c < N; c++)
            if (view->order[c] == rank)
                sprintf(text + strlen(text), "initial.default.%s: %.40g\n", name, data[c] * unit);
}

/* Masses 1, 64 and 4 on springs, the heaviest on one so stiff that a step multiplies its round-off by eight; "free": on that spring alone. */
static void write_springs(char *text, const struct view *view, const char *kind)
{
    static const double q[N] = {0.75, 0.5, -0.25}, v[N] = {0.5, -0.125, 0.25}, on_holonomic[N] = {0.5, -0.125, -0.5};
    const bool holonomic = strcmp(kind, "holonomic") == 0, constrained = strcmp(kind, "none") != 0;
    const double m = view->mass, k = m / view->time / view->time, soft = strcmp(kind, "free") == 0 ? 0 : k;
    const int x = view->order[0] + 1, y = view->order[1] + 1, z = view->order[2] + 1;
    sprintf(text,
            "problem: springs\nsummary: s\nsource: s\ngroup: R^3\nposition: q[3]\nvelocity: v[3]\n"
            "lagrangian: %.40g*(v[%d]^2 + 64*v[%d]^2 + 4*v[%d]^2)/2 - %.40g*4096*q[%d]^2/2"
            " - %.40g*(q[%d]^2/2 + q[%d]*q[%d] + 3*q[%d]^2/2)\n",
            m, x, y, z, k, y, soft, x, x, y, z);
    if (holonomic)
        sprintf(text + strlen(text), "holonomic: q[%d] + q[%d] - %.40g\n", x, z, 0.5 * view->length);
    else if (constrained)
        sprintf(text + strlen(text), "nonholonomic: v[%d] - 2*v[%d]\n", x, z);
    add_data(text, "q", view, q, view->length);
    add_data(text, "v", view, holonomic ? on_holonomic : v, view->length / view->time);
}

static void ask_identities(const struct view *view, const char *kind, struct setup setup, struct found *out)
{
    char text[2048];
    struct lines lines;
    write_springs(text, view, kind);
    setup.text = read_lines(text, &lines);
    setup.horizon = (wide)view->time;
    for (int k = 0; k < 2 * QUANTITIES; k++)
        out->residual[k] = out->bound[k] = (double)NAN;
    struct core_case *given = opened_case(&setup);
    register_identities(given, out->residual, out->bound);
    (void)trajectory_structure(given, out->residual + QUANTITIES, out->bound + QUANTITIES); /* NaN where a step fails */
    case_close(given);
}

/* log2 of the quotient, but for multiples of 10: units are 2^100. */
static double apart(double x, double y)
{
    return fabs(remainder(log2(x / y), 10));
}

/* The largest derivative of the action is by another variable in other units of time; what power rounds by has velocities as momenta of mass 1. */
static bool is_comparable(int k, const struct view *view)
{
    return (k != QUANTITY_hp_action || view->time == 1) && (k != QUANTITY_work || view->mass == 1);
}

static int compare_found(const struct setup *setup, const struct view *view, const struct found *one,
                         const struct found *other)
{
    int seen = 0;
    for (int k = 0; k < 2 * QUANTITIES; k++) {
        const double *x = &one->residual[k], *y = &other->residual[k], bound = one->bound[k], own = other->bound[k];
        const bool refuted = *x > bound;
        bool same = isnan(bound) == isnan(own) && isnan(*x) == isnan(*y) && refuted == (*y > own);
        if (is_comparable(k, view))
            same =
                same && (isnan(bound) || bound == own || apart(bound, own) < 0.1) && (!refuted || apart(*x, *y) < 0.1);
        if (!same)
            fail_msg("%s, %s, %s: %g, bound %g, and %g, bound %g", setup->method, fault_name(setup->fault),
                     quantity_name((enum quantity)(k % QUANTITIES)), *x, bound, *y, own);
        seen += !isnan(bound);
    }
    return seen;
}

/* A fault makes residuals that are no round-off. */
static const struct {
    const char *kind, *method;
    int stages;
    enum fault fault;
    int speak; /* so many identities */
} asked[] = {{"none", "gauss", 2, FAULT_TABLEAU, 10},
             {"none", "lobatto-iiic", 2, FAULT_CONJUGATE, 10},
             {"none", "vcg", 3, FAULT_TRANSPOSED, 9},
             {"none", "vrkmk", 1, FAULT_TRANSPOSED, 10},
             {"none", "vdexp", 1, FAULT_TABLEAU, 11},
             {"holonomic", "lobatto-iiia", 2, FAULT_CONJUGATE, 8},
             {"nonholonomic", "lobatto-iiia", 2, FAULT_NONE, 9},
             {"nonholonomic", "gni-sv", 0, FAULT_REFLECTION, 6},
             {"nonholonomic", "gni-a", 0, FAULT_OWN_ADJOINT, 4},
             {"nonholonomic", "mla", 0, FAULT_NONE, 4},
             {"free", "lobatto-iiia", 3, FAULT_NONE, 10}};

TEST(identities_know_neither_units_nor_the_order_of_coordinates)
{
    for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
        struct setup setup = case_of("springs", asked[k].method, asked[k].stages, 8, 1);
        struct found found, other;
        setup.fault = asked[k].fault;
        ask_identities(&plain, asked[k].kind, setup, &found);
        for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
            ask_identities(&views[v], asked[k].kind, setup, &other);
            assert_int_equal(compare_found(&setup, &views[v], &found, &other), asked[k].speak);
        }
    }
}
