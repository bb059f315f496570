/* The schema of a campaign file, as fields of the reader. */
#include "suite/campaign/schema.h"

#include <limits.h>

#include "results/table.h"
#include "suite/campaign/figures.h"
#include "suite/campaign/method_sweeps.h"
#include "suite/number.h"
#include "suite/registers.h"
#include "suite/yaml/reader.h"

/* Longest text that fits a column of the result tables. */
#define COLUMN_LENGTH(row, column) (sizeof(((struct row *)NULL)->column) - 1)

static const struct reader_text number = {NUMBER_SIZE - 1};
static const struct reader_text file = {PATH_MAX};
static const struct reader_text name = {COLUMN_LENGTH(case_row, problem)};
static const struct reader_text preset = {TEXT_MOST_NAME};
static const struct reader_text experiment_name = {COLUMN_LENGTH(case_row, experiment)};
static const struct reader_text campaign_name = {COLUMN_LENGTH(run_facts, campaign_name)};
static const struct reader_text reason = {COLUMN_LENGTH(order_row, source)};

#define LIST(list, of, member, entry_reader, entry, longest)                                                           \
    static const struct reader_list list = {.least = 1,                                                                \
                                            .most = longest,                                                           \
                                            .entry_size = sizeof *((struct of *)NULL)->member,                         \
                                            .count = LIST_COUNT(of, member),                                           \
                                            .read = entry_reader,                                                      \
                                            .what = entry}
#define FIELD(of, member, is_required, reader, description)                                                            \
    {                                                                                                                  \
        .key = #member, .required = is_required, .offset = offsetof(struct of, member), .read = reader,                \
        .what = description                                                                                            \
    }

/* Parameters are named by their problem: validate.c reads them. */
LIST(positions, campaign_problem, q, read_text, &number, MAX_ELEMENT);
LIST(second_points, campaign_problem, q1, read_text, &number, MAX_ELEMENT);
LIST(velocities, campaign_problem, v, read_text, &number, MAX_DIMENSION);
static const struct reader_field problem_fields[] = {
    FIELD(campaign_problem, name, false, read_text, &name),
    FIELD(campaign_problem, file, false, read_text, &file),
    FIELD(campaign_problem, preset, false, read_text, &preset),
    {.key = "parameters", .offset = offsetof(struct campaign_problem, given), .read = read_node},
    FIELD(campaign_problem, q, false, read_list, &positions),
    FIELD(campaign_problem, v, false, read_list, &velocities),
    FIELD(campaign_problem, q1, false, read_list, &second_points),
    FIELD(campaign_problem, after, false, read_text, &number),
    {0}};

static const struct reader_field members_fields[] = {FIELD(campaign_members, parameter, true, read_text, &name),
                                                     FIELD(campaign_members, from, true, read_text, &number),
                                                     FIELD(campaign_members, to, true, read_text, &number),
                                                     FIELD(campaign_members, count, true, read_integer, NULL),
                                                     {0}};

static bool read_members(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct campaign_members *members = document_allocate(reader->document, 1, sizeof *members);
    *(struct campaign_members **)out = members;
    return read_mapping(reader, node, what, members);
}

static const struct reader_words kinds = {names_of_kinds};
static const struct reader_words precisions = {names_of_precisions};
static const struct reader_words faults = {names_of_faults};

static bool read_kind(struct reader *reader, const struct node *node, const void *what, void *out)
{
    int place;
    if (!read_word(reader, node, what, &place))
        return false;
    *(const struct kind **)out = kind_at(place);
    return true;
}

/* 0 is what is not given. */
static bool read_samples(struct reader *reader, const struct node *node, const void *what, void *out)
{
    long *samples = out;
    return read_integer(reader, node, what, samples) &&
           (*samples > 0 || reader_refuse(reader, "%ld: expected a positive integer", *samples));
}

/* What may be left out. */
static struct names names_of_skips(void)
{
    static const char *const words[] = {"inapplicable", NULL};
    return names_of_array(words);
}

static const struct reader_words skips = {names_of_skips};

static bool read_skip(struct reader *reader, const struct node *node, const void *what, void *out)
{
    int place;
    return *(bool *)out = read_word(reader, node, what, &place);
}

/* A problem: a mapping, or its name alone. */
static bool read_problem(struct reader *reader, const struct node *node, const void *what, void *out)
{
    (void)what;
    if (node->type == NODE_TEXT)
        return read_text(reader, node, &name, &((struct campaign_problem *)out)->name);
    return read_mapping(reader, node, problem_fields, out);
}

