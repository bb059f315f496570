/* Reference flows, kept in files between runs. */
#include "ci/bench/reference.h"

#include "ci/bench/contender.h"
#include "results/checksums/sha256.h"
#include "suite/run/output.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, MOST_SOURCE = 1 << 20, NUMBER_SIZE = 64 };

/* A problem is C or, for the most part, text. */
static FILE *open_source(const char *problem, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "cases/problems/%s.c", problem);
    FILE *file = fopen(path, "r");
    if (file)
        return file;
    snprintf(path, PATH_SIZE, "cases/problems/%s.yaml", problem);
    return fopen(path, "r");
}

/* FOLDER/reference/particle-100-0123456789ab */
static bool kept_path(const char *folder, const struct motion *motion, double horizon, char path[PATH_SIZE])
{
    char message[PATH_SIZE], sum[72];
    static char source[MOST_SOURCE];
    FILE *file = open_source(motion->problem, path);
    if (!file) {
        fprintf(stderr, "bench: %s: %s (run it in the source folder)\n", path, strerror(errno));
        return false;
    }
    sha256_text(source, fread(source, 1, sizeof source, file), sum);
    fclose(file);
    snprintf(path, PATH_SIZE, "%s/reference", folder);
    if (output_folder_make(path, message, sizeof message) != 0) {
        fprintf(stderr, "bench: %s\n", message);
        return false;
    }
    snprintf(path, PATH_SIZE, "%s/reference/%s-%g-%.12s", folder, motion->problem, horizon, sum);
    return true;
}

static bool read_kept(const char *path, const struct motion *motion, struct flow_end *out)
{
    FILE *file = fopen(path, "r");
    char number[NUMBER_SIZE];
    int found = 0;
    if (!file)
        return false;
    while (found < motion->element && fscanf(file, "%63s", number) == 1)
        out->g[found++] = strtof128(number, NULL);
    bool whole = found == motion->element && fscanf(file, "%63s", number) == 1;
    out->error = strtod(number, NULL);
    fclose(file);
    return whole;
}

static void keep(const char *path, const struct motion *motion, const struct flow_end *end)
{
    FILE *file = fopen(path, "w");
    char number[NUMBER_SIZE];
    for (int c = 0; c < motion->element && file; c++) {
        strfromf128(number, sizeof number, "%.36g", end->g[c]);
        fprintf(file, "%s\n", number);
    }
    if (!file || fprintf(file, "%.17g\n", end->error) < 0 || fclose(file) != 0)
        fprintf(stderr, "bench: %s: %s; it is computed again next time\n", path, strerror(errno));
}

enum status reference_of(const struct setup *setup, struct end_point *end, double *error)
{
    struct reference reference = {.at = *end_point_open(end)};
    struct core_case *given;
    struct refusal why;
    enum status status = core_quad()->open(setup, &given, &why);
    if (status == STATUS_OK)
        status = core_quad()->reference(given, &reference);
    core_quad()->close(given);
    *error = reference.error_q;
    return status;
}

bool reference_end(const char *folder, const struct motion *motion, double horizon, struct flow_end *out)
{
    char path[PATH_SIZE];
    struct end_point point;
    if (!kept_path(folder, motion, horizon, path))
        return false;
    if (read_kept(path, motion, out))
        return true;
    struct setup setup = motion_setup(motion, 2, 1, horizon);
    enum status status = reference_of(&setup, &point, &out->error);
    if (status != STATUS_OK) {
        fprintf(stderr, "bench: reference of %s to %g: %s\n", motion->problem, horizon, status_text(status));
        return false;
    }
    memcpy(out->g, point.g, sizeof out->g);
    keep(path, motion, out);
    return true;
}

double reference_distance(const struct motion *motion, const struct flow_end *end, const double *g)
{
    wide position[MAX_ELEMENT];
    struct setup setup = motion_setup(motion, 2, 1, 1);
    for (int c = 0; c < motion->element; c++)
        position[c] = g[c];
    struct core_case *given;
    struct refusal why;
    bool opened = core_quad()->open(&setup, &given, &why) == STATUS_OK;
    double distance = opened ? core_quad()->distance(given, position, end->g) : (double)NAN;
    core_quad()->close(given);
    return distance;
}
