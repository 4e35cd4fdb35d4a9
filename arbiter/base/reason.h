/*
 * A reason in words for the user: what a function that can be refused leaves in
 * a buffer of its caller's, without a full stop or a line feed.
 *
 *	char reason[REASON_MAX];
 *	if (!run_parse(&run, line, length, reason))
 *		warnx("%s: %s", path, reason);
 */
#ifndef BASE_REASON_H
#define BASE_REASON_H

/* Bytes of a reason, with the NUL. */
enum { REASON_MAX = 1024 };

/* What errno says of the file PATH, "PATH: No such file or directory". Always
 * -1, for who has nothing else to do. */
int reason_of_file(const char *path, char reason[static REASON_MAX]);

/* That there is no memory, whatever errno says; -1, too. */
int reason_no_memory(char reason[static REASON_MAX]);

#endif
