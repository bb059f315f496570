/* dlopen, and a look at what a library says of itself before anything of it is used. */
#include "suite/integrator/load_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fenv.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"
#include "suite/integrator/own_process.h"

enum { MOST_METHODS = 64 };

/* Libraries that were compiled before there was `model` end in front of it, and those before `advance` or `driven` in front of these. */
enum { LEAST_SIZE = offsetof(struct rattleback_method, model) };
#define BEFORE_ADVANCE offsetof(struct rattleback_method, advance)
#define BEFORE_DRIVEN offsetof(struct rattleback_method, driven)

static bool loaded; /* a library, into this process */

typedef const struct rattleback_method *list_methods(int abi, int *count);

/* A library under inspection; `why` is shared with the guarded process. */
struct looked_at {
    char path[PATH_MAX];
    const char *name;
    const struct rattleback_method *method;
    char *why;
};

static bool refuse_library(struct looked_at *at, const char *reason)
{
    snprintf(at->why, INTEGRATOR_MESSAGE_SIZE, "%s", reason);
    return false;
}

static bool refuse_name(struct looked_at *at, const char *what, const char *name)
{
    snprintf(at->why, INTEGRATOR_MESSAGE_SIZE, "%s %.40s", what, name);
    return false;
}

/* Entries are as long as they say, which a later version may be. */
static const struct rattleback_method *entry(const struct rattleback_method *methods, int k)
{
    return (const struct rattleback_method *)((const char *)methods + (size_t)k * methods->size);
}

/* Returns true if the name is readable, and can be used in tables and file names. */
static bool has_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return name && *name && strlen(name) < 32 && !name[strspn(name, allowed)];
}

static bool is_adaptive(const struct rattleback_method *method)
{
    return method->size > BEFORE_ADVANCE && method->advance;
}

static bool check_orders(struct looked_at *at, const struct rattleback_order *orders)
{
    int count = 0;
    for (const struct rattleback_order *o = orders; o && o->quantity; o++, count++) {
        if (!isfinite(o->order))
            return refuse_name(at, "states an order that is no number; it is that of", o->quantity);
        for (const struct rattleback_order *before = orders; before < o; before++)
            if (strcmp(before->quantity, o->quantity) == 0)
                return refuse_name(at, "states an order twice; it is that of", o->quantity);
    }
    return count <= QUANTITIES || refuse_library(at, "a method states more orders than there are quantities");
}

static bool check_library_parameters(struct looked_at *at, const struct rattleback_method *method)
{
    int count = 0;
    for (const struct rattleback_parameter *p = method->parameters; p && p->name; p++, count++) {
        if (!isfinite(p->value))
            return refuse_name(at, "has a parameter whose default is no number:", p->name);
        for (const struct rattleback_parameter *before = method->parameters; before < p; before++)
            if (strcmp(before->name, p->name) == 0)
                return refuse_name(at, "has a parameter twice:", p->name);
    }
    return count <= MAX_WITH || refuse_library(at, "a method has more than 8 parameters");
}

static bool check_library_method(struct looked_at *at, const struct rattleback_method *method)
{
    if (!has_name(method->name))
        return refuse_library(at, "a method without a name of 1 to 31 letters, digits, '-', '_' and '.'");
    if (is_adaptive(method) && (!method->open || method->step || method->open_quad || method->step_quad))
        return refuse_library(at, "a method with advance needs open, of double precision alone, and no step");
    if (!is_adaptive(method) && !(method->open && method->step) && !(method->open_quad && method->step_quad))
        return refuse_library(at, "a method needs open and step, of double or of quadruple precision");
    if (!is_adaptive(method) && (!method->open != !method->step || !method->open_quad != !method->step_quad))
        return refuse_library(at, "a method has open without step, or step without open");
    return check_orders(at, method->orders) && (!is_adaptive(method) || check_orders(at, method->slopes)) &&
           check_library_parameters(at, method);
}

/* The methods of a loaded library, if it speaks our version. */
static const struct rattleback_method *methods_of(struct looked_at *at, void *library, int *count)
{
    list_methods *list;
    char reason[128];
    *(void **)&list = dlsym(library, "rattleback_methods");
    *count = 0;
    if (!list) {
        refuse_library(at, "has no function rattleback_methods; in C++ it needs extern \"C\"");
        return NULL;
    }
    const struct rattleback_method *methods = list(RATTLEBACK_ABI, count);
    if (methods && methods->abi == RATTLEBACK_ABI && methods->size >= LEAST_SIZE && *count > 0 &&
        *count <= MOST_METHODS)
        return methods;
    if (methods && methods->abi != RATTLEBACK_ABI)
        snprintf(reason, sizeof reason, "was compiled for version %d of the ABI; this program has version %d",
                 methods->abi, RATTLEBACK_ABI);
    else if (methods && methods->size < LEAST_SIZE)
        snprintf(reason, sizeof reason, "its struct rattleback_method has %zu bytes instead of %zu", methods->size,
                 (size_t)LEAST_SIZE);
    else if (methods)
        snprintf(reason, sizeof reason, "says that it has %d methods; expected 1 to %d", *count, MOST_METHODS);
    else
        snprintf(reason, sizeof reason, "does not know version %d of the ABI, which this program has", RATTLEBACK_ABI);
    refuse_library(at, reason);
    return NULL;
}

