/* A user's own tableau: read from a YAML mapping, which is a file or an entry of a campaign, or from the command line; handed
 * to the core, it is then known by its name, as a tableau and as a method. */
#ifndef RATTLEBACK_SUITE_TABLEAU_FILE_H
#define RATTLEBACK_SUITE_TABLEAU_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/api.h"
#include "suite/yaml/reader.h"

enum { TABLEAU_MESSAGE_SIZE = 2048 };

/* A row of coefficients. */
struct tableau_row {
    const wide *values;
    unsigned values_count;
};

/* The exponents of a product, a row of coefficients each. */
struct tableau_product {
    const struct tableau_row *rows;
    unsigned rows_count;
};

/* A bracket: of which product and exponent, of which stages from 1, by what coefficient. */
struct tableau_bracket {
    const char *of;
    long exponent;
    const long *letters;
    unsigned letters_count;
    wide coefficient;
};

/* Products of exponentials: of the stages and of the step. */
struct tableau_exponents_text {
    bool given;
    struct tableau_stated order;
    const struct tableau_product *stages;
    unsigned stages_count;
    struct tableau_product step;
    const struct tableau_bracket *brackets;
    unsigned brackets_count;
};

/* Entry of a tableau: its name, the nodes c of a collocation, or a by rows and b, and its orders. */
struct tableau_text {
    const char *name, *file, *summary, *source; /* file: of a campaign's entry, instead of all else; else NULL */
    const wide *c, *b;
    const struct tableau_row *a;
    unsigned c_count, b_count, a_count;
    struct tableau_stated stated[TABLEAU_ORDERS];
    struct tableau_exponents_text exponents; /* instead of c, a and b */
    char *text;                              /* of the file, once it was loaded; its owner frees it */
};

/* The mapping of a file, whose name is its key `tableau`, and an entry of a campaign's list, with `name` or `file`. Numbers are
 * decimals or fractions of them, such as 1/3, in quadruple precision. */
extern const struct reader_field tableau_file_fields[], tableau_entry_fields[];

/* Hands a tableau to the core in both precisions.
 *
 * Returns NULL if the core takes it. Else returns the key of the file that is wrong, with *why, ready to print: the tableau is
 * incomplete, of the wrong shape, or refused by the core, in double precision also for its orders (struct core_api, tableau_report). */
const char *tableau_take(const struct tableau_text *text, char *why, size_t size);

/* Read the file `path` and hand the tableau to the core. Returns its name, which stays; NULL with a message that names file, line
 * and key. *bytes, where it is not NULL, is set to its text, which the caller frees. */
const char *tableau_load(const char *path, char **bytes, char message[TABLEAU_MESSAGE_SIZE]);

#endif
