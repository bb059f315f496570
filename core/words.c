/* The words of words.h; compiled once, not once a precision. */
#include "core/words.h"

#include <string.h>

const struct quantity_info *quantity_info(enum quantity quantity)
{
    static const struct quantity_info entries[] = {
#define QUANTITY(code, name, text, units, label) {#code, name, text, units, label, QUANTITY_IS_CLAIMED},
#define IDENTITY(code, name, source) {#code, name, source, "1", NULL, QUANTITY_IS_IDENTITY},
#define MEASURED(code, name, text, units) {#code, name, text, units, NULL, QUANTITY_IS_MEASURED},
#include "core/quantities.def"
    };
    return &entries[quantity];
}

const char *quantity_name(enum quantity quantity)
{
    return quantity_info(quantity)->name;
}

enum quantity quantity_find(const char *name)
{
    enum quantity quantity = 0;
    while (quantity < QUANTITIES && strcmp(quantity_name(quantity), name) != 0)
        quantity++;
    return quantity;
}

/* Error at the end, its maximum over the samples, and the error at the end of a run off the grids. */
enum error_of { AT_END, OVER_SAMPLES, OFF_GRID, ERRORS_OF };
static const enum quantity errors_of[][ERRORS_OF] = {{QUANTITY_Q, QUANTITY_Q_MAX, QUANTITY_OFF_GRID_Q},
                                                     {QUANTITY_P, QUANTITY_P_MAX, QUANTITY_OFF_GRID_P},
                                                     {QUANTITY_LAMBDA, QUANTITY_LAMBDA_MAX, QUANTITY_OFF_GRID_LAMBDA}};

/* Returns the entry of column `to` next to `quantity` in column `from`. */
static enum quantity beside(enum quantity quantity, enum error_of from, enum error_of to)
{
    for (size_t k = 0; k < sizeof errors_of / sizeof *errors_of; k++)
        if (errors_of[k][from] == quantity)
            return errors_of[k][to];
    return QUANTITIES;
}

enum quantity quantity_over_samples(enum quantity at_end)
{
    return beside(at_end, AT_END, OVER_SAMPLES);
}

enum quantity quantity_at_end(enum quantity maximum)
{
    return beside(maximum, OVER_SAMPLES, AT_END);
}

enum quantity quantity_off_grid(enum quantity at_end)
{
    return beside(at_end, AT_END, OFF_GRID);
}

const char *claim_word(enum claim_kind kind)
{
    static const char *const words[] = {CLAIM_TABLE(TABLE_WORD)};
    return words[kind];
}

const char *verdict_word(enum verdict verdict)
{
    static const char *const words[] = {VERDICT_TABLE(TABLE_WORD)};
    return words[verdict];
}

const char *constraint_word(enum constraint_kind kind)
{
    static const char *const words[] = {CONSTRAINT_TABLE(TABLE_WORD)};
    return words[kind];
}

const char *reference_route_name(enum reference_route route)
{
    static const char *const names[] = {[ROUTE_NONE] = "",
                                        [ROUTE_EXACT] = "exact",
                                        [ROUTE_TAYLOR] = "taylor",
                                        [ROUTE_GAUSS] = "gauss-12",
                                        [ROUTE_LOBATTO] = "lobatto-iiia-12"};
    return names[route];
}
