#include "talk/conversation.h"

#include <sys/ioctl.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "bot/bot_hint.h"
#include "bot/game_program.h"

/* Between two looks whether the bot has read. */
#define LOOK_NS INT64_C(200000)

enum { KEPT_MAX = 128 * 1024, KEPT_LEAST = KEPT_MAX / 2 };

static void
due(void *owner, int64_t now_ns)
{
	struct talk_loop *loop = owner;

	(void)now_ns;
	loop->timer.at_ns = LOOP_NEVER;
	loop_stop(&loop->base);
}

int
talk_loop_init(struct talk_loop *loop)
{
	*loop = (struct talk_loop){
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = loop},
		.end_ns = LOOP_NEVER,
	};
	loop_init(&loop->base, process_family_ended, NULL, &loop->family);
	loop_add_timer(&loop->base, &loop->timer);
	game_program_use(&loop->family, false);
	return process_family_init(&loop->family);
}

void
talk_loop_release(struct talk_loop *loop)
{
	loop_remove_timer(&loop->timer);
	game_program_use(NULL, false);
	process_family_wait(&loop->family);
	loop_release(&loop->base);
}

void
talk_loop_wait(struct talk_loop *loop, int64_t at_ns)
{
	if (loop->signal != 0 || loop->interrupted)
		return;
	if (loop->before)
		loop->before(loop->owner, loop_now());
	loop->timer.at_ns = at_ns < loop->end_ns ? at_ns : loop->end_ns;
	loop->signal = loop_run(&loop->base);
}

void
talk_loop_interrupt(struct talk_loop *loop)
{
	loop->interrupted = true;
	loop_stop(&loop->base);
}

void
talk_loop_go_on(struct talk_loop *loop, bool keyboard)
{
	loop->interrupted = false;
	if (!keyboard || loop->signal != SIGINT)
		return;
	loop_forget_end();
	loop->signal = 0;
}

bool
talk_loop_is_over(const struct talk_loop *loop)
{
	return loop->signal != 0 || loop->interrupted ||
	       loop_now() >= loop->end_ns;
}

/* Forgets the older half, in whole lines. */
static void
forget(struct text *lines)
{
	const char *from = lines->bytes + lines->length - KEPT_LEAST;
	const char *feed = strchr(from, '\n');

	if (!feed)
		return;
	size_t kept = strlen(feed + 1);
	memmove(lines->bytes, feed + 1, kept + 1);
	lines->length = kept;
}

/* Whether the last line is one of the standard error. */
static bool
ends_in_error(const struct text *lines)
{
	size_t at = lines->length;

	while (at > 1 && lines->bytes[at - 2] != '\n')
		at--;
	return at > 0 && lines->bytes[at - 1] == '!';
}

/* LINE goes on where the last one ends. Returns what is to be added. */
static const char *
join(struct text *lines, const char *line)
{
	if (*line != '!' || !ends_in_error(lines))
		return line;
	lines->length--;
	return line + strlen("! ");
}

/* Adds what a trace shows of the bot: whole lines that begin with its name. */
static void
keep_lines(struct conversation *talk, const char *lines, size_t length)
{
	struct text *kept = &talk->transcript;
	const char *end = lines + length;
	const size_t prefix = strlen(talk->name) + 1;

	while (lines < end) {
		const char *feed = memchr(lines, '\n', (size_t)(end - lines));
		const char *next = feed ? feed + 1 : end;

		lines += prefix;
		if (talk->half)
			lines = join(kept, lines);
		talk->half = false;
		if (lines < next && strncmp(lines, "< \n", 3) != 0)
			text_add(kept, lines, (size_t)(next - lines));
		lines = next;
	}
	if (kept->length > KEPT_MAX)
		forget(kept);
}

void
conversation_note(struct conversation *talk, char mark, const char *sign,
	const char *text)
{
	struct text *kept = &talk->transcript;
	char line[512];

	for (;; text++) {
		const size_t length = strcspn(text, "\n");

		text_printable(line, sizeof line, text, length);
		text_add_format(kept, "%c %s%s\n", mark, sign, line);
		sign = "";
		text += length;
		if (*text == '\0')
			break;
	}
	if (kept->length > KEPT_MAX)
		forget(kept);
}

