/* The file of a problem: its functions, its tables, its struct problem, and kernels where the text asks for them. */
#include <string.h>

#include "cases/language/write.h"

/* ---- functions */

static bool is_same_formula(const struct formula *x, const struct formula *y)
{
    return x->count == y->count && memcmp(x->node, y->node, (size_t)x->count * sizeof *x->node) == 0;
}

static const char *const part_names[PARTS] = {
#define PART(code, member, of_momentum, cotangent) #member,
#include "cases/language/parts.def"
#undef PART
};
static const bool of_momentum[PARTS] = {
#define PART(code, member, of_momentum, cotangent) of_momentum,
#include "cases/language/parts.def"
#undef PART
};

static const bool is_cotangent[PARTS] = {
#define PART(code, member, of_momentum, cotangent) cotangent,
#include "cases/language/parts.def"
#undef PART
};

/* The function that computes a part; NULL: none. One that is the same as another is not written twice. */
static const char *function_of(struct model *model, int part)
{
    bool inverse = part == PART_VELOCITY || part == PART_HAMILTONIAN_FORCE || (part == PART_DUAL_GRADIENT && model->m);
    if (!model->regular_by_formula && inverse)
        return part == PART_VELOCITY            ? "inverse_legendre"
               : part == PART_HAMILTONIAN_FORCE ? "inverse_legendre_force"
                                                : "inverse_legendre_dual_gradient";
    if (model->part[part].count == 0)
        return NULL;
    if ((part == PART_MOMENTUM || part == PART_VELOCITY) && formula_is_fibre(model, &model->part[part]))
        return "unit_momentum";
    for (int k = 0; k < part; k++)
        if (is_same_formula(&model->part[k], &model->part[part]))
            return function_of(model, k);
    return part_names[part];
}

static void put_parts(FILE *out, struct model *model)
{
    for (int k = 0; k < PARTS; k++) {
        const char *name = function_of(model, k);
        if (!name || strcmp(name, part_names[k]) != 0)
            continue;
        fprintf(out, "%s %s(const struct instance *in, const lane *g, const lane *%s, lane *restrict out)\n{\n",
                model->kernel ? "HP_INLINE void" : "static void", name, of_momentum[k] ? "mu" : "eta");
        write_lanes(out, model, &model->part[k], of_momentum[k] ? CALL_MOMENTUM : CALL_VELOCITY);
        fputs("}\n\n", out);
    }
}

static void put_invariants(FILE *out, struct model *model)
{
    for (int k = 0; k < model->invariants; k++) {
        write_comment(out, "/* ", model->invariant[k].name, " */\n");
        fprintf(out,
                "static void invariant_%d(const struct instance *in, int which, const lane *g, const lane *eta, lane "
                "*restrict out)\n{\n    (void)which;\n",
                k + 1);
        write_lanes(out, model, &model->invariant[k].value, CALL_VELOCITY);
        fputs("}\n\n", out);
    }
}

static void write_problem_presets(FILE *out, struct model *model)
{
    const struct target state[] = {{"g", model->element}, {"eta", model->n}};
    for (int k = 0; k < model->presets; k++) {
        write_comment(out, "/* ", model->preset[k].name, " */\n");
        fprintf(out, "static void preset_%d(const struct instance *in, real *g, real *eta)\n{\n", k + 1);
        write_point(out, model, &model->preset[k].initial, CALL_POINT, state);
        fputs("}\n\n", out);
    }
    fputs("static void initial(const struct instance *in, int which, real *g, real *eta)\n{\n"
          "    static void (*const preset[])(const struct instance *in, real *g, real *eta) = {",
          out);
    for (int k = 0; k < model->presets; k++)
        fprintf(out, "%spreset_%d", k % 8 ? ", " : k ? ",\n        " : "", k + 1);
    fputs("};\n    preset[which](in, g, eta);\n}\n\n", out);
}

static void put_exact(FILE *out, struct model *model)
{
    static const char arguments[] =
        "(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)";
    const struct target state[] = {{"g", model->element}, {"eta", model->n}};
    if (model->exact_c)
        fprintf(out, "enum status %s%s;\n\n", model->exact_c, arguments);
    if (model->exact_forms)
        fprintf(out, "extern const struct exact_forms %s;\n\n", model->exact_forms);
    if (!model->exact.count)
        return;
    fprintf(out, "static enum status exact%s\n{\n", arguments);
    write_point(out, model, &model->exact, CALL_FLOW, state);
    fprintf(out,
            "    bool finite = true;\n    for (int c = 0; c < %d; c++)\n        finite = finite && isfinite(c < %d ? "
            "g[c] : eta[c - %d]);\n",
            model->element + model->n, model->element, model->element);
    fputs("    return finite ? STATUS_OK : STATUS_FAILED;\n}\n\n", out);
}

