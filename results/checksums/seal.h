/* A seal on a finished file: its last line, a checksum of all before it. HDF5 itself checks no numbers, and may crash on
 * damaged ones. HDF5 does not read beyond its data, and cuts the seal off when a program opens the file to change it. */
#ifndef RATTLEBACK_RESULTS_SEAL_H
#define RATTLEBACK_RESULTS_SEAL_H

enum { SEAL_SIZE = 43 /* bytes */ };

enum seal {
    SEAL_NONE,   /* there is none: another program, which changed the file by HDF5, has cut it off as a whole */
    SEAL_GOOD,   /* the bytes are those that were sealed */
    SEAL_BROKEN, /* they are not, or the seal is only there in part */
    SEAL_UNREAD  /* the file cannot be read; errno says why */
};

/* Message for a file whose checksum does not match. */
#define SEAL_DAMAGED "damaged: its bytes are not those that were written"

/* Append the seal to a file and bring all of it to the disk. Returns 0, or -1 with errno. */
int seal_write(const char *path);

/* Returns what to do about a file that another process has locked: what it writes at this time is not damaged. NULL if nobody has, if
 * the file system knows no locks, or if HDF5_USE_FILE_LOCKING says that none is needed. */
const char *seal_lock(const char *path);

/* Look at the seal of a file. */
enum seal seal_check(const char *path);

#endif
