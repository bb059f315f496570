/* The core's word on every combination of a campaign, and where in the file it points. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/cases.h"
#include "suite/campaign/experiment_checks.h"
#include "suite/campaign/failures.h"
#include "suite/campaign/stated_numbers.h"
#include "suite/registers.h"

/* The path of a stage count behind that of its experiment: in the entry of the method, or in the experiment; of one that no
 * list has, that of the method. */
static void path_of_stages(const struct campaign_method *method, bool listed, char *end, size_t size)
{
    if (method->entry_stages_count > 0)
        snprintf(end, size, "methods[%u].stages[%u]", method->entry, method->index);
    else if (listed)
        snprintf(end, size, "stages[%u]", method->index);
    else
        snprintf(end, size, "methods[%u]", method->entry);
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
    size_t size = PATH_SIZE - (size_t)used;
    if (field == FIELD_PARAMETER && experiment->members && experiment->members->parameter &&
        (why->item < 0 || why->item == setup->parameters - 1))
        snprintf(end, size, "members");
    else if (field == FIELD_PARAMETER && why->item >= 0)
        snprintf(end, size, "problems[%u].parameters.%s", which->problem, setup->parameter_name[why->item]);
    else if ((field == FIELD_Q || field == FIELD_V) && why->item >= 0)
        snprintf(end, size, "problems[%u].%s[%d]", which->problem, names[field], why->item);
    else if (field >= FIELD_PROBLEM && field <= FIELD_V)
        snprintf(end, size, "problems[%u].%s", which->problem, names[field]);
    else if (field == FIELD_WITH && why->item >= 0 && method_lookup(setup->method, &method))
        snprintf(end, size, "methods[%u].%.40s", entry, method.parameter[why->item].name);
    else if (field == FIELD_METHOD || field == FIELD_WITH)
        snprintf(end, size, "methods[%u]", entry);
    else if (field == FIELD_STAGES)
        path_of_stages(&experiment->methods[which->method], experiment->stages_count > 0, end, size);
    else if (field == FIELD_RETRACTION)
        snprintf(end, size, "retraction[%u]", which->retraction);
    else
        snprintf(end, size, "%s", names[field]);
}

/* A copy that lives as long as the campaign. */
static const char *keep_case_text(const struct campaign *campaign, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(document_allocate(campaign->document, size, 1), text, size);
}

/* The parameters of the method of a case as the core completes them. */
static char *with_of(const struct campaign *campaign, const struct campaign_case *which)
{
    return campaign->notes.with[campaign->notes.first_method[which->experiment] + which->method];
}

/* Completes a method of the file by what the core knows: all its parameters, and a stage count that is not listed. */
static void complete_method(const struct campaign *campaign, const struct campaign_case *which, int stages)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct campaign_method *method = &experiment->methods[which->method];
    method->stages = stages;
    if (strcmp(method->with, with_of(campaign, which)) != 0)
        method->with = keep_case_text(campaign, with_of(campaign, which));
}

/* Returns true if method and problem do not go together, or one of them lacks the stages, the retraction or the
 * fault. */
static bool is_inapplicable(const struct refusal *why)
{
    return why->status == STATUS_REFUSED || why->field == FIELD_STAGES || why->field == FIELD_RETRACTION;
}

/* The entry of the list for people that a combination is in, or goes to; *entry is NULL if it is the first of it. */
static struct campaign_skip **skip_entry(struct experiment *experiment, const struct campaign_case *which)
{
    struct campaign_skip **entry = &experiment->skips;
    while (*entry && ((*entry)->problem != which->problem ||
                      experiment->methods[(*entry)->method].sweep != experiment->methods[which->method].sweep))
        entry = &(*entry)->next;
    return entry;
}

/* Leave a combination out, and note it for the list. */
static void skip_case(const struct campaign *campaign, const struct campaign_case *which, const char *reason)
{
    struct experiment *experiment = &campaign->experiments[which->experiment];
    struct campaign_case counts = experiment_counts(experiment);
    size_t all = (size_t)counts.problem * counts.method * counts.retraction;
    struct campaign_skip **entry = skip_entry(experiment, which);
    if (!experiment->skipped)
        experiment->skipped = document_allocate(campaign->document, all, sizeof(bool));
    experiment->skipped[campaign_combination(experiment, which)] = true;
    if (*entry) {
        (*entry)->count++;
        return;
    }
    *entry = document_allocate(campaign->document, 1, sizeof **entry);
    **entry = (struct campaign_skip){which->problem, which->method, 1, keep_case_text(campaign, reason), NULL};
}

