/* The data of a problem as JSON: what the options of the verbs are on the command line. */
#ifndef RATTLEBACK_SUITE_LIBRARY_DATA_H
#define RATTLEBACK_SUITE_LIBRARY_DATA_H

#include <jansson.h>

#include "core/api.h"

enum { DATA_MESSAGE = 2048 };

struct data {
    struct setup setup; /* points into the next two */
    char *problem;
    json_t *json;
};

/* Read a problem's name, or the path of its text, and what is said of it ({"preset": .., "retraction": .., "parameters": {..}, "q": [..],
 * "v": [..]}; NULL: nothing). False with a message, in any case to be followed by data_free. */
bool data_read(const char *problem, const char *json, struct data *out, char message[DATA_MESSAGE]);
void data_free(struct data *data);

/* Writes the core's refusal of the data. */
void data_refuse(const struct data *data, const struct refusal *why, char message[DATA_MESSAGE]);

#endif
