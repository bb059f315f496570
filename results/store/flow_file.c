/* Arrays of wide numbers as pairs of doubles. */
#include "results/store/flow_file.h"

#include <errno.h>
#include <hdf5_hl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"
#include "results/store/store_internal.h"

/* The halves of the values: rounded to double, and what that leaves. */
static void halve(const struct flow_array *array, size_t count, bool low, double *out)
{
    for (size_t k = 0; k < count; k++) {
        double high = (double)array->values[k];
        out[k] = low ? (double)(array->values[k] - high) : high;
    }
}

static bool write_half(hid_t file, const struct flow_array *array, bool low)
{
    char name[64];
    const hsize_t sizes[] = {(hsize_t)array->rows, (hsize_t)array->width};
    size_t count = (size_t)array->rows * (size_t)(array->width > 0 ? array->width : 1);
    HEAP(double, values, count);
    halve(array, count, low, values);
    snprintf(name, sizeof name, "%s%s", array->name, low ? "_low" : "");
    return H5LTmake_dataset_double(file, name, array->width > 0 ? 2 : 1, sizes, values) >= 0 &&
           H5LTset_attribute_string(file, name, "meaning",
                                    low ? "what rounding to double leaves of it" : array->meaning) >= 0;
}

static bool write_all(const char *part, const struct flow_array *arrays, const struct flow_fact *facts)
{
    hid_t file = H5Fcreate(part, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    bool good = file >= 0;
    for (const struct flow_array *i = arrays; good && i->name; i++)
        good = write_half(file, i, false) && write_half(file, i, true);
    for (const struct flow_fact *i = facts; good && i->name; i++)
        good = H5LTset_attribute_string(file, "/", i->name, i->value) >= 0;
    return file >= 0 && H5Fclose(file) >= 0 && good;
}

bool flow_file_write(const char *path, const struct flow_array *arrays, const struct flow_fact *facts,
                     char message[STORE_MESSAGE_SIZE])
{
    struct caught_error caught;
    char part[4096];
    snprintf(part, sizeof part, "%s.part", path);
    errno = 0;
    catch_errors(&caught);
    bool good = write_all(part, arrays, facts);
    release_errors(&caught);
    if (good && rename(part, path) == 0)
        return true;
    snprintf(message, STORE_MESSAGE_SIZE, "%.200s could not be written: %s", path,
             caught.text[0] && !good ? caught.text : strerror(errno));
    unlink(part);
    return false;
}
