/* The bibliography: every citation of a registry is resolved, and every key is in the BibTeX file once. Comments: test_citations.c. */
#include "core/api.h"
#include "results/bibliography.h"
#include "results/sources.h"
#include "results/theorems.h"

#include "ci/tests/suite/citation_entries.h"
#include "ci/tests/testing.h"

TESTS_BETWEEN(read_headings, free_headings)

static bool places_are_there(const char *text)
{
    static const char name[] = "Rattleback mathematics, ";
    const char *found = strstr(text, name);
    return !found || entries_are_there(found + strlen(name));
}

static bool is_resolved(const char *text)
{
    for (int k = 0; k < source_count(); k++)
        if (source_is_cited(source_at(k), text))
            return true;
    return strcmp(text, "closed form") == 0;
}

static int unresolved(const char *what, const char *name, const char *source)
{
    bool places = places_are_there(source);
    if (is_resolved(source) && places)
        return 0;
    print_error("%s %s: \"%s\" cites nothing that %s has\n", what, name, source,
                places ? "`list sources`" : "docs/mathematics*.md");
    return 1;
}

TEST(every_register_cites_what_is_listed)
{
    const struct core_api *core = core_quad();
    struct problem_info problem;
    struct method_info method;
    struct tableau_info tableau;
    struct group_info group;
    int count = 0;
    for (int k = 0; k < core->problems(); k++) {
        core->problem(k, &problem);
        count += unresolved("problem", problem.name, problem.source);
    }
    for (int k = 0; k < core->methods(); k++) {
        core->method(k, &method);
        count += unresolved("method", method.name, method.source);
    }
    for (int k = 0; k < core->tableaux(); k++) {
        core->tableau(k, &tableau);
        count += unresolved("tableau", tableau.name, tableau.source);
    }
    for (int k = 0; k < core->groups(); k++) {
        core->group(k, &group);
        count += unresolved("group", group.name, group.source);
    }
    assert_int_equal(count, 0);
    assert_false(places_are_there("Rattleback mathematics, Control M10")); /* controls */
    assert_false(places_are_there("Rattleback mathematics, Lie pitfall 1"));
    assert_false(places_are_there("Rattleback mathematics, HP"));
    assert_false(places_are_there("Rattleback mathematics, exact 3.3"));
    assert_false(places_are_there("Rattleback mathematics, Exact 3.3, 28"));
    assert_true(places_are_there("Jimenez 2012; Rattleback mathematics, Exact 3.3, 8; and 28"));
    assert_true(is_resolved("HP paper 7.4")); /* an alias, of problem files and results of version 0.2 */
    assert_false(is_resolved("nobody 1900"));
    assert_false(is_resolved("specific"));
    assert_true(is_resolved("exact: DLMF 22.19(i)"));
}

/* Sources of claims are texts in the C of the core, of identities in a register; what begins with a citation is one. Others begin as
 * these. */
