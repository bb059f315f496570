/* Integrators that were found: facts first, then what runs them. */
#include "suite/integrator/integrator.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/sha256.h"
#include "suite/integrator/facts.h"
#include "suite/integrator/guard.h"
#include "suite/integrator/library.h"
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

/* The SHA-256 of a file becomes facts[key][file]. */
static bool add_hash(json_t *facts, const char *file, const char *path, struct facts_refusal *refusal)
{
    char sha256[SHA256_TEXT_SIZE];
    size_t length;
    char *bytes = text_file_read(path, MOST_BYTES, &length);
    if (!bytes)
        return facts_refuse(refusal, "library", "%s", strerror(errno));
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
static json_t *recall(const char *kept, struct facts_refusal *refusal)
{
    size_t length;
    char *text = text_file_read(kept, MOST_BYTES, &length);
    json_t *facts = text ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (!facts)
        facts_refuse(refusal, "", "the record says nothing of it");
    free(text);
    return facts;
}

/* A library: its facts, and *method. */
static json_t *find_library(const struct integrator_text *text, const char *path,
                            const struct rattleback_method **method, struct facts_refusal *refusal)
{
    *method = library_method(path, text->name, refusal->why);
    refusal->key = "library";
    json_t *facts = *method ? library_facts(*method) : NULL;
    if (facts && add_hash(facts, text->library, path, refusal) && facts_overrule(facts, text, false, refusal))
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

static bool make(struct integrator_found *found, const struct integrator_text *text, const char *path, const char *kept,
                 struct facts_refusal *refusal)
{
    struct integrator *integrator = &found->integrator;
    const struct rattleback_method *method = NULL;
    json_t *facts = kept && text_file_is_kept() ? recall(kept, refusal) : find_library(text, path, &method, refusal);
    found->facts = facts ? json_dumps(facts, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) : NULL;
    bool good = found->facts && facts_read(facts, integrator, refusal);
    json_decref(facts);
    if (!good)
        return false;
    integrator->library = method;
    integrator->tell = guard_tell;
    integrator->solve = cannot_run;
    return hand_over(integrator, refusal);
}

bool integrator_take(struct integrator_text *text, const char *path, const char *kept, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE])
{
    struct facts_refusal refusal = {"", why};
    struct integrator_found *found = calloc(1, sizeof *found);
    snprintf(why, INTEGRATOR_MESSAGE_SIZE, "out of memory");
    bool good = found && make(found, text, path, kept, &refusal);
    *key = refusal.key;
    if (!good)
        return false; /* what it holds is little, and a core may have it */
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
    if (integrator_take(&text, path, NULL, &key, why))
        return text.found->integrator.name;
    snprintf(message, INTEGRATOR_MESSAGE_SIZE, "%.400s: %.1500s", path, why);
    return NULL;
}
