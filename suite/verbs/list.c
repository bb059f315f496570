/* rattleback list: the registers, one entry a line, or one entry in full. */
#include <stdio.h>
#include <string.h>

#include "results/print/terminal.h"
#include "results/print/theorem_table.h"
#include "results/sources.h"
#include "suite/cli/cli.h"
#include "suite/cli/constraints.h"
#include "suite/cli/options.h"
#include "suite/cli/select.h"
#include "suite/kinds/kind.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/verbs/list_claims.h"

enum { TEXT_SIZE = 2048, LEAST_TEXT = 20 /* characters beside a name, for folding to make sense */ };

/* Entry of any registry. Kinds of experiments belong to the suite and have no source. */
struct entry {
    const char *name, *summary, *source, *mark; /* the last two may be NULL */
};

/* A register: its names, and of the k-th what appears in a line, and all about it. */
struct list {
    const char *name;
    struct names (*names)(void);
    struct entry (*entry)(int k);
    void (*print)(int k);
};

struct options {
    const struct list *list;
    const char *name; /* one entry, or NULL */
};

static void print_entry_head(const char *name, const char *summary, const char *source)
{
    printf("%s%s%s\n", name, *summary ? ": " : "", summary);
    if (*source)
        printf("source       %s\n", source);
}

static void print_stages(int least, int most)
{
    if (least == most)
        printf("stages       %d\n", least);
    else
        printf("stages       %d to %d\n", least, most);
}

static void print_retractions(int count, const char *const *names, const char *because)
{
    printf("retractions  %s (default)", names[0]);
    for (int k = 1; k < count; k++)
        printf(", %s", names[k]);
    printf("%s%s\n", because ? ": " : "", because ? because : "");
}

/* Entry k of a register of the core, and of another. */
#define CORE_ENTRY_OF(what, mark)                                                                                      \
    static struct entry what##_entry(int k)                                                                            \
    {                                                                                                                  \
        struct what##_info info;                                                                                       \
        core_quad()->what(k, &info);                                                                                   \
        return (struct entry){info.name, info.summary, info.source, mark};                                             \
    }
#define ENTRY_OF(what, name, summary, source)                                                                          \
    static struct entry what##_entry(int k)                                                                            \
    {                                                                                                                  \
        return (struct entry){name, summary, source, NULL};                                                            \
    }
CORE_ENTRY_OF(problem, info.inputs ? "control" : NULL)
CORE_ENTRY_OF(method, info.control ? "control" : NULL)
CORE_ENTRY_OF(tableau, NULL)
CORE_ENTRY_OF(group, NULL)
ENTRY_OF(kind, kind_at(k)->name, kind_at(k)->text, NULL)
ENTRY_OF(quantity, quantity_name((enum quantity)k), quantity_info((enum quantity)k)->text, NULL)
ENTRY_OF(control, fault_name((enum fault)k), fault_text((enum fault)k), NULL)
ENTRY_OF(hypothesis, hypothesis_info((enum hypothesis)k)->name, hypothesis_info((enum hypothesis)k)->text, NULL)
ENTRY_OF(claim, names_of_claims().at(NULL, k), claim_summary(k), NULL)
ENTRY_OF(source, source_at(k)->key, source_at(k)->title, source_at(k)->where)
ENTRY_OF(table, select_table(k)->name, select_table(k)->meaning, NULL)

