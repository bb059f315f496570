/* gnuplot's SVG, made small enough that a page can hold hundreds of charts. */
#ifndef RATTLEBACK_PLOTS_SVG_H
#define RATTLEBACK_PLOTS_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* Print the definitions of gnuplot's point markers, which all of its SVG files repeat, as an SVG that shows nothing; a page
 * needs them once. `svg` is the text of one of the files. */
void svg_print_markers(FILE *out, const char *svg);

/* Print the text of one of gnuplot's SVG files as an element for a page that has the markers: `label` is its text
 * alternative; the frame of XML, the white ground, groups that hold nothing, and attributes that say what is inherited
 * anyway are left out, coordinates are rounded to a tenth of a unit, colours are written as #rrggbb. It is drawn like the
 * file where the page gives svg.chart the values of at_first in svg.c. A group of a curve keeps the title that
 * gnuplot gives it. Returns false if `svg` is none of gnuplot's. */
bool svg_print_chart(FILE *out, const char *svg, const char *label);

#endif
