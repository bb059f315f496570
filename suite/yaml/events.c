/* libyaml's events as a tree: one pass, which stops at the first node that is too deep. */
#include "suite/yaml/events.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

#include "core/names.h"
#include "results/heap.h"
#include "suite/yaml/file_kind.h"
#include "suite/yaml/text_file.h"

/* A list or mapping that is open. */
struct frame {
    struct node *node;
    const struct node_entry **end; /* where its next entry goes */
    const struct node *key;        /* the last one; NULL in a list */
    bool has_key;                  /* of the value that comes next */
    const char *anchor;            /* its name, known to aliases once it is closed; or NULL */
};

/* A node that aliases may stand for. */
struct anchor {
    const char *name;
    const struct node *node;
    const struct anchor *next;
};

struct parsing {
    struct document *document;
    const char *path, *text;
    yaml_parser_t parser;
    struct frame frames[DOCUMENT_MOST_DEPTH];
    int depth;
    const struct anchor *anchors;
    const struct node *root;
    char *message;
    size_t size;
};

/* Returns the address of a mark, which counts characters. */
static const char *find_mark(const char *text, yaml_mark_t mark)
{
    for (size_t line = 0; line < mark.line && *text; text++)
        line += *text == '\n';
    for (size_t column = 0; column < mark.column && *text;)
        column += ((unsigned char)*++text & 0xc0) != 0x80;
    return text;
}

/* Returns advice on an error of libyaml, whose messages name its tokens; "" if there is none. */
static const char *remedy(const yaml_parser_t *parser, const char *at)
{
    static const struct {
        const char *problem, *advice;
    } table[] = {
        {"did not find expected ',' or",
         "; text with [ ] { } or a comma goes into quotes, \"q[7]\", and what opens has an end"},
        {"did not find expected key", "; is the line indented like the lines beside it?"},
        {"did not find expected '-'", "; is the line indented like the lines beside it?"},
        {"mapping values are not allowed", "; text with \": \" in it goes into quotes; or the line is too far in"},
        {"found unexpected end of stream", "; a quote that opens is not closed"},
        {"found character that cannot start any token", "; text that begins with such a character goes into quotes"},
    };
    if (*at == '\t')
        return "; lines begin with blanks, not with a tab";
    for (size_t k = 0; parser->problem && k < sizeof table / sizeof *table; k++)
        if (strncmp(parser->problem, table[k].problem, strlen(table[k].problem)) == 0)
            return table[k].advice;
    return "";
}

/* Reports an error of libyaml. For bytes that are no text libyaml gives only the offset, not line and column. */
static bool refuse_syntax(const struct parsing *parsing)
{
    const yaml_parser_t *parser = &parsing->parser;
    size_t line = parser->problem_mark.line + 1, column = parser->problem_mark.column + 1;
    if (parser->error == YAML_READER_ERROR) {
        line = column = 1;
        for (size_t k = 0; k < parser->problem_offset; k++, column++)
            if (parsing->text[k] == '\n') {
                line++;
                column = 0;
            }
    }
    const char *at = parser->error == YAML_SCANNER_ERROR ? find_mark(parsing->text, parser->problem_mark) : "";
    char since[48] = "";
    if (parser->context && parser->context_mark.line != parser->problem_mark.line)
        snprintf(since, sizeof since, " that begins in line %zu", parser->context_mark.line + 1);
    snprintf(parsing->message, parsing->size, "%.1000s:%zu:%zu: YAML syntax: %s%s%s%s%s", parsing->path, line, column,
             parser->problem ? parser->problem : "out of memory", parser->context ? " " : "",
             parser->context ? parser->context : "", since, remedy(parser, at));
    return false;
}

/* The first character of a text that is none to read: a control character but for tabs and line ends (LF, CR LF), or a line
 * separator of Unicode; its code goes to *code. NULL: there is none. */
static const char *find_control(const char *text, size_t length, unsigned *code)
{
    const unsigned char *byte = (const unsigned char *)text;
    for (size_t k = 0; k < length; k++) {
        bool layout = byte[k] == '\t' || byte[k] == '\n' || (byte[k] == '\r' && k + 1 < length && byte[k + 1] == '\n');
        bool later = byte[k] == 0xc2 && k + 1 < length && byte[k + 1] >= 0x80 && byte[k + 1] < 0xa0; /* U+0080 .. 9F */
        bool separator = byte[k] == 0xe2 && k + 2 < length && byte[k + 1] == 0x80 && (byte[k + 2] & ~1u) == 0xa8;
        if (layout || (!later && !separator && byte[k] >= 0x20 && byte[k] != 0x7f))
            continue;
        *code = separator ? 0x2028u + (byte[k + 2] & 1u) : later ? byte[k + 1] : byte[k];
        return text + k;
    }
    return NULL;
}

static bool refuse_control(const struct parsing *parsing, size_t line, size_t column, unsigned code)
{
    snprintf(parsing->message, parsing->size, "%.1000s:%zu:%zu: the control character U+%04X; expected none",
             parsing->path, line, column, code);
    return false;
}

