/* rattleback integrate: one run, with all digits of its end. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "results/summary/reason.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/cli/problem_setup.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/integrator/integrator.h"
#include "suite/kinds/samples.h"
#include "suite/registers.h"
#include "suite/run/stop.h"

enum { STEPS_MOST = 1000000000 };

struct options {
    struct setup_run run;
    char with[WITH_SIZE]; /* of the method's parameters */
    struct stop_limits limits;
    int samples; /* 0: what is between start and end is not wanted */
};

/* NAME=VALUE, one more parameter of the method; the core reads them all. */
static error_t take_with(const struct argp_state *state, const struct cli_option *option, const char *text,
                         void *target)
{
    struct options *options = target;
    static const char tableau[] = "tableau";
    size_t used = strlen(options->with);
    char shown[NAME_SHOWN];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1] || strpbrk(text, " \t\n"))
        return cli_fail_option(state, option, "\"%s\": expected NAME=VALUE", name_shown(text, shown));
    const char *value = equals + 1;
    bool is_tableau = equals - text == sizeof tableau - 1 && strncmp(text, tableau, sizeof tableau - 1) == 0;
    error_t error = is_tableau ? cli_tableau_name(state, option, value, &value) : 0;
    if (error)
        return error;
    int name = (int)(equals - text);
    if (used + (size_t)name + strlen(value) + 3 > sizeof options->with)
        return cli_fail_option(state, option, "expected at most %d bytes in all", WITH_SIZE - 1);
    snprintf(options->with + used, sizeof options->with - used, "%s%.*s=%s", used > 0 ? " " : "", name, text, value);
    options->run.setup.with = options->with;
    return 0;
}

/* Some methods have their own number of stages. */
static bool needs_stages(const void *of)
{
    const struct options *options = of;
    struct method_info method;
    const char *name = options->run.setup.method;
    return !name || !method_lookup(name, &method) || !method_has_own_stages(&method);
}

/* Writes which numbers of stages the method can have. */
static void show_stages(const void *of, char *out, size_t size)
{
    const struct options *options = of;
    struct method_info method;
    if (options->run.setup.method && method_lookup(options->run.setup.method, &method))
        snprintf(out, size, " (%s: %d to %d)", method.name, method.least_stages, method.most_stages);
}

static error_t refuse_method(const struct argp_state *state, const char *name)
{
    struct tableau_info tableau;
    return tableau_lookup(name, &tableau)
               ? cli_fail(state, "--method: %s is a tableau; use --method rk --with tableau=%s", name, name)
               : cli_fail_name(state, "--method: unknown method", name, names_of_methods());
}

static error_t take_names_of_integrate(const struct argp_state *state, void *input)
{
    const struct setup *setup = &((const struct options *)input)->run.setup;
    struct method_info method;
    if (setup->method && !method_lookup(setup->method, &method))
        return refuse_method(state, setup->method);
    return setup_check_names(state, setup);
}

/* All arguments together: what the method can have, then what the core says of the whole. */
static error_t check_integrate(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup;
    struct method_info method;
    char expected[160];
    setup->samples = options->samples ? options->samples : 1;
    method_lookup(setup->method, &method);
    if (setup->steps % setup->samples != 0)
        return cli_fail(state, "--samples: %d: expected a divisor of the %ld steps, nearest: %ld", setup->samples,
                        setup->steps, nearest_divisor(setup->steps, setup->samples));
    if (setup->stages > 0 && !method_has_stages(&method, setup->stages, expected, sizeof expected))
        return cli_fail(state, "--stages: %d: %s", setup->stages, expected);
    return setup_check_start(state, options->run.core, &options->run);
}

/* A name, a tableau's file, or a library. */
static error_t take_method(const struct argp_state *state, const struct cli_option *option, const char *text,
                           void *target)
{
    char message[INTEGRATOR_MESSAGE_SIZE];
    const char **name = target;
    if (problem_file_is_path(text) || !integrator_is_path(text))
        return cli_tableau_name(state, option, text, name);
    *name = integrator_load(text, message);
    return *name ? 0 : cli_fail_option(state, option, "%s", message);
}

/* Prints a heading, then one line per sample: t, q, p, lambda and the invariants. */
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

