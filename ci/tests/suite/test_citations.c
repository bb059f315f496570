/* Citations of comments and pages: every key is in docs/rattleback.bib, every entry of mathematics is a heading, every page is there. */
#include "ci/tests/suite/citation_entries.h"
#include "ci/tests/testing.h"

TESTS_BETWEEN(read_headings, free_headings)

/* A file to check: its path, its text, and whether all of it is checked (a page), or its comments alone. */
struct checked {
    const char *path, *text;
    bool page, c;
};

/* Text of docs/rattleback.bib, and the paths of all pages of the tree, one a line. */
static char *bibtex, *pages;

static char *read_all(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    if (getdelim(&text, &size, '\0', file) < 0) {
        free(text);
        text = strdup("");
    }
    fclose(file);
    return text;
}

static int wrong(const struct checked *file, const char *at, const char *what, const char *named)
{
    int line = 1;
    for (const char *k = file->text; k < at; k++)
        line += *k == '\n';
    print_error("%s:%d: %s: %s\n", file->path, line, what, named);
    return 1;
}

/* Length of a key at the beginning of a text: `martin-sato-2018` or `mathematics`; 0 if there is none. */
static size_t key_length(const char *at)
{
    const size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == strlen("mathematics") && strncmp(at, "mathematics", length) == 0)
        return length;
    bool year = length > 6 && at[length - 5] == '-';
    for (size_t k = 1; k < 5 && year; k++)
        year = isdigit((unsigned char)at[length - k]);
    return year ? length : 0;
}

/* A locator begins as one of these; (n) is an equation. */
static bool is_locator(const char *at)
{
    static const char *const kinds[] = {"sec. ", "thm. ", "prop. ", "lem. ", "cor. ", "rem. ", "app. ",
                                        "fig. ", "ex. ",  "tab. ",  "ch. ",  "def. ", "("};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (strncmp(at, kinds[k], strlen(kinds[k])) == 0)
            return true;
    return false;
}

/* Checks `[key, locator, ..]` behind its bracket; what is no key is no citation. */
static int check_citation(const struct checked *file, const char *at)
{
    char text[256], entry[128];
    const size_t length = key_length(at), end = strcspn(at, "]");
    size_t size = 0;
    if (length == 0 || (at[length] != ',' && at[length] != ']') || strncmp(at + end, "](", 2) == 0)
        return 0;
    for (size_t k = 0; k < end && size + 1 < sizeof text; k++) { /* on one line, without the signs of a comment */
        const bool sign = strchr("\n*#", at[k]) != NULL;
        if (!sign && (at[k] != ' ' || size == 0 || text[size - 1] != ' '))
            text[size++] = at[k];
    }
    text[size] = '\0';
    if (strncmp(text, "mathematics, ", 13) == 0)
        return entries_are_there(text + 13) ? 0 : wrong(file, at, "no such heading in docs/mathematics*.md", text);
    snprintf(entry, sizeof entry, "{%.*s,\n", (int)length, text);
    if (!strstr(bibtex, entry))
        return wrong(file, at, "no such key in docs/rattleback.bib", text);
    for (const char *next = strchr(text, ','); next; next = strchr(next + 1, ','))
        if (!is_locator(next + strspn(next, ", ")))
            return wrong(file, at, "no locator, as `thm. 5.2` or `(6)`", text);
    return 0;
}

