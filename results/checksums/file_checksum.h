/* The last line of a finished file: a checksum of everything before it. HDF5 itself does not check numbers, and may
 * crash on damaged ones. It does not read beyond its data, and cuts the line off when a program opens the file to
 * change it. */
#ifndef RATTLEBACK_RESULTS_FILE_CHECKSUM_H
#define RATTLEBACK_RESULTS_FILE_CHECKSUM_H

enum { CHECKSUM_SIZE = 43 /* bytes */ };

enum checksum {
    CHECKSUM_NONE,   /* there is none; a program that changed the file by HDF5 has cut it off */
    CHECKSUM_GOOD,   /* the bytes are those that were written */
    CHECKSUM_BROKEN, /* the bytes have changed, or a part of the line is missing */
    CHECKSUM_UNREAD  /* the file cannot be read; errno says why */
};

/* Message for a file whose checksum does not match. */
#define CHECKSUM_DAMAGED "damaged: its bytes are not those that were written"

/* Appends the checksum to a file and writes the file to the disk. Returns 0, or -1 with errno. */
int checksum_write(const char *path);

/* Returns advice about a file that another process has locked. Such a file is being written, not damaged. Returns NULL
 * if no process has locked it, if the file system has no locks, or if HDF5_USE_FILE_LOCKING turns them off. */
const char *checksum_lock(const char *path);

/* Compares a file with its checksum. */
enum checksum checksum_check(const char *path);

#endif
