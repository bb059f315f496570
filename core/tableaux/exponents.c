/* Products of exponentials whose sums are a tableau: those built in, and the way to the user's own. */
#include <string.h>

#include "core/tableaux/tableau.h"

#define PART(p, q) ((wide)(p) / (q))

static const struct {
    const char *name;
    struct exponents_given exponents;
} built_in[] = {
    {"cf4",
     {.count = 2,
      .order = {true, 4},
      .sum = {{{0}, {PART(1, 2)}, {0, PART(1, 2)}, {PART(1, 2)}, {PART(1, 4), PART(1, 6), PART(1, 6), PART(-1, 12)}},
              {{0}, {0}, {0}, {PART(-1, 2), 0, 1}, {PART(-1, 12), PART(1, 6), PART(1, 6), PART(1, 4)}}}}},
};

const struct exponents_given *tableau_exponents(const char *name)
{
    for (size_t k = 0; k < sizeof built_in / sizeof *built_in; k++)
        if (strcmp(name, built_in[k].name) == 0)
            return &built_in[k].exponents;
    return own_tableau_exponents(name);
}