static void
heard(void *owner, int64_t now_ns)
{
	struct conversation *talk = owner;

	(void)now_ns;
	loop_stop(&talk->loop->base);
}

static int
take_lines(void *owner, const char *lines, size_t length)
{
	struct conversation *talk = owner;
	const char *mark = lines + strlen(talk->name) + 1;

	if (*mark == '<')
		talk->heard_bytes += length;
	else if (*mark == '!')
		talk->errors_bytes += length;
	keep_lines(talk, lines, length);
	talk->half = *mark == '!' && talk->trace.half;
	return 0;
}

static int
tell_user(void *owner, const char *lines, size_t length)
{
	(void)owner;
	return fwrite(lines, 1, length, stderr) == length ? 0 : -1;
}

void
conversation_init(struct conversation *talk, struct talk_loop *loop)
{
	*talk = (struct conversation){
		.loop = loop,
		.trace = {.take = take_lines, .tell = tell_user, .owner = talk},
		.terms =
			{
				.loop = &loop->base,
				.family = &loop->family,
				.limits = loop->limits,
				.trace = &talk->trace,
			},
	};
	link_init(&talk->link, &talk->terms, 0, heard, talk);
}

void
conversation_release(struct conversation *talk)
{
	link_release(&talk->link);
	text_release(&talk->trace.lines);
	text_release(&talk->transcript);
	text_release(&talk->listed);
}

int
conversation_open(struct conversation *talk, const struct bot_spec *spec)
{
	talk->name = spec->name;
	talk->why[0] = '\0';
	talk->heard_bytes = talk->errors_bytes = 0;
	text_clear(&talk->transcript);
	text_clear(&talk->listed);
	talk->handshake = (struct handshake){0};
	return link_open(&talk->link, spec);
}

void
conversation_write(struct conversation *talk, const char *bytes, size_t length)
{
	link_write(&talk->link, bytes, length);
	link_flush(&talk->link);
}

static bool
is_read(const struct link *link)
{
	int waiting = 0;

	return !link->unheard &&
	       (ioctl(link->process.input, FIONREAD, &waiting) < 0 ||
		       waiting == 0);
}

bool
conversation_is_read(struct conversation *talk, int64_t ns)
{
	const int64_t end_ns = loop_now() + ns;
	bool read;

	while (!(read = is_read(&talk->link)) && loop_now() < end_ns &&
		!talk_loop_is_over(talk->loop))
		talk_loop_wait(talk->loop, loop_now() + LOOK_NS);
	return read;
}

/* What there is to take by AT_NS. */
static enum link_news
wait_for_news(struct conversation *talk, int64_t at_ns)
{
	struct link *link = &talk->link;

	for (;;) {
		const size_t pending = link->pending.count;
		enum link_news news = link_take(link);

		if (news != LINK_NOTHING || link->pending.count != pending)
			return news;
		int64_t deadline = link_deadline(link);
		if (deadline <= loop_now()) {
			link_due(link, loop_now());
			continue;
		}
		if (loop_now() >= at_ns || talk_loop_is_over(talk->loop))
			return LINK_NOTHING;
		talk_loop_wait(talk->loop, deadline < at_ns ? deadline : at_ns);
	}
}

/* Words for what the bot did. */
static enum heard
miss(struct conversation *talk)
{
	static const char kept[] = "kept us waiting: ";
	const size_t length = sizeof kept - 1;

	if (link_output_closed(&talk->link)) {
		strlcpy(talk->why, "closed its output", sizeof talk->why);
		return HEARD_NOTHING;
	}
	strlcpy(talk->why, kept, sizeof talk->why);
	link_describe_pending(
		&talk->link, talk->why + length, sizeof talk->why - length);
	return HEARD_NOTHING;
}

/* A bot that ended may have missed a file. */
static void
add_hint(struct conversation *talk)
{
	char words[STDERR_TAIL_WORDS_MAX], hint[REASON_MAX];

	stderr_tail_last_words(&talk->link.stderr_tail, words);
	if (talk->link.ended && bot_hint_sandboxed(talk->link.bot, words, hint))
		strlcat(talk->why, hint, sizeof talk->why);
}

