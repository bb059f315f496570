/* The verdicts of a result file judged again, from all that it holds beside them. */
#ifndef RATTLEBACK_SUITE_REJUDGE_H
#define RATTLEBACK_SUITE_REJUDGE_H

#include "results/store/store.h"
#include "suite/kinds/verdicts.h"

enum { REJUDGE_MESSAGE_SIZE = 4096 };

/* Judge the cases and samples of a file by the campaign it keeps, as the run that wrote it did. The file has to hold what
 * this program makes of that campaign: the campaign its hash, every case its names and numbers, samples their
 * cases, and no case a floor below the error of its reference. Returns STORE_REFUSED with a message if it does not;
 * verdicts_free must follow in any case. No file but this one is looked at. */
enum store_status rejudge(const char *path, const struct store_file *file, struct verdicts *out,
                          char message[REJUDGE_MESSAGE_SIZE]);

/* The first row of the file's order table that says something else than the verdicts, numbers in more digits than are ever
 * shown; with what, as `measured is 7, judged again 2`. Returns -1 if there is none. */
long rejudge_difference(const struct store_file *file, const struct verdicts *verdicts,
                        char message[REJUDGE_MESSAGE_SIZE]);

#endif
