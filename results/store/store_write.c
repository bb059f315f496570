/* The parallel writer: rank 0 lays the file out, all ranks fill the columns collectively, rank 0 gives it its name. */
#include "core/arguments.h"
#include "results/checksums/file_checksum.h"
#include "results/checksums/sha256.h"
#include "results/heap.h"
#include "results/store/store_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct writer {
    MPI_Comm comm;
    int rank;
    const char *path;
    char part[4096];
    struct store_block *blocks;                /* STORE_BLOCKS, of which each has two bits for every bit of a row */
    uint64_t value_count, first_value, values; /* reference values: here, before, on all ranks */
    hid_t file, together,
        apart;             /* ways to write: together for small pieces, which MPI-IO joins, and apart for large ones */
    char *window, *buffer; /* rows of one window, and one column of them */
    int ahead;             /* the file once more: what is written is sent to the disk while more is made */
    struct caught_error caught;
    char *message;
    size_t size;
};

static enum store_status explain_store(char *message, size_t size, enum store_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static enum store_status explain_store(char *message, size_t size, enum store_status status, const char *format, ...)
{
    PUT_ARGUMENTS(message, size, format);
    return status;
}

enum store_status store_check_path(const char *path, bool force, char *message, size_t size)
{
    char folder[4096];
    if (strlen(path) + sizeof ".part" > sizeof folder)
        return explain_store(message, size, STORE_REFUSED, "the name of the result file has more than %zu bytes",
                             sizeof folder - sizeof ".part");
    snprintf(folder, sizeof folder, "%s", path);
    const char *parent = dirname(folder);
    if (access(parent, W_OK | X_OK) != 0)
        return explain_store(message, size, STORE_REFUSED, "%s: cannot write into the folder %s: %s", path, parent,
                             strerror(errno));
    struct stat found;
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return explain_store(message, size, STORE_REFUSED, "%s: is a folder", path);
    if (!force && access(path, F_OK) == 0)
        return explain_store(message, size, STORE_REFUSED, "%s: exists already; --force overwrites it", path);
    return STORE_OK;
}

/* All ranks take the worst status of any and the message of the lowest rank that has it. */
static enum store_status agree(const struct writer *writer, enum store_status status)
{
    struct {
        int status, rank;
    } mine = {(int)status, writer->rank}, worst;
    MPI_Allreduce(&mine, &worst, 1, MPI_2INT, MPI_MAXLOC, writer->comm);
    if (worst.status != STORE_OK)
        MPI_Bcast(writer->message, (int)writer->size, MPI_CHAR, worst.rank, writer->comm);
    return (enum store_status)worst.status;
}

static enum store_status store_failed(const struct writer *writer, const char *what, const char *reason)
{
    return explain_store(writer->message, writer->size, STORE_FAILED, "%s: %s: %s", writer->part, what, reason);
}

/* Look at the rows before any is written: what the file has to know of them. */
static void survey_rows(struct writer *writer, const struct store_content *content)
{
    const struct {
        const void *rows;
        uint64_t count;
        struct store_source source;
    } tables[STORE_BLOCKS] = {
#define TABLE(plural, singular, meaning) {content->plural, content->singular##_count, content->singular##_source},
#include "results/tables.def"
#undef TABLE
        {.rows = store_quantities, .count = writer->rank == 0 ? QUANTITIES : 0}};
    struct store_block *cases = &writer->blocks[STORE_cases], *measured = &writer->blocks[STORE_measurements];
    uint64_t most = 1;
    for (int i = 0; i < STORE_BLOCKS; i++) {
        struct store_block *block = &writer->blocks[i];
        block->kind = store_tables[i];
        block->rows = tables[i].rows;
        block->count = tables[i].count;
        block->source = tables[i].source;
        store_block_open(block, writer->comm);
        most = block->count > most ? block->count : most;
    }
    writer->value_count = content->value_count;
    MPI_Exscan(&writer->value_count, &writer->first_value, 1, MPI_UINT64_T, MPI_SUM, writer->comm);
    MPI_Allreduce(&writer->value_count, &writer->values, 1, MPI_UINT64_T, MPI_SUM, writer->comm);
    most = most < STORE_WINDOW ? most : STORE_WINDOW;
    writer->window = heap_grow(NULL, most, TABLE_ROW_SIZE);
    writer->buffer = heap_grow(NULL, most, TABLE_ROW_SIZE);
    cases->measured = measured;
    measured->made = heap_grow(NULL, most * QUANTITIES, sizeof *measured->made);
    for (int i = 0; i < STORE_measurements; i++)
        block_survey(&writer->blocks[i], writer->comm, writer->window);
}

/* The facts that the writer knows better than its caller. */
static struct run_facts complete_facts(const struct writer *writer, const struct store_content *content)
{
    struct run_facts facts = *content->facts;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, ranks;
    unsigned major, minor, release;
    MPI_Get_library_version(library, &length);
    snprintf(facts.mpi_version, sizeof facts.mpi_version, "%.*s", (int)sizeof facts.mpi_version - 1, library);
    H5get_libversion(&major, &minor, &release);
    snprintf(facts.hdf5_version, sizeof facts.hdf5_version, "%u.%u.%u", major, minor, release);
    sha256_text(content->campaign, strlen(content->campaign), facts.campaign_sha256);
    MPI_Comm_size(writer->comm, &ranks);
    facts.ranks = ranks;
    return facts;
}

/* Upper bound of what the rows will add to the layout. */
static off_t bytes_to_come(const struct writer *writer)
{
    uint64_t bytes = 65536; /* HDF5 may align and group small datasets */
    for (int i = 0; i < STORE_BLOCKS; i++) {
        const struct store_block *block = &writer->blocks[i];
        for (int k = 0; k < stored_columns(block->kind); k++)
            if (!block_constant(block, &block->kind->columns[k])) {
                const struct column stored = block_column(block, &block->kind->columns[k]);
                bytes += column_size(&stored) * block->total;
            }
    }
    return (off_t)(bytes + 2 * sizeof(double) * writer->values);
}

/* Writes the layout and reserves the room for the rows: a full disk must be found here, because HDF5 does not recover
 * from one in a collective write. Returns 0 or an errno. */
static int write_image(int part, const char *image, size_t size, off_t more)
{
    for (size_t done = 0; done < size;) {
        ssize_t bytes = write(part, image + done, size - done);
        if (bytes < 0 && errno != EINTR)
            return errno;
        done += bytes > 0 ? (size_t)bytes : 0;
    }
    return posix_fallocate(part, (off_t)size, more);
}

static enum store_status lay_out_file(struct writer *writer, const struct store_content *content)
{
    char here[STORE_HOST_SIZE] = "";
    typedef char host[STORE_HOST_SIZE];
    int ranks;
    MPI_Comm_size(writer->comm, &ranks);
    HEAP(host, hosts, writer->rank == 0 ? ranks : 0);
    gethostname(here, sizeof here - 1);
    MPI_Gather(here, sizeof here, MPI_CHAR, hosts, sizeof here, MPI_CHAR, 0, writer->comm);
    if (writer->rank != 0)
        return STORE_OK;
    struct run_facts facts = complete_facts(writer, content);
    size_t size;
    const struct store_layout layout = {writer->blocks, writer->values, &facts, (const void *)hosts, content->campaign};
    void *image = store_create(&layout, &size);
    if (!image)
        return store_failed(writer, "cannot be laid out", writer->caught.text);
    int part = open(writer->part, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int reason = part < 0 ? errno : write_image(part, image, size, bytes_to_come(writer));
    if (part >= 0 && close(part) != 0 && reason == 0)
        reason = errno;
    free(image);
    return reason == 0 ? STORE_OK : store_failed(writer, "cannot be written", strerror(reason));
}

static enum store_status open_for_all(struct writer *writer)
{
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, writer->comm, MPI_INFO_NULL);
    H5Pset_all_coll_metadata_ops(access, true);
    H5Pset_coll_metadata_write(access, true);
    writer->file = H5Fopen(writer->part, H5F_ACC_RDWR, access);
    H5Pclose(access);
    writer->together = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(writer->together, H5FD_MPIO_COLLECTIVE);
    writer->apart = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(writer->apart, H5FD_MPIO_INDEPENDENT);
    writer->ahead = open(writer->part, O_WRONLY | O_CLOEXEC);
    return writer->file < 0 ? store_failed(writer, "cannot be opened by all ranks", writer->caught.text) : STORE_OK;
}

/* Collective: every rank calls it, with or without rows, whatever failed before. */
static int write_values(hid_t how, hid_t dataset, const struct column *column, uint64_t first, uint64_t number,
                        const void *values)
{
    hid_t file_type = H5Dget_type(dataset), type = column_memory_type(column, charset_of(file_type));
    hid_t in_file = H5Dget_space(dataset);
    int rank = H5Sget_simple_extent_ndims(in_file);
    hsize_t start[2] = {first, 0}, count[2] = {number, (hsize_t)column->count};
    hid_t in_memory = H5Screate_simple(rank, count, NULL);
    if (number > 0) {
        H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start, NULL, count, NULL);
    } else {
        H5Sselect_none(in_file);
        H5Sselect_none(in_memory);
    }
    herr_t result = H5Dwrite(dataset, type, in_memory, in_file, how, values);
    H5Sclose(in_memory);
    H5Sclose(in_file);
    H5Tclose(type);
    H5Tclose(file_type);
    return result < 0 ? -1 : 0;
}

