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

/* Parameters are named by their problem: validate.c reads them. */
READER_LIST(positions, campaign_problem, q, read_text, &number, 1, MAX_ELEMENT);
READER_LIST(second_points, campaign_problem, q1, read_text, &number, 1, MAX_ELEMENT);
READER_LIST(velocities, campaign_problem, v, read_text, &number, 1, MAX_DIMENSION);
static const struct reader_field problem_fields[] = {
    READER_FIELD(campaign_problem, name, false, read_text, &name),
    READER_FIELD(campaign_problem, file, false, read_text, &file),
    READER_FIELD(campaign_problem, preset, false, read_text, &preset),
    READER_KEY("parameters", campaign_problem, given, false, read_node, NULL),
    READER_FIELD(campaign_problem, q, false, read_list, &positions),
    READER_FIELD(campaign_problem, v, false, read_list, &velocities),
    READER_FIELD(campaign_problem, q1, false, read_list, &second_points),
    READER_FIELD(campaign_problem, after, false, read_text, &number),
    {0}};

static const struct reader_field members_fields[] = {READER_FIELD(campaign_members, parameter, false, read_text, &name),
                                                     READER_FIELD(campaign_members, from, false, read_text, &number),
                                                     READER_FIELD(campaign_members, to, false, read_text, &number),
                                                     READER_FIELD(campaign_members, spread, false, read_text, &number),
                                                     READER_FIELD(campaign_members, seed, false, read_text, &number),
                                                     READER_FIELD(campaign_members, count, true, read_integer, NULL),
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
    int index;
    if (!read_word(reader, node, what, &index))
        return false;
    *(const struct kind **)out = kind_at(index);
    return true;
}

/* 0 is what is not given. */
static bool read_samples(struct reader *reader, const struct node *node, const void *what, void *out)
{
    long *samples = out;
    return read_integer(reader, node, what, samples) &&
           (*samples > 0 || reader_refuse(reader, "%ld: expected a positive integer", *samples));
}

/* Values of `skip`. */
static struct names names_of_skips(void)
{
    static const char *const words[] = {"inapplicable", NULL};
    return names_of_array(words);
}

static const struct reader_words skips = {names_of_skips};

static bool read_skip(struct reader *reader, const struct node *node, const void *what, void *out)
{
    int index;
    return *(bool *)out = read_word(reader, node, what, &index);
}

/* A problem: a mapping, or its name alone. */
static bool read_problem(struct reader *reader, const struct node *node, const void *what, void *out)
{
    (void)what;
    if (node->type == NODE_TEXT)
        return read_text(reader, node, &name, &((struct campaign_problem *)out)->name);
    return read_mapping(reader, node, problem_fields, out);
}

READER_LIST(failure_stages, campaign_failure, stages, read_integer, NULL, 1, MAX_STAGES);
READER_LIST(failure_steps, campaign_failure, steps, read_integer, NULL, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(failure_tolerances, campaign_failure, tolerances, read_text, &number, 1, CAMPAIGN_MOST_ENTRIES);
static const struct reader_text pattern = {COLUMN_LENGTH(case_row, data)};
static const struct reader_field failure_fields[] = {
    READER_FIELD(campaign_failure, problem, false, read_text, &pattern),
    READER_FIELD(campaign_failure, data, false, read_text, &pattern),
    READER_FIELD(campaign_failure, method, false, read_text, &pattern),
    READER_FIELD(campaign_failure, with, false, read_text, &pattern),
    READER_FIELD(campaign_failure, stages, false, read_list, &failure_stages),
    READER_FIELD(campaign_failure, retraction, false, read_text, &pattern),
    READER_FIELD(campaign_failure, precision, false, read_text, &pattern),
    READER_FIELD(campaign_failure, steps, false, read_list, &failure_steps),
    READER_FIELD(campaign_failure, tolerances, false, read_list, &failure_tolerances),
    READER_FIELD(campaign_failure, status, false, read_text, &pattern),
    READER_FIELD(campaign_failure, because, true, read_text, &reason),
    {0}};
READER_LIST(failures, experiment, failures, read_mapping, failure_fields, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(problems, experiment, problems, read_problem, NULL, 1, CAMPAIGN_MOST_ENTRIES);
static const size_t methods_count = LIST_COUNT(experiment, methods);
READER_LIST(stages, experiment, stages, read_integer, NULL, 1, MAX_STAGES);
READER_LIST(steps, experiment, steps, read_integer, NULL, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(tolerances, experiment, tolerances, read_text, &number, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(precision, experiment, precision, read_word, &precisions, 1, 2);
READER_LIST(retractions, experiment, retraction, read_text, &name, 1, CAMPAIGN_MOST_ENTRIES);
static const struct reader_field experiment_fields[] = {
    READER_FIELD(experiment, name, true, read_text, &experiment_name),
    READER_FIELD(experiment, kind, false, read_kind, &kinds),
    READER_FIELD(experiment, problems, true, read_list, &problems),
    READER_FIELD(experiment, methods, true, read_methods, &methods_count),
    READER_FIELD(experiment, stages, false, read_list, &stages),
    READER_FIELD(experiment, steps, false, read_list, &steps),
    READER_FIELD(experiment, tolerances, false, read_list, &tolerances),
    READER_FIELD(experiment, horizon, false, read_text, &number),
    READER_FIELD(experiment, precision, false, read_list, &precision),
    READER_FIELD(experiment, retraction, false, read_list, &retractions),
    READER_FIELD(experiment, samples, false, read_samples, NULL),
    READER_FIELD(experiment, members, false, read_members, members_fields),
    READER_FIELD(experiment, control, false, read_word, &faults),
    READER_FIELD(experiment, skip, false, read_skip, &skips),
    READER_FIELD(experiment, expect, false, read_mapping, quantity_fields),
    READER_FIELD(experiment, because, false, read_text, &reason),
    READER_FIELD(experiment, failures, false, read_list, &failures),
    {0}};

/* No experiment at all is refused by campaign_check, in its own words. */
READER_LIST(experiments, campaign, experiments, read_mapping, experiment_fields, 0, CAMPAIGN_MOST_ENTRIES);
READER_LIST(integrators, campaign, integrators, read_mapping, integrator_fields, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(figures, campaign, figures, read_mapping, figure_fields, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(tableaux, campaign, tableaux, read_mapping, tableau_entry_fields, 1, CAMPAIGN_MOST_ENTRIES);
static const struct reader_field campaign_fields[] = {
    READER_KEY("campaign", campaign, name, true, read_text, &campaign_name),
    READER_FIELD(campaign, tableaux, false, read_list, &tableaux),
    READER_FIELD(campaign, integrators, false, read_list, &integrators),
    READER_FIELD(campaign, experiments, true, read_list, &experiments),
    READER_FIELD(campaign, figures, false, read_list, &figures),
    {0}};

bool campaign_read(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    return reader_run(campaign->document, read_mapping, campaign_fields, campaign, message, CAMPAIGN_MESSAGE_SIZE);
}
