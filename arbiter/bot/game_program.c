#include "bot/game_program.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/loop.h"
#include "base/text.h"
#include "bot/bot_hint.h"
#include "bot/confinement.h"
#include "bot/stderr_tail.h"
#include "foreign/program_game.h"
#include "games.h"
#include "process/process.h"

/* It has so long for an answer, and so many bytes. */
#define ANSWER_NS INT64_C(10000000000)
enum { ANSWER_MOST = 4 * 1024 * 1024, BLOCK = 65536 };

/* After so long a wait the user is told what is waited for. */
#define LATE_NS INT64_C(3000000000)
enum { SHOWN_COMMAND = 64 };

/* How long its end is waited for, to say how it ended. */
#define END_NS INT64_C(1000000000)

static struct {
	struct bot_spec spec;
	bool there;
	const struct game_rules *game; /* NULL: it has not described itself */
	struct process_family own, *family;
	struct process process;
	bool running;
	struct text out; /* what it has not read yet */
	size_t sent;
	struct text in; /* what it has said since it was asked */
	struct stderr_tail errors;
	trace_take *late; /* NULL: standard error */
	void *late_owner;
} program;

static void
stop(void)
{
	if (program.running)
		process_finish(&program.process);
	program.running = false;
}

static int
start(void)
{
	const struct bot_spec *spec = &program.spec;
	const struct process_limits limits =
		bot_spec_limits(spec, (struct process_limits){0});
	const struct process_program it = bot_spec_program(spec);

	if (process_start(
		    &program.process, program.family, &it, &limits, false) < 0)
		return -1;
	program.running = true;
	program.errors.length = 0;
	return 0;
}

/* Puts the last words of its standard error behind REASON. */
static void
add_last_words(char reason[static REASON_MAX])
{
	char words[STDERR_TAIL_WORDS_MAX], hint[REASON_MAX];
	const size_t length = strlen(reason);

	stderr_tail_last_words(&program.errors, words);
	if (*words == '\0')
		return;
	const bool hinted = bot_hint_sandboxed(&program.spec, words, hint);
	snprintf(reason + length, REASON_MAX - length,
		"; its last words were: %s%s", words, hinted ? hint : "");
}

/* How many bytes there were. */
static size_t
read_errors(void)
{
	char *space;
	const size_t size = stderr_tail_space(&program.errors, &space);
	const ssize_t n = read(program.process.errors, space, size);

	if (n <= 0)
		return 0;
	stderr_tail_filled(&program.errors, (size_t)n);
	return (size_t)n;
}

/* Adds what it said, without what ends lines on other systems and empty lines
 * before an answer; a NUL is no part of any. */
static void
add_said(const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const char c = bytes[i] == '\0' ? '\1' : bytes[i];

		if (c != '\r' && (c != '\n' || program.in.length > 0))
			text_add(&program.in, &c, 1);
	}
}

/* -1: it has closed its output. */
static int
read_output(void)
{
	char block[BLOCK];
	const ssize_t n = read(program.process.output, block, sizeof block);

	if (n > 0)
		add_said(block, (size_t)n);
	return n > 0 || (n < 0 && errno == EAGAIN) ? 0 : -1;
}

/* Before there is a loop, which ignores SIGPIPE, a program that ended at once would
 * end us, too. */
static ssize_t
write_unharmed(int file, const char *bytes, size_t length)
{
	const struct timespec none = {0, 0};
	sigset_t pipe, before;

	sigemptyset(&pipe);
	sigaddset(&pipe, SIGPIPE);
	sigprocmask(SIG_BLOCK, &pipe, &before);
	const ssize_t n = write(file, bytes, length);
	const int error = errno;
	if (n < 0 && error == EPIPE)
		(void)sigtimedwait(&pipe, NULL, &none);
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return n;
}

/* What does not fit waits; what cannot be said is seen by its end. */
static void
write_input(void)
{
	const ssize_t n = write_unharmed(program.process.input,
		program.out.bytes + program.sent,
		program.out.length - program.sent);

	if (n > 0)
		program.sent += (size_t)n;
	else if (n < 0 && errno != EAGAIN)
		program.sent = program.out.length;
}

