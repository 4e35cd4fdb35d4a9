/*
 * The options of a command line as typed rows, from which they are read and
 * the help is printed, so that the two agree:
 *
 *	long games = 100;
 *	bool quiet = false;
 *	const struct option_row rows[] = {
 *		{'n', "games", "N", "games to play (100)",
 *			OPTION_LONG(&games, 1, 1000000)},
 *		{'q', "quiet", NULL, "no progress", OPTION_FLAG(&quiet)},
 *		{0},
 *	};
 *	const struct options options = {
 *		.command = "talon match",
 *		.usage = "[options] BOT BOT ...",
 *		.summary = "Plays bots against each other.",
 *		.rows = rows,
 *	};
 *	options_read(&options, &argc, &argv);
 *	if (quiet && games == 1)
 *		options_refuse("--quiet is for more than one game");
 *
 * Rows may be built by functions, copied, and borrowed. A command line that is
 * wrong, or asks for help, ends the process: this is for a main, and who calls it
 * has nothing to clean up, or has it done by atexit. Nothing here allocates memory.
 */
#ifndef OPTIONS_OPTIONS_H
#define OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "options/option_offer.h"

/* The exit status of a process whose command line is wrong. */
enum { OPTIONS_USAGE = 2 };

enum {
	OPTIONS_MAX = 96,	  /* of a command, with those of all groups */
	OPTION_REASON_MAX = 1024, /* bytes of a reason, with the NUL */
};

enum option_kind {
	OPTION_KIND_FLAG,
	OPTION_KIND_CONSTANT,
	OPTION_KIND_TEXT,
	OPTION_KIND_FILE,
	OPTION_KIND_INT,
	OPTION_KIND_LONG,
	OPTION_KIND_U64,
	OPTION_KIND_SECONDS,
	OPTION_KIND_REAL,
	OPTION_KIND_WORD,
	OPTION_KIND_CALL,
	OPTION_KIND_GROUP,
	OPTION_KIND_HELP, /* every table has it of itself, like the next */
	OPTION_KIND_VERSION,
};

/* Which help has a row: each; that of all options alone; none, for it is an
 * older word for another option, or somebody else prints it. */
enum option_shown { OPTION_USUAL, OPTION_RARE, OPTION_HIDDEN };

struct option_row;

/* Takes the VALUE (NULL: the row has no argument) of an option that no other
 * kind can hold, to row->to.any. False: refused, with the reason in words. */
typedef bool option_call(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX]);

struct option_row {
	char letter; /* '\0': only a long name */
	const char *name;
	const char *argument; /* in the words of the help; NULL: takes none */
	const char *help;     /* lines separated by LF */
	const char *group;    /* a heading of `--help all`; NULL: none */
	enum option_shown shown;

	/* What follows is set by one of the macros below. */
	enum option_kind kind;
	union {
		bool *flag;
		const char **text;
		int *number;
		long *large;
		uint64_t *u64;
		int64_t *ns;
		double *real;
		void *any;
		const struct option_row *rows;
	} to;
	union {
		int constant;
		struct {
			long least, most;
		} whole;
		struct {
			double least, most;
		} real;
		const char *const *words;
		option_call *call;
	};

	/* It is a guest's, of a name that another may have: then nothing is read. */
	bool guest;

	unsigned of; /* a mask of who builds rows for several commands */
	bool *given; /* becomes true with the option; NULL: nobody asks */
	option_offers *values; /* for a shell that completes words; NULL: those
				  of the kind */
};

/* Rows without an argument: a bool becomes true or false; an int or an enum
 * becomes VALUE. */
#define OPTION_FLAG(pointer) \
	.kind = OPTION_KIND_FLAG, .to.flag = (pointer), .constant = true
#define OPTION_NO_FLAG(pointer) \
	.kind = OPTION_KIND_FLAG, .to.flag = (pointer), .constant = false
#define OPTION_CONSTANT(pointer, value)                                 \
	.kind = OPTION_KIND_CONSTANT, .to.any = OPTION_OF_INT(pointer), \
	.constant = (value)

/* A text as it is, which stays the command line's; and the name of a file,
 * which is not empty. */
#define OPTION_TEXT(pointer) .kind = OPTION_KIND_TEXT, .to.text = (pointer)
#define OPTION_FILE(pointer) .kind = OPTION_KIND_FILE, .to.text = (pointer)

/* A whole number from LOW, which is not negative, to HIGH: an int, a long, or
 * any of 64 bits without a sign. */
#define OPTION_INT(pointer, low, high)                   \
	.kind = OPTION_KIND_INT, .to.number = (pointer), \
	.whole = {.least = (low), .most = (high)}
#define OPTION_LONG(pointer, low, high)                  \
	.kind = OPTION_KIND_LONG, .to.large = (pointer), \
	.whole = {.least = (low), .most = (high)}
#define OPTION_U64(pointer) .kind = OPTION_KIND_U64, .to.u64 = (pointer)

