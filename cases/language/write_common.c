/* Writers shared by the files of all problems: strings, names, requirements, groups, parameters. */
#include <ctype.h>
#include <string.h>

#include "cases/language/write.h"

/* Returns true if a character stands for itself in C, whatever the compiler's character set. */
static bool is_printed(char c)
{
    return c >= ' ' && c <= '~';
}

void write_code(const struct model *model, char code[64])
{
    snprintf(code, 64, "%.60s", model->name);
    for (char *c = code; *c; c++)
        *c = is_printed(*c) && isalnum((unsigned char)*c) ? *c : '_';
}

void write_string(FILE *out, const char *before, const char *text, const char *behind)
{
    fprintf(out, "%s\"", before);
    for (char last = 0; *text; last = *text++) {
        bool escaped = *text == '"' || *text == '\\' || (*text == '?' && last == '?'); /* ??/ may be a backslash */
        if (!is_printed(*text))
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*text);
        else
            fprintf(out, "%s%c", escaped ? "\\" : "", *text);
    }
    fprintf(out, "\"%s", behind);
}

void write_comment(FILE *out, const char *before, const char *text, const char *behind)
{
    fputs(before, out);
    for (char last = 0; *text; last = *text++) {
        bool delimits = (last == '*' && *text == '/') || (last == '/' && *text == '*');
        fprintf(out, "%s%c", delimits ? " " : "", is_printed(*text) ? *text : ' ');
    }
    fputs(behind, out);
}

void write_title(FILE *out, const struct model *model, const char *from)
{
    write_comment(out, "/* ", *model->summary ? model->summary : model->name, ": written by the program from ");
    write_comment(out, "", from, ". */\n#include <stdio.h>\n\n");
}

void write_field(FILE *out, const char *field, const char *text)
{
    fprintf(out, "    .%s = ", field);
    write_string(out, "", text, ",\n");
}

void write_requirements(FILE *out, struct model *model)
{
    if (model->requirements == 0)
        return;
    fputs("static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])\n{\n    const real *p = "
          "in->parameter;\n",
          out);
    for (int k = 0; k < model->requirements; k++) {
        const struct text_entry *entry = &model->text->entry[model->requirement[k].entry];
        bool positive = entry->key == TEXT_POSITIVE;
        char text[MESSAGE_SIZE];
        snprintf(text, sizeof text, positive ? "%s must be positive" : "the parameters must satisfy %s",
                 positive ? entry->name : entry->text);
        fputs("    if (!(", out);
        write_expression(out, model, model->require.node[k]);
        fprintf(out, " %s 0)) {\n        snprintf(message, MESSAGE_SIZE, \"%%s\", ",
                model->requirement[k].strict ? ">" : ">=");
        write_string(out, "", text, ");\n        return false;\n    }\n");
    }
    fputs("    return true;\n}\n\n", out);
}

void write_groups(FILE *out, const struct model *model)
{
    static const char *const retractions[] = {"cay", "exp"};
    if (!model->factors)
        return;
    for (int f = 0; f < model->factors; f++)
        if (!model->factor[f].entry)
            fprintf(out, "static const struct factor vector_%c = {.name = \"%s\", .n = %d, .element = %d};\n", 'a' + f,
                    model->factor[f].name, model->factor[f].n, model->factor[f].n);
    for (int r = 0; r < 2; r++) {
        fprintf(out, "static const struct group %s = {\"%s\", \"%s\", {", r ? "exponential" : "cayley", model->group,
                retractions[r]);
        for (int f = 0; f < model->factors; f++)
            if (model->factor[f].entry)
                fprintf(out, "%s&%s_%s", f ? ", " : "", model->factor[f].code, retractions[r]);
            else
                fprintf(out, "%s&vector_%c", f ? ", " : "", 'a' + f);
        fputs("}};\n", out);
    }
    fputs("\n", out);
}

static void write_parameters(FILE *out, const struct model *model)
{
    char value[DECIMAL_SIZE];
    if (model->parameters) {
        fputs("    .parameters = (const struct parameter_info[]){\n", out);
        for (int k = 0; k < model->parameters; k++) {
            decimal_text(model->parameter[k].standard, value);
            write_string(out, "        {", model->parameter[k].name, ", ");
            write_string(out, "", value, ", ");
            write_string(out, "", model->parameter[k].meaning, "},\n");
        }
        fputs("        {0}},\n", out);
    }
}

void write_common_fields(FILE *out, const struct model *model)
{
    write_field(out, "name", model->name);
    write_field(out, "summary", model->summary);
    write_field(out, "source", model->source);
    write_field(out, "coordinates", model->coordinates);
    if (model->factors)
        fprintf(out, "    .groups = (const struct group *const[]){%s, NULL},\n",
                model->prefers_exp ? "&exponential, &cayley" : "&cayley, &exponential");
    if (model->retraction_because)
        write_field(out, "retraction_because", model->retraction_because);
    fprintf(out, "    .n = %d,\n    .element = %d,\n", model->n, model->element);
    write_parameters(out, model);
    if (model->requirements)
        fputs("    .admissible = admissible,\n", out);
}
