/* The chart of a problem: time against error, a panel a horizon. */
#include "ci/bench/work.h"

#include "plots/gnuplot.h"
#include "plots/script.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* Okabe and Ito's colours, a grey and a brown; gnuplot's point types, filled ones first. */
static const char *const colours[] = {"#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                      "#E69F00", "#56B4E9", "#8C564B", "#888888"};
static const int point_types[] = {7, 5, 9, 11, 13, 15, 4, 8, 6};
enum { COLOURS = sizeof colours / sizeof *colours, PANEL_WIDTH = 500, KEY_WIDTH = 400, EDGE = 100 /* pixels */ };

/* Names in the order they are drawn, the same in every panel. */
static int list_names(const struct study *studies, int count, const char *names[MOST_NAMES])
{
    int found = 0;
    names[found++] = core_contenders[0].name;
    for (int panel = 0; panel < count; panel++)
        for (int k = 0; k < studies[panel].count; k++) {
            bool known = false;
            for (int i = 0; i < found; i++)
                known |= strcmp(names[i], studies[panel].points[k].who->name) == 0;
            if (!known && found < MOST_NAMES)
                names[found++] = studies[panel].points[k].who->name;
        }
    return found;
}

static void print_data(FILE *script, const struct study *study, int panel, const char *name, int index)
{
    fprintf(script, "$p%dc%d << END\n", panel, index);
    for (int k = 0; k < study->count; k++)
        if (strcmp(study->points[k].who->name, name) == 0)
            fprintf(script, "%.6g %.6g # %s\n", study->points[k].error, 1e3 * study->points[k].seconds,
                    study->points[k].setting);
    fputs("END\n", script);
}

/* The key stands to the right of the last panel and counts for all. */
static void print_panel(FILE *script, const struct study *study, int panel, const char *const *names, int count)
{
    fprintf(script,
            "set title 'T = %g'\nset lmargin at screen %d / width\nset rmargin at screen %d / width\n"
            "%splot \\\n",
            study->horizon, EDGE + panel * PANEL_WIDTH, panel * PANEL_WIDTH + PANEL_WIDTH - 5,
            panel > 0 ? "unset ylabel\n" : "");
    for (int i = 0; i < count; i++)
        fprintf(script, "  $p%dc%d using 1:2 with linespoints lw %d ps 0.7 pt %d lc rgb '%s' title '%s'%s\n", panel, i,
                i == 0 ? 4 : 2, point_types[i % COLOURS], colours[i % COLOURS], names[i], i + 1 < count ? ", \\" : "");
}

/* One range of times for all panels, whole powers of ten. */
static void print_range(FILE *script, const struct study *studies, int count)
{
    double least = INFINITY, most = 0;
    for (int panel = 0; panel < count; panel++)
        for (int k = 0; k < studies[panel].count; k++) {
            least = fmin(least, 1e3 * studies[panel].points[k].seconds);
            most = fmax(most, 1e3 * studies[panel].points[k].seconds);
        }
    fprintf(script, "set yrange [1e%.0f:1e%.0f]\n", floor(log10(least)), ceil(log10(most)));
}

static void print_script(FILE *script, const char *problem, const struct study *studies, int count)
{
    const char *names[MOST_NAMES];
    int found = list_names(studies, count, names), width = count * PANEL_WIDTH + KEY_WIDTH;
    for (int panel = 0; panel < count; panel++)
        for (int i = 0; i < found; i++)
            print_data(script, &studies[panel], panel, names[i], i);
    fprintf(script,
            "width = %d.0\nkey_start = %d / width\nset terminal svg size %d,560 font 'sans,15' background rgb "
            "'white'\nset output '%s.svg'\n"
            "set multiplot title '%s: processor time against the error reached' noenhanced\n",
            width, count * PANEL_WIDTH + 20, width, problem, problem);
    print_range(script, studies, count);
    fputs("set logscale xy\nset format x '10^{%T}'\nset format y '10^{%T}'\nset xrange [1e-16:1]\n"
          "set xtics 1e-15,1e3,1\nset xlabel 'position error at T'\nset ylabel 'processor time [ms]'\n"
          "set tmargin at screen 0.84\nset bmargin at screen 0.14\n"
          "set grid xtics ytics lc rgb '#cccccc' lw 1 dt 1\nset border 3 lc rgb '#444444'\nset tics nomirror\n"
          "unset mxtics\nunset mytics\nset key at screen key_start,0.84 left top Left reverse samplen 2 spacing 1.2\n",
          script);
    for (int panel = 0; panel < count; panel++)
        print_panel(script, &studies[panel], panel, names, found);
    fputs("unset multiplot\nset output\n", script);
}

bool work_chart(const char *folder, const char *problem, const struct study *studies, int count)
{
    char path[4096], message[512];
    char name[1][CHART_NAME_SIZE];
    snprintf(path, sizeof path, "%s/%s.gp", folder, problem);
    snprintf(*name, sizeof *name, "%s", problem);
    FILE *script = fopen(path, "w");
    if (!script) {
        fprintf(stderr, "bench: %s: %s\n", path, strerror(errno));
        return false;
    }
    print_script(script, problem, studies, count);
    if (fclose(script) == 0 &&
        gnuplot_run(folder, &(struct chart_list){.names = name, .count = 1}, NULL, message, sizeof message) == 0)
        return true;
    fprintf(stderr, "bench: %s\n", message);
    return false;
}
