/* The farm: programs under mpirun, timed and weighed from outside. */
#include "ci/bench/parts.h"

#include "results/store/store.h"
#include "suite/run/case_table.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CLAIMS = 100000, ROWS = 1000000, MOST_WORDS = 16, MOST_ARGUMENTS = 32, SAID_SIZE = 4096 };

/* A program that ran: wall time, peak resident size of its largest process, and what it printed last. */
struct ran {
    double seconds, resident;
    char said[SAID_SIZE];
};

static double wall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool complain(const char *what, const char *reason)
{
    fprintf(stderr, "bench: %s: %s\n", what, reason);
    return false;
}

/* Keeps the last SAID_SIZE - 1 bytes of a pipe. */
static void read_end(int pipe_end, char *said)
{
    char chunk[SAID_SIZE / 2];
    size_t length = 0;
    for (ssize_t got; (got = read(pipe_end, chunk, sizeof chunk)) != 0;) {
        if (got < 0)
            continue;
        if (length + (size_t)got >= SAID_SIZE) {
            memmove(said, said + length / 2, length - length / 2);
            length -= length / 2;
        }
        memcpy(said + length, chunk, (size_t)got);
        length += (size_t)got;
    }
    said[length] = '\0';
}

/* Run `MPIRUN -n RANKS ARGUMENTS...` (a NULL-ended list), MPIRUN from the environment, where it may be several words;
 * exit code 1 is a verdict, not a failure. */