LIST(failure_stages, campaign_failure, stages, read_integer, NULL, MAX_STAGES);
LIST(failure_steps, campaign_failure, steps, read_integer, NULL, CAMPAIGN_MOST_ENTRIES);
LIST(failure_tolerances, campaign_failure, tolerances, read_text, &number, CAMPAIGN_MOST_ENTRIES);
static const struct reader_text pattern = {COLUMN_LENGTH(case_row, data)};
static const struct reader_field failure_fields[] = {
    FIELD(campaign_failure, problem, false, read_text, &pattern),
    FIELD(campaign_failure, data, false, read_text, &pattern),
    FIELD(campaign_failure, method, false, read_text, &pattern),
    FIELD(campaign_failure, with, false, read_text, &pattern),
    FIELD(campaign_failure, stages, false, read_list, &failure_stages),
    FIELD(campaign_failure, retraction, false, read_text, &pattern),
    FIELD(campaign_failure, precision, false, read_text, &pattern),
    FIELD(campaign_failure, steps, false, read_list, &failure_steps),
    FIELD(campaign_failure, tolerances, false, read_list, &failure_tolerances),
    FIELD(campaign_failure, status, false, read_text, &pattern),
    FIELD(campaign_failure, because, true, read_text, &reason),
    {0}};
LIST(failures, experiment, failures, read_mapping, failure_fields, CAMPAIGN_MOST_ENTRIES);
LIST(problems, experiment, problems, read_problem, NULL, CAMPAIGN_MOST_ENTRIES);
static const size_t methods_count = LIST_COUNT(experiment, methods);
LIST(stages, experiment, stages, read_integer, NULL, MAX_STAGES);
LIST(steps, experiment, steps, read_integer, NULL, CAMPAIGN_MOST_ENTRIES);
LIST(tolerances, experiment, tolerances, read_text, &number, CAMPAIGN_MOST_ENTRIES);
LIST(precision, experiment, precision, read_word, &precisions, 2);
LIST(retractions, experiment, retraction, read_text, &name, CAMPAIGN_MOST_ENTRIES);
static const struct reader_field experiment_fields[] = {FIELD(experiment, name, true, read_text, &experiment_name),
                                                        FIELD(experiment, kind, false, read_kind, &kinds),
                                                        FIELD(experiment, problems, true, read_list, &problems),
                                                        FIELD(experiment, methods, true, read_methods, &methods_count),
                                                        FIELD(experiment, stages, false, read_list, &stages),
                                                        FIELD(experiment, steps, false, read_list, &steps),
                                                        FIELD(experiment, tolerances, false, read_list, &tolerances),
                                                        FIELD(experiment, horizon, false, read_text, &number),
                                                        FIELD(experiment, precision, false, read_list, &precision),
                                                        FIELD(experiment, retraction, false, read_list, &retractions),
                                                        FIELD(experiment, samples, false, read_samples, NULL),
                                                        FIELD(experiment, members, false, read_members, members_fields),
                                                        FIELD(experiment, control, false, read_word, &faults),
                                                        FIELD(experiment, skip, false, read_skip, &skips),
                                                        FIELD(experiment, expect, false, read_mapping, quantity_fields),
                                                        FIELD(experiment, because, false, read_text, &reason),
                                                        FIELD(experiment, failures, false, read_list, &failures),
                                                        {0}};

/* No experiment at all is refused by campaign_check, in its own words. */
static const struct reader_list experiments = {.least = 0,
                                               .most = CAMPAIGN_MOST_ENTRIES,
                                               .entry_size = sizeof(struct experiment),
                                               .count = LIST_COUNT(campaign, experiments),
                                               .read = read_mapping,
                                               .what = experiment_fields};
LIST(integrators, campaign, integrators, read_mapping, integrator_fields, CAMPAIGN_MOST_ENTRIES);
LIST(figures, campaign, figures, read_mapping, figure_fields, CAMPAIGN_MOST_ENTRIES);
LIST(tableaux, campaign, tableaux, read_mapping, tableau_entry_fields, CAMPAIGN_MOST_ENTRIES);
static const struct reader_field campaign_fields[] = {{.key = "campaign",
                                                       .required = true,
                                                       .offset = offsetof(struct campaign, name),
                                                       .read = read_text,
                                                       .what = &campaign_name},
                                                      FIELD(campaign, tableaux, false, read_list, &tableaux),
                                                      FIELD(campaign, integrators, false, read_list, &integrators),
                                                      FIELD(campaign, experiments, true, read_list, &experiments),
                                                      FIELD(campaign, figures, false, read_list, &figures),
                                                      {0}};

bool campaign_read(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    return reader_run(campaign->document, read_mapping, campaign_fields, campaign, message, CAMPAIGN_MESSAGE_SIZE);
}
