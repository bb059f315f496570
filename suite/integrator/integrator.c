/* Integrators that were found: facts first, then what runs them. */
#include "suite/integrator/integrator.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "results/sha256.h"
#include "suite/integrator/facts.h"
#include "suite/integrator/load_library.h"
#include "suite/integrator/own_process.h"
#include "suite/integrator/program_method.h"
#include "suite/yaml/text_file.h"

enum { MOST_BYTES = 1 << 30 /* of a file that is hashed */ };

static struct integrator_found *all; /* the last one first */

const struct integrator_found *integrator_find(const char *name)
{
    const struct integrator_found *found = all;
    while (found && strcmp(found->integrator.name, name) != 0)
        found = found->next;
    return found;
}

/* The path of a file that an entry names; cut where it is too long, and then not found. */
static void path_of(const char *folder, const char *file, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s%s", *file == '/' ? "" : folder, file);
}

/* The SHA-256 of a file of the entry goes into the facts; `key` is to blame where it cannot be read. */
static bool add_hash(json_t *facts, const char *file, const char *folder, const char *key,
                     struct facts_refusal *refusal)
{
    char sha256[SHA256_TEXT_SIZE], path[PATH_MAX];
    size_t length;
    path_of(folder, file, path);
    char *bytes = text_file_read(path, MOST_BYTES, &length);
    if (!bytes)
        return facts_refuse(refusal, key, "%.400s: %s", file, strerror(errno));
    sha256_text(bytes, length, sha256);
    free(bytes);
    json_t *files = json_object_get(facts, "sha256");
    if (!files) {
        files = json_object();
        json_object_set_new(facts, "sha256", files);
    }
    return json_object_set_new(files, file, json_string(sha256)) == 0 || facts_refuse(refusal, "", "out of memory");
}

/* What a result file has kept of it. */
static json_t *recall(const char *name, const char *folder, struct facts_refusal *refusal)
{
    char file[64], kept[PATH_MAX];
    size_t length;
    snprintf(file, sizeof file, INTEGRATOR_FACTS, name);
    path_of(folder, file, kept);
    char *text = text_file_read(kept, MOST_BYTES, &length);
    json_t *facts = text ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (!facts)
        facts_refuse(refusal, "", "the record says nothing of it");
    free(text);
    return facts;
}

/* A library: its facts, and *method. */
static json_t *find_library(const struct integrator_text *text, const char *folder,
                            const struct rattleback_method **method, struct facts_refusal *refusal)
{
    char path[PATH_MAX];
    path_of(folder, text->library, path);
    *method = library_method(path, text->name, refusal->why);
    refusal->key = "library";
    json_t *facts = *method ? library_facts(*method) : NULL;
    if (facts && add_hash(facts, text->library, folder, "library", refusal) &&
        facts_overrule(facts, text, false, refusal))
        return facts;
    json_decref(facts);
    return NULL;
}

static bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* Where a command without a slash is found by PATH, a whole path that the caller frees; NULL: nowhere, or it has a slash. */
static char *search_program(const char *command)
{
    const char *list = getenv("PATH");
    char *found = NULL;
    for (; !strchr(command, '/') && list && *list && !found; list += strcspn(list, ":"), list += *list == ':') {
        if (asprintf(&found, "%.*s/%s", (int)strcspn(list, ":"), list, command) < 0)
            return NULL;
        if (access(found, X_OK) != 0 || is_folder(found) || *found != '/') {
            free(found);
            found = NULL;
        }
    }
    return found;
}

/* What the command is: its words, the program that the first of them is found as, and the bytes of that, of all files that it
 * names, and of those that the entry declares. */
static bool add_command(json_t *facts, const struct integrator_text *text, const char *folder,
                        struct facts_refusal *refusal)
{
    json_t *words = json_array();
    bool good = true;
    for (unsigned k = 0; k < text->program_count; k++) {
        char path[PATH_MAX];
        json_array_append_new(words, json_string(text->program[k]));
        path_of(folder, text->program[k], path);
        if (good && access(path, R_OK) == 0 && !is_folder(path))
            good = add_hash(facts, text->program[k], folder, "program", refusal);
    }
    json_object_set_new(facts, "program", words);
    char *found = search_program(text->program[0]);
    if (good && found)
        good = add_hash(facts, found, "", "program", refusal);
    free(found);
    for (unsigned k = 0; k < text->files_count && good; k++)
        good = add_hash(facts, text->files[k], folder, "files", refusal);
    return good;
}

