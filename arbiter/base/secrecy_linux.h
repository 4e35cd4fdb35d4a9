/*
 * What this process keeps from others of its user's: its memory and its
 * arguments, of which anybody can read the seed and the names of files.
 */
#ifndef BASE_SECRECY_LINUX_H
#define BASE_SECRECY_LINUX_H

/* Copies of the arguments, to be used from now on, NULL at the end; kept here
 * until its end, as ARGV has to be. NULL with errno. */
char **secrecy_copy_arguments(int argc, char *argv[]);

/* From now on nobody without a privilege looks into this process and those that
 * it forks, and no arguments but the first two can be read. There is no way
 * back. */
void secrecy_begin(void);

#endif