static bool refuse_case(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup,
                        const struct refusal *why, char *message)
{
    char path[PATH_SIZE], member[64] = "", stages[32] = "", others[MESSAGE_SIZE] = "";
    if (why->field == FIELD_TEXT) { /* with the parameters of the campaign the text is wrong */
        problem_file_refuse(campaign->experiments[which->experiment].problems[which->problem].text, why, message,
                            CAMPAIGN_MESSAGE_SIZE);
        return false;
    }
    path_of_refused(campaign, which, setup, why, path);
    if (setup->spread > 0)
        snprintf(member, sizeof member, ", member %ld", setup->member);
    else if (campaign->experiments[which->experiment].members)
        snprintf(member, sizeof member, ", %.31s = %.6g", setup->parameter_name[setup->parameters - 1],
                 (double)setup->parameter_value[setup->parameters - 1]);
    if (why->field == FIELD_METHOD)
        methods_that_fit(campaign_core(campaign, which), setup, why, others);
    if (setup->stages > 0)
        snprintf(stages, sizeof stages, ", %d stages", setup->stages);
    document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                    "%s%s [problem %s%s, method %s%s%s%s, %s]", why->message, others, setup->problem, member,
                    setup->method, *setup->with ? " " : "", setup->with, stages,
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
static wide digits_of_horizon(const struct setup *setup)
{
    struct core_case *opened;
    struct refusal why;
    if (core_quad()->open(setup, &opened, &why) != STATUS_OK)
        return 0;
    wide horizon = core_quad()->shape(opened)->own_horizon;
    core_quad()->close(opened);
    return horizon;
}

/* Notes the group of a combination for the failures that are expected, and for what is stated of integrators. */
static void note_group(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup,
                       const struct campaign_note *note)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const char *retraction = setup->retraction ? setup->retraction : note->retraction;
    struct case_key key = {.stages = setup->stages > 0 ? setup->stages : note->stages};
#define NAME(column, text) snprintf(key.column, sizeof key.column, "%s", text)
    NAME(problem, setup->problem);
    NAME(method, setup->method);
    NAME(retraction, retraction);
    NAME(precision, campaign_core(campaign, which)->precision);
#undef NAME
    campaign_fit(setup->with, key.with);
    campaign_label(&experiment->problems[which->problem], key.data);
    failures_note(experiment, &key);
    stated_numbers_note(campaign, experiment, setup->method, note->m);
}

/* Can what an experiment expects of an opened case be measured? Claims take long to find. */
static bool check_opened(const struct campaign *campaign, const struct campaign_case *which, const struct setup *setup,
                         const struct core_case *opened, char *message)
{
    const struct core_api *core = campaign_core(campaign, which);
    struct claim claims[MAX_CLAIMS];
    bool expects = false;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        expects = expects || campaign->experiments[which->experiment].expect[k].text;
    return !expects ||
           check_expected(campaign, which, setup, core->shape(opened), claims, core->claims(opened, claims), message);
}

/* Asks the core; the message says why a note is NOTE_SKIPPED or NOTE_REFUSED. */
static void look_at_case(const struct campaign *campaign, const struct campaign_case *which, struct campaign_note *note,
                         char *message)
{
    const struct core_api *core = campaign_core(campaign, which);
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct setup setup;
    struct refusal why;
    struct core_case *opened = NULL;
    campaign_setup(campaign, which, &setup);
    note->state = NOTE_REFUSED;
    enum status status = core->open(&setup, &opened, &why);
    if (status == STATUS_OK && experiment->kind->applies)
        status = experiment->kind->applies(core, opened, &why);
    if (status != STATUS_OK) {
        if (experiment->skip && is_inapplicable(&why)) {
            note->state = NOTE_SKIPPED;
            memcpy(message, why.message, sizeof why.message);
        } else {
            refuse_case(campaign, which, &setup, &why, message);
        }
        core->close(opened);
        return;
    }
    const struct shape *shape = core->shape(opened);
    note->stages = shape->stages;
    note->n = shape->n;
    note->m = shape->m;
    note->constrained = shape->m > 0 || shape->phase_space;
    snprintf(note->retraction, sizeof note->retraction, "%s", shape->retraction ? shape->retraction : "");
    note->own_horizon = experiment->kind->own_horizon ? digits_of_horizon(&setup) : 0;
    memcpy(with_of(campaign, which), shape->with, WITH_SIZE);
    if (check_opened(campaign, which, &setup, opened, message))
        note->state = NOTE_TAKEN;
    core->close(opened);
}

