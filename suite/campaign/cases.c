/* The core's word on every combination of a campaign, and where in the file it points. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/cases.h"
#include "suite/campaign/failures.h"
#include "suite/campaign/stated_numbers.h"
#include "suite/registers.h"

enum { MOST_CASES = 10000000 };

/* The path of a stage count behind that of its experiment: in the entry of the method, or in the experiment; of one that no
 * list has, that of the method. */
static void path_of_stages(const struct campaign_method *method, bool listed, char *end, size_t room)
{
    if (method->entry_stages_count > 0)
        snprintf(end, room, "methods[%u].stages[%u]", method->entry, method->place);
    else if (listed)
        snprintf(end, room, "stages[%u]", method->place);
    else
        snprintf(end, room, "methods[%u]", method->entry);
}

/* The path of what the core refused. */
static void path_of_refused(const struct campaign *campaign, const struct campaign_case *which,
                            const struct setup *setup, const struct refusal *why, char path[PATH_SIZE])
{
    static const char *const names[] = {
#define X(code, name) name,
        FIELD_TABLE(X)
#undef X
    };
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    enum field field = why->field;
    unsigned entry = experiment->methods[which->method].entry;
    struct method_info method;
    int used = snprintf(path, PATH_SIZE, "experiments[%u]%s", which->experiment, field == FIELD_NONE ? "" : ".");
    char *end = path + used;
    size_t room = PATH_SIZE - (size_t)used;
    if (field == FIELD_PARAMETER && experiment->members && (why->item < 0 || why->item == setup->parameters - 1))
        snprintf(end, room, "members");
    else if (field == FIELD_PARAMETER && why->item >= 0)
        snprintf(end, room, "problems[%u].parameters.%s", which->problem, setup->parameter_name[why->item]);
    else if ((field == FIELD_Q || field == FIELD_V) && why->item >= 0)
        snprintf(end, room, "problems[%u].%s[%d]", which->problem, names[field], why->item);
    else if (field >= FIELD_PROBLEM && field <= FIELD_V)
        snprintf(end, room, "problems[%u].%s", which->problem, names[field]);
    else if (field == FIELD_WITH && why->item >= 0 && method_lookup(setup->method, &method))
        snprintf(end, room, "methods[%u].%.40s", entry, method.parameter[why->item].name);
    else if (field == FIELD_METHOD || field == FIELD_WITH)
        snprintf(end, room, "methods[%u]", entry);
    else if (field == FIELD_STAGES)
        path_of_stages(&experiment->methods[which->method], experiment->stages_count > 0, end, room);
    else if (field == FIELD_RETRACTION)
        snprintf(end, room, "retraction[%u]", which->retraction);
    else
        snprintf(end, room, "%s", names[field]);
}

static bool refuse_case_memory(const struct campaign *campaign, char *message)
{
    snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.1000s: out of memory", campaign->path);
    return false;
}

/* A copy that lives as long as the campaign; NULL if memory ran out. */
static const char *keep_case_text(const struct campaign *campaign, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = document_allocate(campaign->document, size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}

/* What the core has found out of a method of the file: all its parameters, and a stage count that is not listed. */
static bool complete_method(const struct campaign *campaign, const struct campaign_case *which,
                            const struct shape *shape)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct campaign_method *method = &experiment->methods[which->method];
    method->stages = shape->stages;
    if (strcmp(method->with, shape->with) == 0)
        return true;
    const char *with = keep_case_text(campaign, shape->with);
    method->with = with ? with : method->with;
    return with;
}

/* Do problem and method not go together, or lacks one of them the stages, the retraction or the fault? */
static bool is_inapplicable(const struct refusal *why)
{
    return why->status == STATUS_REFUSED || why->field == FIELD_STAGES || why->field == FIELD_RETRACTION;
}

/* Leave a combination out, and note it for the list. */
static bool skip_case(const struct campaign *campaign, const struct campaign_case *which, const char *reason)
{
    struct experiment *experiment = &campaign->experiments[which->experiment];
    struct campaign_case counts = experiment_counts(experiment);
    size_t all = (size_t)counts.problem * counts.method * counts.retraction;
    struct campaign_skip **end = &experiment->skips;
    if (!experiment->skipped && !(experiment->skipped = document_allocate(campaign->document, all, sizeof(bool))))
        return false;
    experiment->skipped[campaign_combination(experiment, which)] = true;
    while (*end && ((*end)->problem != which->problem ||
                    experiment->methods[(*end)->method].sweep != experiment->methods[which->method].sweep))
        end = &(*end)->next;
    if (*end) {
        (*end)->count++;
        return true;
    }
    const char *text = keep_case_text(campaign, reason);
    *end = document_allocate(campaign->document, 1, sizeof **end);
    if (!*end || !text)
        return false;
    **end = (struct campaign_skip){which->problem, which->method, 1, text, NULL};
    return true;
}

