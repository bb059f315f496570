/* The schema of a campaign file: its keys, which of them may be left out, and where they go in struct campaign. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H
#define RATTLEBACK_SUITE_CAMPAIGN_SCHEMA_H

#include <cyaml/cyaml.h>

extern const cyaml_schema_value_t campaign_schema;

#endif