static bool check_campaign_case(const struct campaign *campaign, const struct campaign_case *which, char *message)
{
    struct campaign_note of_member = {NOTE_NONE}, *note;
    struct setup setup;
    note = which->member > 0 ? &of_member : campaign_note_of(campaign, which);
    if (!campaign_selects(campaign, which))
        return true;
    bool said = note->state == NOTE_SKIPPED && *skip_entry(&campaign->experiments[which->experiment], which);
    if (note->state != NOTE_TAKEN && !said) /* also to say why it is not */
        look_at_case(campaign, which, note, message);
    if (note->state == NOTE_SKIPPED)
        skip_case(campaign, which, message);
    if (note->state != NOTE_TAKEN)
        return note->state == NOTE_SKIPPED;
    if (note->own_horizon > 0)
        campaign->experiments[which->experiment].problems[which->problem].own_horizon = note->own_horizon;
    campaign_setup(campaign, which, &setup);
    note_group(campaign, which, &setup, note);
    complete_method(campaign, which, note->stages);
    return true;
}

/* The first member has a note; what all others are asked is shared, in blocks, by the ranks of a run, unless combinations
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

static void open_notes(struct campaign *campaign)
{
    struct campaign_notes *notes = &campaign->notes;
    notes->first = document_allocate(campaign->document, campaign->experiments_count + 1, sizeof *notes->first);
    notes->first_method = document_allocate(campaign->document, campaign->experiments_count + 1, sizeof *notes->first);
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        notes->first[e] = notes->count;
        notes->first_method[e] = notes->methods;
        notes->count += (size_t)counts.problem * counts.method * counts.retraction * counts.precision;
        notes->methods += counts.method;
    }
    notes->note = document_allocate(campaign->document, notes->count + 1, sizeof *notes->note);
    notes->with = document_allocate(campaign->document, notes->methods + 1, sizeof *notes->with);
}

/* Each part looks at every so many combinations, and learns of the others what they have found. */
static void share_notes(const struct campaign *campaign, char *message)
{
    const struct campaign_choice *choice = campaign->choice;
    const struct campaign_notes *notes = &campaign->notes;
    struct campaign_case which = {0};
    for (size_t k = (size_t)choice->part; k < notes->count; k += (size_t)choice->parts) {
        while (which.experiment + 1 < campaign->experiments_count && notes->first[which.experiment + 1] <= k)
            which.experiment++;
        struct campaign_case counts = experiment_counts(&campaign->experiments[which.experiment]);
        size_t number = k - notes->first[which.experiment];
        which.precision = (unsigned)(number % counts.precision);
        which.retraction = (unsigned)((number /= counts.precision) % counts.retraction);
        which.method = (unsigned)((number /= counts.retraction) % counts.method);
        which.problem = (unsigned)(number / counts.method);
        if (campaign_selects(campaign, &which))
            look_at_case(campaign, &which, &notes->note[k], message);
    }
    choice->exchange(choice->context, notes->note, notes->count * sizeof *notes->note);
    choice->exchange(choice->context, notes->with, notes->methods * sizeof *notes->with);
}

bool campaign_check_cases(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct campaign_case which = {0};
    if (!campaign_check_count(campaign, message))
        return false;
    open_notes(campaign);
    if (campaign->choice && campaign->choice->exchange)
        share_notes(campaign, message);
    for (which.experiment = 0; which.experiment < campaign->experiments_count; which.experiment++) {
        struct campaign_case counts = experiment_counts(&campaign->experiments[which.experiment]);
        bool good = true;
        for (which.problem = 0; good && which.problem < counts.problem; which.problem++)
            for (which.precision = 0; good && which.precision < counts.precision; which.precision++)
                good = check_combinations(campaign, which, message);
        if (!good || !campaign_check_experiment(campaign, which.experiment, message))
            return false;
    }
    return stated_numbers_check(campaign, message);
}
