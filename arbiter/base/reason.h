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

/* Says why, as printf does. Always -1, for who has nothing else to do; so it is with
 * the others. */
int reason_say(char reason[static REASON_MAX], const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The same for who returns whether all is well: false. */
#define reason_refuse(...) (reason_say(__VA_ARGS__) == 0)

/* What errno says of the file PATH, "PATH: No such file or directory". */
int reason_of_file(const char *path, char reason[static REASON_MAX]);

/* That there is no memory, whatever errno says. */
int reason_no_memory(char reason[static REASON_MAX]);

#endif