/* ---- tables */

/* The text itself, for sizes that are not those compiled, and for series of the motion. */
static void put_text(FILE *out, const struct model *model)
{
    static const char *const keys[] = {
#define KEY(code, path) "TEXT_" #code,
        TEXT_TABLE(KEY)
#undef KEY
    };
    fputs("static const struct text_entry entries[] = {\n", out);
    for (int k = 0; k < model->text->entries; k++) {
        const struct text_entry *entry = &model->text->entry[k];
        fprintf(out, "    {%s, ", keys[entry->key]);
        write_string(out, "", entry->name, ", ");
        write_string(out, "", entry->text, "},\n");
    }
    fprintf(out, "};\nstatic const struct problem_text text = {%d, entries};\n\n", model->text->entries);
}

/* Returns the name of a factor in inlined.h; NULL if it has none. */
static const char *form_code(const struct model_factor *factor)
{
    static const char *const codes[][2] = {
        {"so2", "FORM_SO2"}, {"so3", "FORM_SO3"}, {"se2", "FORM_SE2"}, {"se3", "FORM_SE3"}};
    for (size_t k = 0; k < sizeof codes / sizeof *codes && factor->entry; k++)
        if (strcmp(factor->code, codes[k][0]) == 0)
            return codes[k][1];
    return factor->entry ? NULL : "FORM_VECTOR";
}

/* Returns true if there is a kernel of the step for problems of this kind. */
static bool has_kernel(const struct model *model)
{
    bool held = model->constraint == CONSTRAINT_HOLONOMIC;
    bool has = model->kernel && (!held || model->factors) && model->factors <= MOST_FORMS;
    for (int k = 0; k < model->factors; k++)
        has = has && form_code(&model->factor[k]);
    return has;
}

static void put_group_kernel(FILE *out, struct model *model, const char *code)
{
    fprintf(out, "HP_GROUP_KERNEL(%s, %d, %d, %d, 0x%x", code, model->n, model->m, model->element,
            model_numbers(model));
    for (int k = 0; k < model->factors; k++) {
        fprintf(out, ", %s", form_code(&model->factor[k]));
        if (!model->factor[k].entry)
            fprintf(out, "(%d)", model->factor[k].n);
    }
    fputs(");\n", out);
}

static void put_kernels(FILE *out, struct model *model, const char *code)
{
    uint32_t positions = model_positions(model);
    if (!has_kernel(model))
        return;
    if (model->factors)
        put_group_kernel(out, model, code);
    else if (positions)
        fprintf(out, "HP_POSITION_KERNEL(%s, %d, %d, 0x%x);\n", code, model->n, model->m, positions);
    else
        fprintf(out, "HP_KERNEL(%s, %d, %d);\n", code, model->n, model->m);
    fputs("\n", out);
}

static void put_lists(FILE *out, const struct model *model)
{
    fputs("    .presets = (const struct preset_info[]){\n", out);
    for (int k = 0; k < model->presets; k++) {
        write_string(out, "        {", model->preset[k].name, ", ");
        write_string(out, "", model->preset[k].meaning, "},\n");
    }
    fputs("        {0}},\n    .initial = initial,\n", out);
    if (!model->invariants)
        return;
    fputs("    .invariants = (const struct invariant[]){\n", out);
    for (int k = 0; k < model->invariants; k++) {
        write_string(out, "        {", model->invariant[k].name, "");
        fprintf(out, ", invariant_%d, %s, ", k + 1, model->invariant[k].momentum_map ? "true" : "false");
        write_string(out, "", model->invariant[k].source,
                     model->invariant[k].observable ? ", true},\n" : ", false},\n");
    }
    fputs("        {0}},\n", out);
}

/* The functions of one of the two motions that a vakonomic text has, or of the one that another has. */
static void put_functions(FILE *out, struct model *model, bool cotangent)
{
    for (int k = 0; k < PARTS; k++)
        if (function_of(model, k) && (!model->vakonomic || is_cotangent[k] == cotangent))
            fprintf(out, "    .%s = %s,\n%s%s", part_names[k], function_of(model, k),
                    k == PART_MASS && model->mass_is_constant ? "    .mass_is_constant = true,\n" : "",
                    k == PART_MASS && model->mass_is_diagonal ? "    .mass_is_diagonal = true,\n" : "");
}

