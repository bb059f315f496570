/* Methods of an experiment as a campaign lists them: names, and mappings that sweep parameters. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H
#define RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H

#include "suite/yaml/reader.h"

struct experiment;

/* Reads `[name, {name: M, tableau: gauss, r: [0, 1, 2], stages: [2, 3], label: L}]`: one struct campaign_method for each combination
 * of the values, in the order of the keys, the last varying fastest. *out: the list. Its length, an unsigned, is written *(size_t *)what
 * bytes after out. Does not check names and values. */
reader_function read_methods;

/* Replaces each method by one per stage count, listed in its entry or else in the experiment. If there are several, the labels name the
 * count. */
void methods_spread(struct document *document, struct experiment *experiment);

#endif