/* The datasets of the columns that are written: they get their space here. */
static int open_columns(const struct writer *writer, const struct store_block *block, hid_t *datasets)
{
    char path[STORE_PATH_SIZE];
    int result = 0;
    for (int k = 0; k < stored_columns(block->kind); k++) {
        const struct column *column = &block->kind->columns[k];
        column_path(block->kind, column, path);
        datasets[k] = H5I_INVALID_HID;
        if (block->total == 0 || block_constant(block, column))
            continue;
        datasets[k] = H5Dopen2(writer->file, path, H5P_DEFAULT);
        result |= datasets[k] < 0 ? -1 : 0;
    }
    return result;
}

static int close_columns(const struct store_block *block, const hid_t *datasets)
{
    int result = 0;
    for (int k = 0; k < stored_columns(block->kind); k++)
        if (datasets[k] >= 0)
            result |= H5Dclose(datasets[k]);
    return result;
}

/* A column out of rows. */
static void gather_column(char *to, const char *from, uint64_t count, size_t stride, size_t size)
{
    if (size == sizeof(double)) /* most are numbers, and a copy of known size is no call */
        for (uint64_t i = 0; i < count; i++)
            memcpy(to + i * sizeof(double), from + i * stride, sizeof(double));
    else
        for (uint64_t i = 0; i < count; i++)
            memcpy(to + i * size, from + i * stride, size);
}