static int
milliseconds_until(int64_t at_ns)
{
	const int64_t left_ns = at_ns - loop_now();

	return left_ns <= 0 ? 0 : (int)(left_ns / 1000000) + 1;
}

/* Reads and writes what there is before AT_NS. -1: there will be nothing more
 * to read; 0: it is late; 1: something has happened. */
static int
wait_for_it(int64_t at_ns)
{
	const bool writes = program.sent < program.out.length;
	struct pollfd fds[] = {
		{program.process.output, POLLIN, 0},
		{program.process.errors, POLLIN, 0},
		{writes ? program.process.input : -1, POLLOUT, 0},
	};
	const int n = poll(fds, 3, milliseconds_until(at_ns));

	if (n == 0)
		return 0;
	if (fds[1].revents)
		(void)read_errors();
	if (fds[2].revents)
		write_input();
	return fds[0].revents && read_output() < 0 ? -1 : 1;
}

static enum program_answer
take_answer(struct text *answer, char *end, char reason[static REASON_MAX])
{
	const char *at = program.in.bytes + 1;
	const char sign = *program.in.bytes;

	*end = '\0';
	if (sign != '=' && sign != '?') {
		char shown[80];

		text_printable_string(shown, sizeof shown, program.in.bytes);
		reason_say(reason, "it answered without = or ?: %s", shown);
		return PROGRAM_FAILED;
	}
	if (end[2] != '\0') {
		reason_say(reason, "it said more than its answer");
		return PROGRAM_FAILED;
	}
	at += *at == ' ';
	text_add_string(answer, at);
	return sign == '=' ? PROGRAM_TAKEN : PROGRAM_REFUSED;
}

/* How it has ended, in words. */
static void
describe_end(char reason[static REASON_MAX])
{
	const int64_t until_ns = loop_now() + END_NS;
	struct process_report report;
	struct pollfd status = {program.process.status, POLLIN, 0};
	char how[REASON_MAX / 2];
	/* As much as a pipe holds: others may write to it still. */
	size_t left = BLOCK, size;

	while (!process_ended(&program.process, &report)) {
		if (poll(&status, 1, milliseconds_until(until_ns)) == 0) {
			reason_say(reason, "it closed its output");
			return;
		}
	}
	while (left > 0 && (size = read_errors()) > 0)
		left -= size < left ? size : left;
	process_report_format(&report, how, sizeof how);
	reason_say(reason, "it %s", how);
}

/* Where the answer ends, at its empty line, of which the first half may stand
 * among the BEFORE bytes that have been looked at. NULL: not yet. */
static char *
find_end(size_t before)
{
	const size_t from = before > 0 ? before - 1 : 0;

	return program.in.length > before
		       ? strstr(program.in.bytes + from, "\n\n")
		       : NULL;
}

/* That the program has not answered for LATE_NS. What cannot be told is not. */
static void
tell_late(void)
{
	char command[SHOWN_COMMAND], line[USER_LINE_MAX];

	text_printable(command, sizeof command, program.out.bytes,
		program.out.length - 1);
	const int length = snprintf(line, sizeof line,
		"%.32s: no answer to \"%s\" for %d s\n",
		program.game ? program.game->name : "the game", command,
		(int)(LATE_NS / 1000000000));
	if (program.late)
		(void)program.late(program.late_owner, line, (size_t)length);
	else
		fputs(line, stderr);
}

