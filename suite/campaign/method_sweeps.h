/* The methods of an experiment as a campaign lists them: names, and mappings that sweep parameters. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H
#define RATTLEBACK_SUITE_CAMPAIGN_METHOD_SWEEPS_H

#include "suite/yaml/reader.h"

/* `[name, {name: M, tableau: gauss, r: [0, 1, 2]}]`: one struct campaign_method for every combination of the values, in the
 * order of the keys, the last fastest. *out is the list, and behind it by the size_t *what bytes its length. Names and
 * values are looked at by nobody yet. */
reader_function read_methods;

#endif
