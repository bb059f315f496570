/* Figures of a campaign. */
#include "suite/campaign/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plots/figure.h"
#include "suite/campaign/location.h"
#include "suite/registers.h"

enum { MOST_SLOPES = 16, MOST_LINES = 16, TEXT_BYTES = 255, SIDES = 2 };

static const struct reader_text number = {NUMBER_SIZE - 1};
static const struct reader_text file_name = {sizeof(((struct case_row *)NULL)->experiment) - 1};
static const struct reader_text words = {TEXT_BYTES};
static const struct reader_text chosen = {sizeof(((struct case_row *)NULL)->label) - 1};

static const char *axis_at(const void *of, int k)
{
    (void)of;
    return figure_axis_name(k);
}

static struct names names_of_axes(void)
{
    return (struct names){.at = axis_at, .of = NULL};
}

static struct names names_of_legends(void)
{
    static const char *const names[] = {
#define LEGEND_NAME(code, name, key) name,
        FIGURE_LEGEND_TABLE(LEGEND_NAME)
#undef LEGEND_NAME
            NULL};
    return names_of_array(names);
}

static const struct reader_words axes = {names_of_axes};
static const struct reader_words legends = {names_of_legends};

static const struct reader_field line_fields[] = {READER_FIELD(campaign_line, x, false, read_text, &number),
                                                  READER_FIELD(campaign_line, y, false, read_text, &number),
                                                  READER_FIELD(campaign_line, label, false, read_text, &words),
                                                  {0}};

READER_LIST(list_of_experiments, campaign_figure, experiments, read_text, &chosen, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(list_of_methods, campaign_figure, methods, read_text, &chosen, 1, CAMPAIGN_MOST_ENTRIES);
READER_LIST(list_of_size, campaign_figure, size, read_text, &number, SIDES, SIDES);
READER_LIST(list_of_slopes, campaign_figure, slopes, read_text, &number, 1, MOST_SLOPES);
READER_LIST(list_of_lines, campaign_figure, lines, read_mapping, line_fields, 1, MOST_LINES);

const struct reader_field figure_fields[] = {
    READER_KEY("name", campaign_figure, figure.name, true, read_name, &file_name),
    READER_KEY("title", campaign_figure, figure.title, false, read_text, &words),
    READER_KEY("x", campaign_figure, figure.x, true, read_word, &axes),
    READER_KEY("y", campaign_figure, figure.y, true, read_text, &chosen),
    READER_KEY("x-label", campaign_figure, figure.x_label, false, read_text, &words),
    READER_KEY("y-label", campaign_figure, figure.y_label, false, read_text, &words),
    READER_KEY("experiments", campaign_figure, experiments, false, read_list, &list_of_experiments),
    READER_KEY("methods", campaign_figure, methods, false, read_list, &list_of_methods),
    READER_KEY("size", campaign_figure, size, false, read_list, &list_of_size),
    READER_KEY("legend", campaign_figure, figure.legend, false, read_word, &legends),
    READER_KEY("slopes", campaign_figure, slopes, false, read_list, &list_of_slopes),
    READER_KEY("lines", campaign_figure, lines, false, read_list, &list_of_lines),
    {0}};

static bool check_figure_name(struct location *location, unsigned k)
{
    const struct campaign_figure *figures = location->campaign->figures;
    location_set(location, "name");
    for (unsigned other = 0; other < k; other++)
        if (strcasecmp(figures[other].figure.name, figures[k].figure.name) == 0)
            return location_refuse(location, "\"%s\" is the name of figures[%u] already; expected another",
                                   figures[k].figure.name, other);
    return true;
}

/* Against the time the file of results knows the names of invariants. */
static bool check_y(struct location *location, unsigned k)
{
    const struct figure *figure = &location->campaign->figures[k].figure;
    location_set(location, "y");
    return figure->x == FIGURE_AGAINST_T || quantity_find(figure->y) < QUANTITIES ||
           location_refuse_name(location, "quantity", figure->y, names_of_quantities());
}

static const char *figure_experiment_at(const void *of, int k)
{
    const struct campaign *campaign = of;
    return (unsigned)k < campaign->experiments_count ? campaign->experiments[k].name : NULL;
}

static bool holds_name(const char *const *names, unsigned count, const char *name)
{
    for (unsigned k = 0; k < count && name; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

static bool has_experiment(const struct campaign_figure *figure, const char *name)
{
    return figure->experiments_count == 0 || holds_name(figure->experiments, figure->experiments_count, name);
}

static bool check_experiments(struct location *location, unsigned k)
{
    const struct campaign_figure *figure = &location->campaign->figures[k];
    const struct names known = {.at = figure_experiment_at, .of = location->campaign};
    for (unsigned j = 0; j < figure->experiments_count; j++) {
        location_set(location, "experiments[%u]", j);
        if (names_find(known, figure->experiments[j]) < 0)
            return location_refuse_name(location, "experiment", figure->experiments[j], known);
    }
    return true;
}

static bool is_called(const struct campaign_method *method, const char *name)
{
    return strcmp(method->name, name) == 0 || (method->label && strcmp(method->label, name) == 0) ||
           (method->entry_label && strcmp(method->entry_label, name) == 0);
}

static bool has_method(const struct campaign *campaign, const struct campaign_figure *figure, const char *name)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->methods_count && has_experiment(figure, experiment->name); k++)
            if (is_called(&experiment->methods[k], name))
                return true;
    }
    return false;
}

