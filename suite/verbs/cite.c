/* rattleback cite: BibTeX entries of what a result file used. */
#include <stdio.h>
#include <string.h>

#include "results/bibliography.h"
#include "results/heap.h"
#include "results/print/escape.h"
#include "results/sources.h"
#include "results/store/store.h"
#include "suite/cli/cli.h"
#include "suite/cli/drawing.h"
#include "suite/cli/options.h"
#include "suite/registers.h"

struct options {
    const char *path;
};

/* Something that was used, and the text that cites its source; NULL: it is not built in. */
struct use {
    const char *what;
    char name[CAMPAIGN_LABEL_SIZE];
    const char *source;
};

struct uses {
    struct use *at;
    size_t count;
};

static void add_use(struct uses *uses, const char *what, const char *name, const char *source)
{
    for (size_t k = 0; k < uses->count; k++)
        if (uses->at[k].what == what && strcmp(uses->at[k].name, name) == 0)
            return;
    uses->at = heap_grow(uses->at, uses->count + 1, sizeof *uses->at);
    struct use *added = &uses->at[uses->count++];
    *added = (struct use){.what = what, .source = source};
    snprintf(added->name, sizeof added->name, "%s", name);
}

/* The source of the tableau that a method was given by name, unless it is one of the user's own. */
static void add_tableau(struct uses *uses, const char *with)
{
    static const char key[] = "tableau=";
    const char *at = strstr(with, key);
    struct tableau_info tableau;
    char name[NAME_SHOWN];
    if (!at || (at > with && at[-1] != ' '))
        return;
    at += sizeof key - 1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, " "), at);
    if (tableau_lookup(name, &tableau))
        add_use(uses, "tableau", tableau.name, tableau.source);
    else
        add_use(uses, "tableau", name, NULL);
}

static void add_uses_of_case(struct uses *uses, const struct case_row *row)
{
    struct problem_info problem;
    struct method_info method;
    memset(&problem, 0, sizeof problem);
    if (*row->problem)
        add_use(uses, "problem", row->problem, problem_lookup(row->problem, &problem) ? problem.source : NULL);
    if (*row->method)
        add_use(uses, "method", row->method, method_lookup(row->method, &method) ? method.source : NULL);
    add_tableau(uses, row->with);
}

static void print_plain(const char *text)
{
    static const char *const instead[] = {"(at)"}; /* an @ would begin an entry */
    escape_print(stdout, text, "@", instead);
}

/* Prints who cites the source; returns how many do. */
static size_t print_users(const struct uses *uses, const struct source *source)
{
    size_t count = 0;
    for (size_t k = 0; k < uses->count; k++) {
        const struct use *use = &uses->at[k];
        if (!use->source || !source_is_cited(source, use->source))
            continue;
        printf("%s%s ", count++ == 0 ? "% " : ", ", use->what);
        print_plain(use->name);
    }
    fputs(count > 0 ? "\n" : "", stdout);
    return count;
}

static bool source_is_resolved(const char *text)
{
    for (int k = 0; k < source_count(); k++)
        if (source_is_cited(source_at(k), text))
            return true;
    return false;
}

/* Lists uses without an entry: the user's own, or with a source that the bibliography lacks. */
static void print_missing(const struct uses *uses)
{
    for (size_t k = 0; k < uses->count; k++) {
        const struct use *use = &uses->at[k];
        if (use->source && source_is_resolved(use->source))
            continue;
        printf("%% %s ", use->what);
        print_plain(use->name);
        fputs(use->source ? ": no entry for its source \"" : ": not built in, no entry; cite its author", stdout);
        print_plain(use->source ? use->source : "");
        fputs(use->source ? "\"\n" : "\n", stdout);
    }
}

static void print_program(const struct run_facts *facts)
{
    printf("@misc{rattleback,\n  author = {{The Rattleback authors}},\n"
           "  title = {{Rattleback: does this integrator converge at the order its theorem promises?}},\n"
           "  year = {2026},\n  note = {version ");
    print_plain(facts->suite_version);
    fputs(*facts->git_hash ? ", commit " : "", stdout);
    print_plain(facts->git_hash);
    fputs("}\n}\n\n", stdout);
}

static void print_citations(const struct store_file *file)
{
    struct uses uses = {0};
    size_t length;
    for (size_t i = 0; i < file->case_count; i++)
        add_uses_of_case(&uses, &file->cases[i]);
    for (size_t i = 0; i < file->order_count; i++)
        if (*file->orders[i].source)
            add_use(&uses, "claim", file->orders[i].source, file->orders[i].source);
    print_program(&file->facts);
    for (int k = 0; k < source_count(); k++) {
        const char *entry = bibliography_entry(source_at(k)->key, &length);
        if (entry && print_users(&uses, source_at(k)) > 0)
            printf("%.*s\n\n", (int)length, entry);
    }
    print_missing(&uses);
    free(uses.at);
}

int cli_cite(int argc, char **argv)
{
    static const struct cli_option table[] = {ARGUMENT("RESULTS.h5", cli_text, path), {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print BibTeX entries of Rattleback and of all methods, problems and theorems in a result "
               "file.\vExample: rattleback cite out/theorems >papers.bib"};
    struct options options = {0};
    STORE_FILE(file);
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code == EXIT_AS_EXPECTED)
        code = drawing_read(options.path, store_read_shown, &file);
    if (code != EXIT_AS_EXPECTED)
        return code;
    print_citations(&file);
    return code;
}
