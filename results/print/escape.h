/* Escapes the texts of files and campaigns for other formats. */
#ifndef RATTLEBACK_RESULTS_ESCAPE_H
#define RATTLEBACK_RESULTS_ESCAPE_H

#include <stdio.h>

/* Prints a text. Character k of `special` becomes instead[k]; it may be a control character. Other control characters
 * and bytes that are not UTF-8 become ?. */
void escape_print(FILE *out, const char *text, const char *special, const char *const *instead);

/* Like escape_print, into `out` (size). A longer text is cut between two characters. */
void escape_into(char *out, size_t size, const char *text, const char *special, const char *const *instead);

/* Escapes for LaTeX. */
void escape_latex(char *out, size_t size, const char *text);

/* Escapes for XML and HTML, between tags or within double quotes. */
void escape_xml(FILE *out, const char *text);

#endif