static void print_description(const struct problem_info *info)
{
    print_entry_head(info->name, info->summary, info->source);
    if (info->inputs) {
        printf("controls     %s\n", info->inputs);
    } else {
        printf("constraint   %s\n", constraint_word(info->constraint));
        printf("exact flow   %s\n", info->exact ? info->exact : "no; a reference is computed");
    }
    printf("group        %s%s%s\n", info->group, info->group_summary ? ": " : "",
           info->group_summary ? info->group_summary : "");
    print_retractions(info->retractions, info->retraction, info->retraction_because);
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

/* Can a nonholonomic constraint be integrated, at the initial data? */
static void print_integrability(const struct problem_info *info, const struct problem_text *text)
{
    struct setup setup = {.problem = info->name, .text = text, .horizon = 1, .samples = 1};
    struct core_case *given = NULL;
    struct refusal why;
    struct examination found;
    if (info->constraint == CONSTRAINT_NONHOLONOMIC && core_quad()->open(&setup, &given, &why) == STATUS_OK &&
        core_quad()->examine(given, &found) == STATUS_OK)
        constraints_print(core_quad()->shape(given), &found);
    core_quad()->close(given);
}

static void print_problem(int number)
{
    struct problem_info info;
    core_quad()->problem(number, &info);
    print_description(&info);
    print_integrability(&info, NULL);
}

/* A problem that is the text in a file. */
static int print_problem_text(const char *path)
{
    char message[PROBLEM_MESSAGE_SIZE];
    struct problem_info info;
    const struct problem_file *text = texts_load(path, message);
    if (!text)
        return cli_refuse("%s", message);
    texts_describe(text, &info);
    print_description(&info);
    print_integrability(&info, problem_file_text(text));
    printf("text         %s, SHA-256 %s\n", path, problem_file_sha256(text));
    return EXIT_AS_EXPECTED;
}

/* `r = 0, an integer from 0 to 3: what it is`. */
static void print_parameter(const struct method_parameter *parameter, bool first)
{
    printf("%s%-10s = %s", first ? "parameters   " : "             ", parameter->name, parameter->value);
    if (parameter->kind == PARAMETER_WORD && parameter->words)
        for (int k = 0; parameter->words[k]; k++)
            printf("%s%s", k > 0 ? "|" : ", ", parameter->words[k]);
    else if (parameter->kind == PARAMETER_WORD)
        printf(", a tableau");
    else
        printf(", %s from %s to %s", parameter->kind == PARAMETER_INTEGER ? "an integer" : "a number",
               parameter->least ? parameter->least : "-inf", parameter->most ? parameter->most : "inf");
    printf(": %s\n", parameter->meaning);
}

static void print_method(int number)
{
    struct method_info description;
    const struct method_info *info = &description;
    core_quad()->method(number, &description);
    print_entry_head(info->name, info->summary, info->source);
    print_stages(info->least_stages, info->most_stages);
    if (info->twin)
        printf("same map as  %s\n", info->twin);
    for (int k = 0; k < info->parameters; k++)
        print_parameter(&info->parameter[k], k == 0);
    for (int k = 0; k < info->observables; k++)
        printf("%s%s\n", k == 0 ? "records      " : "             ", info->observable[k]);
    for (int k = 0; k < info->faults; k++)
        printf("%s%s: %s\n", k == 0 ? "faults       " : "             ", fault_name(info->fault[k]),
               fault_text(info->fault[k]));
}

/* With the problems that live on it or on a product with it. */
static void print_group(int number)
{
    struct group_info description;
    const struct group_info *info = &description;
    struct problem_info problem;
    core_quad()->group(number, &description);
    const char *before = "problems     ";
    print_entry_head(info->name, info->summary, info->source);
    print_retractions(info->retractions, info->retraction, NULL);
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, &problem);
        if (!strstr(problem.group, info->name))
            continue;
        printf("%s%s", before, problem.name);
        before = ", ";
    }
    printf("\n");
}

static void print_tableau(int number)
{
    struct tableau_info info;
    core_quad()->tableau(number, &info);
    print_entry_head(info.name, info.summary, info.source);
    print_stages(info.least_stages, info.most_stages);
}

static void print_kind(int number)
{
    printf("%s: %s\n", kind_at(number)->name, kind_at(number)->text);
}

static void print_quantity(int number)
{
    const struct quantity_info *quantity = quantity_info((enum quantity)number);
    printf("%s: %s\n", quantity->name, quantity->text);
    printf("units        %s\n", quantity->units);
    if (quantity->is == QUANTITY_IS_MEASURED)
        printf("judged       no: measured beside what is\n");
}

/* With the claims that it has to break. */
static void print_control(int number)
{
    enum fault fault = (enum fault)number;
    const char *before = "must break   ";
    printf("%s: %s\n", fault_name(fault), fault_text(fault));
    for (enum claim_kind kind = CLAIM_ORDER; kind <= CLAIM_GROWTH; kind++)
        for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++)
            if (fault_breaks(fault, &(struct claim){.kind = kind, .quantity = quantity})) {
                printf("%s%s %s", before, claim_word(kind), quantity_name(quantity));
                before = ", ";
            }
    printf("%s\n", *before == ',' ? "" : "must break   nothing");
}

static void print_source(int number)
{
    const struct source *source = source_at(number);
    printf("%s: %s\n", source->key, source->title);
    printf("authors      %s\nyear         %d\nwhere        %s\ncited as     %s\n", source->authors, source->year,
           source->where, source->cited);
}

