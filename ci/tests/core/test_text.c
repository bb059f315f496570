/* The language of problem texts: every operator and function, its derivative, its rules, and what is refused. */
#include "ci/tests/core/texts.h"

enum { CAPACITY = 4096 };

/* Fifty digits: numbers of any length are read to their end. */
#define ZEROS "00000000000000000000000000000000000000000000000000"

/* A problem on R^3 with an invariant that is the expression. */
static void with_expression(const char *expression, char source[CAPACITY])
{
    snprintf(source, CAPACITY,
             "problem: test\ngroup: R^3\nposition: [x, y, q[1]]\nvelocity: [vx, vy, vz]\nparameters.a: 3/10\n"
             "parameters.n: 3\nlet.s: x + y\nlagrangian: (vx^2 + vy^2 + vz^2)/2\ninvariants.e: %s\n"
             "initial.default.q: [1/2, 0.3, .7]\ninitial.default.v: [0, 0, 0]\n",
             expression);
}

/* Value of the expression at x = 0.5, y = 0.3, q[1] = 0.7, vx = .2, vy = -.4, vz = .6. */
static real value_of(const char *expression)
{
    static const real position[] = {R(0.5), R(0.3), R(0.7)}, speed[] = {R(0.2), R(-0.4), R(0.6)};
    static struct lines lines;
    char source[CAPACITY];
    real g0[SMALL_ELEMENT], eta0[SMALL_DIMENSION];
    lane g[3], eta[3], out[1];
    with_expression(expression, source);
    memset(&lines, 0, sizeof lines);
    const struct problem *problem = open_lines(source, &lines);
    struct instance in = instance_of(problem, g0, eta0);
    broadcast(3, position, g);
    broadcast(3, speed, eta);
    problem->invariants[0].value(&in, 0, g, eta, out);
    for (int l = 1; l < LANES; l++)
        assert_true(out[0][l] == out[0][0]);
    text_close(problem);
    return out[0][0];
}

struct expected {
    const char *text;
    real value;
};

static void check_values(size_t count, const struct expected *rows)
{
    for (size_t k = 0; k < count; k++) {
        real value = value_of(rows[k].text);
        if (!(fabs(value - rows[k].value) <= 8 * REAL_EPSILON * fabs(rows[k].value)))
            print_error("%s is %.17g\n", rows[k].text, (double)value);
        assert_close(value, rows[k].value, 8 * REAL_EPSILON * fabs(rows[k].value));
    }
}

static const real x = R(0.5), y = R(0.3), z = R(0.7), vy = R(-0.4), a = R(0.3);

TEST(expressions_have_their_value)
{
    const struct expected rows[] = {
        {"1/3", R(1.0) / 3},
        {"0.1 + 0.2", R(0.3)},
        {"1e-3*1000", 1},
        {"1.5E+2", 150},
        {".25", R(0.25)},
        {"1234567890123456789012345", R(1234567890123456789012345.0)},
        {"0.1234567890123456789012345678901234", R(0.1234567890123456789012345678901234)},
        {"1" ZEROS ZEROS ZEROS "e-150", 1},
        {"0." ZEROS ZEROS ZEROS "1e151", 1},
        {"pi", REAL_PI},
        {"x + y*q[1]", x + y * z},
        {"x - y - q[1]", x - y - z},
        {"x/y/q[1]", x / y / z},
        {"x/(y/q[1])", x * z / y},
        {"-x^2", -x * x},
        {"(-x)^2", x * x},
        {"2^3^2", 512},
        {"x^-2", 1 / (x * x)},
        {"x^7", pow(x, 7)},
        {"x^(1/2)", sqrt(x)},
        {"x^(3/2)", x * sqrt(x)},
        {"x^y", pow(x, y)},
        {"2^(1/3)", pow(R(2.0), R(1.0) / 3)},
        {"pow(x, 1/3)", pow(x, R(1.0) / 3)},
        {"- - x", x},
        {"+x", x},
        {"a*n", 3 * a},
        {"s^2", (x + y) * (x + y)},
        {"vy*vy", vy * vy},
        {"x - x", 0},
        {"x*0 + y*1", y},
        {"2*x + 3*x - 5*x", 0},
        {"x*y - y*x", 0},
        {"(x*y)/y", x},
        {"sum(i, 1, 4, i*x)", 10 * x},
        {"sum(i, 1, n, sum(j, 1, i, x^j))", 3 * x + 2 * x * x + x * x * x},
        {"sum(i, 2, 1, 1/0)", 0},
        {"sum(i, 1, 1, q[i])", z},
        {"q[n - 2]", z},
    };
    check_values(sizeof rows / sizeof *rows, rows);
}

