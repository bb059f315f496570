/* The empty result file: groups, datasets, attributes and facts. One rank makes it, in memory: fewer messages than
 * collective creation, the same bytes for any number of ranks, and no way for a full disk to leave HDF5 half open. */
#include "results/heap.h"
#include "results/store/store_internal.h"

#include <hdf5_hl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int text_attribute(hid_t object, const char *name, const char *text)
{
    size_t size = strlen(text) + (*text == '\0'); /* HDF5 has no text of length 0 */
    hid_t type = text_type(size, H5T_CSET_UTF8), space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    herr_t result = attribute < 0 ? -1 : H5Awrite(attribute, type, text);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    return result < 0 ? -1 : 0;
}

static int integer_attribute(hid_t object, const char *name, int64_t value)
{
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT);
    herr_t result = attribute < 0 ? -1 : H5Awrite(attribute, H5T_NATIVE_INT64, &value);
    H5Aclose(attribute);
    H5Sclose(space);
    return result < 0 ? -1 : 0;
}

/* Writes one fact of the run; `value` is its address in a run_facts. */
static int fact_attribute(hid_t file, const struct column *column, const void *value)
{
    char text[sizeof(struct run_facts)];
    if (column->type == COLUMN_IS_TEXT) {
        copy_text(text, value, (size_t)column->count);
        value = text;
    }
    hid_t file_type = column_file_type(column, H5T_CSET_UTF8), memory_type = column_memory_type(column, H5T_CSET_UTF8);
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate_by_name(file, fact_group(column), column->name, file_type, space, H5P_DEFAULT,
                                        H5P_DEFAULT, H5P_DEFAULT);
    herr_t result = attribute < 0 ? -1 : H5Awrite(attribute, memory_type, value);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(memory_type);
    H5Tclose(file_type);
    return result < 0 ? -1 : 0;
}

/* The number of rows is reported by every dataset, but a column that is the same in all rows has no storage: tools that compare
 * files pass those; of an attribute they see the difference. */