/* A program: its facts, and *program. */
static json_t *find_program(const struct integrator_text *text, const char *folder, struct program **program,
                            struct facts_refusal *refusal)
{
    refusal->key = "program";
    json_t *facts = program_find(text, folder, program, refusal->why);
    if (facts && add_command(facts, text, folder, refusal) && facts_overrule(facts, text, true, refusal))
        return facts;
    json_decref(facts);
    return NULL;
}

/* In the place of what runs, where only facts are known. */
static enum status cannot_run(const struct integrator *integrator, struct outside_task *task)
{
    (void)integrator;
    (void)task;
    return STATUS_REFUSED;
}

static bool hand_over(const struct integrator *integrator, struct facts_refusal *refusal)
{
    struct refusal refused;
    if (core_double()->add_integrator(integrator, &refused) == STATUS_OK &&
        core_quad()->add_integrator(integrator, &refused) == STATUS_OK)
        return true;
    return facts_refuse(refusal, "name", "%s", refused.message);
}

static json_t *find(const struct integrator_text *text, const char *folder, const struct rattleback_method **method,
                    struct program **program, struct facts_refusal *refusal)
{
    if (text->name && text_file_is_kept())
        return recall(text->name, folder, refusal);
    return text->library ? find_library(text, folder, method, refusal) : find_program(text, folder, program, refusal);
}

static bool make(struct integrator_found *found, const struct integrator_text *text, const char *folder,
                 struct facts_refusal *refusal)
{
    struct integrator *integrator = &found->integrator;
    const struct rattleback_method *method = NULL;
    struct program *program = NULL;
    json_t *facts = facts_check(text, refusal) ? find(text, folder, &method, &program, refusal) : NULL;
    found->facts = facts ? json_dumps(facts, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) : NULL;
    bool good = found->facts && facts_read(facts, integrator, refusal);
    json_decref(facts);
    if (!good)
        return false;
    integrator->library = method;
    integrator->tell = guard_tell;
    integrator->solve = program ? program_do : cannot_run;
    integrator->of = program;
    return hand_over(integrator, refusal);
}

bool integrator_take(struct integrator_text *text, const char *folder, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE])
{
    struct facts_refusal refusal = {"", why};
    struct integrator_found *found = calloc(1, sizeof *found);
    snprintf(why, INTEGRATOR_MESSAGE_SIZE, "out of memory");
    bool good = found && make(found, text, folder, &refusal);
    *key = refusal.key;
    if (!good)
        return false; /* NOLINT(clang-analyzer-unix.Malloc): what it holds is little, and a core may have it */
    found->next = all;
    all = found;
    text->found = found;
    return true;
}

bool integrator_is_path(const char *argument)
{
    const char *end = strrchr(argument, ':');
    size_t length = end ? (size_t)(end - argument) : strlen(argument);
    return strchr(argument, '/') || (length > 3 && strncmp(argument + length - 3, ".so", 3) == 0);
}

const char *integrator_load(const char *argument, char message[INTEGRATOR_MESSAGE_SIZE])
{
    char path[INTEGRATOR_MESSAGE_SIZE / 2], why[INTEGRATOR_MESSAGE_SIZE];
    const char *colon = strrchr(argument, ':'), *key;
    struct integrator_text text = {.name = colon && !strchr(colon, '/') ? colon + 1 : NULL, .library = path};
    snprintf(path, sizeof path, "%.*s", (int)(text.name ? (size_t)(colon - argument) : strlen(argument)), argument);
    if (integrator_take(&text, "", &key, why))
        return text.found->integrator.name;
    snprintf(message, INTEGRATOR_MESSAGE_SIZE, "%.400s: %.1500s", path, why);
    return NULL;
}
