/* Parameters and names of a problem on the command line. */
#include "suite/cli/problem_setup.h"

#include <stdio.h>
#include <string.h>

#include "core/names.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/integrator/own_process.h"
#include "suite/kinds/samples.h"
#include "suite/number.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

/* Loads the problem file if setup->problem is a path. */
static error_t load_setup_text(const struct argp_state *state, struct setup *setup)
{
    char message[PROBLEM_MESSAGE_SIZE];
    return texts_put(setup->problem, setup, message) ? 0 : cli_fail(state, "%s", message);
}

error_t setup_take_parameter(const struct argp_state *state, const struct cli_option *option, const char *text,
                             void *target)
{
    struct setup_run *run = target;
    struct setup *setup = &run->setup;
    const char *equals = strchr(text, '=');
    char shown[NAME_SHOWN];
    if (!equals || equals == text || equals - text >= ASSIGNMENT_SIZE)
        return cli_fail_option(state, option, "\"%s\": expected NAME=VALUE", name_shown(text, shown));
    if (setup->parameters == MAX_PARAMETERS)
        return cli_fail_option(state, option, "no problem has more than %d parameters", MAX_PARAMETERS);
    char *name = run->parameter[setup->parameters];
    snprintf(name, ASSIGNMENT_SIZE, "%.*s", (int)(equals - text), text);
    for (int k = 0; k < setup->parameters; k++)
        if (strcmp(setup->parameter_name[k], name) == 0)
            return cli_fail_option(state, option, "%s is given twice", name_shown(name, shown));
    setup->parameter_name[setup->parameters] = name;
    return cli_number(state, option, equals + 1, &setup->parameter_value[setup->parameters++]);
}

error_t setup_take_q(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    struct setup *setup = &((struct setup_run *)target)->setup;
    return setup_take_list(state, option, text, setup->q, MAX_ELEMENT, &setup->q_size);
}

error_t setup_take_v(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    struct setup *setup = &((struct setup_run *)target)->setup;
    return setup_take_list(state, option, text, setup->v, MAX_DIMENSION, &setup->v_size);
}

error_t setup_take_q1(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    struct second_point *second = &((struct setup_run *)target)->second;
    return setup_take_list(state, option, text, second->at, MAX_ELEMENT, &second->size);
}

error_t setup_take_problem(const struct argp_state *state, const struct cli_option *option, const char *text,
                           void *target)
{
    struct setup *setup = &((struct setup_run *)target)->setup;
    error_t error = cli_text(state, option, text, &setup->problem);
    return error ? error : load_setup_text(state, setup);
}

error_t setup_check(const struct argp_state *state, const struct core_api *core, const struct setup *setup)
{
    static const char *const arguments[] = {[FIELD_NONE] = "",
                                            [FIELD_PROBLEM] = "PROBLEM",
                                            [FIELD_PRESET] = "--preset",
                                            [FIELD_PARAMETER] = "--set",
                                            [FIELD_Q] = "--q",
                                            [FIELD_V] = "--v",
                                            [FIELD_METHOD] = "--method",
                                            [FIELD_STAGES] = "--stages",
                                            [FIELD_STEPS] = "--steps",
                                            [FIELD_HORIZON] = "--horizon",
                                            [FIELD_RETRACTION] = "--retraction",
                                            [FIELD_WITH] = "--with",
                                            [FIELD_FAULT] = "",
                                            [FIELD_TEXT] = "",
                                            [FIELD_MEMBER] = ""};
    struct problem_info problem;
    struct shape shape;
    struct refusal why;
    if (!setup->method && problem_lookup(setup->problem, &problem) && problem.inputs)
        return cli_fail(state, "PROBLEM: %s is a problem of optimal control: see `rattleback control`", problem.name);
    if (core_check(core, setup, &shape, &why) == STATUS_OK)
        return 0;
    if (why.field == FIELD_TEXT) {
        char message[PROBLEM_MESSAGE_SIZE];
        problem_file_refuse(texts_find(setup->problem), &why, message, sizeof message);
        return cli_fail(state, "%s", message);
    }
    const char *argument = arguments[why.field];
    char others[MESSAGE_SIZE] = "";
    if (why.field == FIELD_METHOD)
        methods_that_fit(core, setup, &why, others);
    return cli_fail(state, "%s%s%s%s", argument, *argument ? ": " : "", why.message, others);
}

