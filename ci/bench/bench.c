/* make bench: the core beside its peers, and the farm. Parts by name; what they find goes to out/bench/PART.json. */
#include "ci/bench/parts.h"
#include "ci/bench/timing.h"

#include "results/heap.h"
#include "suite/run/output.h"

#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Parts that are no problem. On demand: not in a run of all parts that names none. */
static const struct part {
    const char *name, *meaning;
    bool pinned, on_demand, target; /* target: of part=targets */
    bool (*measure)(struct report *report, const struct options *options);
} parts[] = {
    {"steps", "a step in quad over one in double; the peak of multiply-adds", true, false, true, part_steps},
    {"size", "a step by the number of dimensions; chains beside GSL and SUNDIALS at equal error", true, false, false,
     part_size},
    {"text", "a step of a problem that is text over the compiled one; opening it", true, false, false, part_text},
    {"round-off", "energy error in double over 10^6 steps", true, false, false, part_round_off},
    {"retraction", "exp and cay at equal error on every problem that is on a group", true, false, false,
     part_retraction},
    {"ensembles", "trajectories as lanes against one at a time", true, false, true, part_ensembles},
    {"control", "optimal control beside IPOPT on the same transcription: iterations, time, cost", true, false, false,
     part_control},
    {"outside", "a line to a program and back, a process for a case, a step of a library", false, false, false,
     part_outside},
    {"counter", "a claim from the shared counter, 1 and 2 ranks", false, false, false, part_counter},
    {"cases", "10^5 cases of a few steps each, by kind", false, true, false, part_cases},
    {"rows", "10^6 rows gathered and written to HDF5", false, false, true, part_rows},
    {"plan", "the schedule of the theorem campaign on 64 to 4096 ranks, simulated", false, false, false, part_plan},
    {"campaign", "the theorem campaign with 1 and 2 ranks (minutes)", false, true, true, part_campaign},
    {"million", "a campaign of 10^6 cases (minutes)", false, true, true, part_million},
};
enum { PARTS = sizeof parts / sizeof *parts };

static const char *const targets_word = "targets";

/* Measures one problem; if targets alone are asked for, to their horizon. */
static bool measure_problem(struct report *report, const struct motion *motion, const struct options *options)
{
    struct options own = *options;
    if (own.targets) {
        own.horizons[0] = work_horizon(motion->problem);
        own.horizon_count = own.horizons[0] > 0;
    }
    if (own.horizon_count == 0)
        return true;
    bool good = report_open(report, motion->problem) && work_measure(report, motion, &own);
    return report->json && report_close(report, motion->problem) && good;
}

static bool measure_part(struct report *report, const struct part *part, const struct options *options)
{
    bool good = report_open(report, part->name) && part->measure(report, options);
    return report->json && report_close(report, part->name) && good;
}

static int usage(const char *wrong)
{
    fprintf(stderr, "bench: %s\nusage: bench FOLDER HORIZONS SECONDS PARTS, lists separated by commas; parts:\n",
            wrong);
    for (int k = 0; k < motion_count; k++)
        fprintf(stderr, "  %-10s work-precision against GSL and SUNDIALS\n", motions[k].problem);
    for (int k = 0; k < PARTS; k++)
        fprintf(stderr, "  %-10s %s%s\n", parts[k].name, parts[k].meaning, parts[k].on_demand ? "; on demand" : "");
    fprintf(stderr, "  %-10s %s\n", "targets", "all that has a target, two minutes: 1 where one is missed");
    fprintf(stderr, "  %-10s everything\n", "all");
    return 2;
}

/* Returns true if the part is in the list. An empty list has all but those on demand; `all` has those, too. */
static bool chosen(const char *list, const char *name, bool on_demand)
{
    size_t length = strlen(name);
    if (!*list)
        return !on_demand;
    if (strcmp(list, "all") == 0)
        return true;
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

static bool measure_parts(struct report *report, const struct options *options, const char *list, bool pinned)
{
    bool good = true;
    for (int k = 0; k < PARTS; k++)
        if (parts[k].pinned == pinned &&
            (options->targets ? parts[k].target : chosen(list, parts[k].name, parts[k].on_demand)))
            good &= measure_part(report, &parts[k], options);
    return good;
}

/* Every word of the list must be a part; `targets` stands alone. */
static bool all_known(const char *list)
{
    char words[256];
    snprintf(words, sizeof words, "%s", list);
    for (char *rest, *word = strtok_r(words, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        bool known = motion_find(word) || strcmp(word, "all") == 0 || strcmp(list, targets_word) == 0;
        for (int k = 0; k < PARTS; k++)
            known |= strcmp(parts[k].name, word) == 0;
        if (!known)
            return false;
    }
    return strlen(list) < sizeof words;
}

static bool read_options(char **argument, struct options *options)
{
    char *end = argument[2];
    options->horizon_count = 0;
    while (options->horizon_count < MOST_HORIZONS) {
        double horizon = strtod(end, &end);
        if (!(horizon > 0 && horizon <= 1e6))
            return false;
        options->horizons[options->horizon_count++] = horizon;
        if (*end != ',')
            break;
        end++;
    }
    if (*end)
        return false;
    options->longest = strtod(argument[3], &end);
    return *end == '\0' && options->longest > 0;
}

static int screen = -1;

/* Sends what parts print to FOLDER/targets.txt, until speak. */
static bool hush(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/targets.txt", folder);
    screen = dup(STDOUT_FILENO);
    return screen >= 0 && freopen(path, "w", stdout);
}

static void speak(void)
{
    fflush(stdout);
    if (screen >= 0)
        dup2(screen, STDOUT_FILENO);
}

int main(int argc, char **argv)
{
    char message[512];
    struct options options;
    static struct report report;
    bool good;
    heap_keep_freed(); /* as the program does */
    if (argc != 5 || !read_options(argv, &options))
        return usage("expected a folder, positive horizons, seconds and parts");
    if (!all_known(argv[4]))
        return usage("unknown part");
    if (output_folder_make(argv[1], message, sizeof message) != 0)
        return usage(message);
    gsl_set_error_handler_off();
    report.folder = argv[1];
    options.targets = strcmp(argv[4], targets_word) == 0;
    if (options.targets && !hush(report.folder))
        return usage("the folder cannot be written");
    good = measure_parts(&report, &options, argv[4], false);
    if (!pin_core())
        fprintf(stderr, "bench: this process may not choose its core; times are of whichever it runs on\n");
    if (!sundials_contenders[0].name)
        printf("SUNDIALS is not installed (Debian: libsundials-dev): its solvers are left out\n");
    for (int k = 0; k < motion_count; k++)
        if (options.targets || chosen(argv[4], motions[k].problem, false))
            good &= measure_problem(&report, &motions[k], &options);
    good &= measure_parts(&report, &options, argv[4], true);
    speak();
    printf("\n%s, %d doubles a vector; peak of multiply-adds on this core: %.1f GFLOP/s\n", instruction_set(),
           vector_width(), 1e-9 * multiply_add_peak());
    bool reached = report_print_targets(&report, stdout);
    return good && (reached || !options.targets) ? 0 : 1;
}