static bool check_methods(struct location *location, unsigned k)
{
    const struct campaign_figure *figure = &location->campaign->figures[k];
    char shown[NAME_SHOWN];
    for (unsigned j = 0; j < figure->methods_count; j++) {
        location_set(location, "methods[%u]", j);
        if (!has_method(location->campaign, figure, figure->methods[j]))
            return location_refuse(location,
                                   "\"%s\" is neither name nor label of a method in the experiments of the figure",
                                   name_shown(figure->methods[j], shown));
    }
    return true;
}

static bool check_size(struct location *location, unsigned k)
{
    struct campaign_figure *figure = &location->campaign->figures[k];
    static const double width = 12, height = 9, least = 2, most = 100;
    double *const sides[SIDES] = {&figure->figure.width, &figure->figure.height};
    figure->figure.width = width;
    figure->figure.height = height;
    for (unsigned j = 0; j < figure->size_count; j++) {
        location_set(location, "size[%u]", j);
        if (!location_number(location, &figure->size[j]))
            return false;
        *sides[j] = (double)figure->size[j].value;
        if (*sides[j] < least || *sides[j] > most)
            return location_refuse(location, "%s: expected %g to %g cm", figure->size[j].text, least, most);
    }
    return true;
}

static bool check_slopes(struct location *location, unsigned k)
{
    struct campaign_figure *figure = &location->campaign->figures[k];
    static const double least = 0.01, most = 100;
    double *slopes = document_allocate(location->campaign->document, figure->slopes_count, sizeof *slopes);
    location_set(location, "slopes");
    if (figure->slopes_count > 0 && figure->figure.x == FIGURE_AGAINST_T)
        return location_refuse(location, "expected no slopes against t: its axes are not logarithmic");
    for (unsigned j = 0; j < figure->slopes_count; j++) {
        location_set(location, "slopes[%u]", j);
        if (!location_number(location, &figure->slopes[j]))
            return false;
        slopes[j] = (double)figure->slopes[j].value;
        if (slopes[j] < least || slopes[j] > most)
            return location_refuse(location, "%s: expected an order from %g to %g", figure->slopes[j].text, least,
                                   most);
    }
    figure->figure.slopes = slopes;
    figure->figure.slopes_count = figure->slopes_count;
    return true;
}

static bool check_figure_line(struct location *location, const struct campaign_figure *figure,
                              struct campaign_line *line, struct figure_line *out)
{
    static const double far = 1e100; /* leaves room around it within doubles */
    bool vertical = line->x.text != NULL;
    struct given_number *at_number = vertical ? &line->x : &line->y;
    if (vertical == (line->y.text != NULL))
        return location_refuse(location, "expected one of the keys x and y");
    if (!location_number(location, at_number))
        return false;
    *out = (struct figure_line){.vertical = vertical, .at = (double)at_number->value, .label = line->label};
    if (figure->figure.x != FIGURE_AGAINST_T && out->at <= 0)
        return location_refuse(location, "%s: expected a positive number on a logarithmic axis", at_number->text);
    return (fabs(out->at) <= far && (out->at == 0 || fabs(out->at) >= 1 / far)) ||
           location_refuse(location, "%s: expected a size from %g to %g", at_number->text, 1 / far, far);
}

static bool check_lines(struct location *location, unsigned k)
{
    struct campaign_figure *figure = &location->campaign->figures[k];
    struct figure_line *lines = document_allocate(location->campaign->document, figure->lines_count, sizeof *lines);
    for (unsigned j = 0; j < figure->lines_count; j++) {
        location_set(location, "lines[%u]", j);
        if (!check_figure_line(location, figure, &figure->lines[j], &lines[j]))
            return false;
    }
    figure->figure.lines = lines;
    figure->figure.lines_count = figure->lines_count;
    return true;
}

bool figures_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct location location = {.campaign = campaign, .refusals = {.message = message, .size = CAMPAIGN_MESSAGE_SIZE}};
    bool good = true;
    for (unsigned k = 0; k < campaign->figures_count; k++) {
        location.figure = k;
        good &= check_figure_name(&location, k) && check_y(&location, k) && check_experiments(&location, k) &&
                check_methods(&location, k) && check_size(&location, k) && check_slopes(&location, k) &&
                check_lines(&location, k);
    }
    return good;
}

const struct campaign_method *figures_method_of(const struct campaign *campaign, const struct case_row *row)
{
    char with[CAMPAIGN_LABEL_SIZE];
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->methods_count && strcmp(experiment->name, row->experiment) == 0; k++) {
            const struct campaign_method *method = &experiment->methods[k];
            campaign_fit(method->with, with);
            if (method->stages == row->stages && strcmp(method->name, row->method) == 0 && strcmp(with, row->with) == 0)
                return method;
        }
    }
    return NULL;
}

bool figure_shows(const struct campaign_figure *figure, const struct case_row *row,
                  const struct campaign_method *method)
{
    bool is_taken = figure->methods_count == 0;
    for (unsigned k = 0; k < figure->methods_count && !is_taken; k++)
        is_taken = is_called(method, figure->methods[k]);
    return is_taken && has_experiment(figure, row->experiment);
}
