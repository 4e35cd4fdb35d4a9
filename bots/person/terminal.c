/* ppoll, which is POSIX since 2024 only. */
#define _GNU_SOURCE

#include "person/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include <histedit.h>

/* What deletes the character at the cursor; an editor has to be told. */
#define KEYS_DELETE "\033[3~"

enum { KEYS_WAITING_MAX = 8, HISTORY_LINES = 200 };

/*
 * What is typed, in keys that each editor knows: the sequences that terminals
 * send for arrows, Home, End and Delete, with Ctrl or without, become emacs's
 * keys, and all others, as those of F5 or around what is pasted, nothing.
 */
struct keys {
	/* The next byte that is typed: 1; 0: there is none any more; -1: the
	 * line is broken off. */
	int (*next)(void *owner, char *byte);
	void *owner;
	char waiting[KEYS_WAITING_MAX]; /* NUL-terminated, still to be given */
	size_t given;
};

enum { ESCAPE = 033, SEQUENCE_MAX = 16 };

/* Behind the escape; in the order of a keyboard. */
static const struct {
	const char *sequence;
	const char *keys;
} known[] = {
	{"[A", "\x10"},
	{"OA", "\x10"},
	{"[B", "\x0e"},
	{"OB", "\x0e"},
	{"[C", "\x06"},
	{"OC", "\x06"},
	{"[D", "\x02"},
	{"OD", "\x02"},
	{"[1;5C", "\033f"},
	{"[1;5D", "\033b"},
	{"[1;3C", "\033f"},
	{"[1;3D", "\033b"},
	{"[H", "\x01"},
	{"OH", "\x01"},
	{"[1~", "\x01"},
	{"[7~", "\x01"},
	{"[F", "\x05"},
	{"OF", "\x05"},
	{"[4~", "\x05"},
	{"[8~", "\x05"},
	{"[3~", KEYS_DELETE},
};

static void
give(struct keys *keys, const char *waiting)
{
	strlcpy(keys->waiting, waiting, sizeof keys->waiting);
	keys->given = 0;
}

static bool
is_part(char byte)
{
	return byte >= ' ' && byte < '@';
}

/* Reads what follows an escape and KIND, which is `[` or `O`. What is no part
 * of such a sequence was typed after it. */
static int
read_sequence(struct keys *keys, char kind, char text[static SEQUENCE_MAX])
{
	size_t length = 0;
	char byte = kind;
	int result = 1;

	do {
		if (length < SEQUENCE_MAX - 2)
			text[length++] = byte;
		result = keys->next(keys->owner, &byte);
	} while (result > 0 && (is_part(byte) || (length == 1 && kind == '[' &&
							 byte == '[')));
	text[length] = '\0';
	if (result > 0 && byte >= '@' && byte <= '~')
		strncat(text, &byte, 1);
	else if (result > 0)
		give(keys, (const char[]){byte, '\0'});
	return result;
}

static int
read_escape(struct keys *keys)
{
	char text[SEQUENCE_MAX];
	char byte = ESCAPE;
	int result = 1;

	while (result > 0 && byte == ESCAPE)
		result = keys->next(keys->owner, &byte);
	if (result <= 0)
		return result;
	if (byte != '[' && byte != 'O') {
		give(keys, (const char[]){ESCAPE, byte, '\0'});
		return result;
	}
	result = read_sequence(keys, byte, text);
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (result > 0 && strcmp(text, known[i].sequence) == 0)
			give(keys, known[i].keys);
	return result;
}

static int
keys_read(struct keys *keys, char *byte)
{
	int result = 1;

	while (result > 0 && keys->waiting[keys->given] == '\0') {
		result = keys->next(keys->owner, byte);
		if (result <= 0 || *byte != ESCAPE)
			return result;
		result = read_escape(keys);
	}
	if (result > 0)
		*byte = keys->waiting[keys->given++];
	return result;
}

/* A line that is edited as in a shell, and the lines before it. */
struct editor {
	EditLine *edit;
	History *history;
	const char *prompt;
	char *line; /* the last one, on the heap */
	struct keys keys;
};

static struct editor *
editor_of(EditLine *edit)
{
	void *editor = NULL;

	el_get(edit, EL_CLIENTDATA, &editor);
	return editor;
}