TEST(functions_have_their_value)
{
    const struct expected rows[] = {
        {"sqrt(x)", sqrt(x)},
        {"sqrt(9/4)", R(1.5)},
        {"sqrt(2)^2", 2},
        {"sin(x)^2 + cos(x)^2", 1},
        {"sin(x)", sin(x)},
        {"cos(x)", cos(x)},
        {"sin(x) - cos(y)", sin(x) - cos(y)},
        {"sin(-x) + sin(x)", 0},
        {"tan(x)", tan(x)},
        {"asin(x)", asin(x)},
        {"acos(x)", acos(x)},
        {"atan(x)", atan(x)},
        {"atan2(x, vy)", atan2(x, vy)},
        {"sinh(x)", sinh(x)},
        {"cosh(x)", cosh(x)},
        {"tanh(x)", tanh(x)},
        {"exp(x)", exp(x)},
        {"log(x)", log(x)},
        {"abs(vy)", -vy},
        {"sin(1/3)", sin(R(1.0) / 3)},
        {"exp(1)^2", exp(R(2.0))},
    };
    check_values(sizeof rows / sizeof *rows, rows);
}

/* The force of l = |v|^2/2 + f, f the expression, against differences; fourth order, step eps^(1/5). `wrong` is put on
 * the first component. */
static real derivative_defect(const char *expression, int wrong)
{
    static struct lines lines;
    char source[CAPACITY], whole[2 * CAPACITY];
    real g0[SMALL_ELEMENT], eta0[SMALL_DIMENSION], worst = 0, h = pow(REAL_EPSILON, R(0.2));
    lane g[3], eta[3], force[3], moved[3], value;
    static const int offset[] = {-2, -1, 1, 2}, weight[] = {1, -8, 8, -1};
    with_expression(expression, source);
    const char *lagrangian = strstr(source, "lagrangian: "), *rest = strchr(lagrangian, '\n');
    snprintf(whole, sizeof whole, "%.*s + %s%s", (int)(rest - source), source, expression, rest);
    memset(&lines, 0, sizeof lines);
    const struct problem *problem = open_lines(whole, &lines);
    struct instance in = instance_of(problem, g0, eta0);
    uint64_t seed = 5;
    for (int c = 0; c < 3; c++)
        for (int l = 0; l < LANES; l++) {
            g[c][l] = R(0.5) + random_real(&seed) / 5;
            eta[c][l] = R(0.4) + random_real(&seed) / 5;
        }
    problem->force(&in, g, eta, force);
    for (int c = 0; c < 3; c++) {
        lane slope = {0};
        for (int k = 0; k < 4; k++) {
            memcpy(moved, g, sizeof moved);
            for (int l = 0; l < LANES; l++)
                moved[c][l] += offset[k] * h;
            problem->lagrangian(&in, moved, eta, &value);
            for (int l = 0; l < LANES; l++)
                slope[l] += weight[k] * value[l] / (12 * h);
        }
        for (int l = 0; l < LANES; l++)
            worst = !(fabs(slope[l] + wrong * (c == 0) - force[c][l]) <= worst)
                        ? fabs(slope[l] + wrong * (c == 0) - force[c][l])
                        : worst;
    }
    text_close(problem);
    return worst;
}

/* Every operator and function, with x, y and q[1] in [.3, .7]. The differences' truncation h^4/30 D^5 f and round-off
 * eps/h are both about eps^(4/5), times fifth derivatives up to 4e7 (of 1/x^3 at x = .3). */
