/* The entry of an integrator in a campaign, as fields of the reader. */
#include "suite/integrator/integrator_entry.h"

#include <limits.h>

#include "results/table.h"
#include "suite/number.h"
#include "suite/registers.h"

enum { MOST_ARGUMENTS = 64 };

static const struct reader_text number = {NUMBER_SIZE - 1};
static const struct reader_text file_text = {PATH_MAX};
static const struct reader_text name_text = {sizeof(((struct case_row *)NULL)->method) - 1};
static const struct reader_text stepping_text = {sizeof "tolerance" - 1};
static const struct reader_text long_text = {sizeof(((struct order_row *)NULL)->source) - 1 - sizeof "stated by "};

const struct reader_field quantity_fields[] = {
#define QUANTITY(code, quantity, text, units, label)                                                                   \
    {.key = quantity, .offset = QUANTITY_##code * sizeof(struct given_number), .read = read_text, .what = &number},
#define IDENTITY(code, quantity, source)
#define MEASURED(code, quantity, text, units)
#include "core/quantities.def"
    {0}};

/* Parameters are named by the method: integrator_take looks for them. */
static bool read_entry_parameters(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct integrator_text *text = out;
    if (node->type != NODE_MAPPING)
        return reader_refuse(reader, "expected a mapping, such as {kick: 0.5}");
    if (!reader_keys(reader, node))
        return false;
    for (const struct node_entry *entry = node->entries; entry; entry = entry->next) {
        if (text->parameter_count == MAX_WITH)
            return reader_refuse(reader, "no method has more than %d parameters", MAX_WITH);
        struct integrator_parameter *parameter = &text->parameters[text->parameter_count++];
        if (!read_text(reader, entry->key, &name_text, &parameter->name) ||
            !reader_child(reader, parameter->name, entry->node, read_text, what, &parameter->value))
            return false;
    }
    return true;
}

static const struct reader_list arguments = {.least = 1,
                                             .most = MOST_ARGUMENTS,
                                             .entry_size = sizeof(char *),
                                             .count = LIST_COUNT(integrator_text, program),
                                             .read = read_text,
                                             .what = &file_text};
static const struct reader_list files = {.least = 1,
                                         .most = MOST_ARGUMENTS,
                                         .entry_size = sizeof(char *),
                                         .count = LIST_COUNT(integrator_text, files),
                                         .read = read_text,
                                         .what = &file_text};

static const struct reader_words precision_words = {names_of_precisions};
static const struct reader_list precisions = {.least = 1,
                                              .most = 2,
                                              .entry_size = sizeof(int),
                                              .count = LIST_COUNT(integrator_text, precisions),
                                              .read = read_word,
                                              .what = &precision_words};

#define FIELD(member, is_required, reader, description)                                                                \
    {                                                                                                                  \
        .key = #member, .required = is_required, .offset = offsetof(struct integrator_text, member), .read = reader,   \
        .what = description                                                                                            \
    }
const struct reader_field integrator_fields[] = {FIELD(name, true, read_name, &name_text),
                                                 FIELD(library, false, read_text, &file_text),
                                                 FIELD(program, false, read_list, &arguments),
                                                 FIELD(files, false, read_list, &files),
                                                 FIELD(summary, false, read_text, &long_text),
                                                 FIELD(source, false, read_text, &long_text),
                                                 FIELD(orders, false, read_mapping, quantity_fields),
                                                 FIELD(floor, false, read_mapping, quantity_fields),
                                                 FIELD(stepping, false, read_text, &stepping_text),
                                                 FIELD(slopes, false, read_mapping, quantity_fields),
                                                 FIELD(precisions, false, read_list, &precisions),
                                                 {.key = "parameters", .read = read_entry_parameters, .what = &number},
                                                 {0}};