/* Checks a name before `.md`: there is such a page, by its path or its last part. OUT/page.md is one that a program writes. */
static int check_page_name(const struct checked *file, const char *begin, const char *end)
{
    char name[256];
    while (begin < end && strchr("./", *begin))
        begin++;
    if (begin[strspn(begin, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '/')
        return 0;
    snprintf(name, sizeof name, "/%.*s\n", (int)(end - begin), begin);
    return strstr(pages, name) ? 0 : wrong(file, begin, "no such page", name + 1);
}

/* Returns true if the old name of a source starts here: `spec Lie 1.2` is [mathematics, Lie 1.2]. */
static bool is_old_name(const char *at)
{
    static const char *const old[] = {"spec HP", "spec Lie", "spec exact", "spec discrete", "spec control"};
    for (size_t k = 0; k < sizeof old / sizeof *old; k++)
        if (strncmp(at + 1, old[k] + 1, strlen(old[k]) - 1) == 0 && tolower((unsigned char)*at) == 's')
            return true;
    return false;
}

static int check_text(const struct checked *file)
{
    int count = 0;
    bool inside = file->page, line = false, blank = true; /* a comment; one that ends with its line; no sign before */
    const char *word = file->text;
    for (const char *at = file->text; *at; at++) {
        if (file->c && strncmp(at, "/*", 2) == 0)
            inside = true;
        if (file->c && inside && strncmp(at, "*/", 2) == 0)
            inside = false;
        if (!file->page && !file->c && *at == '#' && blank)
            inside = line = true;
        blank = *at == '\n' || (blank && *at == ' ');
        if (line && *at == '\n')
            inside = line = false;
        if (!isalnum((unsigned char)*at) && !strchr("-_./", *at))
            word = at + 1;
        if (!inside)
            continue;
        if (*at == '[')
            count += check_citation(file, at + 1);
        if (!file->page && strncmp(at, ".md", 3) == 0 && !isalnum((unsigned char)at[3]) && at > word)
            count += check_page_name(file, word, at + 3);
        if (is_old_name(at))
            count += wrong(file, at, "cite [mathematics, ..]", "spec");
    }
    return count;
}

static int check_file(const char *path)
{
    const char *ending = strrchr(path, '.');
    char *text = read_all(path);
    const struct checked file = {.path = path,
                                 .text = text,
                                 .page = strcmp(ending, ".md") == 0,
                                 .c = strlen(ending) == 2 || strcmp(ending, ".def") == 0};
    const int count = check_text(&file);
    free(text);
    return count;
}

static int check_line(const char *text)
{
    const struct checked file = {.path = "a control", .text = text, .c = true};
    return check_text(&file);
}

TEST(citations_of_comments_and_pages_are_there)
{
    char *path = NULL;
    size_t size = 0;
    int files = 0, count = 0;
    bibtex = read_all("docs/rattleback.bib");
    FILE *found =
        popen("find . -name '*.md' -not -path './build/*' -not -path './out/*'", "r"); /* NOLINT(cert-env33-c) */
    assert_non_null(found);
    assert_true(getdelim(&pages, &size, '\0', found) > 0);
    assert_int_equal(pclose(found), 0);
    size = 0;
    /* NOLINTNEXTLINE(cert-env33-c): of our own words */
    found = popen("find README.md docs core suite cases results plots ci python -type f -not -name 'test_sources.c' "
                  "-not -name 'test_citations.c' "
                  "-not -name 'test_ending.c' -not -path '*/build/*' -not -path '*/node_modules/*' "
                  "-regex '.*\\.\\(c\\|h\\|def\\|yaml\\|py\\|sh\\|md\\)'",
                  "r");
    assert_non_null(found);
    for (ssize_t length; (length = getline(&path, &size, found)) > 0; files++) {
        path[length - 1] = '\0';
        count += check_file(path);
    }
    assert_int_equal(pclose(found), 0);
    assert_true(files > 1000);
    assert_int_equal(count, 0);
    print_message("controls: four lines are wrong\n");
    assert_int_equal(check_line("/* [jimenez-2021, (6.6)] */"), 1);
    assert_int_equal(check_line("/* [mathematics, Exact 2.19] */"), 1);
    assert_int_equal(check_line("/* [martin-sato-2018, theorem 5.2] (spec exact 2.1) */"), 2);
    assert_int_equal(check_line("/* as measurement.md has it */ \"other.md\""), 1);
    assert_int_equal(
        check_line("/* [martin-sato-2018, thm. 5.2,\n * (6)] [mathematics, Lie 1.2, 6.3], docs/orders.md, [0, 1] */"),
        0);
    free(path);
    free(pages);
    free(bibtex);
}
