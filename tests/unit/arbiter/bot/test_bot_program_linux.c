#include "bot/bot_program_linux.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"

#include "lib/test.h"

static char place[] = "/tmp/talon-not-run-XXXXXX";

static void
write_file(const char *name, const char *text, mode_t mode)
{
	char path[64];

	snprintf(path, sizeof path, "%s/%s", place, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	assert_int_equal(chmod(path, mode), 0);
}

static void
expect(const char *directory, const char *program, int error,
	const char *expected)
{
	char *const folder = directory ? strdup(directory) : NULL;
	char *const command = strdup(program);
	const struct bot_spec bot = {
		.program = command,
		.directory = folder,
	};
	char text[512];

	bot_program_explain(&bot, error, text, sizeof text);
	assert_string_equal(text, expected);
	free(folder);
	free(command);
}

TEST(the_file_at_fault_is_named_as_seen_from_the_folder)
{
	assert_non_null(mkdtemp(place));
	write_file("plain", "x", 0600);
	write_file("bad", "\1\2", 0700);
	write_file("script", "#! /nowhere/sh -e\n", 0700);
	write_file("crlf", "#!/bin/sh\r\n", 0700);
	expect(place, "./none", ENOENT,
		"cannot be run: ./none: No such file or directory");
	expect(place, ".", EACCES,
		"cannot be run: .: Permission denied (it is a folder)");
	expect(place, "./plain", EACCES,
		"cannot be run: ./plain: Permission denied (it is not "
		"executable)");
	expect(place, "./bad", ENOEXEC,
		"cannot be run: ./bad: Exec format error");
	expect(place, "./script", ENOENT,
		"cannot be run: /nowhere/sh, the interpreter of ./script: No "
		"such file or directory");
	expect(place, "./crlf", ENOENT,
		"cannot be run: /bin/sh\\r, the interpreter of ./crlf: No "
		"such "
		"file or directory");
	expect("/nowhere", "./script", ENOENT,
		"cannot be run: /nowhere: No such file or directory (it is to "
		"run there)");
	expect(NULL, "./none\033", ENOENT,
		"cannot be run: ./none\\^[: No such file or directory");
}

static const struct {
	const char *what, *program, *hint; /* NULL: none */
} hints[] = {
	{"a program", "./bad", NULL},
	{"a script", "./script", NULL},
	{"lines of DOS", "./crlf", "CR LF"},
	{"no interpreter", "./text", "does not name an interpreter"},
	{"a byte order mark", "./marked", "byte order mark"},
	{"no program", "./plain", NULL},
	{"nothing", "./none", NULL},
};

TEST(a_first_line_that_names_no_interpreter_is_seen)
{
	write_file("text", "print(1)\n", 0700);
	write_file("marked", "\xEF\xBB\xBF#!/bin/sh\n", 0700);
	FOR_EACH (h, hints) {
		char *const program = strdup(h->program);
		const struct bot_spec bot = {
			.program = program, .directory = place};
		const char *hint = bot_program_hint(&bot);

		if (!hint != !h->hint || (hint && !strstr(hint, h->hint)))
			fail_msg("%s: %s", h->what, hint ? hint : "none");
		free(program);
	}
}

AFTER_ALL
{
	static const char *const names[] = {
		"plain", "bad", "script", "crlf", "text", "marked"};
	char path[64];

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/%s", place, names[i]);
		unlink(path);
	}
	assert_int_equal(rmdir(place), 0);
}
