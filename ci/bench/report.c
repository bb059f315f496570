/* JSON and the target table. */
#include "ci/bench/report.h"

#include "version.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void json_key(struct report *report, const char *key)
{
    fprintf(report->json, "%s\n%*s", report->follows ? "," : "", 2 * report->depth, "");
    report->follows = true;
    if (key)
        fprintf(report->json, "\"%s\": ", key);
}

void json_begin(struct report *report, const char *key, char bracket)
{
    json_key(report, key);
    fputc(bracket, report->json);
    report->depth++;
    report->follows = false;
}

void json_end(struct report *report, char bracket)
{
    report->depth--;
    if (report->follows)
        fprintf(report->json, "\n%*s", 2 * report->depth, "");
    fputc(bracket, report->json);
    report->follows = true;
}

void json_text(struct report *report, const char *key, const char *text)
{
    json_key(report, key);
    fputc('"', report->json);
    for (; *text; text++) {
        if ((unsigned char)*text < ' ')
            fprintf(report->json, "\\u%04x", (unsigned)*text);
        else
            fprintf(report->json, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
    fputc('"', report->json);
}

void json_number(struct report *report, const char *key, double value)
{
    json_key(report, key);
    if (isfinite(value))
        fprintf(report->json, "%.9g", value);
    else
        fputs("null", report->json);
}

/* The processor as Linux names it. */
static void processor_name(char *name, size_t size)
{
    FILE *in = fopen("/proc/cpuinfo", "r");
    char line[256];
    snprintf(name, size, "unknown");
    while (in && fgets(line, sizeof line, in)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (in)
        fclose(in);
}

static FILE *open_json(const struct report *report, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.json", report->folder, name);
    FILE *file = fopen(path, "w");
    if (!file)
        fprintf(stderr, "bench: %s: %s\n", path, strerror(errno));
    return file;
}

bool report_open(struct report *report, const char *name)
{
    char text[128];
    time_t now = time(NULL);
    struct tm utc;
    report->json = open_json(report, name);
    if (!report->json)
        return false;
    fputc('{', report->json);
    report->depth = 1;
    report->follows = false;
    json_text(report, "part", name);
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    json_text(report, "date", text);
    processor_name(text, sizeof text);
    json_text(report, "processor", text);
    json_number(report, "cores", (double)sysconf(_SC_NPROCESSORS_ONLN));
    double load = (double)NAN;
    getloadavg(&load, 1);
    json_number(report, "load", load); /* of all programs on the machine, in cores: it should be 0 */
    json_text(report, "version", RATTLEBACK_GIT);
    json_text(report, "compiler", RATTLEBACK_COMPILER);
    json_text(report, "flags", RATTLEBACK_FLAGS);
    return true;
}

static bool reached(const struct target *target)
{
    return target->at_most ? target->measured <= target->wanted : target->measured >= target->wanted;
}

void report_target(struct report *report, const struct target *target)
{
    if (report->target_count < MOST_TARGETS)
        report->targets[report->target_count++] = *target;
}

static const char *verdict(const struct target *target)
{
    return !isfinite(target->measured) ? "not measured" : reached(target) ? "reached" : "missed";
}

static void write_targets(struct report *report)
{
    json_begin(report, "targets", '[');
    for (int k = report->earlier_targets; k < report->target_count; k++) {
        const struct target *target = &report->targets[k];
        json_begin(report, NULL, '{');
        json_text(report, "what", target->what);
        json_text(report, "how", target->how);
        json_text(report, "unit", target->unit);
        json_number(report, target->at_most ? "at_most" : "at_least", target->wanted);
        json_number(report, "measured", target->measured);
        json_text(report, "verdict", verdict(target));
        json_end(report, '}');
    }
    json_end(report, ']');
    report->earlier_targets = report->target_count;
    json_begin(report, "crossovers", '[');
    for (int k = report->earlier_crossovers; k < report->crossover_count; k++) {
        json_begin(report, NULL, '{');
        json_number(report, "horizon", report->crossovers[k].horizon);
        json_text(report, "peer", report->crossovers[k].peer);
        json_number(report, "error", report->crossovers[k].error);
        json_end(report, '}');
    }
    json_end(report, ']');
    report->earlier_crossovers = report->crossover_count;
}

bool report_close(struct report *report, const char *name)
{
    write_targets(report);
    json_end(report, '}');
    fputc('\n', report->json);
    bool failed = ferror(report->json) != 0;
    failed |= fclose(report->json) != 0;
    if (failed)
        fprintf(stderr, "bench: %s/%s.json: %s\n", report->folder, name, strerror(errno));
    return !failed;
}

void report_crossover(struct report *report, const char *problem, double horizon, const char *peer, double error)
{
    if (report->crossover_count == MOST_TARGETS)
        return;
    struct crossover *crossover = &report->crossovers[report->crossover_count++];
    snprintf(crossover->problem, sizeof crossover->problem, "%s", problem);
    snprintf(crossover->peer, sizeof crossover->peer, "%s", peer);
    crossover->horizon = horizon;
    crossover->error = error;
}

static void print_crossovers(const struct report *report, FILE *out)
{
    if (report->crossover_count > 0)
        fprintf(out, "\nthe error below which the core is the cheaper one\n");
    for (int k = 0; k < report->crossover_count; k++) {
        const struct crossover *crossover = &report->crossovers[k];
        fprintf(out, "  %-10s T = %-6g against %-16s", crossover->problem, crossover->horizon, crossover->peer);
        if (isfinite(crossover->error))
            fprintf(out, "%.0e\n", crossover->error);
        else
            fprintf(out, "none that both reach\n");
    }
}

bool report_print_targets(const struct report *report, FILE *out)
{
    bool all = true;
    if (report->target_count == 0)
        return true;
    fprintf(out, "\n%-46s %10s %10s  %s\n", "target", "wanted", "measured", "verdict");
    for (int k = 0; k < report->target_count; k++) {
        const struct target *target = &report->targets[k];
        double factor = target->at_most ? target->measured / target->wanted : target->wanted / target->measured;
        char wanted[32], measured[32], missed[32] = "";
        snprintf(wanted, sizeof wanted, "%s %.4g%s", target->at_most ? "<=" : ">=", target->wanted, target->unit);
        snprintf(measured, sizeof measured, "%.3g%s", target->measured, target->unit);
        if (isfinite(target->measured) && !reached(target))
            snprintf(missed, sizeof missed, " by %.2fx", factor);
        fprintf(out, "%-46s %10s %10s  %s%s\n    %s\n", target->what, wanted, measured, verdict(target), missed,
                target->how);
        all = all && isfinite(target->measured) && reached(target);
    }
    print_crossovers(report, out);
    return all;
}