static bool refuse_case(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup,
                        const struct refusal *why, char *message)
{
    char path[PATH_SIZE], member[64] = "";
    if (why->field == FIELD_TEXT) { /* with the parameters of the campaign the text is wrong */
        problem_file_refuse(campaign->experiments[which->experiment].problems[which->problem].text, why, message,
                            CAMPAIGN_MESSAGE_SIZE);
        return false;
    }
    path_of_refused(campaign, which, setup, why, path);
    if (campaign->experiments[which->experiment].members)
        snprintf(member, sizeof member, ", %.31s = %.6g", setup->parameter_name[setup->parameters - 1],
                 (double)setup->parameter_value[setup->parameters - 1]);
    document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                    "%s [problem %s%s, method %s%s%s, %d stages, %s]", why->message, setup->problem, member,
                    setup->method, *setup->with ? " " : "", setup->with, setup->stages,
                    campaign_core(campaign, which)->precision);
    return false;
}

/* Can what is expected be measured: is there something that may have an order, and that no theorem says is zero? */
static bool check_expected(const struct campaign *campaign, const struct campaign_case *which,
                           const struct setup *setup, const struct shape *shape, const struct claim *claims, int count,
                           char *message)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    char path[PATH_SIZE];
    for (enum quantity k = 0; k < QUANTITIES; k++) {
        const struct claim *identity = NULL;
        if (!experiment->expect[k].text)
            continue;
        enum quantity end = quantity_at_end(k) < QUANTITIES ? quantity_at_end(k) : k;
        for (int c = 0; c < count; c++)
            if (claims[c].quantity == end && claims[c].kind == CLAIM_IDENTITY)
                identity = &claims[c];
        bool lacking = shape->m == 0 && (end == QUANTITY_LAMBDA || end == QUANTITY_CONSTRAINT);
        if (!identity && !lacking)
            continue;
        snprintf(path, sizeof path, "experiments[%u].expect.%s", which->experiment, quantity_name(k));
        if (lacking)
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "nothing measures %s: %s has no constraint", quantity_name(k), setup->problem);
        else
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "%s has no order with %s: it is zero (%s)", quantity_name(k), setup->method,
                            identity->source);
        return false;
    }
    return true;
}

/* The horizon of a problem of optimal control, with all digits. */
static void take_horizon(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct core_case *opened;
    struct refusal why;
    if (!experiment->kind->own_horizon || core_quad()->open(setup, &opened, &why) != STATUS_OK)
        return;
    experiment->problems[which->problem].own_horizon = core_quad()->shape(opened)->own_horizon;
    core_quad()->close(opened);
}

/* Notes the group of a combination for the failures that are expected, and for what is stated of integrators. */
static void note_group(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup,
                       const struct shape *shape)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const char *retraction = setup->retraction ? setup->retraction : shape->retraction;
    struct case_key key = {.stages = setup->stages > 0 ? setup->stages : shape->stages};
#define NAME(column, text) snprintf(key.column, sizeof key.column, "%s", text)
    NAME(problem, setup->problem);
    NAME(method, setup->method);
    NAME(retraction, retraction ? retraction : "");
    NAME(precision, campaign_core(campaign, which)->precision);
#undef NAME
    campaign_fit(setup->with, key.with);
    campaign_label(&experiment->problems[which->problem], key.data);
    failures_note(experiment, &key);
    stated_numbers_note(campaign, experiment, setup->method, shape->m);
}

/* Returns true if each entry of `failures` speaks of a group, or if only a part of the campaign is run. */
static bool check_failures(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    const struct campaign_failure *unused = failures_unused(experiment);
    char path[PATH_SIZE];
    if (!unused || (campaign->choice && campaign->choice->only))
        return true;
    snprintf(path, sizeof path, "experiments[%u].failures[%td]", e, unused - experiment->failures);
    document_refuse(
        campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
        "speaks of no case of the experiment; expected patterns of its problems, methods and their columns");
    return false;
}

