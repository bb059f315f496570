/* The last line of a finished file: a checksum of all before it. HDF5 itself checks no numbers, and may crash on
 * damaged ones. HDF5 does not read beyond its data, and cuts the line off when a program opens the file to change it. */
#ifndef RATTLEBACK_RESULTS_FILE_CHECKSUM_H
#define RATTLEBACK_RESULTS_FILE_CHECKSUM_H

enum { CHECKSUM_SIZE = 43 /* bytes */ };

enum checksum {
    CHECKSUM_NONE,   /* there is none: another program, which changed the file by HDF5, has cut it off as a whole */
    CHECKSUM_GOOD,   /* the bytes are those that were written */
    CHECKSUM_BROKEN, /* they are not, or only a part of the line is there */
    CHECKSUM_UNREAD  /* the file cannot be read; errno says why */
};

/* Message for a file whose checksum does not match. */
#define CHECKSUM_DAMAGED "damaged: its bytes are not those that were written"

/* Appends the checksum to a file and brings all of it to the disk. Returns 0, or -1 with errno. */
int checksum_write(const char *path);

/* Returns what to do about a file that another process has locked: what it writes at this time is not damaged. NULL if nobody has, if
 * the file system knows no locks, or if HDF5_USE_FILE_LOCKING says that none is needed. */
const char *checksum_lock(const char *path);

/* Compares a file with its checksum. */
enum checksum checksum_check(const char *path);

#endif
