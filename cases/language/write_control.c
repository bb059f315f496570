/* The file of a problem of optimal control: its functions, its transfers, its struct problem. */
#include <string.h>

#include "cases/language/write.h"

/* ---- functions */

static void put_unused(FILE *out, struct model *model, const struct formula *formula)
{
    write_unused(out, model, formula, LEAF_POSITION, 0, model->element, "g");
    write_unused(out, model, formula, LEAF_FIBRE, 0, model->n, "eta");
}

static void write_lagrangian(FILE *out, struct model *model)
{
    fputs("static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)\n{\n",
          out);
    write_lanes(out, model, &model->part[PART_LAGRANGIAN], CALL_VELOCITY);
    fputs("}\n\n", out);
}

static void put_motion(FILE *out, struct model *model)
{
    const struct target both[] = {{"force", model->n}, {"momentum", model->n}},
                        all[] = {{"out", 4 * model->n * model->n}};
    struct control_formulas formulas;
    if (control_formulas_open(model, &formulas)) {
        fputs("static void covectors(const struct instance *in, const real *g, const real *eta, real *force, real "
              "*momentum)\n{\n",
              out);
        put_unused(out, model, &formulas.covectors);
        write_point(out, model, &formulas.covectors, CALL_POINT, both);
        fputs("}\n\nstatic void jacobian(const struct instance *in, const real *g, const real *eta, real *out)\n{\n",
              out);
        put_unused(out, model, &formulas.jacobian);
        write_point(out, model, &formulas.jacobian, CALL_POINT, all);
        fputs("}\n\nstatic void third(const struct instance *in, const real *g, const real *eta, const real *z, real "
              "*out)\n{\n",
              out);
        put_unused(out, model, &formulas.third);
        write_unused(out, model, &formulas.third, LEAF_FIBRE, model->n, 3 * model->n, "z");
        write_point(out, model, &formulas.third, CALL_POINT, all);
        fputs("}\n\n", out);
    }
}

static void put_actuation(FILE *out, struct model *model)
{
    const struct target all[] = {{"B", model->control.actuation.count}};
    fputs("static void actuation(const struct instance *in, real *B)\n{\n", out);
    write_point(out, model, &model->control.actuation, CALL_POINT, all);
    fputs("}\n\n", out);
}

static void put_symmetries(FILE *out, struct model *model)
{
    const struct formula *symmetry = &model->control.symmetry;
    const struct target all[] = {{"all", symmetry->count}};
    if (!model->control.symmetries)
        return;
    fputs("static void symmetry(const struct instance *in, int which, const real *g, real *generator)\n{\n", out);
    write_unused(out, model, symmetry, LEAF_POSITION, 0, model->element, "g");
    fprintf(out, "    real all[%d];\n", symmetry->count);
    write_point(out, model, symmetry, CALL_POINT, all);
    fprintf(out, "    for (int c = 0; c < %d; c++)\n        generator[c] = all[which * %d + c];\n}\n\n", model->n,
            model->n);
}

static void put_transfers(FILE *out, struct model *model)
{
    const struct target ends[] = {{"out->g[0]", model->element}, {"out->v[0]", model->n}, {"out->g[1]", model->element},
                                  {"out->v[1]", model->n},       {"out->horizon", 0},     {"out->from", 0}};
    const struct target path[] = {{"g", model->element}};
    for (int k = 0; k < model->control.transfers; k++) {
        const struct model_transfer *transfer = &model->control.transfer[k];
        write_comment(out, "/* ", transfer->name, " */\n");
        fprintf(out,
                "static void boundary_%d(const struct instance *in, struct control_boundary *out)\n{\n"
                "    *out = (struct control_boundary){0};\n",
                k + 1);
        write_point(out, model, &transfer->boundary, CALL_POINT, ends);
        fputs("}\n\n", out);
        if (!transfer->guess.count)
            continue;
        fprintf(out,
                "static void guess_%d(const struct control *control, real t, real *g)\n{\n"
                "    const struct instance *in = &control->in;\n",
                k + 1);
        write_unused(out, model, &transfer->guess, LEAF_TIME, 0, 1, "t");
        write_point(out, model, &transfer->guess, CALL_POINT, path);
        fputs("}\n\n", out);
    }
}

/* ---- tables */

static void write_control_presets(FILE *out, const struct model *model)
{
    fputs("    .presets = (const struct preset_info[]){\n", out);
    for (int k = 0; k < model->control.transfers; k++) {
        write_string(out, "        {", model->control.transfer[k].name, ", ");
        write_string(out, "", model->control.transfer[k].meaning, "},\n");
    }
    fputs("        {0}},\n", out);
}

static void put_transfer_list(FILE *out, const struct model *model)
{
    fputs("    .transfers = (const struct transfer[]){\n", out);
    for (int k = 0; k < model->control.transfers; k++) {
        const struct model_transfer *transfer = &model->control.transfer[k];
        fprintf(out, "    {.boundary = boundary_%d,\n", k + 1);
        if (transfer->guess.count)
            fprintf(out, "    .guess = guess_%d,\n", k + 1);
        if (transfer->continued) {
            write_field(out, "continued", transfer->continued);
            fprintf(out, "    .levels = %d,\n", transfer->levels);
        }
        fputs("    },\n", out);
    }
    fputs("    },\n", out);
}

static void write_control_struct(FILE *out, const struct model *model, const char *code)
{
    const struct model_control *control = &model->control;
    fprintf(out, "const struct problem problem_%s = {\n", code);
    write_common_fields(out, model);
    write_control_presets(out, model);
    fputs("    .lagrangian = lagrangian,\n    .control = &(const struct control_problem){\n", out);
    write_field(out, "inputs", control->inputs);
    fprintf(out, "    .controls = %d,\n", control->controls);
    put_transfer_list(out, model);
    fputs("    .covectors = covectors,\n    .jacobian = jacobian,\n    .third = third,\n    .actuation = actuation,\n",
          out);
    if (control->drag.count)
        fputs("    .drag = true,\n", out);
    if (control->coarse)
        fprintf(out, "    .coarse = %d,\n", control->coarse);
    if (control->symmetries)
        fprintf(out, "    .symmetries = %d,\n    .symmetry = symmetry,\n", control->symmetries);
    fputs("    }};\n", out);
}

void write_control(FILE *out, struct model *model, const char *text)
{
    char code[64];
    write_code(model, code);
    write_title(out, model, text);
    fputs(
        "#include \"core/control/control.h\"\n#include \"core/groups/factors.h\"\n#include \"core/numbers/sine.h\"\n\n",
        out);
    write_lagrangian(out, model);
    put_motion(out, model);
    put_actuation(out, model);
    put_symmetries(out, model);
    put_transfers(out, model);
    write_requirements(out, model);
    write_groups(out, model);
    write_control_struct(out, model, code);
}
