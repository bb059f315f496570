/* A user's own tableau, from a YAML file or an entry of a campaign. It is added to the core, which then knows it by its
 * name, as a tableau and as a method. */
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

/* The exponents of a product: one row of coefficients per exponent. */
struct tableau_product {
    const struct tableau_row *rows;
    unsigned rows_count;
};

/* A bracket of stages in an exponent. of: the product, `step` or the number of a stage. exponent: its number in the
 * product, from 1. letters: numbers of stages, from 1. */
struct tableau_bracket {
    const char *of;
    long exponent;
    const long *letters;
    unsigned letters_count;
    wide coefficient;
};

/* Products of exponentials: one per stage, and one for the step. */
struct tableau_exponents_text {
    bool given;
    struct tableau_stated order;
    const struct tableau_product *stages;
    unsigned stages_count;
    struct tableau_product step;
    const struct tableau_bracket *brackets;
    unsigned brackets_count;
};

/* Entry of a tableau: its name and its orders, with the nodes c of a collocation, with a by rows and b, or with
 * exponents. */
struct tableau_text {
    const char *name, *file, *summary, *source; /* file: in a campaign's entry, instead of all other keys; else NULL */
    const wide *c, *b;
    const struct tableau_row *a;
    unsigned c_count, b_count, a_count;
    struct tableau_stated stated[TABLEAU_ORDERS];
    struct tableau_exponents_text exponents; /* instead of c, a and b */
    char *text; /* content of the file once it is loaded; the owner of the entry frees it */
};

/* Fields of a tableau file, with its name under the key `tableau`, and of an entry in a campaign's list, with `name` or
 * `file`. Numbers are decimals or fractions such as 1/3, read in quadruple precision. */
extern const struct reader_field tableau_file_fields[], tableau_entry_fields[];

/* Adds a tableau to the core in both precisions.
 *
 * Returns NULL if the core accepts it. Else returns the key at fault, with *why, ready to print: the tableau is
 * incomplete, has the wrong shape, or is refused by the core. In double precision the core also checks its orders
 * (struct core_api, tableau_report). */
const char *tableau_take(const struct tableau_text *text, char *why, size_t size);

/* Reads the file `path` and adds its tableau to the core. Returns the tableau's name, which the core owns; NULL with a
 * message that names file, line and key. bytes: NULL, or out the content of the file, which the caller frees. */
const char *tableau_load(const char *path, char **bytes, char message[TABLEAU_MESSAGE_SIZE]);

#endif
