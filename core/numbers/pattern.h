/* Sparsity pattern of a matrix. */
#ifndef RATTLEBACK_CORE_PATTERN_H
#define RATTLEBACK_CORE_PATTERN_H

/* Row i has entries in the columns column[start[i]] .. column[start[i + 1] - 1], ascending. A matrix is stored as these numbers, row after row. */
struct pattern {
    int rows, columns, *start, *column;
};

#define FOR_PATTERN(e, of, row) for (int e = (of)->start[row]; e < (of)->start[(row) + 1]; e++)

static inline int pattern_entries(const struct pattern *of)
{
    return of->start[of->rows];
}

#endif
