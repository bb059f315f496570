/* Integrators that were found: facts first, then what runs them. */
#include "suite/integrator/integrator.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "results/heap.h"
#include "suite/integrator/facts.h"
#include "suite/integrator/load_library.h"
#include "suite/integrator/own_process.h"
#include "suite/integrator/program_method.h"
#include "suite/yaml/text_file.h"

enum { MOST_BYTES = 1 << 30 /* of facts */ };

static struct integrator_found *all; /* the last one first */

const struct integrator_found *integrator_find(const char *name)
{
    const struct integrator_found *found = all;
    while (found && strcmp(found->integrator.name, name) != 0)
        found = found->next;
    return found;
}

/* The path of a file that an entry names; cut where it is too long, and then not found. */
static void path_of_file(const char *folder, const char *file, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s%s", *file == '/' ? "" : folder, file);
}

/* An entry while it is looked at, and the files that it turns out to consist of. */
struct entry {
    const struct integrator_text *text;
    const char *folder;
    struct facts_refusal *refusal;
    struct own_files *files;
};

/* The SHA-256 of a file of the entry goes into the facts; `key` is to blame where it cannot be read. */
static bool add_hash(struct entry *entry, json_t *facts, const char *file, const char *folder, const char *key)
{
    char path[PATH_MAX];
    path_of_file(folder, file, path);
    const char *sha256 = own_files_add(&entry->files, file, path, strcmp(key, "library") == 0);
    if (!sha256)
        return facts_refuse(entry->refusal, key, "%.400s: %s", file, strerror(errno));
    json_t *files = json_object_get(facts, "sha256");
    if (!files) {
        files = json_object();
        json_object_set_new(facts, "sha256", files);
    }
    return json_object_set_new(files, file, json_string(sha256)) == 0 ||
           facts_refuse(entry->refusal, "", "out of memory");
}

/* Reads the facts that a result file has kept. */
static json_t *recall(const char *name, const char *folder, struct facts_refusal *refusal)
{
    char file[64], kept[PATH_MAX];
    size_t length;
    snprintf(file, sizeof file, INTEGRATOR_FACTS, name);
    path_of_file(folder, file, kept);
    HELD(char, text) = text_file_read(kept, MOST_BYTES, &length);
    json_t *facts = text ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (!facts)
        facts_refuse(refusal, "", "the record says nothing of it");
    return facts;
}

/* A library: its facts, and *method. */
static json_t *find_library(struct entry *entry, const struct rattleback_method **method)
{
    char path[PATH_MAX];
    const struct integrator_text *text = entry->text;
    path_of_file(entry->folder, text->library, path);
    *method = library_method(path, text->name, entry->refusal->why);
    entry->refusal->key = "library";
    json_t *facts = *method ? library_facts(*method) : NULL;
    if (facts && add_hash(entry, facts, text->library, entry->folder, "library") &&
        facts_overrule(facts, text, false, entry->refusal))
        return facts;
    json_decref(facts);
    return NULL;
}

static bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* Returns the path where PATH has a command without a slash, to be freed by the caller; NULL if it has none, or the
 * command has a slash. */
static char *search_program(const char *command)
{
    const char *list = getenv("PATH");
    char *found = NULL;
    for (; !strchr(command, '/') && list && *list && !found; list += strcspn(list, ":"), list += *list == ':') {
        found = heap_print("%.*s/%s", (int)strcspn(list, ":"), list, command);
        if (access(found, X_OK) != 0 || is_folder(found) || *found != '/') {
            free(found);
            found = NULL;
        }
    }
    return found;
}

/* Adds the identity of the command: its words, the path of its program, and the contents of the program, of all
 * files among the words, and of those that the entry declares. */