/* The method asked for: by its name, or the only one. */
static bool choose_method(struct looked_at *at, const struct rattleback_method *methods, int count)
{
    char names[INTEGRATOR_MESSAGE_SIZE / 2];
    size_t used = 0;
    for (int k = 0; k < count; k++) {
        if (!check_library_method(at, entry(methods, k)))
            return false;
        if (count == 1 || (at->name && strcmp(entry(methods, k)->name, at->name) == 0))
            at->method = entry(methods, k);
        if (used < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", k ? ", " : "", entry(methods, k)->name);
    }
    if (!at->method)
        snprintf(at->why, INTEGRATOR_MESSAGE_SIZE, "has several methods; expected the name of one of them: %s", names);
    return at->method;
}

static void look_at_library(void *of)
{
    struct looked_at *at = of;
    int count;
    void *library = dlopen(at->path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        size_t length = strlen(at->path);
        if (strncmp(reason, at->path, length) == 0 && strncmp(reason + length, ": ", 2) == 0)
            reason += length + 2;
        snprintf(at->why, INTEGRATOR_MESSAGE_SIZE, "not a library that can be loaded: %s", reason);
        return;
    }
    const struct rattleback_method *methods = methods_of(at, library, &count);
    if (methods)
        choose_method(at, methods, count);
}

bool library_is_loaded(void)
{
    return loaded;
}

/* Into this process, which is left as it was: constructors set rounding or flushing to zero (fast-math), a locale, handlers, a folder. */
static void load_symbols(struct looked_at *at)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE, SIGCHLD};
    enum { SIGNALS = sizeof signals / sizeof *signals };
    struct sigaction actions[SIGNALS];
    fenv_t arithmetic;
    int folder = open(".", O_PATH | O_CLOEXEC);
    HELD(char, locale) = heap_copy(setlocale(LC_ALL, NULL));
    for (size_t k = 0; k < SIGNALS; k++)
        sigaction(signals[k], NULL, &actions[k]);
    fegetenv(&arithmetic);
    loaded = true;
    look_at_library(at);
    fesetenv(&arithmetic);
    for (size_t k = 0; k < SIGNALS; k++)
        sigaction(signals[k], &actions[k], NULL);
    setlocale(LC_ALL, locale);
    if (folder >= 0 && fchdir(folder) != 0)
        refuse_library(at, "leaves the folder that it is loaded in, and there is no way back");
    if (folder >= 0)
        close(folder);
}

const struct rattleback_method *library_method(const char *path, const char *name, char why[INTEGRATOR_MESSAGE_SIZE])
{
    struct looked_at at = {.name = name, .why = guard_allocate(INTEGRATOR_MESSAGE_SIZE)};
    char how[GUARD_MESSAGE_SIZE];
    if (!at.why)
        return NULL;
    /* a path without a slash would be sought among the libraries of the system */
    snprintf(at.path, sizeof at.path, "%s%s", strchr(path, '/') ? "" : "./", path);
    guard_begins();
    enum status status = guard_run(look_at_library, &at, guard_begins_late, how);
    if (status == STATUS_OK && !*at.why)
        load_symbols(&at);
    if (status == STATUS_OK)
        snprintf(why, INTEGRATOR_MESSAGE_SIZE, "%s", at.why);
    else if (status == STATUS_TIMEOUT)
        snprintf(why, INTEGRATOR_MESSAGE_SIZE, "is not loaded after %d seconds", GUARD_BEGIN_SECONDS);
    else
        snprintf(why, INTEGRATOR_MESSAGE_SIZE, "%s when it is loaded: %s", status_text(status), how);
    guard_free(at.why, INTEGRATOR_MESSAGE_SIZE);
    return status == STATUS_OK ? at.method : NULL;
}

static json_t *json_of_orders(const struct rattleback_order *orders)
{
    json_t *list = json_object();
    for (const struct rattleback_order *o = orders; o && o->quantity; o++)
        json_object_set_new(list, o->quantity, json_real(o->order));
    return list;
}

json_t *library_facts(const struct rattleback_method *method)
{
    json_t *parameters = json_object(), *precisions = json_array();
    for (const struct rattleback_parameter *p = method->parameters; p && p->name; p++)
        json_object_set_new(parameters, p->name, json_real(p->value));
    if (method->open)
        json_array_append_new(precisions, json_string("double"));
    if (method->step_quad)
        json_array_append_new(precisions, json_string("quad"));
    json_t *facts = json_pack("{s:s, s:s?, s:s?, s:o, s:o, s:o, s:b}", "name", method->name, "summary", method->summary,
                              "source", method->source, "orders", json_of_orders(method->orders), "parameters",
                              parameters, "precisions", precisions, "carries_more", method->carries_more);
    if (method->size > BEFORE_DRIVEN && method->driven)
        json_object_set_new(facts, "driven", json_true());
    if (is_adaptive(method)) {
        json_object_set_new(facts, "stepping", json_string("tolerance"));
        json_object_set_new(facts, "slopes", json_of_orders(method->slopes));
    }
    return facts;
}
