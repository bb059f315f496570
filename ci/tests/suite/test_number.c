/* Decimal text to wide and back: correctly rounded, and nothing but decimal numbers. */
#include "ci/tests/testing.h"
#include "suite/number.h"

static wide parsed(const char *text)
{
    wide value = -999;
    assert_null(number_parse(text, &value));
    return value;
}

TEST(numbers)
{
    assert_true(parsed("1") == 1);
    assert_true(parsed("-0.5") == -0.5);
    assert_true(parsed("+2.") == 2);
    assert_true(parsed(".25") == 0.25);
    assert_true(parsed("5e-1") == 0.5);
    assert_true(parsed("1E+3") == 1000);
    assert_true(parsed("0") == 0);
    assert_true(parsed("0.000e5") == 0);
}

/* 0.3 is the wide number nearest to 3/10, not the double one. */
TEST(decimal_input_is_wide)
{
    assert_true(parsed("0.3") == (wide)3 / 10);
    assert_false(parsed("0.3") == (wide)0.3);
    assert_true((double)parsed("0.3") == 0.3);
}

TEST(numbers_refused)
{
    static const char *const bad[] = {"",      "-",      ".",      "e5",       "1e",       "1e+",   " 1",      "1 ",
                                      "1,5",   "0x10",   "inf",    "nan",      "--1",      "1.2.3", "1e5x",    "one",
                                      "1e400", "-1e999", "1e-400", "1e-99999", "infinity", "1_000", "0.1e-320"};
    wide value;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_non_null(number_parse(bad[k], &value));
    char longer[100];
    memset(longer, '1', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_non_null(number_parse(longer, &value));
    assert_string_equal(number_parse("0x10", &value), "a decimal number such as 0.3 or -1e-3");
    assert_string_equal(number_parse("1e400", &value), "a number within the range of double precision");
}

/* A fault in a part of a fraction is reported for that part: a number that is too large is still one. */
TEST(fractions_refused)
{
    static const char *const generic = "a decimal number such as 0.3, or a fraction such as 1/3";
    static const struct {
        const char *text, *expected;
    } bad[] = {{"1//3", NULL},
               {"1/3/2", NULL},
               {"nan", NULL},
               {"0x10", NULL},
               {"/3", NULL},
               {"1/", NULL},
               {"1e400", "a number within the range of double precision"},
               {"1/1e-400", "a number within the range of double precision"},
               {"1/0", "a fraction whose denominator is not 0"},
               {"1/-0.0", "a fraction whose denominator is not 0"}};
    wide value;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_string_equal(fraction_parse(bad[k].text, &value), bad[k].expected ? bad[k].expected : generic);
    assert_null(fraction_parse("-1/3", &value));
    assert_true(value == -(wide)1 / 3);
}

TEST(integers)
{
    long value = -999;
    assert_null(integer_parse("0", &value));
    assert_int_equal(value, 0);
    assert_null(integer_parse("-4", &value));
    assert_int_equal(value, -4);
    assert_null(integer_parse("123456789012", &value));
    assert_true(value == 123456789012);
    static const char *const bad[] = {"", "-", "010", "0x4", "4.0", "1e3", " 4", "4 ", "four", "99999999999999999999"};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_non_null(integer_parse(bad[k], &value));
}

static void assert_reads_back(const char *text, const struct core_api *core)
{
    char out[NUMBER_SIZE];
    wide value = parsed(text);
    if (core == core_double())
        value = (double)value;
    number_format(value, core->digits, out);
    wide back = parsed(out);
    assert_true((core == core_double() ? (wide)(double)back : back) == value);
}

TEST(written_numbers_read_back)
{
    static const char *const texts[] = {"0.3", "-1e-300", "1e300", "3.14159265358979323846264338327950288", "0"};
    char out[NUMBER_SIZE];
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        assert_reads_back(texts[k], core_double());
        assert_reads_back(texts[k], core_quad());
    }
    number_format((wide)0.1, core_double()->digits, out);
    assert_string_equal(out, "0.10000000000000001");
    number_format(parsed("0.12345678901234567890"), 10, out); /* too few digits do lose something */
    assert_false(parsed(out) == parsed("0.12345678901234567890"));
}

TEST(durations)
{
    static const struct {
        const char *text;
        double seconds;
    } good[] = {{"90", 90},     {"90s", 90},       {"30m", 1800}, {"2h", 7200}, {"1.5h", 5400},
                {"0.25", 0.25}, {"1:30:00", 5400}, {"01:30", 90}, {"0:05", 5},  {"100:00:59", 360059}};
    static const char *const bad[] = {"",
                                      "0",
                                      "-1",
                                      ".5h",
                                      "1.5.5s",
                                      "1:60",
                                      "1:2:3",
                                      ":30",
                                      "1:",
                                      "1:30:00:00",
                                      "0:00",
                                      "30 m",
                                      "m",
                                      "1:-1",
                                      "12d",
                                      "1e3",
                                      "1:30m",
                                      "1234:00:00",
                                      "99999999999999999999"};
    double seconds;
    for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
        assert_null(duration_parse(good[k].text, &seconds));
        assert_true(seconds == good[k].seconds);
    }
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_non_null(duration_parse(bad[k], &seconds));
}

TEST(nearest_divisors)
{
    static const long cases[][3] = {{8, 5, 4},   {8, 7, 8},    {8, 12, 8},    {8, 3, 2},
                                    {97, 40, 1}, {97, 60, 97}, {160, 24, 20}, {1, 9, 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        assert_int_equal(nearest_divisor(cases[k][0], cases[k][1]), cases[k][2]);
}
