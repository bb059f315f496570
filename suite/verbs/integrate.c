/* rattleback integrate: one run, with all digits of its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "suite/integrator/integrator.h"
#include "suite/kinds/samples.h"
#include "suite/number.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/run/stop.h"
#include "suite/verbs/cli.h"
#include "suite/verbs/setup.h"

enum { OPTION_METHOD = OPTION_KEYS_SETUP, OPTION_WITH, OPTION_SAMPLES, OPTION_CASE_LIMIT, STEPS_MOST = 1000000000 };

struct options {
    struct setup_run run;
    char with[WITH_SIZE]; /* of the method's parameters */
    struct stop_limits limits;
    bool samples; /* what is between start and end is wanted, too */
};

/* NAME=VALUE, one more parameter of the method; the core reads them all. */
static error_t add_with(const struct argp_state *state, struct options *options, const char *text)
{
    static const char tableau[] = "tableau";
    size_t used = strlen(options->with);
    char shown[NAME_SHOWN];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1] || strpbrk(text, " \t\n"))
        return cli_fail(state, "--with: \"%s\": expected NAME=VALUE", name_shown(text, shown));
    const char *value = equals + 1;
    bool is_tableau = equals - text == sizeof tableau - 1 && strncmp(text, tableau, sizeof tableau - 1) == 0;
    error_t error = is_tableau ? cli_tableau_name(state, value, &value) : 0;
    if (error)
        return error;
    int name = (int)(equals - text);
    if (used + (size_t)name + strlen(value) + 3 > sizeof options->with)
        return cli_fail(state, "--with: expected at most %d bytes in all", WITH_SIZE - 1);
    snprintf(options->with + used, sizeof options->with - used, "%s%.*s=%s", used > 0 ? " " : "", name, text, value);
    options->run.setup.with = options->with;
    return 0;
}

static error_t check_missing(const struct argp_state *state, const struct options *options, bool needs_stages)
{
    const struct setup *setup = &options->run.setup;
    const struct setup_argument arguments[] = {{"PROBLEM", setup->problem},
                                               {"--method", setup->method},
                                               {"--stages", setup->stages > 0 || !needs_stages},
                                               {"--steps", setup->steps > 0},
                                               {"--horizon", setup->horizon > 0},
                                               {0}};
    return setup_missing(state, arguments);
}

/* All arguments together: what is missing first, then names, then what the core says of the whole. */
static error_t check(const struct argp_state *state, struct options *options)
{
    struct setup *setup = &options->run.setup;
    struct method_info method;
    bool known = setup->method && method_lookup(setup->method, &method);
    error_t error = check_missing(state, options, !known || !method_has_own_stages(&method));
    if (error)
        return error;
    if (!known)
        return cli_fail_name(state, "method", setup->method, names_of_methods());
    if (setup->steps % setup->samples != 0)
        return cli_fail(state, "--samples: %d: expected a divisor of the %ld steps", setup->samples, setup->steps);
    if (setup->stages > 0 && (setup->stages < method.least_stages || setup->stages > method.most_stages))
        return cli_fail(state, "--stages: %d: expected %d to %d, the stages %s can have", setup->stages,
                        method.least_stages, method.most_stages, method.name);
    return setup_check(state, options->run.core, setup);
}