/* The next `count` rows of a block. */
static int write_columns(const struct writer *writer, struct store_block *block, const void *rows, uint64_t count,
                         hid_t how, const hid_t *datasets)
{
    int result = 0;
    for (int k = 0; k < stored_columns(block->kind); k++) {
        const struct column stored = block_column(block, &block->kind->columns[k]);
        const char *from = (const char *)rows + stored.offset;
        if (datasets[k] < 0)
            continue;
        gather_column(writer->buffer, from, count, block->kind->row_size, column_size(&stored));
        result |= write_values(how, datasets[k], &stored, block->first + block->written, count, writer->buffer);
    }
    block->written += count;
    return result;
}

/* An empty table has no space in the file that HDF5 could address, so nobody writes it. */
static int write_table(const struct writer *writer, struct store_block *block)
{
    hid_t datasets[TABLE_MOST_COLUMNS], of_measured[TABLE_MOST_COLUMNS];
    hid_t how = block->windows > 1 ? writer->apart : writer->together;
    struct store_block *measured = block->measured;
    enum { WINDOWS_AHEAD = 64 };
    int result = open_columns(writer, block, datasets);
    result |= measured ? open_columns(writer, measured, of_measured) : 0;
    for (uint64_t window = 0; window < block->windows; window++) {
        uint64_t count;
        block_window(block, window, writer->window, &count);
        if (window % WINDOWS_AHEAD == WINDOWS_AHEAD - 1)
            sync_file_range(writer->ahead, 0, 0, SYNC_FILE_RANGE_WRITE); /* for speed alone: the end waits for all */
        result |= write_columns(writer, block, writer->window, count, how, datasets);
        if (measured)
            result |= write_columns(writer, measured, measured->made, block_make(block, writer->window, count), how,
                                    of_measured);
    }
    result |= close_columns(block, datasets);
    return result | (measured ? close_columns(measured, of_measured) : 0);
}