/* l and phi of a vakonomic motion. */
static void put_extended(FILE *out, struct model *model)
{
    if (!model->vakonomic)
        return;
    fputs("static const struct problem extended = {\n", out);
    write_common_fields(out, model);
    fprintf(out, "    .constraint = CONSTRAINT_NONHOLONOMIC,\n    .m = %d,\n", model->m);
    put_functions(out, model, false);
    fputs("};\n\n", out);
}

static void write_problem_struct(FILE *out, struct model *model, const char *code)
{
    static const char *const constraints[] = {"CONSTRAINT_NONE", "CONSTRAINT_HOLONOMIC", "CONSTRAINT_NONHOLONOMIC"};
    fprintf(out, "const struct problem problem_%s = {\n", code);
    write_common_fields(out, model);
    fprintf(out, "    .constraint = %s,\n    .m = %d,\n", constraints[model->vakonomic ? 0 : model->constraint],
            model->vakonomic ? 0 : model->m);
    put_lists(out, model);
    if (model->preset_parameters)
        fprintf(out, "    .preset_parameters = %lluu,\n", (unsigned long long)model->preset_parameters);
    put_functions(out, model, true);
    if (model->in_momenta)
        fputs("    .force = hamilton_force,\n    .momentum = unit_momentum,\n    .velocity = unit_momentum,\n", out);
    if (model->vakonomic)
        fputs("    .extended = &extended,\n", out);
    if (model->part[PART_GUARD].count)
        fprintf(out, "    .guards = %d,\n", model->part[PART_GUARD].count / 2);
    if (model->exact_c || model->exact.count) {
        fprintf(out, "    .exact = %s,\n", model->exact_c ? model->exact_c : "exact");
        write_field(out, "exact_source", model->exact_source);
    }
    if (model_unseen(model))
        fprintf(out, "    .unseen = 0x%xu,\n", model_unseen(model));
    if (model_in_positions(model))
        fputs("    .in_positions = true,\n", out);
    if (model->exact_forms)
        fprintf(out, "    .exact_forms = &%s,\n", model->exact_forms);
    if (has_kernel(model))
        fprintf(out, "    .kernel = HP_KERNEL_OF(%s),\n", code);
    fputs("    .text = &text,\n", out);
    if (model->scope.structural)
        fprintf(out, "    .structural = %lluu,\n", (unsigned long long)model->scope.structural);
    fputs("};\n", out);
}

/* Writes the constants by which the compiler leaves out parts of the kernel early (combine.h, inlined.h). */
static void put_knowledge(FILE *out, const struct model *model)
{
    fprintf(out, "#define HP_MULTIPLIERS %d\n", model->m);
    if (!model->factors) {
        fputs("#define HP_ON_VECTORS\n", out);
        return;
    }
    fprintf(out, "#define KNOWN_FACTORS %d\n#define KNOWN_KINDS (0", model->factors);
    for (int k = 0; k < model->factors; k++)
        if (model->factor[k].entry)
            fprintf(out, " | 1 << KIND_%s", model->factor[k].code);
    fputs(model->constraint == CONSTRAINT_HOLONOMIC ? ")\n#define HP_HELD\n" : ")\n", out);
}

void write_problem(FILE *out, struct model *model, const char *text)
{
    char code[64];
    write_code(model, code);
    write_title(out, model, text);
    if (has_kernel(model))
        put_knowledge(out, model);
    fputs("#include \"core/groups/factors.h\"\n", out);
    if (model->kernel)
        fputs("#include \"core/hp/own.h\"\n", out);
    fputs("#include \"core/numbers/sine.h\"\n#include \"core/problem/hamilton.h\"\n#include "
          "\"core/problem/inverse_legendre.h\"\n"
          "#include \"core/problem/natural.h\"\n#include \"core/problem/text.h\"\n\n",
          out);
    put_parts(out, model);
    put_invariants(out, model);
    write_problem_presets(out, model);
    write_requirements(out, model);
    put_exact(out, model);
    write_groups(out, model);
    put_text(out, model);
    put_kernels(out, model, code);
    put_extended(out, model);
    write_problem_struct(out, model, code);
}
