/* Inside of a campaign document: what the two files that walk its nodes share. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_NODES_H
#define RATTLEBACK_SUITE_CAMPAIGN_NODES_H

#include <stdbool.h>
#include <yaml.h>

struct campaign_document {
    const char *path;
    bool opened; /* nodes holds something to delete */
    yaml_document_t nodes;
};

/* Node by its number; 1 is the root. */
yaml_node_t *document_node(const struct campaign_document *document, int index);

/* The text of a single value; NULL for a list, a mapping or no node. */
const char *node_text(const yaml_node_t *node);

#endif