static int write_reference_values(const struct writer *writer, const char *path, const double *values)
{
    if (writer->values == 0)
        return 0;
    hid_t dataset = H5Dopen2(writer->file, path, H5P_DEFAULT);
    if (dataset < 0)
        return -1;
    int result = write_values(writer->together, dataset, &store_value_column, writer->first_value, writer->value_count,
                              values ? (const void *)values : writer->buffer);
    return H5Dclose(dataset) < 0 ? -1 : result;
}

static int write_rows(struct writer *writer, const struct store_content *content)
{
    int result = 0;
    for (int i = 0; i < STORE_measurements; i++)
        result |= write_table(writer, &writer->blocks[i]);
    result |= write_reference_values(writer, "/reference_values/hi", content->reference_hi);
    return result | write_reference_values(writer, "/reference_values/lo", content->reference_lo);
}

static enum store_status write_part(struct writer *writer, const struct store_content *content)
{
    survey_rows(writer, content);
    enum store_status status = agree(writer, lay_out_file(writer, content));
    if (status != STORE_OK)
        return status;
    status = agree(writer, open_for_all(writer));
    int result = status == STORE_OK ? write_rows(writer, content) : 0;
    if (writer->file >= 0) {
        result |= H5Fflush(writer->file, H5F_SCOPE_GLOBAL);
        result |= H5Fclose(writer->file);
    }
    if (writer->ahead >= 0)
        close(writer->ahead);
    H5Pclose(writer->together);
    H5Pclose(writer->apart);
    if (status != STORE_OK)
        return status;
    return agree(writer, result < 0 ? store_failed(writer, "cannot be written", writer->caught.text) : STORE_OK);
}

static enum store_status finish_writer(struct writer *writer, enum store_status status)
{
    if (writer->rank == 0 && status == STORE_OK && checksum_write(writer->part) != 0)
        status = store_failed(writer, "cannot be written", strerror(errno));
    if (writer->rank == 0 && status == STORE_OK && rename(writer->part, writer->path) != 0)
        status = explain_store(writer->message, writer->size, STORE_FAILED, "%s: cannot be renamed to %s: %s",
                               writer->part, writer->path, strerror(errno));
    if (writer->rank == 0 && status != STORE_OK)
        unlink(writer->part);
    return agree(writer, status);
}

enum store_status store_write(MPI_Comm comm, const char *path, bool force, const struct store_content *content,
                              char *message, size_t size)
{
    char text[STORE_MESSAGE_SIZE] = "";
    struct writer writer = {.comm = comm, .path = path, .message = text, .size = sizeof text};
    HEAP(struct store_block, blocks, STORE_BLOCKS);
    enum store_status status = STORE_OK;
    writer.blocks = blocks;
    MPI_Comm_rank(comm, &writer.rank);
    if (writer.rank == 0)
        status = store_check_path(path, force, text, sizeof text);
    status = agree(&writer, status);
    if (status == STORE_OK) {
        snprintf(writer.part, sizeof writer.part, "%s.part", path);
        catch_errors(&writer.caught);
        status = finish_writer(&writer, write_part(&writer, content));
        release_errors(&writer.caught);
        free(writer.window);
        free(writer.buffer);
        free(blocks[STORE_measurements].made);
    }
    if (status != STORE_OK)
        snprintf(message, size, "%s", text);
    return status;
}
