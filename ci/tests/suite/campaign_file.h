/* A campaign's text in a file: read, or refused with a message. */
#ifndef RATTLEBACK_TESTS_SUITE_CAMPAIGN_FILE_H
#define RATTLEBACK_TESTS_SUITE_CAMPAIGN_FILE_H

#include "ci/tests/suite/text_file.h"
#include "suite/campaign/load.h"

#include <time.h>

static inline struct campaign *load(const char *text)
{
    write_text(text, strlen(text));
    return campaign_load(path, message);
}

static inline struct campaign *load_good(const char *text)
{
    struct campaign *campaign = load(text);
    if (!campaign)
        fail_msg("refused: %s", message);
    return campaign;
}

/* The message without the file's name, which it must begin with. */
static inline void assert_refused(const char *text, const char *expected)
{
    struct campaign *campaign = load(text);
    assert_null(campaign);
    assert_memory_equal(message, path, strlen(path));
    if (strncmp(message + strlen(path), expected, strlen(expected)) != 0)
        fail_msg("said \"%s\", expected \"FILE%s...\"", message, expected);
}

/* A campaign of one experiment whose lines can be exchanged; line 3 is its first. */
enum line { NAME, KIND, PROBLEMS, METHODS, STAGES, STEPS, HORIZON, MORE, LINES };

static const char *const good[LINES] = {[NAME] = "name: orders",
                                        [KIND] = "kind: convergence",
                                        [PROBLEMS] = "problems: [{name: particle}, {name: cvt}]",
                                        [METHODS] = "methods: [lobatto-iiia]",
                                        [STAGES] = "stages: [2, 3]",
                                        [STEPS] = "steps: [4, 8, 16]",
                                        [HORIZON] = "horizon: 1",
                                        [MORE] = "precision: [quad]"};

static inline const char *with(enum line line, const char *replacement)
{
    static char text[2048];
    int used = snprintf(text, sizeof text, "campaign: test\nexperiments:\n");
    for (enum line k = 0; k < LINES; k++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%s\n", k == 0 ? "  - " : "    ",
                         k == line ? replacement : good[k]);
    return text;
}

#endif
