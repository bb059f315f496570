/* Measured seconds per unit of the cost model, by kind of work. */
#ifndef RATTLEBACK_SUITE_RATES_H
#define RATTLEBACK_SUITE_RATES_H

#include "results/store/store.h"
#include "suite/campaign/expand.h"

/* Kind of work with one rate: cases that differ only in stages, steps and horizon, or the references of a problem with its
 * data. part: strings as in the tables' columns precision, kind, problem, data, method, with, retraction. */
enum { WORK_PARTS = 7 };
struct work_kind {
    char part[WORK_PARTS][CAMPAIGN_LABEL_SIZE];
};

/* All measurements of one kind of work. */
struct rate {
    struct work_kind of;
    double cost, seconds; /* sums; costs without the dimension of the problem, which is equal for one kind */
    int count;
};

struct rates {
    struct rate *rate;
    int count;
};

/* Adds one measurement. Returns the index of its kind in the list. */
int rates_add(struct rates *rates, const struct work_kind *of, double cost, double seconds);

/* Adds all cases and references of a result file, with their wall times. */
void rates_add_file(struct rates *rates, const struct store_file *file);

/* Returns the seconds per unit of cost, from all measurements of this kind of work. If there are none, uses the nearest kinds, and *guessed is
 * true: equal precision, kind and problem; else equal precision and kind; else equal precision; else all. NaN if there are
 * no measurements at all. */
double rates_find(const struct rates *rates, const struct work_kind *of, bool *guessed);

/* Set *of to the kind of work of a case or of a reference of a plan; return its cost. */
double rates_of_case(const struct campaign *campaign, const struct plan *plan, int id, struct work_kind *of);
double rates_of_reference(const struct campaign *campaign, const struct plan *plan, int reference,
                          struct work_kind *of);

void rates_free(struct rates *rates);

#endif
