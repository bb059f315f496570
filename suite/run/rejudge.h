/* Computes the verdicts of a result file again from its cases, samples and campaign. */
#ifndef RATTLEBACK_SUITE_REJUDGE_H
#define RATTLEBACK_SUITE_REJUDGE_H

#include "results/store/store.h"
#include "suite/kinds/verdicts.h"

enum { REJUDGE_MESSAGE_SIZE = 4096 };

/* Judges the cases and samples of a file by the campaign stored in it, as the run that wrote it did. Reads no other file. verdicts_free must
 * follow in any case.
 *
 * The file must be consistent with its campaign: the hash, the names and numbers of every case, the cases of all samples, and no floor
 * below the error of the reference. Returns STORE_REFUSED with a message if it is not. */
enum store_status rejudge(const char *path, const struct store_file *file, struct verdicts *out,
                          char message[REJUDGE_MESSAGE_SIZE]);

/* Returns the first row of the file's order table that differs from the verdicts; -1: none. Compares numbers to more digits than are
 * printed. message: out the difference, as `measured is 7, judged again 2`. */
long rejudge_difference(const struct store_file *file, const struct verdicts *verdicts,
                        char message[REJUDGE_MESSAGE_SIZE]);

#endif