TEST(expressions_have_their_derivatives)
{
    static const char *const texts[] = {"x + y",
                                        "x - y*q[1]",
                                        "x*y*q[1]",
                                        "x/y",
                                        "(x + y)/(x*q[1])",
                                        "x^2*y^5",
                                        "1/x^3",
                                        "x^(3/2)",
                                        "x^y",
                                        "2^x",
                                        "x^(1/3)",
                                        "sqrt(x*y)",
                                        "1/sqrt(x^2 + y^2)",
                                        "sin(x*y)",
                                        "cos(x + y)",
                                        "sin(x)*cos(x)/y",
                                        "tan(x)",
                                        "asin(x*y)",
                                        "acos(x*y)",
                                        "atan(x/y)",
                                        "atan2(x, y)",
                                        "atan2(y*x, q[1])",
                                        "sinh(x*y)",
                                        "cosh(x)/y",
                                        "tanh(x*y)",
                                        "exp(-x^2)",
                                        "log(x*y)",
                                        "abs(x)*y",
                                        "abs(-x)^3",
                                        "exp(sin(x)*y)*log(q[1])",
                                        "-(-x)^3",
                                        "sum(i, 1, 4, x^i*y)",
                                        "(x - y)^2 - (y - x)^2 + x",
                                        "vx*sin(x)*y + vy*vz*q[1]^2"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        real defect = derivative_defect(texts[k], 0), allowed = R(2e6) * pow(REAL_EPSILON, R(0.8));
        if (!(defect <= allowed))
            print_error("%s: %.3g\n", texts[k], (double)defect);
        assert_at_most(defect, allowed);
        assert_above(derivative_defect(texts[k], 1), 64 * allowed); /* the control */
    }
}

static const struct {
    const char *text;
    int offset;
    const char *message;
} wrong[] = {
    {"x +", 3, "expected a number, a name or \"(\", found the end"},
    {"x + * y", 4, "found \"*\""},
    {"(x + y", 6, "expected \")\", found the end"},
    {"x y", 2, "expected an operator, such as * of a product, or the end, found \"y\""},
    {"x)", 1, "expected an operator, such as * of a product, or the end, found \")\""},
    {"x + vxx", 4, "unknown name \"vxx\"; did you mean \"vx\"?"},
    {"sine(x)", 0, "did you mean \"sin\"?"},
    {"x(3)", 0, "x is no function"},
    {"x[1]", 1, "x has no index"},
    {"q", 1, "q needs an index"},
    {"q[2]", 2, "expected a whole number from 1 to 1, found 2"},
    {"q[1/2]", 2, "expected a whole number"},
    {"q[x]", 2, "expected a whole number"},
    {"sin x", 4, "expected \"(\", found \"x\""},
    {"sin(x, y)", 5, "expected \")\", found \",\""},
    {"atan2(x)", 7, "expected \",\", found \")\""},
    {"1/0", 1, "division by zero"},
    {"x/(1 - 1)", 1, "division by zero"},
    {"log(0)", 0, "not a finite number"},
    {"sqrt(-2)", 0, "not a finite number"},
    {"0^(-1)", 1, "not a finite number"},
    {"1e400", 0, "too large"},
    {"1e308 + 1e308", 6, "not a finite number"},
    {"1e-400", 0, "too small"},
    {"0x10", 1, "found \"x10\""},
    {"x $ y", 2, "found \"$\""},
    {"x \xc3\xa9", 2, "no ASCII"},
    {"sum(x, 1, 2, x)", 4, "the name \"x\" is taken"},
    {"sum(i, 1, 2)", 11, "expected \",\""},
    {"sum(i, 1, y, i)", 10, "expected a whole number"},
    {"sum(i, 1, 10000, i)", 10, "from -1000 to 1000, found 10000"},
    {"x < y", 2, "found \"<\""},
};