static enum program_answer
await(struct text *answer, char reason[static REASON_MAX])
{
	const int64_t from_ns = loop_now(), until_ns = from_ns + ANSWER_NS;
	int64_t late_ns = from_ns + LATE_NS;

	for (;;) {
		const size_t before = program.in.length;
		const int n =
			wait_for_it(late_ns < until_ns ? late_ns : until_ns);
		char *end = find_end(before);

		if (end)
			return take_answer(answer, end, reason);
		if (n >= 0 && loop_now() >= late_ns) {
			tell_late();
			late_ns = LOOP_NEVER;
			continue;
		}
		if (n == 0)
			reason_say(reason, "it did not answer in %d s",
				(int)(ANSWER_NS / 1000000000));
		else if (n < 0)
			describe_end(reason);
		else if (text_failed(&program.in) < 0)
			reason_no_memory(reason);
		else if (program.in.length > ANSWER_MOST)
			reason_say(reason, "its answer is longer than %d bytes",
				ANSWER_MOST);
		else
			continue;
		return PROGRAM_FAILED;
	}
}

/* What there is room for it gets at once, as a rule all. */
static void
say(const char *command)
{
	text_clear(&program.out);
	text_clear(&program.in);
	program.sent = 0;
	text_add_format(&program.out, "%s\n", command);
	write_input();
}

static enum program_answer
ask(void *owner, const char *command, struct text *answer, bool *fresh,
	char reason[static REASON_MAX])
{
	(void)owner;
	*fresh = !program.running;
	if (*fresh && start() < 0) {
		reason_say(
			reason, "it could not be started: %s", strerror(errno));
		return PROGRAM_FAILED;
	}
	say(command);
	if (text_failed(&program.out) < 0) {
		reason_no_memory(reason);
		return PROGRAM_FAILED;
	}
	enum program_answer given = await(answer, reason);
	if (given == PROGRAM_FAILED) {
		add_last_words(reason);
		stop();
	}
	return given;
}

static void
end(void *owner)
{
	(void)owner;
	stop();
}

/* False, with the reason in words: it cannot be in a sandbox. */
static bool
shut_in(struct bot_spec *spec, char reason[static REASON_MAX])
{
	static struct machine machine;
	const struct confinement confinement = {.machine = &machine};

	*reason = '\0';
	if (spec->sandbox <= BOT_SANDBOX_OFF)
		return true;
	confinement_look(&confinement);
	if (!confinement_plan(&confinement, spec, reason))
		return false;
	if (spec->unfit)
		return reason_refuse(reason, "%s", spec->unfit);
	return true;
}

const struct game_rules *
game_program_open(const char *argument, const char *bots, const char *path,
	enum bot_sandbox sandbox, char reason[static REASON_MAX])
{
	const struct program_port port = {.ask = ask, .end = end};

	if (program.there) {
		reason_say(reason, "there is a game by a program already");
		return NULL;
	}
	if (!bot_spec_parse(&program.spec, argument, bots, path, reason))
		return NULL;
	if (program.spec.sandbox == BOT_SANDBOX_AS_ALL)
		program.spec.sandbox = sandbox;
	if (!shut_in(&program.spec, reason))
		return NULL;
	program.there = true;
	program.family = &program.own;
	const struct game_rules *game = program_game_open(
		&port, program.spec.named ? program.spec.name : NULL, reason);
	if (!game) {
		stop();
		return NULL;
	}
	if (game_find(game->name)) {
		reason_say(reason,
			"%s is a game that comes with Talon; call this one "
			"otherwise, as in -g 'NAME=COMMAND'",
			game->name);
		stop();
		return NULL;
	}
	game_add(game);
	program.game = game;
	return game;
}

struct bot_spec *
game_program_spec(void)
{
	return program.there ? &program.spec : NULL;
}

void
game_program_use(struct process_family *family, bool forked)
{
	if (!program.there)
		return;
	if (forked)
		program.running = false;
	else
		stop();
	program.family = family ? family : &program.own;
}

void
game_program_tell(trace_take *late, void *owner)
{
	program.late = late;
	program.late_owner = owner;
}

void
game_program_end(void)
{
	if (program.running)
		say("quit");
	stop();
}

void
game_program_close(void)
{
	if (!program.there)
		return;
	game_program_end();
	game_add(NULL);
	program_game_close();
	bot_spec_release(&program.spec);
	program.there = false;
	program.game = NULL;
}