/* Seconds, more than none, stored in nanoseconds. */
#define OPTION_SECONDS(pointer) .kind = OPTION_KIND_SECONDS, .to.ns = (pointer)

/* A decimal fraction from LOW to HIGH. */
#define OPTION_REAL(pointer, low, high)                 \
	.kind = OPTION_KIND_REAL, .to.real = (pointer), \
	.real = {.least = (low), .most = (high)}

/* One of several words, NULL at the end; an int or an enum becomes its index.
 */
#define OPTION_WORD(pointer, list)                                  \
	.kind = OPTION_KIND_WORD, .to.any = OPTION_OF_INT(pointer), \
	.words = (list)

/* Whatever CALL makes of it; POINTER may be of any type. */
#define OPTION_CALL(pointer, function) \
	.kind = OPTION_KIND_CALL, .to.any = (pointer), .call = (function)

/* A row of no name: those of a table take its place. */
#define OPTION_GROUP(table)                                   \
	{                                                     \
		.kind = OPTION_KIND_GROUP, .to.rows = (table) \
	}

/* POINTER, but only if it points to what is as large as an int. */
#define OPTION_OF_INT(pointer)                                         \
	((void *)((char *)(pointer) +                                  \
		  0 * sizeof(char[sizeof *(pointer) == sizeof(int) ? 1 \
								   : -1])))

/* A word of other programs' command lines, "-engine", and what says the same
 * here, in lines separated by LF. */
struct option_foreign {
	const char *word;
	const char *here;
};

/* All of a command. --help is added, with --version where there is one. */
struct options {
	const char *command; /* "talon match" */
	const char *usage;   /* what follows it: "[options] BOT BOT ..." */
	const char *summary; /* a sentence */
	const char *version; /* NULL: the command has none of its own */
	const struct option_row *rows; /* {0} at the end */
	void (*epilogue)(FILE *);      /* more help; NULL: none */
	/* The same, told what the options before --help have set for OWNER and
	 * whether all is to be told. NULL: there is none. */
	void (*closing)(FILE *, const void *owner, bool all);
	const char *needs; /* said where there is nothing but options; NULL:
			      nothing else is needed */
	option_offers *operands; /* what is no option, for a shell; NULL: files
				    where USAGE has a FILE */
	const char
		*stray; /* said behind an option that there is not: "; perhaps
			   ..."; NULL: nothing */
	/* Called with OWNER for every option that was taken, in their order;
	 * VALUE is NULL where the row has no argument. NULL: nobody asks. */
	void (*taken)(
		void *owner, const struct option_row *row, const char *value);
	void *owner;
	const char *foreigners;		      /* the programs of those words */
	const struct option_foreign *foreign; /* {0} at the end; NULL: none */
	int column; /* where a help without heading sets its second column; 0: the
		       usual help */
};

/* The first argument where a shell asks for words instead: those behind it are
 * what was typed, and the last of them is to be completed. */
#define OPTIONS_COMPLETE "--complete"

/* Who complains from now on, "talon match", which stays the caller's. options_read
 * begins with that. */
void options_name(const char *command);

/* Reads the arguments behind the first one, in the way of getopt_long: options
 * and arguments in any order up to "--", long names as short as they are clear.
 * Leaves in *ARGC and *ARGV the arguments that are no options. What is no use
 * of COMMAND is said in words, and ends the process. So do the help and the
 * version, printed when asked for: `--help` the usual rows, `--help all` all of
 * them by groups, and `--help man` what the page of the manual has of them. */
void options_read(const struct options *, int *argc, char **argv[]);

/*
 * Takes VALUE, NULL where the row has no argument. False, with the reason in
 * words: nothing is changed but by a call of the row's own. The row is no group,
 * nor --help or --version.
 */
bool option_take(const struct option_row *, const char *value,
	char reason[static OPTION_REASON_MAX]);

/* Says why a value is refused, as printf does. Always false. */
bool option_refuse(char reason[static OPTION_REASON_MAX], const char *format,
	...) __attribute__((format(printf, 2, 3)));

/* Seconds, more than none, in nanoseconds. */
bool option_take_seconds(
	const char *value, int64_t *ns, char reason[static OPTION_REASON_MAX]);

/* Refuses the words of other programs, with one dash or, where that is no
 * option of ours, with two, and says for each what stands for it; one of ours
 * would take them for something else, "-games" for the game "ames".
 * options_read does so first. Returns if up to "--" there is none. */
void options_refuse_foreign(const struct options *, int argc, char *argv[]);

/* Prints a row as the help has it. */
void options_print_row(FILE *, const struct option_row *);

/* Prints "COMMAND: reason" and where to find help. */
void options_complain(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

/* The same, and ends the process with OPTIONS_USAGE; and that unless GOOD. */
_Noreturn void options_refuse(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
void options_expect(bool good, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Where our surroundings failed, memory or standard output: prints "COMMAND:
 * reason", and ends the process with EXIT_FAILURE. */
_Noreturn void options_fail(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

#endif
