/* Charts drawn by gnuplot: error against step size and against work, values against time. */
#ifndef RATTLEBACK_PLOTS_CHARTS_H
#define RATTLEBACK_PLOTS_CHARTS_H

#include "results/store.h"

enum {
    CHART_NAME_SIZE = 248,    /* a file name with its extension has at most 255 bytes */
    CHART_MESSAGE_SIZE = 1024 /* room enough for a message with what gnuplot said */
};

/* The tables that charts are drawn from. */
struct chart_tables {
    const struct case_row *cases;
    size_t case_count;
    const struct order_row *orders;
    size_t order_count;
    const struct sample_row *samples;
    size_t sample_count;
    const struct ensemble_row *ensembles;
    size_t ensemble_count;
};

/* All of them in a result file, which keeps them. */
struct chart_tables chart_tables_of(const struct store_file *file);

enum chart_formats { CHARTS_SVG, CHARTS_SVG_AND_PNG };

/* A chart that was drawn. The texts of the tables' rows are borrowed from them. */
struct chart_entry {
    char name[CHART_NAME_SIZE]; /* of its files, without extension */
    const char *kind;           /* heading that it shares with the charts of its kind; a constant */
    char *title;                /* what it shows, in a line */
    char *description;          /* the same for one who cannot see it, with its curves; owned by the entry */
    const char *experiment, *problem, *data, *precision;
    const char *quantity; /* of the order rows whose measured orders it shows; NULL if it shows none */
};

/* The charts of a folder, those of a kind and of an experiment not necessarily together. */
struct chart_list {
    struct chart_entry *entries;
    size_t count;
};

/* Draw into `directory` (made if missing) for every experiment, problem, data, precision and quantity of the cases a
 * chart of the error against h, with slope guides and the measured orders in its key, and one of the error against
 * force evaluations, and of the samples and ensembles those of history.h: NAME.svg and, if asked for, NAME.png, beside them NAME.gp and NAME.dat, from which
 * `gnuplot NAME.gp` in that folder draws them again. Rows that failed or have no error are skipped, rows below the floor
 * are grey and hollow; a chart needs a curve of two points. *charts says what was drawn; free it by charts_free.
 * Returns 0, or -1 with a message and an empty list: the folder cannot be written, or gnuplot is missing or failed. */
int charts_write(const char *directory, const struct chart_tables *tables, enum chart_formats formats,
                 struct chart_list *charts, char *message, size_t size);

/* Free what charts_write allocated and leave an empty list. */
void charts_free(struct chart_list *charts);

#endif
