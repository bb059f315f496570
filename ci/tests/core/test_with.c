/* Parameters of methods: read from text, refused, given back; the stage counts and the tableau that follow from them. */
#include "ci/tests/core/runs.h"

/* A method with a parameter of each kind, which advances g by theta r h. */
static const struct method_parameter parameters[] = {
    {.name = "tableau", .kind = PARAMETER_WORD, .value = "gauss", .meaning = "its tableau"},
    {.name = "r", .kind = PARAMETER_INTEGER, .value = "2", .least = "0", .most = "inf", .meaning = "truncation"},
    {.name = "theta", .kind = PARAMETER_NUMBER, .value = "0.5", .least = "0", .most = "1", .meaning = "weight"},
    {.name = "form",
     .kind = PARAMETER_WORD,
     .value = "left",
     .words = (const char *const[]){"left", "right", NULL},
     .meaning = "side"},
    {0}};

static enum status applies(const struct core_case *given, struct refusal *why)
{
    return with_number(&given->with, "theta") < 1 ? STATUS_OK : needs(given, "theta below 1", "has theta = 1", why);
}

static enum status step(struct run *run)
{
    run->g[0] += with_number(&run->with, "theta") * with_number(&run->with, "r") * run->h;
    return STATUS_OK;
}

static real doubled(const struct run *run)
{
    return 2 * run->g[0];
}

static int claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    out[0] = (struct claim){
        .kind = CLAIM_ORDER, .quantity = QUANTITY_Q, .value = given->report.order_unconstrained, .source = "test"};
    return 1;
}

static const struct family family = {.parameters = parameters,
                                     .applies = applies,
                                     .step = step,
                                     .inherits = claims,
                                     .observables = (const struct observable[]){{"doubled", doubled}, {0}}};
static const struct method method = {.name = "test", .least_stages = 1, .most_stages = 4, .family = &family};

static enum status open_with(const char *with, int stages, struct core_case **given, struct refusal *why)
{
    struct setup setup = case_of("oscillator", "test", stages, 4, 1);
    setup.with = with;
    return case_open_method(&setup, &method, given, why);
}

TEST(canonical_text_has_all_in_order)
{
    static const struct {
        const char *given, *canonical;
    } texts[] = {{NULL, "tableau=gauss r=2 theta=0.5 form=left"},
                 {"", "tableau=gauss r=2 theta=0.5 form=left"},
                 {"form=right  r=0 ", "tableau=gauss r=0 theta=0.5 form=right"},
                 {"r=20", "tableau=gauss r=20 theta=0.5 form=left"},
                 {"r=1200", "tableau=gauss r=1200 theta=0.5 form=left"},
                 {"theta=0.1 tableau=lobatto-iiia r=inf", "tableau=lobatto-iiia r=inf theta=0.1 form=left"},
                 {"theta=2.50e-1", "tableau=gauss r=2 theta=0.25 form=left"},
                 {"theta=0.123456789012345678901234567890",
                  "tableau=gauss r=2 theta=0.12345678901234567890123456789 form=left"}};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct core_case *given;
        struct refusal why;
        assert_int_equal(open_with(texts[k].given, 2, &given, &why), STATUS_OK);
        assert_string_equal(given->shape.with, texts[k].canonical);
        case_close(given);
    }
}

TEST(values_reach_the_step)
{
    struct core_case *given;
    struct refusal why;
    struct storage end;
    assert_int_equal(open_with("r=3 theta=0.25", 2, &given, &why), STATUS_OK);
    real start = given->g[0];
    assert_int_equal(given->shape.invariants, 2);
    assert_string_equal(given->shape.invariant[1], "doubled");
    assert_int_equal(trajectory_integrate(given, open_storage(&end)), STATUS_OK);
    assert_true((real)end.g[0] == start + R(0.75));
    assert_true(end.invariant[1] == 2 * end.g[0]); /* what the family observes */
    assert_true(end.at.invariant_start[1] == 2 * (wide)start);
    case_close(given);
}

TEST(tableaux_and_stages_follow)
{
    static const struct {
        const char *with;
        int stages, taken; /* 0: refused */
    } rows[] = {{"tableau=gauss", 3, 3}, {"tableau=gauss", 0, 0}, {"tableau=rk4", 0, 4},  {"tableau=rk4", 4, 4},
                {"tableau=rk4", 3, 0},   {"tableau=gauss", 5, 0}, {"tableau=euler", 0, 1}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct core_case *given;
        struct refusal why;
        enum status status = open_with(rows[k].with, rows[k].stages, &given, &why);
        assert_int_equal(status == STATUS_OK, rows[k].taken > 0);
        if (status != STATUS_OK) {
            assert_int_equal(why.field, FIELD_STAGES);
            continue;
        }
        assert_int_equal(given->shape.stages, rows[k].taken);
        assert_int_equal(given->tableau.s, rows[k].taken);
        case_close(given);
    }
}

