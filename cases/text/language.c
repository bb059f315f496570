/* Implements the interface by which the core uses the language of problem files. */
#include "cases/text/language.h"

#include "cases/text/text_open.h"
#include "cases/text/text_partials.h"
#include "cases/text/text_rates.h"
#include "cases/text/text_series.h"

static enum status open_setup(const struct setup *setup, const struct problem **problem, struct refusal *why)
{
    return text_open(setup->text, text_preset(setup), setup->parameters, setup->parameter_name, setup->parameter_value,
                     problem, why);
}

const struct text_language text_language = {.open = open_setup,
                                            .close = text_close,
                                            .write = text_write,
                                            .series_open = text_series_open,
                                            .series_close = text_series_close,
                                            .series_expand = text_series_expand,
                                            .series_is_smooth = text_series_is_smooth,
                                            .rates_open = text_rates_open,
                                            .rates_close = text_rates_close,
                                            .rates_advance = text_rates_advance,
                                            .rates_position = text_rates_position,
                                            .rates_value = text_rates_value,
                                            .partials_open = text_partials_open,
                                            .partials_close = text_partials_close,
                                            .partials_at = text_partials_at};
