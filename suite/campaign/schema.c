/* The schema of a campaign file, as libcyaml loads it. */
#include "suite/campaign/schema.h"

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/number.h"

/* Longest text that fits a column of the result tables. */
#define COLUMN_LENGTH(row, column) (sizeof(((struct row *)NULL)->column) - 1)

enum {
    NUMBER_LENGTH = NUMBER_SIZE - 1,
    LIST_LENGTH = 1000 /* entries of a list that has no bound of its own */
};

#define TEXT(flags, longest)                                                                                           \
    {                                                                                                                  \
        CYAML_VALUE_STRING(CYAML_FLAG_POINTER | (flags), char, 1, longest)                                             \
    }

static const cyaml_schema_value_t name_schema = TEXT(0, COLUMN_LENGTH(case_row, problem));
static const cyaml_schema_value_t number_schema = TEXT(0, NUMBER_LENGTH);
static const cyaml_schema_value_t integer_schema = {CYAML_VALUE_INT(CYAML_FLAG_DEFAULT, long)};

enum {
#define KIND(name) NUMBER_##name,
#include "suite/kinds/kinds.def"
#undef KIND
};

static const cyaml_strval_t kinds[] = {
#define KIND(name) {#name, NUMBER_##name},
#include "suite/kinds/kinds.def"
#undef KIND
};

static const cyaml_strval_t precisions[] = {{"double", PRECISION_DOUBLE}, {"quad", PRECISION_QUAD}};
static const cyaml_schema_value_t precision_schema = {
    CYAML_VALUE_ENUM(CYAML_FLAG_STRICT, enum precision, precisions, CYAML_ARRAY_LEN(precisions))};

static const cyaml_strval_t faults[] = {
#define FAULT(code, name, text, breaks) {name, FAULT_##code},
#include "core/run/faults.def"
#undef FAULT
};

/* An array of texts by enum quantity. */
static const cyaml_schema_field_t expect_fields[] = {
#define QUANTITY(code, name, text, column, floor_column, label)                                                        \
    {.key = name, .data_offset = QUANTITY_##code * sizeof(char *), .value = TEXT(CYAML_FLAG_OPTIONAL, NUMBER_LENGTH)},
#include "core/quantities.def"
#undef QUANTITY
    CYAML_FIELD_END};

/* Parameters are named by their problem: they are read by check.c. */
static const cyaml_schema_field_t problem_fields[] = {
    CYAML_FIELD_STRING_PTR("name", CYAML_FLAG_POINTER, struct campaign_problem, name, 1,
                           COLUMN_LENGTH(case_row, problem)),
    CYAML_FIELD_STRING_PTR("preset", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct campaign_problem, preset, 1,
                           COLUMN_LENGTH(case_row, problem)),
    CYAML_FIELD_IGNORE("parameters", CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_SEQUENCE("q", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct campaign_problem, q, &number_schema, 1,
                         MAX_ELEMENT),
    CYAML_FIELD_SEQUENCE("v", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct campaign_problem, v, &number_schema, 1,
                         MAX_DIMENSION),
    CYAML_FIELD_END};
static const cyaml_schema_value_t problem_schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct campaign_problem, problem_fields)};

static const cyaml_schema_field_t members_fields[] = {
    CYAML_FIELD_STRING_PTR("parameter", CYAML_FLAG_POINTER, struct campaign_members, parameter, 1,
                           COLUMN_LENGTH(case_row, problem)),
    CYAML_FIELD_STRING_PTR("from", CYAML_FLAG_POINTER, struct campaign_members, from, 1, NUMBER_LENGTH),
    CYAML_FIELD_STRING_PTR("to", CYAML_FLAG_POINTER, struct campaign_members, to, 1, NUMBER_LENGTH),
    CYAML_FIELD_INT("count", CYAML_FLAG_DEFAULT, struct campaign_members, count), CYAML_FIELD_END};

#define LIST(flags, key, entry, longest)                                                                               \
    CYAML_FIELD_SEQUENCE(#key, CYAML_FLAG_POINTER | (flags), struct experiment, key, entry, 1, longest)
#define EXPERIMENT_TEXT(flags, key, longest)                                                                           \
    CYAML_FIELD_STRING_PTR(#key, CYAML_FLAG_POINTER | (flags), struct experiment, key, 1, longest)

static const cyaml_schema_field_t experiment_fields[] = {
    EXPERIMENT_TEXT(0, name, COLUMN_LENGTH(case_row, experiment)),
    CYAML_FIELD_ENUM("kind", CYAML_FLAG_OPTIONAL | CYAML_FLAG_STRICT, struct experiment, kind_number, kinds,
                     CYAML_ARRAY_LEN(kinds)),
    LIST(0, problems, &problem_schema, LIST_LENGTH),
    LIST(0, methods, &name_schema, LIST_LENGTH),
    LIST(CYAML_FLAG_OPTIONAL, stages, &integer_schema, MAX_STAGES),
    LIST(0, steps, &integer_schema, LIST_LENGTH),
    EXPERIMENT_TEXT(0, horizon, NUMBER_LENGTH),
    LIST(CYAML_FLAG_OPTIONAL, precision, &precision_schema, CYAML_ARRAY_LEN(precisions)),
    LIST(CYAML_FLAG_OPTIONAL, retraction, &name_schema, LIST_LENGTH),
    CYAML_FIELD_INT("samples", CYAML_FLAG_OPTIONAL, struct experiment, samples),
    CYAML_FIELD_MAPPING_PTR("members", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct experiment, members,
                            members_fields),
    CYAML_FIELD_ENUM("control", CYAML_FLAG_OPTIONAL | CYAML_FLAG_STRICT, struct experiment, control, faults,
                     CYAML_ARRAY_LEN(faults)),
    {.key = "expect",
     .data_offset = offsetof(struct experiment, expect),
     .value = {.type = CYAML_MAPPING,
               .flags = (enum cyaml_flag)(CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL),
               .data_size = QUANTITIES * sizeof(char *),
               .mapping = {.fields = expect_fields}}},
    EXPERIMENT_TEXT(CYAML_FLAG_OPTIONAL, because, COLUMN_LENGTH(order_row, source)),
    CYAML_FIELD_END};
static const cyaml_schema_value_t experiment_schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct experiment, experiment_fields)};

static const cyaml_schema_field_t campaign_fields[] = {
    CYAML_FIELD_STRING_PTR("campaign", CYAML_FLAG_POINTER, struct campaign, name, 1,
                           COLUMN_LENGTH(run_facts, campaign_name)),
    CYAML_FIELD_SEQUENCE("experiments", CYAML_FLAG_POINTER, struct campaign, experiments, &experiment_schema, 0,
                         LIST_LENGTH), /* none is refused by campaign_check, in its own words */
    CYAML_FIELD_END};

const cyaml_schema_value_t campaign_schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct campaign, campaign_fields)};