/* Returns true if q and v are given and replace all that a parameter of the setup chooses. */
static bool has_unread_parameter(const struct setup_run *run, const char **name)
{
    const struct setup *setup = &run->setup;
    struct problem_info problem;
    if (!setup->q_size || !(setup->v_size || run->second.size) || !problem_lookup(setup->problem, &problem))
        return false;
    for (int k = 0; k < setup->parameters; k++) {
        *name = setup->parameter_name[k];
        const int index = names_find(names_of_parameters(&problem), *name);
        if (index >= 0 && problem.of_data >> index & 1)
            return true;
    }
    return false;
}

error_t setup_check_start(const struct argp_state *state, const struct core_api *core, struct setup_run *run)
{
    char message[MESSAGE_SIZE + 2048];
    struct setup *setup = &run->setup;
    if (!run->second.size != !(run->second.after > 0))
        return cli_fail(state, "%s is missing: --q1 and --after go together", run->second.size ? "--after" : "--q1");
    if (setup->preset && setup->q_size && (setup->v_size || run->second.size))
        return cli_fail(state, "--preset: not read with --q and %s, which replace all its data; omit --preset",
                        setup->v_size ? "--v" : "--q1");
    const char *unread;
    if (has_unread_parameter(run, &unread))
        return cli_fail(state, "--set: %.40s is not read with --q and %s, which replace the data it chooses; omit it",
                        unread, setup->v_size ? "--v" : "--q1");
    if (!run->second.size)
        return setup_check(state, core, setup);
    if (setup->v_size || !setup->q_size)
        return cli_fail(state, "--q1: expected --q with it, and no --v");
    error_t error = setup_check_names(state, setup);
    if (!error && !pair_start_resolve(core_quad(), setup, &run->second, message, sizeof message))
        return cli_fail(state, "--q1: %s", message);
    return error ? error : setup_check(state, core, setup);
}

error_t setup_check_names_of_run(const struct argp_state *state, void *options)
{
    return setup_check_names(state, &((const struct setup_run *)options)->setup);
}

error_t setup_check_names(const struct argp_state *state, const struct setup *setup)
{
    struct problem_info problem;
    char what[NAME_SHOWN + 32], path[PATH_MAX];
    if (!setup->problem)
        return 0;
    const bool known = problem_lookup(setup->problem, &problem);
    if (!known && problem_file_find("", setup->problem, path))
        return cli_fail(state, "unknown problem \"%s\"; did you mean the file %s?", setup->problem, path);
    if (!known)
        return cli_fail_name(state, "unknown problem", setup->problem, names_of_problems());
    if (setup->preset && names_find(names_of_presets(&problem), setup->preset) < 0)
        return cli_fail_name(state, "--preset: unknown preset", setup->preset, names_of_presets(&problem));
    snprintf(what, sizeof what, "--retraction: unknown retraction of %.40s", problem.name);
    if (setup->retraction && names_find(names_of_retractions(&problem), setup->retraction) < 0)
        return cli_fail_name(state, what, setup->retraction, names_of_retractions(&problem));
    snprintf(what, sizeof what, "--set: unknown parameter of %.40s", problem.name);
    for (int k = 0; k < setup->parameters; k++)
        if (names_find(names_of_parameters(&problem), setup->parameter_name[k]) < 0)
            return cli_fail_name(state, what, setup->parameter_name[k], names_of_parameters(&problem));
    return 0;
}

error_t setup_take_list(const struct argp_state *state, const struct cli_option *option, const char *text, wide *values,
                        int most, int *count)
{
    return cli_numbers(state, option, text, number_parse, values, most, count);
}

