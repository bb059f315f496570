/* Edit distance, the nearest name, and texts for messages. */
#include "ci/tests/testing.h"
#include "core/names.h"

static const char *const methods[] = {"gauss", "lobatto-iiia", "lobatto-iiib", "rattle", NULL}, *const none[] = {NULL},
                         *const letters[] = {"c", "a", NULL};

TEST(distances)
{
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

TEST(distance_of_long_names)
{
    char a[200], b[200];
    memset(a, 'a', sizeof a - 1);
    memset(b, 'b', sizeof b - 1);
    a[sizeof a - 1] = b[sizeof b - 1] = '\0';
    assert_int_equal(name_distance(a, b), 63);
    assert_int_equal(name_distance(a, a), 0);
}

TEST(nearest)
{
    assert_string_equal(names_nearest(names_of_array(methods), "lobato-iiia"), "lobatto-iiia");
    assert_string_equal(names_nearest(names_of_array(methods), "lobatto-iib"), "lobatto-iiib");
    assert_string_equal(names_nearest(names_of_array(methods), "ratle"), "rattle");
    assert_string_equal(names_nearest(names_of_array(methods), "lobatto"), "lobatto-iiia"); /* a part of it */
    assert_string_equal(names_nearest(names_of_array(letters), "A"), "a");
    assert_null(names_nearest(names_of_array(letters), "x"));     /* one letter is near no other */
    assert_null(names_nearest(names_of_array(methods), "euler")); /* nothing is near */
    assert_null(names_nearest(names_of_array(none), "gauss"));
}

static const char *numbered(const void *of, int k)
{
    static char name[NAME_SHOWN];
    if (k == *(const int *)of)
        return NULL;
    snprintf(name, sizeof name, "name-%03d", k);
    return name;
}

TEST(advice)
{
    static const char *const two[] = {"gauss", "lobatto-iiia", NULL};
    char text[ADVICE_SIZE];
    name_advice("gaus", names_of_array(methods), text, sizeof text);
    assert_string_equal(text, "; did you mean \"gauss\"? (allowed: gauss, lobatto-iiia, lobatto-iiib, rattle)");
    name_advice("xyz", names_of_array(two), text, sizeof text);
    assert_string_equal(text, " (allowed: gauss, lobatto-iiia)");
    name_advice("xyz", names_of_array(none), text, sizeof text);
    assert_string_equal(text, "; none is allowed");
}

/* However many names there are, all are searched. Up to forty are listed, as far as they fit. */
TEST(advice_of_many_names)
{
    int few = 40, many = 500;
    char text[ADVICE_SIZE];
    assert_int_equal(names_count((struct names){.at = numbered, .of = &many}), many);
    assert_int_equal(names_find((struct names){.at = numbered, .of = &many}, "name-499"), 499);
    assert_int_equal(names_find((struct names){.at = numbered, .of = &few}, "name-499"), -1);
    name_advice("name-39", (struct names){.at = numbered, .of = &few}, text, sizeof text);
    assert_non_null(strstr(text, "name-038, name-039)"));
    name_advice("name-39", (struct names){.at = numbered, .of = &few}, text, 128);
    assert_non_null(strstr(text, ", ...)"));
    assert_int_equal(strlen(text) < 128 && strlen(text) > 128 - 20, true);
    name_advice("name-498", (struct names){.at = numbered, .of = &many}, text, sizeof text);
    assert_non_null(strstr(text, "\"? (500 names are known)"));
    assert_null(strstr(text, "allowed"));
    name_advice("name-039x", (struct names){numbered, &few, "methods"}, text, sizeof text);
    assert_string_equal(text, "; did you mean \"name-000\"? (one of 40 names; `rattleback list methods` prints them)");
    assert_null(strstr(text, "allowed"));
}

TEST(shown)
{
    char out[NAME_SHOWN], longer[200];
    assert_string_equal(name_shown("particle", out), "particle");
    assert_string_equal(name_shown("a\nb\tc\x7f", out), "a?b?c?");
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    name_shown(longer, out);
    assert_int_equal(strlen(out), NAME_SHOWN - 1);
    assert_string_equal(out + NAME_SHOWN - 5, "x...");
}