static int create_group(hid_t file, const char *path, const char *meaning, const uint64_t *rows)
{
    hid_t group = H5Gcreate2(file, path, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    int result = group < 0 ? -1 : text_attribute(group, "meaning", meaning);
    if (result == 0 && rows)
        result = integer_attribute(group, "rows", (int64_t)*rows);
    H5Gclose(group);
    return result;
}

/* A dataset without times: they would differ between runs. Its space is reserved when all ranks open it, which they do not
 * if it is filled with one value. */
static hid_t create_dataset(hid_t file, const char *path, hid_t type, hid_t space, hid_t fill_type, const void *fill)
{
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(properties, 0);
    H5Pset_alloc_time(properties, H5D_ALLOC_TIME_LATE);
    H5Pset_fill_time(properties, fill ? H5D_FILL_TIME_IFSET : H5D_FILL_TIME_NEVER);
    if (fill)
        H5Pset_fill_value(properties, fill_type, fill);
    hid_t dataset = H5Dcreate2(file, path, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    H5Pclose(properties);
    return dataset;
}

static int create_column(hid_t file, const char *path, const struct column *column, const char *meaning, uint64_t rows,
                         H5T_cset_t charset, const void *fill)
{
    hsize_t shape[2] = {rows, (hsize_t)column->count};
    int rank = column->type == COLUMN_IS_REAL && column->count > 1 ? 2 : 1;
    hid_t space = H5Screate_simple(rank, shape, NULL), type = column_memory_type(column, charset);
    hid_t file_type = column_file_type(column, charset);
    hid_t dataset = create_dataset(file, path, file_type, space, type, fill);
    int result = -1;
    if (dataset >= 0 && text_attribute(dataset, "units", column->units) == 0)
        result = text_attribute(dataset, "meaning", meaning);
    H5Dclose(dataset);
    H5Tclose(file_type);
    H5Tclose(type);
    H5Sclose(space);
    return result;
}

/* The case number labels the rows of the other columns of its table: readers of the netCDF family want that. Not of the
 * volatile ones: h5diff follows the scale's references to them and would find differences. */
static int attach_scale(hid_t file, const struct table_kind *kind, const char *scale_path)
{
    hid_t scale = H5Dopen2(file, scale_path, H5P_DEFAULT);
    herr_t result = scale < 0 ? -1 : H5DSset_scale(scale, "case");
    for (int i = 0; i < stored_columns(kind) && result >= 0; i++) {
        char path[STORE_PATH_SIZE];
        column_path(kind, &kind->columns[i], path);
        if (strcmp(path, scale_path) == 0 || kind->columns[i].is_volatile)
            continue;
        hid_t dataset = H5Dopen2(file, path, H5P_DEFAULT);
        result = dataset < 0 ? -1 : H5DSattach_scale(dataset, scale, 0);
        H5Dclose(dataset);
    }
    H5Dclose(scale);
    return result < 0 ? -1 : 0;
}

static int create_table(hid_t file, const struct store_block *block)
{
    char path[STORE_PATH_SIZE];
    const struct table_kind *kind = block->kind;
    H5T_cset_t charset = block_charset(block);
    snprintf(path, sizeof path, "/%s", kind->name);
    int result = create_group(file, path, kind->meaning, &block->total);
    snprintf(path, sizeof path, "/volatile/%s", kind->name);
    int has_volatile = 0;
    for (int i = 0; i < kind->column_count; i++)
        has_volatile |= kind->columns[i].is_volatile;
    if (result == 0 && has_volatile)
        result = create_group(file, path, "columns that differ between two runs of one campaign", NULL);
    for (int i = 0; i < stored_columns(kind) && result == 0; i++) {
        const struct column *column = &kind->columns[i];
        const struct column stored = block_column(block, column);
        column_path(kind, column, path);
        result =
            create_column(file, path, &stored, column->meaning, block->total, charset, block_constant(block, column));
    }
    return result;
}

static int create_values(hid_t file, uint64_t values)
{
    if (create_group(file, "/reference_values",
                     "samples of the reference flows in extended precision: value = hi + lo; /references says whose",
                     &values) < 0)
        return -1;
    if (create_column(file, "/reference_values/hi", &store_value_column, "the value rounded to double", values,
                      H5T_CSET_ASCII, NULL) < 0)
        return -1;
    return create_column(file, "/reference_values/lo", &store_value_column, "the value minus hi, rounded to double",
                         values, H5T_CSET_ASCII, NULL);
}

static int store_campaign(hid_t file, const char *campaign)
{
    size_t length = strlen(campaign);
    hid_t type = text_type(length + (length == 0), H5T_CSET_UTF8), space = H5Screate(H5S_SCALAR);
    hid_t dataset = create_dataset(file, "/provenance/campaign", type, space, type, NULL);
    int result = dataset < 0 ? -1 : text_attribute(dataset, "meaning", "full text of the campaign file");
    if (result == 0)
        result = H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, campaign) < 0 ? -1 : 0;
    H5Dclose(dataset);
    H5Sclose(space);
    H5Tclose(type);
    return result;
}

/* Writes the host of each rank. */
static int write_hosts(hid_t file, const char (*hosts)[STORE_HOST_SIZE], int64_t ranks)
{
    const struct column column = {.name = "hosts", .units = "", .type = COLUMN_IS_TEXT, .count = STORE_HOST_SIZE};
    if (create_column(file, "/volatile/hosts", &column, "host of each rank, by its number", (uint64_t)ranks,
                      H5T_CSET_UTF8, NULL) < 0)
        return -1;
    hid_t dataset = H5Dopen2(file, "/volatile/hosts", H5P_DEFAULT), type = H5Dget_type(dataset);
    herr_t result = H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, hosts);
    H5Tclose(type);
    H5Dclose(dataset);
    return result < 0 ? -1 : 0;
}

static int fill_file(hid_t file, const struct store_layout *layout)
{
    const struct run_facts *facts = layout->facts;
    if (text_attribute(file, "format", STORE_FORMAT) < 0 ||
        integer_attribute(file, "format_version", STORE_FORMAT_VERSION) < 0 ||
        create_group(file, "/provenance", "what was run, and with what", NULL) < 0 ||
        create_group(file, "/volatile", "all that differs between two runs of one campaign", NULL) < 0 ||
        store_campaign(file, layout->campaign) < 0 || write_hosts(file, layout->hosts, facts->ranks) < 0)
        return -1;
    for (int i = 0; i < table_facts.column_count; i++) {
        const struct column *column = &table_facts.columns[i];
        if (fact_attribute(file, column, (const char *)facts + column->offset) < 0)
            return -1;
    }
    for (int i = 0; i < STORE_BLOCKS; i++) {
        if (create_table(file, &layout->blocks[i]) < 0)
            return -1;
    }
    return attach_scale(file, &table_cases, "/cases/id") < 0 ? -1 : create_values(file, layout->values);
}

void *store_create(const struct store_layout *layout, size_t *size)
{
    hid_t in_memory = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_core(in_memory, 65536, 0);
    hid_t file = H5Fcreate("layout", H5F_ACC_TRUNC, H5P_DEFAULT, in_memory);
    H5Pclose(in_memory);
    if (file < 0)
        return NULL;
    void *image = NULL;
    ssize_t needed = -1;
    if (fill_file(file, layout) == 0 && H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0)
        needed = H5Fget_file_image(file, NULL, 0);
    if (needed > 0)
        image = heap_take((size_t)needed, 1);
    if (image && H5Fget_file_image(file, image, (size_t)needed) < 0) {
        free(image);
        image = NULL;
    }
    H5Fclose(file);
    *size = (size_t)needed;
    return image;
}