/* A name, a tableau's file, or a library. */
static error_t take_method(const struct argp_state *state, const char *argument, const char **name)
{
    char message[INTEGRATOR_MESSAGE_SIZE];
    if (problem_file_is_path(argument) || !integrator_is_path(argument))
        return cli_tableau_name(state, argument, name);
    *name = integrator_load(argument, message);
    return *name ? 0 : cli_fail(state, "--method: %s", message);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    struct setup *setup = &options->run.setup;
    long samples = 0;
    error_t error = setup_run_option(state, key, argument, STEPS_MOST, &options->run);
    if (error != ARGP_ERR_UNKNOWN)
        return error;
    switch (key) {
    case OPTION_METHOD:
        return take_method(state, argument, &setup->method);
    case OPTION_SAMPLES:
        error = cli_positive(state, "--samples", argument, SETUP_SAMPLES_MOST, &samples);
        setup->samples = (int)samples;
        options->samples = !error;
        return error;
    case OPTION_CASE_LIMIT:
        return cli_duration(state, "--case-limit", argument, &options->limits.item);
    case OPTION_WITH:
        return add_with(state, options, argument);
    case ARGP_KEY_END:
        return check(state, options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the lines of samples are made of, then t, q, p, lambda and the invariants of each on a line. */
static void print_samples(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    int digits = options->run.core->digits;
    printf("# t, %s (%d), %s (%d)", shape->on_group ? "g" : "q", shape->element, shape->on_group ? "mu" : "p",
           shape->n);
    if (shape->m > 0)
        printf(", lambda (%d)", shape->m);
    for (int k = 0; k < shape->invariants; k++)
        printf(", %s", shape->invariant[k]);
    printf("\n");
    for (int k = 0; k < found->samples; k++) {
        wide t = options->run.setup.horizon * (k + 1) / found->samples;
        setup_print_state(shape, t, found->g + k * shape->element, found->mu + k * shape->n,
                          found->lambda + k * shape->m, digits);
        setup_print_numbers(" ", found->invariant + k * shape->invariants, shape->invariants, digits);
        printf("\n");
    }
}

/* The last sample, and the largest residual on the way. */
static void print_end(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    int digits = options->run.core->digits, last = found->samples - 1;
    wide constraint = found->constraint;
    setup_print_line(shape->on_group ? "g" : "q", found->g + last * shape->element, shape->element, digits);
    setup_print_line(shape->on_group ? "mu" : "p", found->mu + last * shape->n, shape->n, digits);
    if (shape->m > 0)
        setup_print_line("lambda", found->lambda + last * shape->m, shape->m, digits);
    setup_print_line("energy", found->invariant + last * shape->invariants, 1, digits);
    setup_print_line("constraint", &constraint, 1, core_double()->digits);
}

static int integrate(struct options *options)
{
    stop_limit(&options->limits);
    options->run.setup.give_up = stop_item;
    struct trajectory end;
    struct shape shape;
    enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &end);
    if (status == STATUS_OK) {
        if (options->samples)
            print_samples(options, &shape, &end);
        print_end(options, &shape, &end);
    } else {
        fprintf(stderr, "rattleback: %s: %s\n", options->run.setup.problem, status_text(status));
    }
    samples_close(&end);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_integrate(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "method",
         .key = OPTION_METHOD,
         .arg = "METHOD",
         .doc = "Method, as in `rattleback list methods', the FILE.yaml of a tableau of your own, or a library of your "
                "own, as ./libmine.so, or ./libmine.so:NAME where it has several methods"},
        {.name = "with",
         .key = OPTION_WITH,
         .arg = "NAME=VALUE",
         .doc = "Set a parameter of the method, as tableau=FILE.yaml; may be repeated"},
        {.name = "samples",
         .key = OPTION_SAMPLES,
         .arg = "M",
         .doc = "Print t, position, momentum, multipliers and all invariants at M equal times, too"},
        {.name = "stages", .key = OPTION_STAGES, .arg = "S", .doc = "Number of stages"},
        {.name = "steps", .key = OPTION_STEPS, .arg = "N", .doc = "Number of steps"},
        {.name = "case-limit",
         .key = OPTION_CASE_LIMIT,
         .arg = "TIME",
         .doc = "Give up after TIME, as 90s, 30m or 1:30:00, also within a step: the status is then `timeout'"},
        SETUP_OPTIONS,
        {.name = "precision", .key = OPTION_PRECISION, .arg = "double|quad", .doc = "Working precision (double)"},
        {.name = "retraction", .key = OPTION_RETRACTION, .arg = "RETRACTION", .doc = "Retraction, on a Lie group"},
        {0}};
    static const struct argp argp = {
        .options = argp_options,
        .parser = parse,
        .args_doc = "PROBLEM|FILE.yaml",
        .doc = "Integrate a problem, of the register or the text in a file, and print position q, momentum p, "
               "multipliers lambda and energy at the end, and the "
               "largest constraint residual on the way, with all digits of the precision. Decimal input is read in "
               "that precision."};
    struct options options = {.run = {.core = core_double(), .setup = {.samples = 1}}};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : integrate(&options);
}