static enum heard
fail(struct conversation *talk)
{
	strlcpy(talk->why, talk->link.why, sizeof talk->why);
	add_hint(talk);
	return HEARD_FAULT;
}

enum heard
conversation_hear(struct conversation *talk, int64_t patience_ns)
{
	struct link *link = &talk->link;

	if (link_flush(link) < 0) {
		strlcpy(talk->why, "there is no memory", sizeof talk->why);
		return HEARD_NOTHING;
	}
	while (!link_settled(link) || link->fault != FAULT_NONE) {
		const size_t pending = link->pending.count;

		switch (wait_for_news(talk, loop_now() + patience_ns)) {
		case LINK_ANSWERED:
			return HEARD_ANSWER;
		case LINK_FAULT:
			return fail(talk);
		case LINK_NOTHING:
			if (link->pending.count == pending)
				return miss(talk);
		}
	}
	return HEARD_ALL;
}

enum heard
conversation_ask(struct conversation *talk, const char *line,
	enum expected_answer answer, int64_t patience_ns)
{
	link_say(&talk->link, line, answer);
	return conversation_hear(talk, patience_ns);
}

void
conversation_add_answer(const struct conversation *talk, struct text *text)
{
	const struct answer *answer = &talk->link.answer;

	text_add(text, answer->ok ? "=" : "?", 1);
	if (answer->has_id)
		text_add_format(text, "%u", answer->id);
	if (answer->length > 0)
		text_add_format(text, " %s", answer->text);
}

void
conversation_take_list(struct conversation *talk)
{
	const struct answer *answer = &talk->link.answer;

	if (answer->ok)
		text_add_string(&talk->listed, answer->text);
	handshake_take_list(&talk->handshake, answer->ok ? answer->text : "");
}

enum heard
conversation_greet(struct conversation *talk, int64_t patience_ns)
{
	enum heard heard = conversation_ask(
		talk, "list_commands", ANSWER_TEXT, patience_ns);

	if (heard == HEARD_ANSWER)
		conversation_take_list(talk);
	return heard;
}

bool
conversation_is_quiet(struct conversation *talk, int64_t ns)
{
	const size_t before = talk->heard_bytes;

	link_flush(&talk->link);
	if (wait_for_news(talk, loop_now() + ns) == LINK_FAULT) {
		fail(talk);
		return false;
	}
	if (talk->heard_bytes == before && !conversation_is_half(talk))
		return true;
	strlcpy(talk->why, "said something without being asked",
		sizeof talk->why);
	return false;
}

void
conversation_end_input(struct conversation *talk)
{
	link_flush(&talk->link);
	link_end_input(&talk->link);
}

bool
conversation_ends(struct conversation *talk, int64_t ns)
{
	const int64_t end_ns = loop_now() + ns;
	struct link *link = &talk->link;

	link_flush(link);
	while (!link->ended && loop_now() < end_ns &&
		!talk_loop_is_over(talk->loop)) {
		if (link_take(link) == LINK_NOTHING || link->fault)
			talk_loop_wait(talk->loop, end_ns);
	}
	while (link_take(link) == LINK_ANSWERED)
		;
	return link->ended;
}

bool
conversation_quit(struct conversation *talk, int64_t ns)
{
	const int64_t end_ns = loop_now() + ns;
	struct link *link = &talk->link;

	link_quit(link);
	while (!link_is_gone(link) && loop_now() < end_ns &&
		!talk_loop_is_over(talk->loop)) {
		talk_loop_wait(talk->loop, end_ns);
		link_leave(link);
	}
	if (!link_ended_badly(link))
		return true;
	fail(talk);
	return false;
}

bool
conversation_is_half(const struct conversation *talk)
{
	const char *rest;

	return talk->link.answer.status == ANSWER_PARTIAL ||
	       line_rest(&talk->link.lines, &rest) > 0;
}

const char *
conversation_tail(const struct conversation *talk, int lines)
{
	const struct text *text = &talk->transcript;

	if (text->length == 0 || lines == 0)
		return "";
	const char *at = text->bytes + text->length - 1;
	while (at > text->bytes && (at[-1] != '\n' || --lines > 0))
		at--;
	return at;
}