static bool is_source(const char *text)
{
    static const char *const others[] = {"discrete Noether", "projection",    "d'Alembert:", "Jay's",  "C(q) of",
                                         "<force, v>",       "Munthe-Kaas 1", "Crouch, G",   "Engo 2", "no theorem"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (strncmp(text, others[k], strlen(others[k])) == 0)
            return true;
    return citation_of(text).paper > 0 && strchr(text, '%') == NULL;
}

static int unresolved_place(const char *source)
{
    if (places_are_there(source))
        return 0;
    print_error("\"%s\" names no place of docs/mathematics*.md\n", source);
    return 1;
}

TEST(every_theorem_says_what_it_says)
{
    char *text = NULL;
    size_t size = 0;
    int count = 0, without = 0;
    /* NOLINTNEXTLINE(cert-env33-c): of our own words */
    FILE *found = popen("grep -rhoE '\"[^\"]+\"' core/*/*.c core/run/*.def core/quantities.def suite/judge/verdict.c; "
                        "grep -hoE '(source = |promise = [^\"]*)\"[^\"]+\"' core/methods.def | grep -oE '\"[^\"]+\"'",
                        "r");
    assert_non_null(found);
    for (ssize_t length; (length = getline(&text, &size, found)) > 0;) {
        text[length - 2] = '\0'; /* without the quotes */
        if (!is_source(text + 1))
            continue;
        const struct citation cited = citation_of(text + 1);
        count++;
        without += unresolved_place(text + 1);
        if (theorem_statement(&cited))
            continue;
        print_error("\"%s\" has no statement in results/theorems.def\n", text + 1);
        without++;
    }
    assert_int_equal(pclose(found), 0);
    free(text);
    assert_true(count > 100);
    assert_int_equal(without, 0);
    const struct citation control = citation_of("Martin, Sato 2018, theorem 55.2");
    assert_null(theorem_statement(&control));
}

TEST(citations_of_old_results_are_those_of_new_ones)
{
    static const char *const pairs[][2] = {
        {"HP paper theorem 5.2", "Martin, Sato 2018, theorem 5.2"},
        {"HP paper 4.3: documented reduction", "Martin, Sato 2018, section 4.3"},
        {"HP paper A.1, proposition B.2", "Martin, Sato 2018, appendix A.1"},
        {"VRKMK paper sections 4, 5: on R^n", "Bogfjellmo, Marthinsen 2016, section 4"},
        {"exact discrete paper, theorem 5.5 (1)", "Anahory, Marrero, Martin 2022, theorem 5.5 (1)"},
        {"thesis (4.56)", "Jimenez 2012, (4.56)"},
        {"HP paper theorem 5.2, corrected: docs", "Martin, Sato 2018, theorem 5.2, corrected"},
        {"HP paper section 5.1, appendix B.1, corrected: docs", "Martin, Sato 2018, section 5.1, corrected"},
        {"HP paper theorem 5.2: corrected", "Martin, Sato 2018, theorem 5.2"},
        {"spec exact section 8, 3", "Rattleback mathematics, Exact 8"},
        {"spec Lie 3.10: the lift", "Rattleback mathematics, Lie 3.10"},
        {"Munthe-Kaas 1999; spec Lie 6.2", "Munthe-Kaas 1999"},
        {"mathematics.md, Exact 3.5: the order transfer", "Rattleback mathematics, Exact 3.5"},
        {"no theorem", "no theorem"},
    };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        const struct citation old = citation_of(pairs[k][0]), new = citation_of(pairs[k][1]);
        char text[CITATION_SIZE];
        citation_print(&old, text, sizeof text);
        assert_string_equal(text, pairs[k][1]);
        assert_true(citation_same(&old, &new) && citation_same_paper(&old, &new));
        assert_non_null(theorem_statement(&old));
    }
    const struct citation one = citation_of("thesis (4.56)"), other = citation_of("Jimenez 2012, (4.46)");
    assert_true(citation_same_paper(&one, &other) && !citation_same(&one, &other));
    const struct citation corrected = citation_of(pairs[6][0]), printed = citation_of(pairs[0][0]);
    assert_true(citation_same_paper(&corrected, &printed) && !citation_same(&corrected, &printed));
}

TEST(every_key_is_in_the_bibtex_file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen("docs/rattleback.bib", "r");
    assert_non_null(file);
    assert_true(getdelim(&text, &size, '\0', file) > 0);
    fclose(file);
    for (int k = 0; k < source_count(); k++) {
        char entry[128], year[32];
        snprintf(entry, sizeof entry, "{%s,\n", source_at(k)->key);
        snprintf(year, sizeof year, "year = {%d}", source_at(k)->year);
        const char *at = strstr(text, entry);
        assert_non_null(at);
        assert_null(strstr(at + 1, entry));
        const char *end = strstr(at, "\n}"), *found = strstr(at, year);
        assert_true(end && found && found < end);
        size_t length;
        const char *built_in = bibliography_entry(source_at(k)->key, &length);
        assert_non_null(built_in);
        assert_int_equal(*built_in, '@');
        assert_int_equal(built_in[length - 1], '}');
        assert_true(strstr(built_in, entry) && strstr(built_in, entry) < built_in + length);
        assert_null(memmem(built_in + 1, length - 1, "\n@", 2));
    }
    free(text);
    size_t none;
    assert_null(bibliography_entry("nobody-1900", &none));
}