static char *
prompt_of(EditLine *edit)
{
	return (char *)(uintptr_t)editor_of(edit)->prompt;
}

/* A character of several bytes is put together. One that is none is shown as
 * what takes its place, so that nothing is lost without a trace. */
static int
next_character(EditLine *edit, wchar_t *wide)
{
	struct editor *editor = editor_of(edit);
	mbstate_t state = {0};
	char byte;

	for (;;) {
		int result = keys_read(&editor->keys, &byte);

		if (result <= 0)
			return result;
		size_t length = mbrtowc(wide, &byte, 1, &state);
		if (length == (size_t)-2)
			continue;
		if (length == (size_t)-1)
			*wide = L'?';
		return 1;
	}
}

static int
begin_history(struct editor *editor)
{
	HistEvent event;

	editor->history = history_init();
	if (!editor->history)
		return -1;
	history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
	history(editor->history, &event, H_SETUNIQUE, 1);
	return el_set(editor->edit, EL_HIST, history, editor->history);
}

static int
begin(struct editor *editor, FILE *in, FILE *out)
{
	editor->edit = el_init("talon", in, out, out);
	if (!editor->edit)
		return -1;
	el_set(editor->edit, EL_CLIENTDATA, editor);
	el_set(editor->edit, EL_PROMPT, prompt_of);
	el_set(editor->edit, EL_GETCFN, next_character);
	el_set(editor->edit, EL_EDITOR, "emacs");
	el_set(editor->edit, EL_BIND, KEYS_DELETE, "ed-delete-next-char", NULL);
	return begin_history(editor);
}

static void
editor_free(struct editor *editor)
{
	if (!editor)
		return;
	if (editor->edit)
		el_end(editor->edit);
	if (editor->history)
		history_end(editor->history);
	free(editor->line);
	free(editor);
}

static struct editor *
editor_new(FILE *in, FILE *out, int (*next)(void *, char *), void *owner)
{
	struct editor *editor = calloc(1, sizeof *editor);

	if (!editor)
		return NULL;
	editor->keys = (struct keys){.next = next, .owner = owner};
	if (begin(editor, in, out) == 0)
		return editor;
	editor_free(editor);
	return NULL;
}

static void
remember(struct editor *editor)
{
	HistEvent event;

	if (*editor->line != '\0')
		history(editor->history, &event, H_ENTER, editor->line);
}

static char *
editor_line(struct editor *editor, const char *prompt)
{
	int length = 0;

	editor->prompt = prompt;
	editor->keys.waiting[editor->keys.given] = '\0';
	el_resize(editor->edit);
	/* Before the prompt: who sees it may type what means something else in
	 * the other mode. */
	el_set(editor->edit, EL_PREP_TERM, 1);
	const char *line = el_gets(editor->edit, &length);
	el_set(editor->edit, EL_PREP_TERM, 0);
	if (!line || length <= 0)
		return NULL;
	free(editor->line);
	editor->line = strndup(line, strcspn(line, "\r\n"));
	if (editor->line)
		remember(editor);
	return editor->line;
}

enum { SIGNAL_COUNT = 4, PATIENCE_MS = 5000 };

static const int signals[SIGNAL_COUNT] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM};

static volatile sig_atomic_t caught;

static void
catch_signal(int number)
{
	caught = number;
}

/* What a question changes, to be put back after it. */
struct turn {
	struct sigaction actions[SIGNAL_COUNT];
	sigset_t mask;
	pid_t group;	   /* that had the foreground; 0: it was not taken */
	void (*stop)(int); /* was done on SIGTSTP, if it was taken */
};

/* Non-blocking only once it is open: a FIFO has to wait for its writer, but a
 * terminal may lose a line between poll and read, when Ctrl-C flushes it. */
static int
open_in(const char *path)
{
	int fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);

	if (fd >= 0)
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

static FILE *
open_out(const char *path)
{
	int flags = O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_CLOEXEC;
	int fd = path ? open(path, flags, 0666) : dup(STDERR_FILENO);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "a");

	if (fd >= 0 && !out)
		close(fd);
	return out;
}

static int next_byte(void *owner, char *byte);

