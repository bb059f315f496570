/* A problem's file: what has to be in it, and the places that messages point at. */
#include "suite/problem/problem_file.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"
#include "results/table.h"
#include "suite/problem/entries.h"
#include "suite/yaml/events.h"

struct problem_file {
    const char *path, *bytes;
    struct document *document;
    struct problem_text text;
    struct problem_entries entries;
    char sha256[SHA256_TEXT_SIZE];
};

static const struct text_entry *find_text_entry(const struct problem_file *file, enum text_key key)
{
    for (int k = 0; k < file->entries.count; k++)
        if (file->entries.entry[k].key == key)
            return &file->entries.entry[k];
    return NULL;
}

static bool check_problem_name(const struct problem_file *file, char *message)
{
    const char *name = problem_file_name(file);
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    if (length < sizeof((struct case_row *)NULL)->problem && name[length] == '\0')
        return true;
    document_refuse(file->document, "problem", message, PROBLEM_MESSAGE_SIZE,
                    "\"%.40s\": expected at most %zu letters, digits, - and _", name,
                    sizeof((struct case_row *)NULL)->problem - 1);
    return false;
}

/* Returns true if the key may be missing. A group of its basis has its name and velocities there; a Hamiltonian
 * needs no velocities; optimal control has its ends. */
static bool is_said_otherwise(const struct problem_file *file, enum text_key key)
{
    if (key == TEXT_LAGRANGIAN && find_text_entry(file, TEXT_PHASE_LAGRANGIAN))
        return true;
    if ((key == TEXT_VELOCITY || key == TEXT_LAGRANGIAN) && find_text_entry(file, TEXT_HAMILTONIAN))
        return true;
    if (key == TEXT_GROUP || key == TEXT_VELOCITY)
        return find_text_entry(file, TEXT_BASIS) != NULL;
    return key == TEXT_INITIAL_Q && problem_text_is_control(&file->text);
}

static bool read_problem_bytes(struct problem_file *file, char *message)
{
    static const enum text_key required[] = {TEXT_PROBLEM,  TEXT_GROUP,      TEXT_POSITION,
                                             TEXT_VELOCITY, TEXT_LAGRANGIAN, TEXT_INITIAL_Q};
    if (!entries_read(file->document, &file->entries, message, PROBLEM_MESSAGE_SIZE))
        return false;
    file->text = (struct problem_text){file->entries.count, file->entries.entry};
    char missing[128] = "";
    for (size_t k = 0; k < sizeof required / sizeof *required; k++) {
        const size_t used = strlen(missing);
        if (!find_text_entry(file, required[k]) && !is_said_otherwise(file, required[k]))
            snprintf(missing + used, sizeof missing - used, "%s\"%.*s\"", used > 0 ? ", " : "",
                     (int)strcspn(entry_path(required[k]), "."), entry_path(required[k]));
    }
    if (*missing)
        document_refuse(file->document, "", message, PROBLEM_MESSAGE_SIZE, "key %s is missing", missing);
    return !*missing && check_problem_name(file, message);
}

struct problem_file *problem_file_load(const char *path, char message[PROBLEM_MESSAGE_SIZE])
{
    size_t length;
    struct problem_file *file = heap_take(1, sizeof *file);
    file->path = path;
    file->document =
        document_load(path, "problem", "empty problem: expected `problem: NAME`, `group: ..`, `lagrangian: ..`",
                      message, PROBLEM_MESSAGE_SIZE);
    if (file->document) {
        file->bytes = document_text(file->document, &length);
        sha256_text(file->bytes, length, file->sha256);
    }
    if (file->document && read_problem_bytes(file, message))
        return file;
    problem_file_free(file);
    return NULL;
}

void problem_file_free(struct problem_file *file)
{
    if (file) {
        document_free(file->document);
        entries_free(&file->entries);
    }
    free(file);
}

bool problem_file_is_path(const char *argument)
{
    const char *dot = strrchr(argument, '.');
    return dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0);
}

bool problem_file_find(const char *folder, const char *name, char path[PATH_MAX])
{
    static const char *const within[] = {"", "problems/", "cases/problems/", NULL};
    for (int k = 0; within[k]; k++)
        if (snprintf(path, PATH_MAX, "%s%s%s%s", folder, within[k], name, problem_file_is_path(name) ? "" : ".yaml") <
                PATH_MAX &&
            access(path, R_OK) == 0)
            return true;
    return false;
}

const char *problem_file_name(const struct problem_file *file)
{
    return find_text_entry(file, TEXT_PROBLEM)->text;
}

const struct problem_text *problem_file_text(const struct problem_file *file)
{
    return &file->text;
}

const char *problem_file_bytes(const struct problem_file *file, size_t *length)
{
    return document_text(file->document, length);
}

const char *problem_file_sha256(const struct problem_file *file)
{
    return file->sha256;
}

/* ---- places in the file */

/* The start of a line's column. */
static const char *find_column_start(const char *bytes, struct location location)
{
    for (size_t line = 1; line < location.line && *bytes; bytes++)
        line += *bytes == '\n';
    for (size_t column = 1; column < location.column && *bytes && *bytes != '\n'; column++)
        for (bytes++; ((unsigned char)*bytes & 0xc0) == 0x80;)
            bytes++; /* a character has one column, however many bytes */
    return bytes;
}

/* Returns the position of character `offset` of an entry's text. YAML folds lines and removes quotes, but keeps the
 * order of all characters that are not spaces. */
static struct location location_in_file(const struct problem_file *file, int entry, int offset)
{
    const char *text = file->entries.entry[entry].text,
               *at = find_column_start(file->bytes, file->entries.location[entry]);
    struct location location = file->entries.location[entry];
    const char *from = at;
    for (int k = 0; k <= offset && *at; k++) {
        if (isspace((unsigned char)text[k]) || text[k] == '\0')
            continue;
        while (*at && *at != text[k])
            at++;
        at += k < offset;
    }
    for (; from < at; from++) {
        location.column = *from == '\n' ? 1 : location.column + (((unsigned char)*from & 0xc0) != 0x80);
        location.line += *from == '\n';
    }
    return location;
}

/* The line where the first set of initial data begins, if they are what was refused; 0: they are not, or are not there. */
static size_t line_of_data(const struct problem_file *file, const struct refusal *why)
{
    enum text_key key = why->field == FIELD_Q ? TEXT_INITIAL_Q : TEXT_INITIAL_V;
    if (why->field != FIELD_Q && why->field != FIELD_V && why->status != STATUS_INCONSISTENT)
        return 0;
    for (int k = 0; k < file->entries.count; k++)
        if (file->entries.entry[k].key == key)
            return file->entries.location[k].line;
    return 0;
}

void problem_file_refuse(const struct problem_file *file, const struct refusal *why, char *message, size_t size)
{
    if (why->field != FIELD_TEXT || why->item < 0) {
        size_t line = line_of_data(file, why);
        if (line > 0)
            snprintf(message, size, "%.1000s:%zu: %s", file->path, line, why->message);
        else
            snprintf(message, size, "%.1000s: %s", file->path, why->message);
        return;
    }
    const struct text_entry *entry = &file->entries.entry[why->item];
    const char *path = entry_path(entry->key);
    struct location location = location_in_file(file, why->item, why->offset);
    int before = (int)strcspn(path, "*");
    snprintf(message, size, "%.1000s:%zu:%zu: %.*s%s%s: %s", file->path, location.line, location.column, before, path,
             entry->name, path[before] ? path + before + 1 : "", why->message);
}
