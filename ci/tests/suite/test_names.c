/* Edit distance, the nearest name, and texts for messages. */
#include "core/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const methods[] = {"gauss", "lobatto-iiia", "lobatto-iiib", "rattle"};

enum { METHODS = sizeof methods / sizeof *methods };

static void distances(void **state)
{
    (void)state;
    assert_int_equal(name_distance("", ""), 0);
    assert_int_equal(name_distance("gauss", "gauss"), 0);
    assert_int_equal(name_distance("", "abc"), 3);
    assert_int_equal(name_distance("abc", ""), 3);
    assert_int_equal(name_distance("gauss", "gaus"), 1);
    assert_int_equal(name_distance("gauss", "gausss"), 1);
    assert_int_equal(name_distance("gauss", "gauzs"), 1);
    assert_int_equal(name_distance("gauss", "guass"), 1); /* neighbours exchanged count once */
    assert_int_equal(name_distance("kitten", "sitting"), 3);
    assert_int_equal(name_distance("Gauss", "gauss"), 1);
}

static void distance_of_long_names(void **state)
{
    (void)state;
    char a[200], b[200];
    memset(a, 'a', sizeof a - 1);
    memset(b, 'b', sizeof b - 1);
    a[sizeof a - 1] = b[sizeof b - 1] = '\0';
    assert_int_equal(name_distance(a, b), 63);
    assert_int_equal(name_distance(a, a), 0);
}

static void nearest(void **state)
{
    (void)state;
    assert_string_equal(name_nearest("lobato-iiia", methods, METHODS), "lobatto-iiia");
    assert_string_equal(name_nearest("lobatto-iib", methods, METHODS), "lobatto-iiib");
    assert_string_equal(name_nearest("ratle", methods, METHODS), "rattle");
    assert_null(name_nearest("euler", methods, METHODS)); /* nothing is near */
    assert_null(name_nearest("gauss", methods, 0));
}

static void advice(void **state)
{
    (void)state;
    char text[200], cut[12];
    name_advice("gaus", methods, METHODS, text, sizeof text);
    assert_string_equal(text, "; did you mean \"gauss\"? (allowed: gauss, lobatto-iiia, lobatto-iiib, rattle)");
    name_advice("xyz", methods, 2, text, sizeof text);
    assert_string_equal(text, " (allowed: gauss, lobatto-iiia)");
    name_advice("xyz", methods, 0, text, sizeof text);
    assert_string_equal(text, "; none is allowed");
    name_advice("gaus", methods, METHODS, cut, sizeof cut);
    assert_string_equal(cut, "; did you m");
}

static void shown(void **state)
{
    (void)state;
    char out[NAME_SHOWN], longer[200];
    assert_string_equal(name_shown("particle", out), "particle");
    assert_string_equal(name_shown("a\nb\tc\x7f", out), "a?b?c?");
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    name_shown(longer, out);
    assert_int_equal(strlen(out), NAME_SHOWN - 1);
    assert_string_equal(out + NAME_SHOWN - 5, "x...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances), cmocka_unit_test(distance_of_long_names),
        cmocka_unit_test(nearest),   cmocka_unit_test(advice),
        cmocka_unit_test(shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