/* An integration in a guarded process: the arrays of the trajectory go by way of `shared`. */
struct guarded {
    const struct core_api *core;
    const struct core_case *given;
    struct trajectory *out;
    struct trajectory *shared; /* and the numbers of its arrays behind it */
    size_t size;
    enum status *status;
};

static void integrate_guarded(void *context)
{
    struct guarded *of = context;
    *of->status = of->core->integrate(of->given, of->out);
    *of->shared = *of->out;
    memcpy(of->shared + 1, of->out->g, of->size * sizeof *of->out->g);
}

/* Runs the case of a library in a separate process, which may crash. Its last words, or how it ended, go to stderr. */
static enum status integrate_library(const struct core_api *core, const struct core_case *given, bool (*give_up)(void),
                                     struct trajectory *out)
{
    char message[GUARD_MESSAGE_SIZE];
    size_t numbers = samples_size(core->shape(given), out->samples), size = sizeof *out + numbers * sizeof *out->g;
    struct guarded of = {core, given, out, guard_allocate(size), numbers, guard_allocate(sizeof *of.status)};
    enum status status = STATUS_OUT_OF_MEMORY;
    *message = '\0';
    if (of.shared && of.status)
        status = guard_run(integrate_guarded, &of, give_up, message);
    if (status == STATUS_OK) {
        status = *of.status;
        samples_take_rest(of.shared, out);
        memcpy(out->g, of.shared + 1, numbers * sizeof *out->g);
    }
    if (status != STATUS_OK && *message)
        fprintf(stderr, "rattleback: %s\n", message);
    guard_free(of.shared, size);
    guard_free(of.status, sizeof *of.status);
    return status;
}

enum status setup_integrate(const struct core_api *core, const struct setup *setup, struct shape *shape,
                            struct trajectory *out, struct ill_posed *why)
{
    struct method_info method;
    bool library = method_lookup(setup->method, &method) && method.outside && method.outside->library;
    struct core_case *given;
    struct refusal refusal;
    *out = (struct trajectory){0};
    *shape = (struct shape){0};
    enum status status = why ? ill_posed_start(setup, 0, why) : STATUS_OK;
    if (status == STATUS_OK)
        status = core->open(setup, &given, &refusal);
    if (status != STATUS_OK)
        return status;
    *shape = *core->shape(given);
    samples_open(shape, setup->samples, out);
    out->watches = why != NULL;
    status = library ? integrate_library(core, given, setup->give_up, out) : core->integrate(given, out);
    if (why)
        status = ill_posed_why(setup, core, given, status, why);
    core->close(given);
    return status;
}

bool setup_flaw(const struct setup *setup, const struct examination *found, char out[PROBLEM_MESSAGE_SIZE])
{
    const struct problem_file *file = texts_find(setup->problem);
    if (file)
        problem_file_refuse(file, &found->flaw, out, PROBLEM_MESSAGE_SIZE);
    else
        snprintf(out, PROBLEM_MESSAGE_SIZE, "%s", found->flaw.message);
    return found->flaw.field == FIELD_TEXT;
}

void setup_print_numbers(const char *before, const wide *values, int count, int digits)
{
    char text[NUMBER_SIZE];
    for (int k = 0; k < count; k++) {
        number_format(values[k], digits, text);
        printf("%s%s", k > 0 ? " " : before, text);
    }
}

void setup_print_state(const struct shape *shape, wide t, const wide *g, const wide *mu, const wide *lambda, int digits)
{
    setup_print_numbers("", &t, 1, digits);
    setup_print_numbers(" ", g, shape->element, digits);
    setup_print_numbers(" ", mu, shape->n, digits);
    setup_print_numbers(" ", lambda, shape->m, digits);
}

void setup_print_line(const char *label, const wide *values, int count, int digits)
{
    printf("%s", label);
    setup_print_numbers(" ", values, count, digits);
    printf("\n");
}