int
terminal_open(struct terminal *t, const char *in_path, const char *out_path,
	int answers, const char **failed)
{
	memset(t, 0, sizeof *t);
	*failed = in_path;
	t->in = open_in(in_path);
	if (t->in < 0)
		return -1;
	t->echo = !isatty(t->in);
	if (!out_path && !t->echo)
		out_path = in_path;
	*failed = out_path ? out_path : "standard error";
	FILE *out = open_out(out_path);
	if (!out) {
		close(t->in);
		return -1;
	}
	t->answers = answers;
	screen_init(&t->screen, out);
	/* From the background a look at the terminal's modes, or with `stty
	 * tostop` a write, would stop us. */
	signal(SIGTTOU, SIG_IGN);
	if (t->screen.drawn && !t->echo)
		t->keyboard = fopen(in_path, "re");
	if (t->keyboard)
		t->editor = editor_new(t->keyboard, out, next_byte, t);
	return 0;
}

void
terminal_close(struct terminal *t)
{
	editor_free(t->editor);
	if (t->keyboard)
		fclose(t->keyboard);
	close(t->in);
	fclose(t->screen.out);
}

void
terminal_flush(struct terminal *t)
{
	fflush(t->screen.out);
}

/* Who has the foreground now. A bot that was killed at a question kept it, so
 * it may be nobody; then it is due to the process that runs us. Fails for what
 * is not this process's controlling terminal. */
static pid_t
foreground(const struct terminal *t)
{
	pid_t group = tcgetpgrp(t->in);

	if (group > 0 && kill(-group, 0) < 0 && errno == ESRCH)
		group = getpgid(getppid());
	return group;
}

/* Ctrl-Z would stop this process alone, and no shell would know of it. */
static void
take_foreground(const struct terminal *t, struct turn *turn)
{
	pid_t group = foreground(t);

	turn->group = 0;
	if (group <= 0 || group == getpgrp())
		return;
	turn->stop = signal(SIGTSTP, SIG_IGN);
	if (tcsetpgrp(t->in, getpgrp()) == 0)
		turn->group = group;
	else
		signal(SIGTSTP, turn->stop);
}

static void
give_foreground(const struct terminal *t, const struct turn *turn)
{
	if (!turn->group)
		return;
	tcsetpgrp(t->in, turn->group);
	signal(SIGTSTP, turn->stop);
}

/* Bots are started with the keyboard's signals ignored. That holds unless the
 * foreground was taken: then nobody else gets them. */