/* Warns if the multipliers have less than half of their digits: errors of the equations for them grow by 1 / independence^2. */
static void warn_near_dependence(const struct options *options, const struct trajectory *found)
{
    const bool quad = options->run.core == core_quad();
    if (found->independence < pow(options->run.core->epsilon, 0.25))
        fprintf(stderr,
                "rattleback: %s: constraints nearly dependent, with an independence of %.2g: lambda has less than half "
                "of its digits; try: %s%s\n",
                options->run.setup.problem, found->independence, quad ? "" : "--precision quad, or ", REASON_LEAVE_OUT);
}

/* Returns what to try after a status of the method's own; "" if the status says so itself, or nothing is known. */
static const char *advice_on(enum status status)
{
    switch (status) {
    case STATUS_NO_CONVERGENCE:
    case STATUS_DIVERGED:
    case STATUS_OTHER_ROOT:
        return "; try: more --steps, or a shorter --horizon";
    case STATUS_NOT_FINITE:
    case STATUS_SINGULAR:
        return "; try: more --steps, a shorter --horizon, or other initial data (rattleback check examines the default "
               "ones)";
    case STATUS_TIMEOUT:
        return "; try: a longer --case-limit";
    case STATUS_POLE:
        return "; try: a shorter --horizon, or other initial data";
    default:
        return "";
    }
}

/* Says which expression of the problem is not finite at the initial data. Returns false if that is not known. */
static bool explain_start(const struct setup *setup)
{
    struct core_case *given;
    struct refusal why;
    struct examination found;
    char flaw[PROBLEM_MESSAGE_SIZE];
    if (core_quad()->open(setup, &given, &why) != STATUS_OK)
        return false;
    core_quad()->examine(given, &found);
    core_quad()->close(given);
    if (found.finite || !setup_flaw(setup, &found, flaw))
        return false;
    fprintf(stderr, "rattleback: %s: not finite at the initial data: %s; try: other initial data, or parameters\n",
            setup->problem, flaw);
    return true;
}

static int integrate(struct options *options)
{
    stop_limit(&options->limits);
    options->run.setup.give_up = stop_item;
    struct trajectory end;
    struct shape shape;
    struct ill_posed ill_posed;
    char why[ILL_POSED_STATUS_SIZE];
    enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &end, &ill_posed);
    ill_posed_status(status, &ill_posed, why);
    if (status == STATUS_OK) {
        if (options->samples)
            print_samples(options, &shape, &end);
        print_end(options, &shape, &end);
        warn_near_dependence(options, &end);
    } else if (status != STATUS_NOT_FINITE || !explain_start(&options->run.setup)) {
        fprintf(stderr, "rattleback: %s: %s%s\n", options->run.setup.problem, why, advice_on(status));
    }
    samples_close(&end);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_integrate(int argc, char **argv)
{
    static const struct cli_option table[] = {
        SETUP_PROBLEM(run),
        OPTION("method", "METHOD", take_method, run.setup.method,
               "Method of `rattleback list methods`, a tableau FILE.yaml, or a library ./libmine.so[:NAME]",
               .required = true),
        OPTION("stages", "S", cli_count, run.setup.stages, "Number of stages", .most = MAX_STAGES,
               .needed = needs_stages, .show = show_stages),
        OPTION("steps", "N", cli_whole, run.setup.steps, "Number of steps", .most = STEPS_MOST, .required = true),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time", .required = true),
        SETUP_DATA(run),
        CLI_PRECISION_OPTION(run.core),
        OPTION("retraction", "RETRACTION", cli_text, run.setup.retraction, "Retraction of a Lie group"),
        OPTION_OF_ALL("with", "NAME=VALUE", take_with,
                      "Set a parameter of the method, such as tableau=FILE.yaml; may be repeated"),
        OPTION("samples", "M", cli_count, samples, "Print the state and all invariants at M equal times also",
               .most = SETUP_SAMPLES_MOST),
        OPTION("case-limit", "TIME", cli_duration, limits.item,
               "Stop after TIME (90s, 30m, 1:30:00), with the status timeout"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Integrate one problem and print position q, momentum p, multipliers lambda and energy at the end time, "
               "and the largest constraint residual. Decimal input is read in the working precision.\vExample: "
               "rattleback integrate kepler --method trap --steps 64 --horizon 1",
        .names = take_names_of_integrate,
        .check = check_integrate};
    struct options options = {.run = {.core = core_double()}};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : integrate(&options);
}
