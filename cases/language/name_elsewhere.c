/* Names that a text declares, but not for the expression that uses them. */
#include <stdio.h>
#include <string.h>

#include "cases/language/scope.h"
#include "core/names.h"

/* Returns true if the entry declares the name. For parameters and abbreviations the name is the key, for others the
 * text, perhaps with a size: q[60]. */
static bool declares(const struct text_entry *entry, const char *name)
{
    bool by_key = entry->key == TEXT_PARAMETER || entry->key == TEXT_LET;
    const char *declared = by_key ? entry->name : entry->text;
    return (int)strlen(name) == name_length(declared) && strncmp(declared, name, strlen(name)) == 0;
}

/* The words that are called: those before pi and the time. */
static const char *called_at(const void *of, int k)
{
    (void)of;
    return k < SCOPE_WORDS - 2 ? scope_words[k] : NULL;
}

bool name_elsewhere(const struct scope *scope, int entry, const char *name, bool called, char out[MESSAGE_SIZE])
{
    static const struct {
        enum text_key key;
        const char *what;
    } kinds[] = {{TEXT_PARAMETER, "a parameter"},
                 {TEXT_LET, "an abbreviation of `let`"},
                 {TEXT_POSITION, "a position"},
                 {TEXT_VELOCITY, "a velocity"},
                 {TEXT_MOMENTA, "a momentum"}};
    const struct problem_text *text = scope->text;
    const char *found = NULL;
    for (int k = 0; text && entry >= 0 && k < text->entries && !found; k++)
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
            if (text->entry[k].key == kinds[kind].key && declares(&text->entry[k], name))
                found = kinds[kind].what;
    if (!found && called)
        name_advice(name, (struct names){.at = called_at, .of = NULL}, out, MESSAGE_SIZE);
    if (!found)
        return called;
    enum text_key here = text->entry[entry].key;
    if (here == TEXT_LET)
        snprintf(out, MESSAGE_SIZE, ": an abbreviation is made of what stands before it");
    else if (here == TEXT_PARAMETER)
        snprintf(out, MESSAGE_SIZE,
                 ": it is %s, and parameters are numbers alone; what follows from them appears in let: {..}", found);
    else
        snprintf(out, MESSAGE_SIZE, ": it is %s, which may not stand here", found);
    return true;
}