/* Refused definitions, the location of the fault, and the required part of the message. */
TEST(wrong_texts_are_refused_where_they_are_wrong)
{
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        static struct lines lines;
        char source[CAPACITY];
        const struct problem *problem;
        struct refusal why;
        with_expression(wrong[k].text, source);
        memset(&lines, 0, sizeof lines);
        read_lines(source, &lines);
        assert_int_equal(text_open(&lines.text, NULL, 0, NULL, NULL, &problem, &why), STATUS_BAD_VALUE);
        if (why.offset != wrong[k].offset || !strstr(why.message, wrong[k].message))
            print_error("%s: %d, %s\n", wrong[k].text, why.offset, why.message);
        assert_int_equal(why.field, FIELD_TEXT);
        assert_int_equal(lines.entry[why.item].key, TEXT_INVARIANT);
        assert_int_equal(why.offset, wrong[k].offset);
        assert_non_null(strstr(why.message, wrong[k].message));
    }
}

/* Depth, length and size are bounded: a refusal, no crash. */
TEST(large_texts_are_refused)
{
    static const char *const repeated[] = {"(", "-", "sin(", "2^", "sum(i, 1, 1000, "};
    static struct lines lines;
    for (size_t k = 0; k < sizeof repeated / sizeof *repeated; k++) {
        char source[CAPACITY], deep[CAPACITY / 2] = "";
        const struct problem *problem;
        struct refusal why;
        for (size_t length = strlen(repeated[k]), used = 0; used + length < sizeof deep - 8; used += length)
            snprintf(deep + used, sizeof deep - used, "%sx", repeated[k]);
        with_expression(deep, source);
        memset(&lines, 0, sizeof lines);
        assert_int_equal(text_open(read_lines(source, &lines), NULL, 0, NULL, NULL, &problem, &why), STATUS_BAD_VALUE);
    }
    char source[CAPACITY];
    const struct problem *problem;
    struct refusal why;
    with_expression("sum(i, 1, 1000, sum(j, 1, 1000, sin(i*x + j*y)))", source);
    memset(&lines, 0, sizeof lines);
    assert_int_equal(text_open(read_lines(source, &lines), NULL, 0, NULL, NULL, &problem, &why), STATUS_BAD_VALUE);
    assert_non_null(strstr(why.message, "too l"));
}

/* Change, drop or put in a character. */
static void mutate(char *text, size_t size, uint64_t *seed)
{
    static const char alphabet[] = "xyqv()[]+-*/^,.0159 <>eE_atansumpi";
    size_t length = strlen(text), at = (size_t)((random_real(seed) + 1) / 2 * (real)length);
    char letter = alphabet[(size_t)((random_real(seed) + 1) / 2 * (real)(sizeof alphabet - 1))];
    int kind = (int)((random_real(seed) + 1) * R(1.5));
    if (kind == 0 && at < length)
        text[at] = letter;
    else if (kind == 1 && at < length)
        memmove(text + at, text + at + 1, length - at);
    else if (length + 2 < size) {
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = letter;
    }
}

/* Texts with characters changed, doubled, dropped and moved are opened or refused with a reason. */
TEST(mutated_texts_are_opened_or_refused)
{
    static const char *const seeds[] = {"sum(i, 1, n, x^i*y)/sqrt(1 + q[1]^2) - atan2(x, y)",
                                        "(x - y)^2/3 + exp(-x*y)*1e-3", "sin(cos(x))^(3/2)*abs(vx) + mod(7, n)*pi"};
    uint64_t seed = 3;
    int opened = 0, refused = 0;
    for (int round = 0; round < 1500; round++) {
        static struct lines lines;
        char text[256], source[CAPACITY];
        const struct problem *problem;
        struct refusal why;
        snprintf(text, sizeof text, "%s", seeds[round % 3]);
        for (int change = 0; change <= round % 4; change++)
            mutate(text, sizeof text, &seed);
        with_expression(text, source);
        memset(&lines, 0, sizeof lines);
        enum status status = text_open(read_lines(source, &lines), NULL, 0, NULL, NULL, &problem, &why);
        assert_true(status == STATUS_OK ? problem != NULL : status == STATUS_BAD_VALUE && *why.message);
        opened += status == STATUS_OK;
        refused += status != STATUS_OK;
        text_close(problem);
    }
    assert_true(opened > 50 && refused > 50);
}