static bool check_campaign_case(const struct campaign *campaign, const struct campaign_case *which, char *message)
{
    const struct core_api *core = campaign_core(campaign, which);
    struct setup setup;
    struct refusal why;
    struct claim claims[MAX_CLAIMS];
    struct core_case *opened;
    if (!campaign_selects(campaign, which))
        return true;
    campaign_setup(campaign, which, &setup);
    if (core->open(&setup, &opened, &why) != STATUS_OK) {
        if (!campaign->experiments[which->experiment].skip || !is_inapplicable(&why))
            return refuse_case(campaign, which, &setup, &why, message);
        return skip_case(campaign, which, why.message) || refuse_case_memory(campaign, message);
    }
    take_horizon(campaign, which, &setup);
    note_group(campaign, which, &setup, core->shape(opened));
    bool good = complete_method(campaign, which, core->shape(opened)) || refuse_case_memory(campaign, message);
    good = good &&
           check_expected(campaign, which, &setup, core->shape(opened), claims, core->claims(opened, claims), message);
    core->close(opened);
    return good;
}

/* The first member is checked by all ranks; what all others are asked is shared, in blocks, by the ranks of a run, unless combinations
 * may be left out: then all have to leave out the same. */
static bool check_case_members(const struct campaign *campaign, struct campaign_case which, unsigned count,
                               char *message)
{
    const struct campaign_choice *choice = campaign->choice;
    size_t first = 0, last = count;
    if (choice && choice->parts > 0 && !campaign->experiments[which.experiment].skip) {
        first = (size_t)count * (size_t)choice->part / (size_t)choice->parts;
        last = (size_t)count * ((size_t)choice->part + 1) / (size_t)choice->parts;
    }
    which.member = 0;
    if (!check_campaign_case(campaign, &which, message))
        return false;
    for (which.member = first > 0 ? (unsigned)first : 1; which.member < last; which.member++)
        if (!check_campaign_case(campaign, &which, message))
            return false;
    return true;
}

/* The steps do not matter to the core's check: one of them stands for all. */
static bool check_combinations(const struct campaign *campaign, struct campaign_case which, char *message)
{
    struct campaign_case counts = experiment_counts(&campaign->experiments[which.experiment]);
    bool good = true;
    for (which.method = 0; good && which.method < counts.method; which.method++)
        for (which.retraction = 0; good && which.retraction < counts.retraction; which.retraction++)
            good = check_case_members(campaign, which, counts.member, message);
    return good;
}

/* Lists are short, their products need not be: a slip would fill the memory of rank 0. */
static bool check_count(const struct campaign *campaign, char *message)
{
    double total = 0;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        char path[PATH_SIZE];
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        total += (double)counts.problem * counts.method * counts.retraction * counts.precision * counts.steps *
                 counts.member;
        snprintf(path, sizeof path, "experiments[%u]", e);
        if (total > MOST_CASES) {
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "%.0f cases up to here; expected at most %d in a campaign", total, MOST_CASES);
            return false;
        }
    }
    return true;
}

/* Now that defaults are filled in, no two methods of an experiment may be one. */
static bool check_distinct_methods(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    char path[PATH_SIZE];
    for (unsigned k = 1; k < experiment->methods_count; k++)
        for (unsigned other = 0; other < k; other++) {
            const struct campaign_method *a = &experiment->methods[k], *b = &experiment->methods[other];
            if (strcmp(a->name, b->name) != 0 || strcmp(a->with, b->with) != 0 || a->stages != b->stages)
                continue;
            snprintf(path, sizeof path, "experiments[%u].methods[%u]", e, a->entry);
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "\"%s%s%s\" is given twice with %d stage%s, first by methods[%u]", a->name,
                            *a->with ? " " : "", a->with, a->stages, a->stages == 1 ? "" : "s", b->entry);
            return false;
        }
    return true;
}

/* Is anything left of an experiment of which combinations were left out? */
static bool check_left(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    struct campaign_case counts = experiment_counts(experiment);
    size_t all = (size_t)counts.problem * counts.method * counts.retraction;
    char path[PATH_SIZE];
    for (size_t k = 0; k < all; k++)
        if (!experiment->skipped || !experiment->skipped[k])
            return true;
    snprintf(path, sizeof path, "experiments[%u].skip", e);
    document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE, "nothing is left to run: %s",
                    experiment->skips->reason);
    return false;
}

bool campaign_check_cases(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct campaign_case which = {0};
    if (!check_count(campaign, message))
        return false;
    for (which.experiment = 0; which.experiment < campaign->experiments_count; which.experiment++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[which.experiment]);
        bool good = true;
        for (which.problem = 0; good && which.problem < counts.problem; which.problem++)
            for (which.precision = 0; good && which.precision < counts.precision; which.precision++)
                good = check_combinations(campaign, which, message);
        if (!good || !check_distinct_methods(campaign, which.experiment, message) ||
            !check_left(campaign, which.experiment, message) || !check_failures(campaign, which.experiment, message))
            return false;
    }
    return stated_numbers_check(campaign, message);
}
