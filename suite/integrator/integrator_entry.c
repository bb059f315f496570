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
    {.what = "quantities"}};

/* Parameters are named by the method: integrator_take looks for them. */
static bool read_entry_parameters(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct integrator_text *text = out;
    if (node->type != NODE_MAPPING)
        return reader_refuse(reader, "expected a mapping, such as {kick: 0.5}");
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

READER_LIST(arguments, integrator_text, program, read_text, &file_text, 1, MOST_ARGUMENTS);
READER_LIST(files, integrator_text, files, read_text, &file_text, 1, MOST_ARGUMENTS);

static const struct reader_words precision_words = {names_of_precisions};
READER_LIST(precisions, integrator_text, precisions, read_word, &precision_words, 1, 2);

const struct reader_field integrator_fields[] = {
    READER_FIELD(integrator_text, name, true, read_name, &name_text),
    READER_FIELD(integrator_text, library, false, read_text, &file_text),
    READER_FIELD(integrator_text, program, false, read_list, &arguments),
    READER_FIELD(integrator_text, files, false, read_list, &files),
    READER_FIELD(integrator_text, summary, false, read_text, &long_text),
    READER_FIELD(integrator_text, source, false, read_text, &long_text),
    READER_FIELD(integrator_text, orders, false, read_mapping, quantity_fields),
    READER_FIELD(integrator_text, floor, false, read_mapping, quantity_fields),
    READER_FIELD(integrator_text, stepping, false, read_text, &stepping_text),
    READER_FIELD(integrator_text, slopes, false, read_mapping, quantity_fields),
    READER_FIELD(integrator_text, precisions, false, read_list, &precisions),
    {.key = "parameters", .read = read_entry_parameters, .what = &number},
    {0}};