/* Returns true if the whole file is text; else refuses it. */
static bool check_bytes(const struct parsing *parsing, size_t length)
{
    unsigned code;
    size_t line = 1, column = 1;
    const char *found = find_control(parsing->text, length, &code);
    for (const char *at = parsing->text; found && at < found; at++) {
        column = *at == '\n' ? 1 : column + (((unsigned char)*at & 0xc0) != 0x80);
        line += *at == '\n';
    }
    return !found || refuse_control(parsing, line, column, code);
}

/* A value is one line, however many it is written on: line ends and tabs become blanks, those at its end nothing. In double
 * quotes, where escapes write control characters, none of them is taken. */
static bool flatten(const struct parsing *parsing, const yaml_event_t *event, char *text)
{
    size_t length = event->data.scalar.length;
    unsigned code;
    const char *found = find_control(text, length, &code);
    if (!found && event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE && text[strcspn(text, "\t\n")]) {
        found = text + strcspn(text, "\t\n");
        code = (unsigned char)*found;
    }
    if (found)
        return refuse_control(parsing, event->start_mark.line + 1, event->start_mark.column + 1, code);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\t'))
        text[--length] = '\0';
    for (char *at = text; *at; at++)
        *at = *at == '\n' || *at == '\t' ? ' ' : *at;
    return true;
}

static char *keep_bytes(const struct parsing *parsing, const char *text, size_t length)
{
    return memcpy(document_allocate(parsing->document, length + 1, 1), text, length);
}

/* A name that is NULL is none. */
static void add_anchor(struct parsing *parsing, const char *name, const struct node *node)
{
    if (!name)
        return;
    struct anchor *anchor = document_allocate(parsing->document, 1, sizeof *anchor);
    *anchor = (struct anchor){name, node, parsing->anchors};
    parsing->anchors = anchor;
}

static const char *keep_anchor(const struct parsing *parsing, const yaml_char_t *anchor)
{
    return anchor ? keep_bytes(parsing, (const char *)anchor, strlen((const char *)anchor)) : NULL;
}

/* Says what is wrong with a key of the innermost mapping, at its path. */
static bool refuse_key_of_mapping(const struct parsing *parsing, const struct node *key, const char *reason)
{
    char path[PATH_SIZE] = "", shown[NAME_SHOWN];
    size_t used = 0;
    for (int k = 0; k < parsing->depth && used < sizeof path; k++) {
        const struct frame *frame = &parsing->frames[k];
        const struct node *step = k + 1 < parsing->depth ? frame->key : key;
        if (frame->node->type == NODE_LIST)
            used += (size_t)snprintf(path + used, sizeof path - used, "[%ld]", frame->node->count - 1);
        else if (step->type == NODE_TEXT)
            used += (size_t)snprintf(path + used, sizeof path - used, "%s%s", used > 0 ? "." : "",
                                     name_shown(step->text, shown));
    }
    document_refuse_line(parsing->document, key->line, path, parsing->message, parsing->size, "%s", reason);
    return false;
}

/* A key: a word, and none that the mapping has already. */
static bool take_key(const struct parsing *parsing, struct frame *frame, const struct node *key)
{
    if (key->type != NODE_TEXT)
        return refuse_key_of_mapping(parsing, key, "a key is a list or a mapping; expected a word");
    for (const struct node_entry *other = frame->node->entries; other; other = other->next)
        if (strcmp(other->key->text, key->text) == 0)
            return refuse_key_of_mapping(parsing, key, "key given twice in one mapping");
    frame->key = key;
    frame->has_key = true;
    return true;
}

/* Put a node where it belongs: it is the root, a key, or the value of an entry. */
static bool attach(struct parsing *parsing, const struct node *node)
{
    if (parsing->depth == 0) {
        parsing->root = node;
        return true;
    }
    struct frame *frame = &parsing->frames[parsing->depth - 1];
    if (frame->node->type == NODE_MAPPING && !frame->has_key)
        return take_key(parsing, frame, node);
    struct node_entry *entry = document_allocate(parsing->document, 1, sizeof *entry);
    *entry = (struct node_entry){.key = frame->key, .node = node};
    *frame->end = entry;
    frame->end = &entry->next;
    frame->has_key = false;
    frame->node->count++;
    return true;
}

/* Returns true if the value is YAML's null, without quotes. */
static bool is_null(const struct parsing *parsing, const yaml_event_t *event, const char *text)
{
    static const char *const words[] = {"null", "Null", "NULL", "~"};
    const struct frame *frame = parsing->depth > 0 ? &parsing->frames[parsing->depth - 1] : NULL;
    if (event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE ||
        (frame && frame->node->type == NODE_MAPPING && !frame->has_key))
        return false;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strcmp(text, words[k]) == 0)
            return true;
    return false;
}