TEST(bad_parameters_are_refused)
{
    static const struct {
        const char *with;
        enum field field;
        const char *words;
    } rows[] = {{"thetta=0.5", FIELD_WITH, "test has no parameter \"thetta\"; did you mean \"theta\"?"},
                {"form=rigth", FIELD_WITH, "unknown form \"rigth\"; did you mean \"right\"? (allowed: left, right)"},
                {"tableau=gaus", FIELD_WITH, "did you mean \"gauss\"?"},
                {"r=1.5", FIELD_WITH, "r is an integer, not \"1.5\""},
                {"r=two", FIELD_WITH, "r is an integer, not \"two\""},
                {"r=-1", FIELD_WITH, "r is an integer from 0 to inf, not -1"},
                {"theta=nan", FIELD_WITH, "theta is a number, not \"nan\""},
                {"theta=0x1p-1", FIELD_WITH, "theta is a number, not \"0x1p-1\""},
                {"theta=0.5x", FIELD_WITH, "theta is a number, not \"0.5x\""},
                {"theta=1/2", FIELD_WITH, "theta is a number, not \"1/2\""},
                {"theta=inf", FIELD_WITH, "theta is a number, not \"inf\""},
                {"theta=-inf", FIELD_WITH, "theta is a number, not \"-inf\""},
                {"r=infinity", FIELD_WITH, "r is an integer, not \"infinity\""},
                {"r=1e9999", FIELD_WITH, "r is an integer, not \"1e9999\""},
                {"theta=1.5", FIELD_WITH, "theta is a number from 0 to 1, not 1.5"},
                {"theta", FIELD_WITH, "\"theta\": expected NAME=VALUE"},
                {"theta=", FIELD_WITH, "expected NAME=VALUE"},
                {"=1", FIELD_WITH, "expected NAME=VALUE"},
                {"r=1 r=1", FIELD_WITH, "r is given twice"},
                {"theta=1", FIELD_METHOD, "test needs theta below 1"}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct core_case *given;
        struct refusal why;
        assert_int_not_equal(open_with(rows[k].with, 2, &given, &why), STATUS_OK);
        assert_null(given);
        assert_int_equal(why.field, rows[k].field);
        if (!strstr(why.message, rows[k].words))
            fail_msg("%s: \"%s\" lacks \"%s\"", rows[k].with, why.message, rows[k].words);
    }
    struct setup setup = case_of("oscillator", "gauss", 2, 4, 1); /* a method without parameters */
    struct core_case *given;
    struct refusal why;
    setup.with = "r=1";
    assert_int_equal(case_open(&setup, &given, &why), STATUS_UNKNOWN_NAME);
    assert_non_null(strstr(why.message, "gauss has no parameter \"r\""));
}

/* A fault is refused where the family does not know it, with those that it knows. */
TEST(unknown_faults_are_refused)
{
    struct refusal why;
    struct setup setup = case_of("spherical-pendulum", "rattle", 2, 4, 1);
    setup.fault = FAULT_FORCE;
    struct core_case *given = opened_case(&setup); /* control */
    case_close(given);
    setup.fault = FAULT_TABLEAU;
    assert_int_equal(case_open(&setup, &given, &why), STATUS_REFUSED);
    assert_int_equal(why.field, FIELD_FAULT);
    assert_non_null(strstr(why.message, "it knows: flipped-force"));
    setup = case_of("oscillator", "test", 2, 4, 1);
    setup.fault = FAULT_FORCE;
    assert_int_equal(case_open_method(&setup, &method, &given, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "it knows: none"));
}

/* Questions about a problem need no method. */
TEST(a_case_without_a_method)
{
    struct run run;
    struct storage end;
    struct claim out[MAX_CLAIMS];
    struct setup setup = case_of("kepler", NULL, 0, 0, 1);
    struct core_case *given = opened_case(&setup);
    struct reference reference = {.at = *open_storage(&end)};
    assert_int_equal(trajectory_reference(given, &reference), STATUS_OK);
    assert_true(case_distance(given, end.g, end.g) == 0);
    assert_int_equal(case_claims(given, out), 0);
    assert_int_equal(run_open(given, 1, &run), STATUS_REFUSED);
    run_close(&run);
    case_close(given);
}