/* With its columns, their units and what they mean. */
static void print_table(int number)
{
    const struct table_kind *table = select_table(number);
    printf("%s: %s\n", table->name, table->meaning);
    for (int k = 0; k < table->column_count; k++) {
        const struct column *column = &table->columns[k];
        if (column->subject == SUBJECT_TABLE || column->subject == SUBJECT_VALUES)
            printf("%-20s %-16s %s\n", column->name, *column->units ? column->units : "text", column->meaning);
    }
}

/* X(plural, singular): the registers; of each names_of_PLURAL, SINGULAR_entry and print_SINGULAR. */
#define names_of_controls names_of_faults
#define LISTS(X)                                                                                                       \
    X(problems, problem)                                                                                               \
    X(methods, method)                                                                                                 \
    X(tableaux, tableau)                                                                                               \
    X(groups, group)                                                                                                   \
    X(kinds, kind)                                                                                                     \
    X(quantities, quantity)                                                                                            \
    X(controls, control)                                                                                               \
    X(claims, claim)                                                                                                   \
    X(hypotheses, hypothesis)                                                                                          \
    X(sources, source)                                                                                                 \
    X(tables, table)

static const struct list lists[] = {
#define ROW(plural, singular) {#plural, names_of_##plural, singular##_entry, print_##singular},
    LISTS(ROW)
#undef ROW
        {0}};

#define WORD(plural, singular) "|" #plural

static const char *list_at(const void *of, int k)
{
    return ((const struct list *)of)[k].name;
}

static error_t take_list(const struct argp_state *state, const struct cli_option *option, const char *text,
                         void *target)
{
    const struct names registers = {.at = list_at, .of = lists};
    int k = names_find(registers, text);
    error_t error = k < 0 ? cli_fail_name(state, "unknown register", text, registers) : 0;
    (void)option;
    if (!error)
        *(const struct list **)target = &lists[k];
    return error;
}

static int longer(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

/* Prints an entry on one line, whatever its length. */
static void print_entry_line(const struct entry *entry, int name, int summary)
{
    if (entry->source)
        printf("%-*s  %-*s  [%s]%s%s\n", name, entry->name, summary, entry->summary, entry->source,
               entry->mark ? " " : "", entry->mark ? entry->mark : "");
    else
        printf("%-*s  %s\n", name, entry->name, entry->summary);
}

/* For a terminal: all that is said of the name stands behind it, in as many lines as that takes. */
static void print_folded_entry(const struct entry *entry, int name, int width)
{
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "%s%s%s%s%s%s", entry->summary, entry->source ? "  [" : "",
             entry->source ? entry->source : "", entry->source ? "]" : "", entry->mark ? " " : "",
             entry->mark ? entry->mark : "");
    printf("%-*s  ", name, entry->name);
    ending_print_behind(stdout, name + 2, name + 2, width, text);
}

static int print_all(const struct list *list)
{
    int count = names_count(list->names()), name = 0, summary = 0;
    for (int k = 0; k < count; k++) {
        struct entry entry = list->entry(k);
        name = longer(name, entry.name);
        summary = longer(summary, entry.summary);
    }
    int width = terminal_of(stdout).width;
    terminal_page();
    for (int k = 0; k < count; k++) {
        struct entry entry = list->entry(k);
        if (width > name + LEAST_TEXT)
            print_folded_entry(&entry, name, width);
        else
            print_entry_line(&entry, name, summary);
    }
    return EXIT_AS_EXPECTED;
}

static int print_one(const struct list *list, const char *name)
{
    int index = names_find(list->names(), name);
    if (list->print == print_problem && problem_file_is_path(name))
        return print_problem_text(name);
    if (index >= 0) {
        list->print(index);
        return EXIT_AS_EXPECTED;
    }
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(name, list->names(), advice, sizeof advice);
    return cli_refuse("there is no \"%s\" among the %s%s", name_shown(name, shown), list->name, advice);
}

int cli_list(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT(1 + "" LISTS(WORD), take_list, list),
        {.name = "[NAME]", .take = cli_text, .target = offsetof(struct options, name)},
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .arguments = 1 + "" LISTS(WORD) " [NAME]\nproblems FILE.yaml",
        .doc = "List the entries of a registry, one per line: name, summary and source. With NAME, print one entry in "
               "full.\vExample: rattleback list methods spark"};
    struct options options = {0};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    return options.name ? print_one(options.list, options.name) : print_all(options.list);
}
