/* The C that is written of a text: nothing that users name or say in words becomes code, whatever it is. */
#include <ctype.h>

#include "cases/text/text_open.h"
#include "ci/tests/core/testing.h"

enum { MOST = 40 };

/* Texts with words of the user's in every place; %s is the hostile one, in turn. */
static const struct text_entry motion[] = {
    {TEXT_PROBLEM, "", "p"},
    {TEXT_SUMMARY, "", "words"},
    {TEXT_SOURCE, "", "words"},
    {TEXT_GROUP, "", "R^(2*n + 1) x SO(2)"}, /* its size is structural: the text is written */
    {TEXT_RETRACTION, "", "exp"},
    {TEXT_RETRACTION_BECAUSE, "", "words"},
    {TEXT_POSITION, "", "x[2*n + 1]"},
    {TEXT_POSITION, "", "phi"},
    {TEXT_VELOCITY, "", "v[2*n + 1]"},
    {TEXT_VELOCITY, "", "w"},
    {TEXT_PARAMETER, "n", "1"},
    {TEXT_PARAMETER, "k", "1/3"},
    {TEXT_MEANING, "k", "words"},
    {TEXT_REQUIRE, "", "n > 0"},
    {TEXT_LAGRANGIAN, "", "sum(i, 1, 2*n + 1, v[i]^2)/2 + w^2/2 + k*cos(x[1])"},
    {TEXT_NONHOLONOMIC, "", "v[2] - x[3]*w"},
    {TEXT_INVARIANT, "words", "v[1]^2/2 - k*cos(x[1])"},
    {TEXT_INVARIANT_SOURCE, "words", "words"},
    {TEXT_OBSERVABLE, "words2", "w"},
    {TEXT_INITIAL_Q, "words", "each(i, 1, 2*n + 1, 1/i)"},
    {TEXT_INITIAL_Q, "words", "0"},
    {TEXT_INITIAL_V, "words", "each(i, 1, 2*n + 1, 0)"},
    {TEXT_INITIAL_V, "words", "0"},
    {TEXT_INITIAL_MEANING, "words", "words"},
    {TEXT_EXACT_C, "", "kepler_flow"},
    {TEXT_EXACT_SOURCE, "", "words"}};
static const struct text_entry control[] = {{TEXT_PROBLEM, "", "p"},
                                            {TEXT_SUMMARY, "", "words"},
                                            {TEXT_SOURCE, "", "words"},
                                            {TEXT_GROUP, "", "R^1"},
                                            {TEXT_POSITION, "", "x"},
                                            {TEXT_VELOCITY, "", "v"},
                                            {TEXT_PARAMETER, "k", "1/3"},
                                            {TEXT_MEANING, "k", "words"},
                                            {TEXT_LAGRANGIAN, "", "v^2/2"},
                                            {TEXT_ACTUATED, "", "v"},
                                            {TEXT_SYMMETRY, "words", "1"},
                                            {TEXT_FROM_Q, "words", "0"},
                                            {TEXT_FROM_V, "words", "0"},
                                            {TEXT_TO_Q, "words", "k"},
                                            {TEXT_TO_V, "words", "0"},
                                            {TEXT_HORIZON, "words", "1"},
                                            {TEXT_TRANSFER_MEANING, "words", "words"},
                                            {TEXT_CONTINUED, "words", "k"},
                                            {TEXT_CONTINUED_FROM, "words", "1/9"}};
static const struct problem_text texts[] = {{sizeof motion / sizeof *motion, motion},
                                            {sizeof control / sizeof *control, control}};

static const char *const hostile[] = {
    "a */ int evil; /*", "*/", "**/ evil", "/*/ evil", "*\n/ evil", "/", "*", "\"; int evil; char b[] = \"", "\\",
    "\\\"; evil(); \"", "a\\", "?\?/\"; evil; \"", "?\?/", "?\?'", "\n#include \"/etc/passwd\"\n", "%s%n%*d", "// evil",
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): meant to mislead */
    "\xe2\x80\xae evil \xe2\x81\xa6", "\xc3\xa9", "'"};

/* The text with the hostile words instead of `words`; names with ends of lines are refused. */
static struct problem_text with_words(const struct problem_text *text, const char *words, struct text_entry out[MOST])
{
    for (int k = 0; k < text->entries; k++) {
        out[k] = text->entry[k];
        if (strcmp(out[k].name, "words") == 0 && !strchr(words, '\n'))
            out[k].name = words;
        if (strcmp(out[k].text, "words") == 0)
            out[k].text = words;
    }
    return (struct problem_text){text->entries, out};
}

static char *written(const struct problem_text *text, const char *from)
{
    struct refusal why;
    char *c = text_write(text, from, &why);
    if (!c)
        fail_msg("entry %d: %s", why.item, why.message);
    return c;
}

/* The end of a string of C that starts at `c`. */
static const char *string_end(const char *c)
{
    for (c++; *c != '"'; c += *c == '\\' ? 2 : 1) {
        assert_true(*c >= ' ' && *c <= '~'); /* also no end of the line or of the text */
        assert_false(strncmp(c, "?\?", 2) == 0);
    }
    return c + 1;
}

