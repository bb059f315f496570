/* rattleback tableau: coefficients of a tableau, what they satisfy, and the orders that follow. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/number.h"
#include "suite/registers.h"
#include "suite/tableau/tableau_file.h"

struct options {
    const char *name;
    long stages, order; /* 0: not given */
    const struct core_api *core;
    struct tableau_text own; /* the user's own coefficients, in the places below */
    struct tableau_row row[MAX_STAGES];
    wide c[MAX_STAGES], b[MAX_STAGES], a[MAX_STAGES][MAX_STAGES];
};

/* `0,3/5,1` */
static error_t read_option_row(const struct argp_state *state, const struct cli_option *option, const char *text,
                               wide *values, unsigned *count)
{
    int numbers;
    error_t error = cli_numbers(state, option, text, fraction_parse, values, MAX_STAGES, &numbers);
    *count = (unsigned)numbers;
    return error;
}

/* `0,0;1/2,1/2`: row by row. */
static error_t take_option_rows(const struct argp_state *state, const struct cli_option *option, const char *text,
                                void *target)
{
    struct options *options = target;
    char *list = heap_copy(text), *rest = list, *numbers;
    unsigned rows = 0;
    error_t error = 0;
    while (!error && rows < MAX_STAGES && (numbers = strsep(&rest, ";"))) {
        struct tableau_row *row = &options->row[rows];
        row->values = options->a[rows++];
        error = read_option_row(state, option, numbers, options->a[rows - 1], &row->values_count);
    }
    if (!error && rest)
        error = cli_fail_option(state, option, "expected at most %d rows", MAX_STAGES);
    free(list);
    options->own.a = options->row;
    options->own.a_count = rows;
    return error;
}

/* Returns the options that the coefficients come from. */
static const char *coefficients_given(const struct options *options)
{
    return options->own.c && !options->own.a ? "--c" : "--a, --b";
}

/* Returns a message about the coefficients without their name, which the options replace. */
static const char *text_after_name(const struct options *options, const char *message)
{
    const size_t length = strlen(options->own.name);
    return strncmp(message, options->own.name, length) == 0 ? message + length : message;
}

/* Coefficients on the command line instead of a name. */
static error_t take_own_tableau(const struct argp_state *state, struct options *options)
{
    char why[MESSAGE_SIZE];
    if (options->name)
        return cli_fail(state, "TABLEAU \"%.60s\" beside coefficients: expected either TABLEAU, or --c, or --a and --b",
                        options->name);
    options->name = options->own.name = "own";
    if (options->order)
        options->own.stated[TABLEAU_ORDER_ALONE] = (struct tableau_stated){true, (int)options->order};
    if (!tableau_take(&options->own, why, sizeof why))
        return 0;
    return cli_fail(state, "%s%s", coefficients_given(options), text_after_name(options, why));
}

static error_t check_tableau(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct tableau_info info;
    error_t error = options->own.a || options->own.b || options->own.c ? take_own_tableau(state, options) : 0;
    if (error)
        return error;
    if (options->order && !options->own.name)
        return cli_fail(state, "--order: expected beside --c, or --a and --b");
    if (!options->name)
        return cli_fail(state, "missing: TABLEAU%s, or --c, or --a and --b; `rattleback list tableaux` prints them",
                        options->stages ? "" : ", --stages");
    if (!tableau_lookup(options->name, &info))
        return cli_fail_name(state, "unknown tableau", options->name, names_of_tableaux());
    if (options->stages == 0 && info.least_stages != info.most_stages)
        return cli_fail(state, "missing: --stages; %s has %d to %d stages", info.name, info.least_stages,
                        info.most_stages);
    options->stages = options->stages ? options->stages : info.least_stages;
    return 0;
}

static error_t take_nodes(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target)
{
    struct options *options = target;
    options->own.c = options->c;
    return read_option_row(state, option, text, options->c, &options->own.c_count);
}

static error_t take_weights_option(const struct argp_state *state, const struct cli_option *option, const char *text,
                                   void *target)
{
    struct options *options = target;
    options->own.b = options->b;
    return read_option_row(state, option, text, options->b, &options->own.b_count);
}

