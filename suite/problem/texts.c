/* A list of loaded texts, the last first. */
#include "suite/problem/texts.h"

#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/problem/unread.h"
#include "suite/yaml/document.h"
#include "suite/yaml/text_file.h"

struct loaded {
    struct loaded *next;
    struct problem_file *file;
    struct core_case *opened; /* by quadruple, for what there is to say of it */
    char path[];
};

static struct loaded *texts;

/* A handle that answers questions about the problem only. */
static enum status open_named_text(const struct problem_file *file, struct core_case **out, struct refusal *why)
{
    struct setup setup = {.problem = problem_file_name(file), .text = problem_file_text(file), .samples = 1};
    setup.horizon = problem_text_is_control(setup.text) ? 0 : 1; /* of optimal control its own */
    return core_quad()->open(&setup, out, why);
}

/* The text that a file is, byte for byte, if it has been loaded: put before the others. NULL: it has not, or cannot be read. */
static struct loaded *find_known(const char *path)
{
    struct loaded **link = &texts, *known = NULL;
    size_t length;
    char sha256[SHA256_TEXT_SIZE], *bytes = *link ? text_file_read(path, DOCUMENT_MOST_BYTES, &length) : NULL;
    if (bytes) {
        sha256_text(bytes, length, sha256);
        while (*link && strcmp(problem_file_sha256((*link)->file), sha256) != 0)
            link = &(*link)->next;
        known = *link;
    }
    if (known) {
        *link = known->next;
        known->next = texts;
        texts = known;
    }
    free(bytes);
    return known;
}

const struct problem_file *texts_load(const char *path, char message[PROBLEM_MESSAGE_SIZE])
{
    struct refusal why;
    size_t length = strlen(path) + 1;
    struct loaded *known = find_known(path);
    if (known)
        return known->file;
    struct loaded *loaded = heap_take(1, sizeof *loaded + length);
    memcpy(loaded->path, path, length);
    loaded->file = problem_file_load(loaded->path, message);
    if (loaded->file && open_named_text(loaded->file, &loaded->opened, &why) == STATUS_OK &&
        !has_unread_entry(problem_file_text(loaded->file), &why)) {
        loaded->next = texts;
        texts = loaded;
        return loaded->file;
    }
    core_quad()->close(loaded->opened);
    if (loaded->file)
        problem_file_refuse(loaded->file, &why, message, PROBLEM_MESSAGE_SIZE);
    problem_file_free(loaded->file);
    free(loaded);
    return NULL;
}

bool texts_put(const char *problem, struct setup *setup, char message[PROBLEM_MESSAGE_SIZE])
{
    const struct problem_file *file = problem_file_is_path(problem) ? texts_load(problem, message) : NULL;
    setup->problem = file ? problem_file_name(file) : problem;
    setup->text = file ? problem_file_text(file) : NULL;
    return file || !problem_file_is_path(problem);
}

const struct problem_file *texts_find(const char *name)
{
    for (const struct loaded *loaded = texts; loaded; loaded = loaded->next)
        if (strcmp(problem_file_name(loaded->file), name) == 0)
            return loaded->file;
    return NULL;
}

void texts_describe(const struct problem_file *file, struct problem_info *out)
{
    const struct loaded *loaded = texts;
    while (loaded->file != file)
        loaded = loaded->next;
    core_quad()->describe(loaded->opened, out);
}