/* Leaves what a compiler reads of C as code: comments and contents of strings are removed, as the first phases of
 * translation do, trigraphs and spliced lines included. */
static void keep_code(char *code)
{
    const char *c = code;
    char *out = code;
    while (*c) {
        if (c[0] == '/' && c[1] == '*') {
            c = strstr(c + 2, "*/");
            assert_non_null(c);
            c += 2;
        } else if (*c == '"') {
            c = string_end(c);
            *out++ = '"';
            *out++ = '"';
        } else {
            assert_false(*c == '\\' || strncmp(c, "?\?", 2) == 0 || strncmp(c, "//", 2) == 0);
            *out++ = *c++;
        }
    }
    *out = '\0';
}

TEST(words_are_never_code)
{
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        for (size_t h = 0; h < sizeof hostile / sizeof *hostile; h++) {
            struct text_entry entries[MOST];
            struct problem_text text = with_words(&texts[t], hostile[h], entries);
            char *tame = written(&texts[t], "file.yaml"), *wild = written(&text, hostile[h]);
            keep_code(tame);
            keep_code(wild);
            assert_string_equal(tame, wild);
            assert_non_null(strstr(tame, t == 0 ? "problem_p" : "control_p"));
            free(tame);
            free(wild);
        }
}

/* The string that C makes of what stands between the first two quotes behind `from`. */
static void read_string(const char *from, char *out)
{
    for (from = strchr(from, '"') + 1; *from != '"'; out++) {
        bool octal = *from == '\\' && isdigit((unsigned char)from[1]);
        from += *from == '\\';
        *out = *from;
        if (octal)
            *out = (char)strtol((char[]){from[0], from[1], from[2], '\0'}, NULL, 8);
        from += octal ? 3 : 1;
    }
    *out = '\0';
}

TEST(strings_are_the_words)
{
    for (size_t h = 0; h < sizeof hostile / sizeof *hostile; h++) {
        struct text_entry entries[MOST];
        struct problem_text text = with_words(&texts[0], hostile[h], entries);
        char *c = written(&text, "file.yaml"), read[256];
        read_string(strstr(c, "    .source = "), read);
        assert_string_equal(read, hostile[h]);
        free(c);
    }
}

TEST(a_name_is_a_name_of_c)
{
    for (size_t h = 0; h < sizeof hostile / sizeof *hostile; h++) {
        struct text_entry entries[MOST];
        char plain[256];
        struct problem_text text = with_words(&texts[0], "words", entries);
        for (size_t k = 0; k <= strlen(hostile[h]); k++)
            plain[k] = hostile[h][k] && !(isalnum((unsigned char)hostile[h][k])) ? '-' : hostile[h][k];
        entries[0].text = plain;
        char *tame = written(&text, "file.yaml");
        entries[0].text = hostile[h];
        char *wild = written(&text, "file.yaml");
        keep_code(tame);
        keep_code(wild);
        assert_string_equal(tame, wild);
        free(tame);
        free(wild);
    }
}

static void assert_refused(const struct problem_text *text, int entry, const char *words)
{
    struct refusal why;
    char *c = text_write(text, "file.yaml", &why);
    assert_null(c);
    assert_int_equal(why.item, entry);
    if (!strstr(why.message, words))
        fail_msg("\"%s\" lacks \"%s\"", why.message, words);
}

TEST(control_characters_are_refused)
{
    for (int code = 1; code < 0x80; code++)
        for (int k = 0; k < texts[0].entries && iscntrl(code); k++) {
            struct text_entry entries[MOST];
            struct problem_text text = with_words(&texts[0], "words", entries);
            char words[] = {'a', (char)code, 'b', '\0'};
            if (entries[k].name[0]) {
                entries[k].name = words;
                assert_refused(&text, k, "control character");
                entries[k].name = texts[0].entry[k].name;
            }
            entries[k].text = words;
            if (code != '\t' && code != '\n')
                assert_refused(&text, k, "control character");
        }
}

/* Only names of a list are written as code. */
TEST(functions_of_c_are_those_that_there_are)
{
    static const char *const wrong[] = {"system",
                                        "abort",
                                        "kepler_flow; int evil",
                                        "kepler_flow()",
                                        "Kepler_flow",
                                        "kepler_flow\n",
                                        "exact_c",
                                        "free_particle_forms",
                                        ""};
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        struct text_entry entries[MOST];
        struct problem_text text = with_words(&texts[0], "words", entries);
        int k = text.entries - 2;
        assert_int_equal(entries[k].key, TEXT_EXACT_C);
        entries[k].text = wrong[w];
        assert_refused(&text, k, "cases/problems/flows.def");
        entries[k].key = TEXT_EXACT_FORMS;
        entries[k].text = strcmp(wrong[w], "free_particle_forms") == 0 ? "free_particle_flow" : wrong[w];
        assert_refused(&text, k, "cases/problems/flows.def");
    }
    struct text_entry entries[MOST];
    struct problem_text text = with_words(&texts[0], "words", entries);
    entries[text.entries - 2].text = "keppler_flow";
    assert_refused(&text, text.entries - 2, "did you mean \"kepler_flow\"?");
}