static void print_tableau_row(const char *label, const wide *row, int count, int digits)
{
    char text[NUMBER_SIZE];
    printf("%-5s", label);
    for (int j = 0; j < count; j++) {
        number_format(row[j], digits, text);
        printf(" %*s", digits + 7, text);
    }
    printf("\n");
}

static void print_coefficients(const struct tableau_report *report, int digits)
{
    print_tableau_row("c", report->c, report->s, digits);
    print_tableau_row("b", report->b, report->s, digits);
    for (int i = 0; i < report->s; i++)
        print_tableau_row(i == 0 ? "a" : "", report->a[i], report->s, digits);
    for (int i = 0; i < report->s && report->conjugate; i++)
        print_tableau_row(i == 0 ? "ahat" : "", report->ahat[i], report->s, digits);
    if (!report->conjugate)
        printf("ahat  none: some b_i = 0\n");
}

static void print_hypotheses(const struct tableau_report *report)
{
    const struct {
        const char *name, *text;
        bool holds;
    } hypotheses[] = {{"H1", "a_1j = 0", report->H1},
                      {"H2", "(a_ij), i, j >= 2, is invertible", report->H2},
                      {"H3", "a_sj = b_j", report->H3},
                      {"H1'", "ahat_is = 0", report->H1_conjugate},
                      {"H2'", "ahat_i1 = b_1", report->H2_conjugate}};
    for (size_t k = 0; k < sizeof hypotheses / sizeof *hypotheses; k++)
        printf("%-18s %-5s  %s\n", hypotheses[k].name, hypotheses[k].holds ? "holds" : "fails", hypotheses[k].text);
    printf("%-18s %s\n", "self-adjoint", report->symmetric ? "yes" : "no");
}

/* "It can be shown that if both methods are symplectic conjugated then Q = R = p - r, Q^ = R^ = p - q." The conditions begin
 * with k = 2: 1 and 0 say nothing. */
static void print_mixed(const struct tableau_report *report)
{
    const struct {
        const char *name;
        int said, first, second;
    } rows[] = {{"CChat(Q) DDhat(R): Q = R = p - r", report->B - report->D, report->CChat, report->DDhat},
                {"ChatC(Q^) DhatD(R^): Q^ = R^ = p - q", report->B - report->C, report->ChatC, report->DhatD}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows && report->conjugate; k++) {
        int said = rows[k].said > 1 ? rows[k].said : 1;
        printf("%-18s %s = %d for B(p) C(q) D(r), computed %d, %d  [Martin, Sato 2018, appendix A.3]%s\n",
               k == 0 ? "mixed" : "", rows[k].name, rows[k].said, rows[k].first, rows[k].second,
               said == rows[k].first && said == rows[k].second ? "" : ": does not hold");
    }
}

static void print_conditions(const char *name, int order, const struct order_conditions *of)
{
    printf("%-18s %s %d, ", "order, groups", name, order);
    if (of->failing)
        printf("%d of %d conditions of order %d fail, by up to %.3g", of->failing, of->conditions, of->order + 1,
               of->largest);
    else
        printf("all conditions up to order %d hold", of->order);
    printf("  [ordered bicoloured trees; Bogfjellmo, Marthinsen 2016, section 5.2]\n");
}