static void
catch_signals(struct turn *turn, const sigset_t *all)
{
	const struct sigaction action = {
		.sa_handler = catch_signal, .sa_mask = *all};

	caught = 0;
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		struct sigaction *former = &turn->actions[i];

		sigaction(signals[i], NULL, former);
		if (turn->group || former->sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

static void
begin_turn(const struct terminal *t, struct turn *turn)
{
	sigset_t all;

	sigemptyset(&all);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		sigaddset(&all, signals[i]);
	sigprocmask(SIG_BLOCK, &all, &turn->mask);
	take_foreground(t, turn);
	catch_signals(turn, &all);
}

/* The foreground goes back before a signal is handed on: who receives it will
 * want the terminal. SIGTERM is meant for this process alone. */
static void
end_turn(struct terminal *t, const struct turn *turn)
{
	give_foreground(t, turn);
	t->signal = caught;
	t->handed_on = turn->group && t->signal && t->signal != SIGTERM;
	if (t->handed_on)
		kill(-turn->group, t->signal);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		sigaction(signals[i], &turn->actions[i], NULL);
	sigprocmask(SIG_SETMASK, &turn->mask, NULL);
}

/* A read of whatever has come; false at the end. */
static bool
read_some(struct terminal *t)
{
	char *space;
	size_t room = line_space(&t->lines, &space);
	ssize_t length = read(t->in, space, room);

	if (length < 0)
		return errno == EAGAIN || errno == EINTR;
	line_filled(&t->lines, (size_t)length);
	return length > 0;
}

bool
terminal_has_ended(struct terminal *t)
{
	return t->echo && !read_some(t);
}

/* A last line may lack its line feed. */
static bool
end_with_line_feed(struct terminal *t)
{
	const char *rest;
	char *space;

	t->at_end = true;
	if (line_rest(&t->lines, &rest) == 0)
		return false;
	line_space(&t->lines, &space);
	*space = '\n';
	line_filled(&t->lines, 1);
	return true;
}

/* TERMINAL_LINE: there is something to read. */
static enum terminal_status
wait_for_input(const struct terminal *t)
{
	struct pollfd fds[] = {{t->in, POLLIN, 0}, {t->answers, 0, 0}};

	while (ppoll(fds, 2, NULL, t->mask) < 0) {
		if (caught)
			return TERMINAL_INTERRUPTED;
	}
	return fds[1].revents ? TERMINAL_GONE : TERMINAL_LINE;
}

static enum terminal_status
wait_for_line(struct terminal *t, char **line)
{
	enum terminal_status status = TERMINAL_LINE;
	enum line_status found;
	size_t length;

	while ((found = line_next(&t->lines, line, &length)) == LINE_NONE) {
		if (!t->at_end)
			status = wait_for_input(t);
		if (status != TERMINAL_LINE)
			return status;
		if (t->at_end || (!read_some(t) && !end_with_line_feed(t)))
			return TERMINAL_END;
	}
	return found == LINE_WHOLE ? TERMINAL_LINE : TERMINAL_END;
}

/* For the editor. */
static int
next_byte(void *owner, char *byte)
{
	struct terminal *t = owner;
	ssize_t length;

	do {
		t->status = wait_for_input(t);
		if (t->status != TERMINAL_LINE)
			return -1;
		length = read(t->in, byte, 1);
	} while (length < 0 && (errno == EAGAIN || errno == EINTR));
	if (length <= 0)
		t->status = TERMINAL_END;
	return length > 0;
}

/* PROMPT as the screen shows it, on the heap; NULL: no memory. */
static char *
shown(const struct terminal *t, const char *prompt)
{
	struct screen screen = t->screen;
	char *text = NULL;
	size_t size;

	screen.out = open_memstream(&text, &size);
	if (!screen.out)
		return NULL;
	screen_say(&screen, prompt);
	if (fclose(screen.out) == 0)
		return text;
	free(text);
	return NULL;
}

static enum terminal_status
edit_line(struct terminal *t, const char *prompt, char **line)
{
	char *text = shown(t, prompt);

	t->status = TERMINAL_END;
	*line = text ? editor_line(t->editor, text) : NULL;
	free(text);
	if (*line)
		return TERMINAL_LINE;
	return t->status == TERMINAL_LINE ? TERMINAL_END : t->status;
}

static enum terminal_status
read_line(struct terminal *t, const char *prompt, char **line)
{
	screen_say(&t->screen, prompt);
	fflush(t->screen.out);
	enum terminal_status status = wait_for_line(t, line);
	if (t->echo) {
		screen_write(&t->screen, status == TERMINAL_LINE ? *line : "");
		fputc('\n', t->screen.out);
	}
	return status;
}

enum terminal_status
terminal_ask(struct terminal *t, const char *prompt, char **line)
{
	struct turn turn;

	/* First the turn: who sees the prompt may press Ctrl-C at once. */
	begin_turn(t, &turn);
	t->mask = &turn.mask;
	enum terminal_status status = t->editor ? edit_line(t, prompt, line)
						: read_line(t, prompt, line);
	if (status == TERMINAL_INTERRUPTED) {
		fputc('\n', t->screen.out);
		fflush(t->screen.out);
	}
	end_turn(t, &turn);
	return status;
}

static int64_t
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
wait_for_end(int input)
{
	struct pollfd fd = {input, POLLIN, 0};
	int64_t end = now_ms() + PATIENCE_MS;
	int64_t left = PATIENCE_MS;
	char ignored[512];

	while (left > 0 && poll(&fd, 1, (int)left) > 0 &&
		read(input, ignored, sizeof ignored) > 0)
		left = end - now_ms();
}

void
terminal_end_by_signal(const struct terminal *t, int input)
{
	if (t->handed_on)
		wait_for_end(input);
	signal(t->signal, SIG_DFL);
	raise(t->signal);
	_exit(EXIT_FAILURE);
}