static bool run(int ranks, const char *const *arguments, struct ran *out)
{
    char number[16], mpirun[256], *rest = NULL, *command[MOST_ARGUMENTS + 1] = {NULL};
    posix_spawn_file_actions_t actions;
    struct rusage usage;
    int ends[2], status = 0, count = 0;
    pid_t child;
    snprintf(mpirun, sizeof mpirun, "%s", getenv("MPIRUN") ? getenv("MPIRUN") : "mpirun");
    for (char *word = strtok_r(mpirun, " ", &rest); word && count < MOST_WORDS; word = strtok_r(NULL, " ", &rest))
        command[count++] = word;
    snprintf(number, sizeof number, "%d", ranks);
    command[count++] = (char[]){"-n"};
    command[count++] = number;
    /* a verdict, 1, is no failure; mpirun would end on it before all of its processes are counted */
    static const char *const accept[] = {"sh", "-c", "\"$@\" || test $? -eq 1", "sh"};
    for (size_t k = 0; k < sizeof accept / sizeof *accept; k++)
        command[count++] = (char *)accept[k];
    for (int k = 0; arguments[k] && count < MOST_ARGUMENTS; k++)
        command[count++] = (char *)arguments[k];
    if (pipe(ends) != 0)
        return complain("pipe", strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    double start = wall_time();
    int reason = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (reason == 0)
        read_end(ends[0], out->said);
    close(ends[0]);
    if (reason != 0 || wait4(child, &status, 0, &usage) != child)
        return complain(command[0], strerror(reason ? reason : errno));
    out->seconds = wall_time() - start;
    out->resident = 1024.0 * (double)usage.ru_maxrss;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    return complain(arguments[0], "failed under mpirun");
}

static const char *const ranks_program = BENCH_RANKS, *const program = "./rattleback";
static const char *const theorems = "cases/theorems.yaml";

bool part_counter(struct report *report, const struct options *options)
{
    (void)options;
    char items[16];
    snprintf(items, sizeof items, "%d", CLAIMS);
    json_begin(report, "counter", '[');
    for (int ranks = 1; ranks <= 2; ranks++) {
        struct ran ran;
        if (!run(ranks, (const char *const[]){ranks_program, "counter", items, NULL}, &ran))
            return false;
        double claim = strtod(ran.said, NULL);
        printf("\nthe shared counter with %d rank%s: %.3g us a claim\n", ranks, ranks > 1 ? "s" : "", 1e6 * claim);
        json_begin(report, NULL, '{');
        json_number(report, "ranks", ranks);
        json_number(report, "seconds", claim);
        json_end(report, '}');
    }
    json_end(report, ']');
    return true;
}

/* A campaign of ROWS cases in groups of 80: data x methods x stages x precisions x steps. */
static bool write_rows_campaign(const char *path)
{
    enum { DATA = 250, METHODS = 5, STAGES = 5, PRECISIONS = 2, STEPS = 80 };
    _Static_assert(DATA * METHODS * STAGES * PRECISIONS * STEPS == ROWS, "the campaign has the cases that it should");
    FILE *file = fopen(path, "w");
    if (!file)
        return complain(path, strerror(errno));
    fprintf(file, "campaign: rows\nexperiments:\n  - name: rows\n    kind: convergence\n    problems:\n");
    for (int k = 0; k < DATA; k++)
        fprintf(file, "      - {name: pendulum, q: [0.%03d], v: [0.5]}\n", k);
    fprintf(file,
            "    methods: [lobatto-iiia, lobatto-iiic, gauss, radau-ia, radau-iia]\n"
            "    stages: [2, 3, 4, 5, 6]\n    precision: [double, quad]\n    horizon: 1\n    samples: 1\n    steps: [");
    for (int k = 1; k <= STEPS; k++)
        fprintf(file, "%s%d", k > 1 ? ", " : "", k);
    fprintf(file, "]\n");
    return fclose(file) == 0 || complain(path, strerror(errno));
}

bool part_rows(struct report *report, const struct options *options)
{
    (void)options;
    char campaign[4096], path[4096], *rest;
    struct stat file;
    struct ran ran;
    snprintf(campaign, sizeof campaign, "%s/rows.yaml", report->folder);
    snprintf(path, sizeof path, "%s/rows.h5", report->folder);
    if (!write_rows_campaign(campaign) ||
        !run(2, (const char *const[]){ranks_program, "rows", campaign, path, NULL}, &ran))
        return false;
    if (stat(path, &file) != 0 || unlink(path) != 0)
        return complain(path, strerror(errno));
    double rows = strtod(ran.said, &rest), write = strtod(rest, NULL);
    printf("\n%.0f case rows from 2 ranks: gathered and written in %.2f s, file %.0f MB, resident %.0f MB\n", rows,
           write, 1e-6 * (double)file.st_size, 1e-6 * ran.resident);
    json_number(report, "rows", rows);
    json_number(report, "seconds", write);
    json_number(report, "file_bytes", (double)file.st_size);
    json_number(report, "resident_bytes", ran.resident);
    struct target seconds = {.what = "10^6 rows gathered and written",
                             .unit = " s",
                             .wanted = 1,
                             .measured = write,
                             .at_most = true},
                  memory = {.what = "10^6 rows, peak resident size of a rank",
                            .unit = " MB",
                            .wanted = 300,
                            .measured = 1e-6 * ran.resident,
                            .at_most = true};
    snprintf(seconds.how, sizeof seconds.how, "a file of %.0f MB", 1e-6 * (double)file.st_size);
    snprintf(memory.how, sizeof memory.how, "of a row a rank keeps %zu of %zu bytes", sizeof(struct case_found),
             sizeof(struct case_row));
    report_target(report, &seconds);
    report_target(report, &memory);
    return true;
}

/* A problem that is text, and a campaign of 10^5 cases of a kind that cost next to nothing. */
static bool write_cheap(const char *folder, const char *kind, bool text, char path[])
{
    enum { DATA = 50, STEPS = 80 };
    char problem[4200];
    snprintf(problem, sizeof problem, "%s/swing.yaml", folder);
    snprintf(path, 4200, "%s/cheap-%s%s.yaml", folder, kind, text ? "-text" : "");
    FILE *swing = fopen(problem, "w"), *file = fopen(path, "w");
    if (swing)
        fprintf(swing, "problem: swing\ngroup: R^1\nposition: [q]\nvelocity: [v]\nlagrangian: v^2/2 + cos(q)\n"
                       "initial: {swing: {q: [1], v: [0.5]}}\n");
    if (file)
        fprintf(file, "campaign: cheap\nexperiments:\n  - name: cheap\n    kind: %s\n    problems:\n", kind);
    for (int k = 0; k < DATA && file; k++)
        fprintf(file, "      - {%s, q: [0.%03d], v: [0.5]}\n", text ? "file: swing.yaml" : "name: pendulum", k);
    if (file)
        fprintf(file,
                "    methods: [lobatto-iiia, lobatto-iiic, gauss, radau-ia, radau-iia]\n    stages: [2, 3, 4, 5, 6]\n"
                "    precision: [double]\n    horizon: 0.01\n%s    steps: [",
                strcmp(kind, "convergence") == 0 ? "    samples: 1\n" : "");
    for (int k = 1; k <= STEPS && file; k++)
        fprintf(file, "%s%d", k > 1 ? ", " : "", k);
    if (file)
        fprintf(file, "]\n");
    bool written = swing && file;
    written = (!swing || fclose(swing) == 0) && written;
    written = (!file || fclose(file) == 0) && written;
    return written || complain(path, strerror(errno));
}

bool part_cases(struct report *report, const struct options *options)
{
    static const struct {
        const char *kind;
        bool text;
    } cheap[] = {{"convergence", false}, {"convergence", true}, {"structure", false}};
    (void)options;
    json_begin(report, "kinds", '[');
    printf("\n10^5 cases of a few steps: processor time of a case\n");
    for (size_t k = 0; k < sizeof cheap / sizeof *cheap; k++) {
        char path[4200], *rest;
        struct ran ran;
        if (!write_cheap(report->folder, cheap[k].kind, cheap[k].text, path) ||
            !run(1, (const char *const[]){ranks_program, "cases", path, report->folder, NULL}, &ran))
            return false;
        double cases = strtod(ran.said, &rest), seconds = strtod(rest, NULL);
        printf("%-12s%-6s %6.2f us\n", cheap[k].kind, cheap[k].text ? "text" : "", 1e6 * seconds / cases);
        json_begin(report, NULL, '{');
        json_text(report, "kind", cheap[k].kind);
        json_number(report, "text", cheap[k].text);
        json_number(report, "seconds", seconds / cases);
        json_end(report, '}');
    }
    json_end(report, ']');
    return true;
}

/* Cases in a result file, or 0. */
static size_t cases_in(const char *path)
{
    char message[STORE_MESSAGE_SIZE];
    struct store_file file;
    if (store_read(path, &file, message, sizeof message) != STORE_OK)
        return 0;
    size_t count = file.case_count;
    store_free(&file);
    return count;
}

static bool run_campaign(struct report *report, int ranks, const char *campaign, const char *name, struct ran *out)
{
    char folder[4096], results[4200];
    snprintf(folder, sizeof folder, "%s/%s", report->folder, name);
    snprintf(results, sizeof results, "%s/results.h5", folder);
    if (!run(ranks, (const char *const[]){program, "run", campaign, "-o", folder, "--force", NULL}, out))
        return false;
    size_t cases = cases_in(results);
    printf("\n%s with %d rank%s: %zu cases in %.1f s, %.1f a second, resident %.0f MB\n", campaign, ranks,
           ranks > 1 ? "s" : "", cases, out->seconds, (double)cases / out->seconds, 1e-6 * out->resident);
    json_begin(report, NULL, '{');
    json_text(report, "campaign", campaign);
    json_number(report, "ranks", ranks);
    json_number(report, "cases", (double)cases);
    json_number(report, "seconds", out->seconds);
    json_number(report, "resident_bytes", out->resident);
    json_end(report, '}');
    return cases > 0;
}

bool part_campaign(struct report *report, const struct options *options)
{
    struct ran one, two;
    json_begin(report, "runs", '[');
    if (!run_campaign(report, 2, theorems, "campaign", &two) ||
        (!options->targets && !run_campaign(report, 1, theorems, "campaign", &one)))
        return false;
    json_end(report, ']');
    struct target wall = {.what = "theorem campaign with 2 ranks, all of it",
                          .how = "references, cases, verdicts, charts and report",
                          .unit = " s",
                          .wanted = 10,
                          .measured = two.seconds,
                          .at_most = true};
    report_target(report, &wall);
    if (options->targets) /* the other takes three times as long */
        return true;
    struct target target = {.what = "theorem campaign, efficiency of 2 ranks",
                            .unit = " %",
                            .wanted = 97,
                            .measured = 100 * one.seconds / (2 * two.seconds)};
    snprintf(target.how, sizeof target.how, "%.1f s with 1 rank, %.1f s with 2", one.seconds, two.seconds);
    report_target(report, &target);
    return true;
}

/* A row of CSV as an object, with the names of the header; prints it, too. */
static void write_forecast(struct report *report, const char *header, char *row)
{
    char names[SAID_SIZE], *name_rest = NULL, *cell_rest = NULL;
    snprintf(names, sizeof names, "%.*s", (int)strcspn(header, "\r\n"), header);
    char *name = strtok_r(names, ",", &name_rest), *cell = strtok_r(row, ",", &cell_rest);
    json_begin(report, NULL, '{');
    for (const char *comma = " "; name && cell; comma = ",") {
        double value = strtod(cell, NULL);
        printf("%s %s %.4g", comma, name, value);
        json_number(report, name, value);
        name = strtok_r(NULL, ",", &name_rest);
        cell = strtok_r(NULL, ",", &cell_rest);
    }
    printf("\n");
    json_end(report, '}');
}

bool part_plan(struct report *report, const struct options *options)
{
    (void)options;
    struct ran ran;
    if (!run(1, (const char *const[]){program, "plan", theorems, "--ranks", "64,1024,4096", "--format", "csv", NULL},
             &ran))
        return false;
    printf("\nthe schedule of %s on more ranks, simulated with the costs of its cases measured here (s, %%, MB)\n",
           theorems);
    char *header_end = strchr(ran.said, '\n'), *rest = NULL;
    json_begin(report, "ranks", '[');
    for (char *row = header_end ? strtok_r(header_end, "\r\n", &rest) : NULL; row; row = strtok_r(NULL, "\r\n", &rest))
        write_forecast(report, ran.said, row);
    json_end(report, ']');
    return true;
}

/* A campaign of 10^6 cases that cost next to nothing: ten ensembles, a step each. */
static bool write_million(const char *path)
{
    enum { ENSEMBLES = 10, MEMBERS = ROWS / ENSEMBLES };
    FILE *file = fopen(path, "w");
    if (!file)
        return complain(path, strerror(errno));
    fprintf(file, "campaign: million\nexperiments:\n");
    for (int k = 0; k < ENSEMBLES; k++)
        fprintf(file,
                "  - name: million-%d\n    kind: ensemble\n"
                "    problems: [{name: chaotic, preset: ensemble, parameters: {members: %d}}]\n"
                "    methods: [lobatto-iiia]\n    stages: [2]\n    steps: [1]\n    horizon: 0.125\n"
                "    members: {parameter: member, from: %d, to: %d, count: %d}\n",
                k, ROWS, k * MEMBERS, (k + 1) * MEMBERS - 1, MEMBERS);
    return fclose(file) == 0 || complain(path, strerror(errno));
}

bool part_million(struct report *report, const struct options *options)
{
    (void)options;
    char path[4096];
    struct ran ran;
    snprintf(path, sizeof path, "%s/million.yaml", report->folder);
    json_begin(report, "runs", '[');
    if (!write_million(path) || !run_campaign(report, 2, path, "million", &ran))
        return false;
    json_end(report, ']');
    struct target seconds = {.what = "a million cases with 2 ranks",
                             .how = "ten ensembles, a step each",
                             .unit = " s",
                             .wanted = 60,
                             .measured = ran.seconds,
                             .at_most = true},
                  memory = {.what = "the same, peak resident size of a rank",
                            .how = "the largest process",
                            .unit = " MB",
                            .wanted = 400,
                            .measured = 1e-6 * ran.resident,
                            .at_most = true};
    report_target(report, &seconds);
    report_target(report, &memory);
    return true;
}
