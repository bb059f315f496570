/* The parallel writer: rank 0 lays the file out, all ranks fill the columns collectively, rank 0 gives it its name. */
#include "results/seal.h"
#include "results/sha256.h"
#include "results/store_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCKS = STORE_TABLES + 1 /* the tables, then the reference values */ };

/* This rank's share of one table. */
struct block {
    const void *rows;
    uint64_t count, first, total;
    H5T_cset_t charset; /* of the texts, in the rows of all ranks */
};

struct writer {
    MPI_Comm comm;
    int rank;
    const char *path;
    char part[4096];
    struct block block[BLOCKS];
    hid_t file, collective;
    unsigned char *buffer; /* one column of this rank's rows, reused for all */
    struct caught_error caught;
    char *message;
    size_t size;
};

static enum store_status explain(char *message, size_t size, enum store_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static enum store_status explain(char *message, size_t size, enum store_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, size, format, arguments);
    va_end(arguments);
    return status;
}

enum store_status store_check_path(const char *path, bool force, char *message, size_t size)
{
    char folder[4096];
    if (strlen(path) + sizeof ".part" > sizeof folder)
        return explain(message, size, STORE_REFUSED, "the name of the result file has more than %zu bytes",
                       sizeof folder - sizeof ".part");
    snprintf(folder, sizeof folder, "%s", path);
    const char *parent = dirname(folder);
    if (access(parent, W_OK | X_OK) != 0)
        return explain(message, size, STORE_REFUSED, "%s: cannot write into the folder %s: %s", path, parent,
                       strerror(errno));
    struct stat found;
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return explain(message, size, STORE_REFUSED, "%s: is a folder", path);
    if (!force && access(path, F_OK) == 0)
        return explain(message, size, STORE_REFUSED, "%s: exists already and is not overwritten without --force", path);
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

static enum store_status failed(const struct writer *writer, const char *what, const char *reason)
{
    return explain(writer->message, writer->size, STORE_FAILED, "%s: %s: %s", writer->part, what, reason);
}

static int has_more_than_ascii(const struct table_kind *kind, const char *rows, uint64_t count)
{
    int more = 0;
    for (int k = 0; k < kind->column_count; k++) {
        const struct column *column = &kind->columns[k];
        for (uint64_t i = 0; column->type == COLUMN_IS_TEXT && i < count; i++)
            for (const char *text = rows + i * kind->row_size + column->offset; *text; text++)
                more |= (unsigned char)*text > 127;
    }
    return more;
}

static void choose_charsets(struct writer *writer)
{
    int more[STORE_TABLES];
    for (int i = 0; i < STORE_TABLES; i++)
        more[i] = has_more_than_ascii(store_tables[i], writer->block[i].rows, writer->block[i].count);
    MPI_Allreduce(MPI_IN_PLACE, more, STORE_TABLES, MPI_INT, MPI_MAX, writer->comm);
    for (int i = 0; i < STORE_TABLES; i++)
        writer->block[i].charset = more[i] ? H5T_CSET_UTF8 : H5T_CSET_ASCII;
}

static void place_blocks(struct writer *writer, const struct store_content *content)
{
    const void *rows[BLOCKS] = {content->cases,   content->orders,    content->references,
                                content->samples, content->ensembles, NULL};
    uint64_t count[BLOCKS] = {content->case_count,   content->order_count,    content->reference_count,
                              content->sample_count, content->ensemble_count, content->value_count};
    uint64_t first[BLOCKS] = {0}, total[BLOCKS];
    MPI_Exscan(count, first, BLOCKS, MPI_UINT64_T, MPI_SUM, writer->comm);
    MPI_Allreduce(count, total, BLOCKS, MPI_UINT64_T, MPI_SUM, writer->comm);
    for (int i = 0; i < BLOCKS; i++)
        writer->block[i] = (struct block){rows[i], count[i], writer->rank > 0 ? first[i] : 0, total[i], H5T_CSET_ASCII};
    choose_charsets(writer);
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
    for (int i = 0; i < STORE_TABLES; i++) {
        for (int j = 0; j < store_tables[i]->column_count; j++)
            bytes += column_size(&store_tables[i]->columns[j]) * writer->block[i].total;
    }
    return (off_t)(bytes + 2 * sizeof(double) * writer->block[STORE_TABLES].total);
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

static enum store_status lay_out(struct writer *writer, const struct store_content *content)
{
    if (writer->rank != 0)
        return STORE_OK;
    struct run_facts facts = complete_facts(writer, content);
    struct table_shape shapes[STORE_TABLES];
    for (int i = 0; i < STORE_TABLES; i++)
        shapes[i] = (struct table_shape){writer->block[i].total, writer->block[i].charset};
    size_t size;
    void *image = store_create(shapes, writer->block[STORE_TABLES].total, &facts, content->campaign, &size);
    if (!image)
        return failed(writer, "cannot be laid out", writer->caught.text);
    int part = open(writer->part, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int reason = part < 0 ? errno : write_image(part, image, size, bytes_to_come(writer));
    if (part >= 0 && close(part) != 0 && reason == 0)
        reason = errno;
    free(image);
    return reason == 0 ? STORE_OK : failed(writer, "cannot be written", strerror(reason));
}

static enum store_status open_for_all(struct writer *writer)
{
    size_t largest = 1;
    for (int i = 0; i < STORE_TABLES; i++) {
        const struct table_kind *kind = store_tables[i];
        for (int j = 0; j < kind->column_count; j++) {
            size_t bytes = column_size(&kind->columns[j]) * writer->block[i].count;
            largest = bytes > largest ? bytes : largest;
        }
    }
    writer->buffer = malloc(largest);

    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, writer->comm, MPI_INFO_NULL);
    H5Pset_all_coll_metadata_ops(access, true);
    H5Pset_coll_metadata_write(access, true);
    writer->file = H5Fopen(writer->part, H5F_ACC_RDWR, access);
    H5Pclose(access);
    writer->collective = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(writer->collective, H5FD_MPIO_COLLECTIVE);
    if (!writer->buffer)
        return explain(writer->message, writer->size, STORE_FAILED, "%s: no memory for %zu bytes", writer->part,
                       largest);
    return writer->file < 0 ? failed(writer, "cannot be opened by all ranks", writer->caught.text) : STORE_OK;
}

/* Collective: every rank calls it for every column, with or without rows, whatever failed before. An empty table has no
 * space in the file that HDF5 could address, so nobody writes it. */
static int write_column(const struct writer *writer, const char *path, const struct column *column,
                        const struct block *block, const void *values)
{
    if (block->total == 0)
        return 0;
    hid_t dataset = H5Dopen2(writer->file, path, H5P_DEFAULT);
    if (dataset < 0)
        return -1;
    hid_t file_type = H5Dget_type(dataset), type = column_memory_type(column, charset_of(file_type));
    hid_t in_file = H5Dget_space(dataset);
    int rank = H5Sget_simple_extent_ndims(in_file);
    hsize_t start[2] = {block->first, 0}, count[2] = {block->count, (hsize_t)column->count};
    hid_t in_memory = H5Screate_simple(rank, count, NULL);
    if (block->count > 0) {
        H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start, NULL, count, NULL);
    } else {
        H5Sselect_none(in_file);
        H5Sselect_none(in_memory);
    }
    herr_t result = H5Dwrite(dataset, type, in_memory, in_file, writer->collective, values);
    H5Sclose(in_memory);
    H5Sclose(in_file);
    H5Tclose(type);
    H5Tclose(file_type);
    return H5Dclose(dataset) < 0 || result < 0 ? -1 : 0;
}

static void gather_column(unsigned char *to, const struct table_kind *kind, const struct column *column,
                          const struct block *block)
{
    size_t size = column_size(column);
    const char *from = (const char *)block->rows + column->offset;
    for (uint64_t i = 0; i < block->count; i++) {
        if (column->type == COLUMN_IS_TEXT)
            copy_text((char *)to + i * size, from + i * kind->row_size, size);
        else
            memcpy(to + i * size, from + i * kind->row_size, size);
    }
}

static int write_rows(struct writer *writer, const struct store_content *content)
{
    int result = 0;
    char path[STORE_PATH_SIZE];
    for (int i = 0; i < STORE_TABLES; i++) {
        const struct table_kind *kind = store_tables[i];
        for (int j = 0; j < kind->column_count; j++) {
            gather_column(writer->buffer, kind, &kind->columns[j], &writer->block[i]);
            column_path(kind, &kind->columns[j], path);
            result |= write_column(writer, path, &kind->columns[j], &writer->block[i], writer->buffer);
        }
    }
    const struct block *values = &writer->block[STORE_TABLES];
    const void *hi = values->count > 0 ? (const void *)content->reference_hi : writer->buffer;
    const void *lo = values->count > 0 ? (const void *)content->reference_lo : writer->buffer;
    result |= write_column(writer, "/reference_values/hi", &store_value_column, values, hi);
    return result | write_column(writer, "/reference_values/lo", &store_value_column, values, lo);
}

static enum store_status write_part(struct writer *writer, const struct store_content *content)
{
    enum store_status status = agree(writer, lay_out(writer, content));
    if (status != STORE_OK)
        return status;
    status = agree(writer, open_for_all(writer));
    int result = status == STORE_OK ? write_rows(writer, content) : 0;
    if (writer->file >= 0) {
        result |= H5Fflush(writer->file, H5F_SCOPE_GLOBAL);
        result |= H5Fclose(writer->file);
    }
    H5Pclose(writer->collective);
    free(writer->buffer);
    if (status != STORE_OK)
        return status;
    return agree(writer, result < 0 ? failed(writer, "cannot be written", writer->caught.text) : STORE_OK);
}

static enum store_status finish(struct writer *writer, enum store_status status)
{
    if (writer->rank == 0 && status == STORE_OK && seal_write(writer->part) != 0)
        status = failed(writer, "cannot be written", strerror(errno));
    if (writer->rank == 0 && status == STORE_OK && rename(writer->part, writer->path) != 0)
        status = explain(writer->message, writer->size, STORE_FAILED, "%s: cannot be renamed to %s: %s", writer->part,
                         writer->path, strerror(errno));
    if (writer->rank == 0 && status != STORE_OK)
        unlink(writer->part);
    return agree(writer, status);
}

enum store_status store_write(MPI_Comm comm, const char *path, bool force, const struct store_content *content,
                              char *message, size_t size)
{
    char text[STORE_MESSAGE_SIZE] = "";
    struct writer writer = {.comm = comm, .path = path, .message = text, .size = sizeof text};
    MPI_Comm_rank(comm, &writer.rank);
    enum store_status status = STORE_OK;
    if (writer.rank == 0)
        status = store_check_path(path, force, text, sizeof text);
    status = agree(&writer, status);
    if (status == STORE_OK) {
        snprintf(writer.part, sizeof writer.part, "%s.part", path);
        place_blocks(&writer, content);
        catch_errors(&writer.caught);
        status = finish(&writer, write_part(&writer, content));
        release_errors(&writer.caught);
    }
    if (status != STORE_OK)
        snprintf(message, size, "%s", text);
    return status;
}
