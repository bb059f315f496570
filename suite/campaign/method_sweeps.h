/* The methods of an experiment as a campaign lists them: names, and mappings that sweep parameters. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H
#define RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H

#include "suite/yaml/reader.h"

struct experiment;

/* `[name, {name: M, tableau: gauss, r: [0, 1, 2], stages: [2, 3], label: L}]`: one struct campaign_method for every combination of the
 * values, in the order of the keys, the last fastest. *out is the list, and behind it by the size_t *what bytes its length. Names and
 * values are looked at by nobody yet. */
reader_function read_methods;

/* Puts instead of each method one for each of its stage counts, of its entry or else of the experiment. Labels of several name the
 * count. */
void methods_spread(struct document *document, struct experiment *experiment);

#endif
