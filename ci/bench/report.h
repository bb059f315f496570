/* Output of a part of the benchmark: a JSON file, and rows of the target table. */
#ifndef RATTLEBACK_BENCH_REPORT_H
#define RATTLEBACK_BENCH_REPORT_H

#include <stdbool.h>
#include <stdio.h>

enum { MOST_TARGETS = 32, TARGET_TEXT = 160 };

/* One line of the target table. Reached: measured >= wanted, or <= where `at_most`; NaN: not measured. */
struct target {
    char what[TARGET_TEXT], how[2 * TARGET_TEXT]; /* how: settings and errors the number stands on */
    const char *unit;
    double wanted, measured;
    bool at_most;
};

/* The error below which the core is the cheaper one; NaN: the peer is, to the least error that both reach. */
struct crossover {
    char problem[TARGET_TEXT], peer[TARGET_TEXT];
    double horizon, error;
};

/* An open JSON file. Each value is written with the key it has in the object around it; NULL in a list. */
struct report {
    const char *folder;
    FILE *json;
    int depth;
    bool follows; /* a value came before on this level */
    struct target targets[MOST_TARGETS];
    int target_count, earlier_targets; /* earlier: of the parts before the open one */
    struct crossover crossovers[MOST_TARGETS];
    int crossover_count, earlier_crossovers;
};

/* Open FOLDER/NAME.json and begin its object with machine, compiler and time; false with a message on stderr. */
bool report_open(struct report *report, const char *name);

/* Write the targets of this part, end the object and close; false with a message if it could not be written. */
bool report_close(struct report *report, const char *name);

void json_begin(struct report *report, const char *key, char bracket); /* '{' or '[' */
void json_end(struct report *report, char bracket);                    /* '}' or ']' */
void json_text(struct report *report, const char *key, const char *text);
void json_number(struct report *report, const char *key, double value); /* null if it is not finite */

/* Keep a target for the table and for the end of the file. */
void report_target(struct report *report, const struct target *target);

/* Keep a crossover for the table of those and for the end of the file. */
void report_crossover(struct report *report, const char *problem, double horizon, const char *peer, double error);

/* Print the tables of all targets and crossovers kept so far; is every target reached? */
bool report_print_targets(const struct report *report, FILE *out);

#endif
