/* rattleback list: the registers, one entry a line, or one entry in full. */
#include <stdio.h>
#include <string.h>

#include "core/names.h"
#include "suite/campaign/campaign.h"
#include "suite/registers.h"
#include "suite/verbs/cli.h"

enum what { LIST_PROBLEMS, LIST_METHODS, LIST_TABLEAUX, LIST_GROUPS, LIST_KINDS, LISTS };

static const char *const list_names[LISTS] = {"problems", "methods", "tableaux", "groups", "kinds"};

struct options {
    int what;         /* enum what, or -1 */
    const char *name; /* one entry, or NULL */
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        for (int k = 0; k < LISTS && state->arg_num == 0; k++)
            if (strcmp(list_names[k], argument) == 0)
                options->what = k;
        if (options->what < 0)
            return cli_fail_name(state, "register", argument, list_names, LISTS);
        if (state->arg_num == 1)
            options->name = argument;
        return state->arg_num > 1 ? cli_fail(state, "\"%s\": one argument too many", argument) : 0;
    case ARGP_KEY_NO_ARGS:
        return cli_fail(state, "missing: problems, methods, tableaux, groups or kinds");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What all registers have; kinds of experiments are the suite's own and have no source. */
struct entry {
    const char *name, *summary, *source;
};

static int fill_kinds(struct entry entries[NAMES_MOST])
{
    for (int k = 0; k < kind_count(); k++)
        entries[k] = (struct entry){kind_at(k)->name, kind_at(k)->text, NULL};
    return kind_count();
}

static struct entry entry_of(enum what what, int k)
{
    const struct core_api *core = core_quad();
    struct problem_info problem;
    struct method_info method;
    struct tableau_info tableau;
    struct group_info group;
    switch (what) {
    case LIST_PROBLEMS:
        core->problem(k, &problem);
        return (struct entry){problem.name, problem.summary, problem.source};
    case LIST_METHODS:
        core->method(k, &method);
        return (struct entry){method.name, method.summary, method.source};
    case LIST_TABLEAUX:
        core->tableau(k, &tableau);
        return (struct entry){tableau.name, tableau.summary, tableau.source};
    default:
        core->group(k, &group);
        return (struct entry){group.name, group.summary, group.source};
    }
}

static int fill(enum what what, struct entry entries[NAMES_MOST])
{
    const struct core_api *core = core_quad();
    int (*const sizes[])(void) = {[LIST_PROBLEMS] = core->problems,
                                  [LIST_METHODS] = core->methods,
                                  [LIST_TABLEAUX] = core->tableaux,
                                  [LIST_GROUPS] = core->groups};
    if (what == LIST_KINDS)
        return fill_kinds(entries);
    int count = sizes[what]() < NAMES_MOST ? sizes[what]() : NAMES_MOST;
    for (int k = 0; k < count; k++)
        entries[k] = entry_of(what, k);
    return count;
}

static int longer(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static int print_all(enum what what)
{
    struct entry entries[NAMES_MOST];
    int count = fill(what, entries), name = 0, summary = 0;
    for (int k = 0; k < count; k++) {
        name = longer(name, entries[k].name);
        summary = longer(summary, entries[k].summary);
    }
    for (int k = 0; k < count; k++)
        if (entries[k].source)
            printf("%-*s  %-*s  [%s]\n", name, entries[k].name, summary, entries[k].summary, entries[k].source);
        else
            printf("%-*s  %s\n", name, entries[k].name, entries[k].summary);
    return EXIT_AS_EXPECTED;
}

static void print_head(const char *name, const char *summary, const char *source)
{
    printf("%s: %s\n", name, summary);
    printf("source       %s\n", source);
}

static void print_stages(int least, int most)
{
    if (least == most)
        printf("stages       %d\n", least);
    else
        printf("stages       %d to %d\n", least, most);
}

static void print_retractions(int count, const char *const *names)
{
    printf("retractions  %s (default)", names[0]);
    for (int k = 1; k < count; k++)
        printf(", %s", names[k]);
    printf("\n");
}

static void print_problem(const struct problem_info *info)
{
    print_head(info->name, info->summary, info->source);
    printf("constraint   %s\n", constraint_word(info->constraint));
    printf("exact flow   %s\n", info->exact ? info->exact : "no; a reference is computed");
    printf("group        %s\n", info->group);
    print_retractions(info->retractions, info->retraction);
    printf("coordinates  %s\n", info->coordinates);
    for (int k = 0; k < info->parameters; k++)
        printf("%s%-10s = %s: %s\n", k == 0 ? "parameters   " : "             ", info->parameter[k].name,
               info->parameter[k].value, info->parameter[k].meaning);
    for (int k = 0; k < info->presets; k++)
        printf("%s%s%s: %s\n", k == 0 ? "presets      " : "             ", info->preset[k].name,
               k == 0 ? " (default)" : "", info->preset[k].meaning);
    for (int k = 0; k < info->invariants; k++)
        printf("%s%s\n", k == 0 ? "invariants   " : "             ", info->invariant[k]);
}

static void print_method(const struct method_info *info)
{
    print_head(info->name, info->summary, info->source);
    print_stages(info->least_stages, info->most_stages);
    if (info->twin)
        printf("same map as  %s\n", info->twin);
}

/* With the problems that live on it or on a product with it. */
static void print_group(const struct group_info *info)
{
    struct problem_info problem;
    const char *before = "problems     ";
    print_head(info->name, info->summary, info->source);
    print_retractions(info->retractions, info->retraction);
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, &problem);
        if (!strstr(problem.group, info->name))
            continue;
        printf("%s%s", before, problem.name);
        before = ", ";
    }
    printf("\n");
}

static bool print_kind(const char *name)
{
    const struct kind *kind = kind_find(name);
    if (kind)
        printf("%s: %s\n", name, kind->text);
    return kind;
}

static int refuse_entry(enum what what, const char *name)
{
    struct entry entries[NAMES_MOST];
    const char *allowed[NAMES_MOST];
    char shown[NAME_SHOWN], advice[1024];
    int count = fill(what, entries);
    for (int k = 0; k < count; k++)
        allowed[k] = entries[k].name;
    name_advice(name, allowed, count, advice, sizeof advice);
    return cli_refuse("there is no \"%s\" among the %s%s", name_shown(name, shown), list_names[what], advice);
}

static int print_one(enum what what, const char *name)
{
    struct problem_info problem;
    struct method_info method;
    struct tableau_info tableau;
    struct group_info group;
    if (what == LIST_PROBLEMS && problem_lookup(name, &problem)) {
        print_problem(&problem);
    } else if (what == LIST_METHODS && method_lookup(name, &method)) {
        print_method(&method);
    } else if (what == LIST_TABLEAUX && tableau_lookup(name, &tableau)) {
        print_head(tableau.name, tableau.summary, tableau.source);
        print_stages(tableau.least_stages, tableau.most_stages);
    } else if (what == LIST_GROUPS && group_lookup(name, &group)) {
        print_group(&group);
    } else if (what != LIST_KINDS || !print_kind(name)) {
        return refuse_entry(what, name);
    }
    return EXIT_AS_EXPECTED;
}

int cli_list(int argc, char **argv)
{
    static const struct argp argp = {
        .parser = parse,
        .args_doc = "problems|methods|tableaux|groups|kinds [NAME]",
        .doc = "List problems, methods, tableaux, groups or kinds of experiments, one a line: "
               "name, what it is, and where it is from. With NAME, tell all about one of them."};
    struct options options = {.what = -1};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    if (code != 0)
        return code;
    return options.name ? print_one((enum what)options.what, options.name) : print_all((enum what)options.what);
}