static bool add_command(struct entry *entry, json_t *facts)
{
    const struct integrator_text *text = entry->text;
    json_t *words = json_array();
    bool good = true;
    for (unsigned k = 0; k < text->program_count; k++) {
        char path[PATH_MAX];
        json_array_append_new(words, json_string(text->program[k]));
        path_of_file(entry->folder, text->program[k], path);
        if (good && access(path, R_OK) == 0 && !is_folder(path))
            good = add_hash(entry, facts, text->program[k], entry->folder, "program");
    }
    json_object_set_new(facts, "program", words);
    HELD(char, found) = search_program(text->program[0]);
    if (good && found)
        good = add_hash(entry, facts, found, "", "program");
    for (unsigned k = 0; k < text->files_count && good; k++)
        good = add_hash(entry, facts, text->files[k], entry->folder, "files");
    return good;
}

/* A program: its facts, and *program. */
static json_t *find_program(struct entry *entry, struct program **program)
{
    entry->refusal->key = "program";
    json_t *facts = program_find(entry->text, entry->folder, program, entry->refusal->why);
    if (facts && add_command(entry, facts) && facts_overrule(facts, entry->text, true, entry->refusal))
        return facts;
    json_decref(facts);
    return NULL;
}

/* Instead of what runs, where only facts are known. */
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

static json_t *find_method(struct entry *entry, const struct rattleback_method **method, struct program **program)
{
    const struct integrator_text *text = entry->text;
    if (text->name && text_file_is_kept())
        return recall(text->name, entry->folder, entry->refusal);
    return text->library ? find_library(entry, method) : find_program(entry, program);
}

/* Assigns a refusal to the library or program. The entry itself was found valid by facts_check. */
static void blame(const struct integrator_text *text, struct facts_refusal *refusal)
{
    char why[INTEGRATOR_MESSAGE_SIZE];
    const char *key = refusal->key;
    snprintf(why, sizeof why, "%s", refusal->why);
    facts_refuse(refusal, text->library ? "library" : "program", "%s%s: %.*s",
                 text->library ? "" : "its answer to hello: ", key, INTEGRATOR_MESSAGE_SIZE - 100, why);
}

static bool make_integrator(struct integrator_found *found, const struct integrator_text *text, const char *folder,
                            struct facts_refusal *refusal)
{
    struct integrator *integrator = &found->integrator;
    const struct rattleback_method *method = NULL;
    struct program *program = NULL;
    struct entry entry = {text, folder, refusal, NULL};
    json_auto_t *facts = facts_check(text, refusal) ? find_method(&entry, &method, &program) : NULL;
    found->files = entry.files;
    found->facts = facts ? json_dumps(facts, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) : NULL;
    bool good = found->facts && facts_read(facts, integrator, refusal);
    if (good && !integrator->adaptive && (integrator->slope[QUANTITY_Q] > 0 || integrator->slope[QUANTITY_P] > 0))
        good = facts_refuse(refusal, "slopes", "not read with fixed steps; expected `stepping: tolerance` beside it");
    if (found->facts && !good && *refusal->key)
        blame(text, refusal);
    if (!good)
        return false;
    integrator->library = method;
    integrator->report_message = guard_report;
    integrator->solve = program ? program_do : cannot_run;
    integrator->of = program;
    if (program)
        program_consists_of(program, integrator->name, found->files);
    return hand_over(integrator, refusal);
}

bool integrator_take(struct integrator_text *text, const char *folder, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE])
{
    struct facts_refusal refusal = {"", why};
    struct integrator_found *found = heap_take(1, sizeof *found);
    snprintf(why, INTEGRATOR_MESSAGE_SIZE, "out of memory"); /* of JSON */
    bool good = make_integrator(found, text, folder, &refusal);
    *key = refusal.key;
    if (!good)
        return false; /* NOLINT(clang-analyzer-unix.Malloc): what it holds is little, and a core may have it */
    found->next = all;
    all = found;
    text->found = found;
    return true;
}

bool integrator_same(const struct integrator_found *found)
{
    return own_files_same(found->integrator.name, found->files);
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
