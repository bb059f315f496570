/* Formats in which tables are printed. */
#ifndef RATTLEBACK_RESULTS_FORMATS_H
#define RATTLEBACK_RESULTS_FORMATS_H

/* X(code, name): formats of tables. */
#define FORMAT_TABLE(X)                                                                                                \
    X(TEXT, "text")                                                                                                    \
    X(CSV, "csv")                                                                                                      \
    X(MARKDOWN, "markdown")                                                                                            \
    X(LATEX, "latex")

enum format {
#define FORMAT_CODE(code, name) FORMAT_##code,
    FORMAT_TABLE(FORMAT_CODE)
#undef FORMAT_CODE
        FORMATS
};

#endif
