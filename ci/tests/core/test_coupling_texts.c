/* Newton's matrix by what equations look at, of texts that hide it: what is 0, a kink or another branch where it was looked for. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/hp/hp.h"
#include "core/larger.h"
#include "core/numbers/jacobian.h"

enum { MOST = 24, STAGES = 3, STEPS = 6 };

/* Stiff enough for h = 2 that fixed points fail. */
static const struct adversary {
    const char *what;
    int n;
    enum { CHAIN, TRIPLES, ALL } tied; /* which components are in one term */
    const char *couplings, *q, *v;     /* potentials beside 6 q_i^2, and what the motion starts from */
} adversaries[] = {
    {"a mass by a power whose exponent is 0 where it is looked at, and elsewhere is not", MOST, TRIPLES,
     "-sum(i, 1, 8, v[3*i - 2]^2*(2 + sin(q[3*i - 1]))^((abs(sin(q[3*i])) - sin(q[3*i]))^3/8))/4",
     "each(j, 1, 24, 1 + mod(j, 3)/4)", "each(j, 1, 24, -mod(j, 2)/2)"},
    {"a base that is 1 there", MOST, TRIPLES,
     "-sum(i, 1, 8, v[3*i - 2]^2*(1 + (abs(sin(q[3*i])) - sin(q[3*i]))^3/8)^(2 + sin(q[3*i - 1])))/4",
     "each(j, 1, 24, 1 + mod(j, 3)/4)", "each(j, 1, 24, -mod(j, 2)/2)"},
    {"the same in a potential", MOST, CHAIN,
     "sum(i, 1, 23, (1 + (abs(sin(q[i])) - sin(q[i]))^3/8)^(2 + sin(q[i + 1])))/4", "each(j, 1, 24, 1 + mod(j, 3)/4)",
     "each(j, 1, 24, -mod(j, 2)/2)"},
    {"springs that hold one way only, slack there: max(x, 0)^4", MOST, CHAIN,
     "sum(i, 1, 23, (q[i] - q[i + 1] + abs(q[i] - q[i + 1]))^4)/32", "each(j, 1, 24, j/32)",
     "each(j, 1, 24, mod(j, 5)/4)"},
    {"a coupling that is 0 there with three derivatives, between unknowns that are all the same", MOST, CHAIN,
     "sum(i, 1, 24, i*q[i]^2)/100 + sum(i, 1, 23, (q[i] - q[i + 1])^4)", "each(j, 1, 24, 1)", "each(j, 1, 24, 0)"},
    {"kinks between any two, where a parameter says", MOST, ALL,
     "sum(i, 1, 24, sum(j, 1, 24, abs(q[i] - q[j] - kink)^5))/128", "each(j, 1, 24, mod(j, 7)/8)",
     "each(j, 1, 24, mod(j, 2)/4)"},
    {"a parameter of 0 before a coupling", MOST, ALL,
     "sum(i, 1, 24, q[i]^4) + none*sum(i, 1, 24, q[i])^2*sum(i, 1, 24, q[i]^2)", "each(j, 1, 24, mod(j, 7)/8)",
     "each(j, 1, 24, mod(j, 2)/4)"},
    {"masses that are singular at one place, where no motion goes", MOST, CHAIN,
     "-sum(i, 1, 23, (q[i] - q[i + 1] - 3)^2*v[i]^2)/8", "each(j, 1, 24, mod(j, 7)/8)", "each(j, 1, 24, 0)"},
    {"a single unknown", 1, ALL, "q[1]^4", "1", "1/2"}};
enum { ADVERSARIES = sizeof adversaries / sizeof *adversaries };

static bool are_tied(const struct adversary *a, int i, int j)
{
    return a->tied == ALL || (a->tied == CHAIN ? abs(i - j) <= 1 : i / 3 == j / 3);
}

static void check_pattern(const struct adversary *a, const struct coupling *found)
{
    assert_int_equal(found->components, a->n);
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->n; j++)
            if (found->depends[i * a->n + j] != are_tied(a, i, j))
                fail_msg("%s: %d, %d", a->what, i, j);
}

/* The end of a run; `look`: the matrix is what equations look at, else dense as of a problem that is no text. */
static void run_adversary(const struct adversary *a, bool look, real *end)
{
    char text[2048];
    static struct lines lines;
    struct run run;
    snprintf(text, sizeof text,
             "problem: a\nsummary: s\nsource: s\ngroup: R^%d\nposition: q[%d]\nvelocity: v[%d]\nparameters.kink: 1/5\n"
             "parameters.none: 0\nlagrangian: sum(i, 1, %d, v[i]^2/2 - 6*q[i]^2) - (%s)\ninitial.d.q: %s\n"
             "initial.d.v: %s\n",
             a->n, a->n, a->n, a->n, a->couplings, a->q, a->v);
    struct setup setup = case_of("a", "lobatto-iiia", STAGES, STEPS, STEPS);
    setup.text = read_lines(text, &lines);
    struct core_case *given = opened_case(&setup);
    const struct problem_text *kept = given->in.text;
    given->in.text = look ? kept : NULL;
    enum status status = run_open(given, 1, &run);
    for (int k = 0; k < STEPS && status == STATUS_OK; k++)
        status = run_step(&run);
    if (status != STATUS_OK)
        fail_msg("%s, %s: %s", a->what, look ? "looked at" : "dense", status_text(status));
    const struct hp *hp = run.work;
    bool by_predictors = REAL_EPSILON < R(1e-20); /* whose matrices they keep */
    assert_true(by_predictors || run.counts.newton > 0);
    if (look && !by_predictors)
        check_pattern(a, &hp->solver.jacobian->coupling);
    memcpy(end, run.g, (size_t)a->n * sizeof *end);
    run_close(&run);
    given->in.text = kept;
    case_close(given);
}

/* The dense matrix, which does not look for couplings, gives the same motion. */
TEST(what_hides_is_found)
{
    for (int k = 0; k < ADVERSARIES; k++) {
        const struct adversary *a = &adversaries[k];
        real end[2][MOST], apart = 0;
        for (int look = 0; look < 2; look++)
            run_adversary(a, look, end[look]);
        for (int c = 0; c < a->n; c++)
            apart = LARGER(apart, fabs(end[1][c] - end[0][c]));
        assert_at_most(apart, 256 * REAL_EPSILON);
    }
}