static bool add_scalar(struct parsing *parsing, const yaml_event_t *event)
{
    struct node *node = document_allocate(parsing->document, 1, sizeof *node);
    char *text = keep_bytes(parsing, (const char *)event->data.scalar.value, event->data.scalar.length);
    if (!flatten(parsing, event, text))
        return false;
    if (is_null(parsing, event, text))
        *text = '\0';
    *node = (struct node){
        .type = NODE_TEXT, .line = event->start_mark.line + 1, .column = event->start_mark.column + 1, .text = text};
    add_anchor(parsing, keep_anchor(parsing, event->data.scalar.anchor), node);
    return attach(parsing, node);
}

static bool open_node(struct parsing *parsing, const yaml_event_t *event, enum node_type type,
                      const yaml_char_t *anchor)
{
    size_t line = event->start_mark.line + 1;
    if (parsing->depth == DOCUMENT_MOST_DEPTH) {
        document_refuse_line(parsing->document, line, "", parsing->message, parsing->size,
                             "more than %d lists and mappings within each other", DOCUMENT_MOST_DEPTH);
        return false;
    }
    struct node *node = document_allocate(parsing->document, 1, sizeof *node);
    *node = (struct node){.type = type, .line = line, .column = event->start_mark.column + 1};
    if (!attach(parsing, node))
        return false;
    parsing->frames[parsing->depth++] =
        (struct frame){.node = node, .end = &node->entries, .anchor = keep_anchor(parsing, anchor)};
    return true;
}

static void close_node(struct parsing *parsing)
{
    const struct frame *frame = &parsing->frames[--parsing->depth];
    add_anchor(parsing, frame->anchor, frame->node);
}

static bool add_alias(struct parsing *parsing, const yaml_event_t *event)
{
    const char *name = (const char *)event->data.alias.anchor;
    for (const struct anchor *anchor = parsing->anchors; anchor; anchor = anchor->next)
        if (strcmp(anchor->name, name) == 0)
            return attach(parsing, anchor->node);
    document_refuse_line(parsing->document, event->start_mark.line + 1, "", parsing->message, parsing->size,
                         "no value before is named &%.40s", name);
    return false;
}

static bool take_event(struct parsing *parsing, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return add_scalar(parsing, event);
    case YAML_SEQUENCE_START_EVENT:
        return open_node(parsing, event, NODE_LIST, event->data.sequence_start.anchor);
    case YAML_MAPPING_START_EVENT:
        return open_node(parsing, event, NODE_MAPPING, event->data.mapping_start.anchor);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        close_node(parsing);
        return true;
    case YAML_ALIAS_EVENT:
        return add_alias(parsing, event);
    default:
        return true;
    }
}

static bool is_node(const yaml_event_t *event)
{
    return event->type == YAML_SCALAR_EVENT || event->type == YAML_SEQUENCE_START_EVENT ||
           event->type == YAML_MAPPING_START_EVENT || event->type == YAML_ALIAS_EVENT;
}

static bool parse_events(struct parsing *parsing)
{
    bool good = true, ended = false;
    while (good && !ended) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parsing->parser, &event))
            return refuse_syntax(parsing);
        ended = event.type == YAML_STREAM_END_EVENT;
        if (parsing->root && parsing->depth == 0 && is_node(&event)) {
            document_refuse_line(parsing->document, event.start_mark.line + 1, "", parsing->message, parsing->size,
                                 "a second document begins here; expected one");
            good = false;
        } else {
            good = take_event(parsing, &event);
        }
        yaml_event_delete(&event);
    }
    return good;
}

/* Give a document its nodes. */
static bool parse_document(struct document *document, const char *path, const char *if_empty, char *message,
                           size_t size)
{
    size_t length;
    const char *text = document_text(document, &length);
    struct parsing parsing = {.document = document, .path = path, .text = text, .message = message, .size = size};
    if (!check_bytes(&parsing, length))
        return false;
    if (!yaml_parser_initialize(&parsing.parser))
        heap_fail();
    yaml_parser_set_input_string(&parsing.parser, (const unsigned char *)text, length);
    bool good = parse_events(&parsing);
    yaml_parser_delete(&parsing.parser);
    if (good && !parsing.root)
        snprintf(message, size, "%.1000s: %s", path, if_empty);
    document_set_root(document, parsing.root);
    return good && parsing.root;
}

struct document *document_load(const char *path, const char *what, const char *if_empty, char *message, size_t size)
{
    size_t length;
    char *text = text_file_read(path, DOCUMENT_MOST_BYTES, &length);
    if (!text) {
        if (errno == EFBIG)
            snprintf(message, size, "%.1000s: the %s has more than %d bytes, the most that is read", path, what,
                     DOCUMENT_MOST_BYTES);
        else
            snprintf(message, size, "%.1000s: the %s cannot be read: %s", path, what, strerror(errno));
        return NULL;
    }
    struct document *document = document_new(path, text, length);
    if (parse_document(document, path, if_empty, message, size) && file_kind_check(document, what, message, size))
        return document;
    document_free(document);
    return NULL;
}