static void print_orders(const struct tableau_report *report)
{
    printf("%-18s %d  [of (a, b): simplifying assumptions, rooted trees]\n", "order, alone", report->order_alone);
    if (report->conjugate)
        printf("%-18s %d  [Martin, Sato 2018, theorem 4.1; simplifying assumptions and order conditions]\n",
               "order, free", report->order_unconstrained);
    else
        printf("%-18s none: theorem 4.1 needs the symplectic conjugate\n", "order, free");
    print_conditions("cg", report->order_cg, &report->cg);
    if (report->conjugate)
        print_conditions("vcg", report->order_vcg, &report->vcg);
    if (report->order_q >= 0)
        printf("%-18s q %d, p %d, lambda %d  [docs/findings-conjugate-pairs.md, theorem 5.2 corrected]\n"
               "%-18s q %d, p %d, lambda %d  [Martin, Sato 2018, theorem 5.2 as printed]%s\n",
               "order, constrained", report->order_q, report->order_p, report->order_lambda, "", report->paper_q,
               report->paper_p, report->paper_lambda,
               report->order_q != report->paper_q || report->order_p != report->paper_p ||
                       report->order_lambda != report->paper_lambda
                   ? ": does not hold"
                   : "");
    else
        printf("%-18s none: theorem 5.2 needs H1, H2, H3, H1', H2', |R(infinity)| <= 1 and C(1)\n",
               "order, constrained");
    printf("%-18s Q %d (C, CChat), P %d (Chat), p %d (CChat)  [Martin, Sato 2018, section 5.1, proposition B.1]%s\n",
           "order, stages", report->stage_q, report->stage_P, report->stage_p,
           report->stage_q < report->C ? ": Q has C there" : "");
}

/* Explains the names that the lines above use. */
static void explain_names(const struct tableau_report *report)
{
    fputs("\nassumptions: B, C, D of (a, b)", stdout);
    if (report->conjugate)
        fputs("; Chat, Dhat of (ahat, b), the symplectic conjugate; the others of products of a and ahat", stdout);
    printf("\norder, groups: with products of exponentials on a Lie group, cg Crouch-Grossman%s\n"
           "order, stages: Q positions, P momenta, p momenta at which a nonholonomic constraint holds; in brackets the "
           "assumptions that decide\n",
           report->conjugate ? ", vcg variational" : "");
}

static int print_one_tableau(const struct options *options)
{
    static struct tableau_report report; /* too large for the stack */
    struct refusal why;
    if (options->core->tableau_report(options->name, (int)options->stages, &report, &why) != STATUS_OK)
        return options->own.name
                   ? cli_refuse("%s%s", coefficients_given(options), text_after_name(options, why.message))
                   : cli_refuse("%s%s", why.field == FIELD_STAGES ? "--stages: " : "", why.message);
    printf("%s, s = %d, %s\n", options->name, report.s, options->core->precision);
    print_coefficients(&report, options->core->digits);
    printf("%-18s B(%d) C(%d) D(%d)", "assumptions", report.B, report.C, report.D);
    if (report.conjugate)
        printf(" Chat(%d) Dhat(%d) CChat(%d) DDhat(%d) ChatC(%d) DhatD(%d)", report.Chat, report.Dhat, report.CChat,
               report.DDhat, report.ChatC, report.DhatD);
    printf("\n");
    if (isnan(report.R_infinity))
        printf("%-18s no limit\n", "R(infinity)");
    else
        printf("%-18s %.12g\n", "R(infinity)", report.R_infinity);
    print_hypotheses(&report);
    print_mixed(&report);
    print_orders(&report);
    explain_names(&report);
    return EXIT_AS_EXPECTED;
}

int cli_tableau(int argc, char **argv)
{
    static const struct cli_option table[] = {
        {.name = "TABLEAU|FILE.yaml", .take = cli_tableau_name, .target = offsetof(struct options, name)},
        OPTION_OF_ALL("c", "c1,c2,..", take_nodes, "Collocation nodes, instead of TABLEAU; decimals or fractions"),
        OPTION_OF_ALL("a", "a11,a12,..;a21,..", take_option_rows, "Coefficients by rows, instead of TABLEAU"),
        OPTION_OF_ALL("b", "b1,b2,..", take_weights_option, "Weights that belong to --a"),
        OPTION("order", "P", cli_whole, order, "Stated order of the coefficients; refused if they have another",
               .most = 2 * MAX_STAGES),
        OPTION("stages", "S", cli_whole, stages, "Number of stages", .most = MAX_STAGES),
        CLI_PRECISION_OPTION(core),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print the coefficients of a tableau and of its symplectic conjugate, the conditions that they satisfy, "
               "and the orders that follow.\vExample: rattleback tableau gauss --stages 3",
        .check = check_tableau};
    struct options options = {.core = core_double()};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : print_one_tableau(&options);
}
