#include "talk/conversation.h"

#include <sys/ioctl.h>

#include <stdio.h>
#include <string.h>

/* Between two looks whether the bot has read. */
#define LOOK_NS INT64_C(200000)

static void
heard(void *owner, int64_t now_ns)
{
	struct conversation *talk = owner;

	(void)now_ns;
	parlour_heard(talk->parlour);
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
	transcript_add(&talk->transcript, talk->name, lines, length);
	talk->transcript.half = *mark == '!' && talk->trace.half;
	return 0;
}

static int
tell_user(void *owner, const char *lines, size_t length)
{
	(void)owner;
	return fwrite(lines, 1, length, stderr) == length ? 0 : -1;
}

void
conversation_init(struct conversation *talk, struct parlour *parlour)
{
	*talk = (struct conversation){
		.parlour = parlour,
		.trace = {.take = take_lines, .tell = tell_user, .owner = talk},
		.terms =
			{
				.loop = &parlour->loop,
				.family = &parlour->family,
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
	transcript_release(&talk->transcript);
}

int
conversation_open(struct conversation *talk, const struct bot_spec *spec)
{
	talk->name = spec->name;
	talk->why[0] = '\0';
	talk->heard_bytes = talk->errors_bytes = 0;
	transcript_clear(&talk->transcript);
	return link_open(&talk->link, spec);
}

void
conversation_close(struct conversation *talk)
{
	link_close(&talk->link);
}

void
conversation_say(struct conversation *talk, const char *line,
	enum expected_answer answer)
{
	link_say(&talk->link, line, answer);
}

void
conversation_write(struct conversation *talk, const char *bytes, size_t length)
{
	link_write(&talk->link, bytes, length);
	link_flush(&talk->link);
}

void
conversation_expect(struct conversation *talk, const char *line,
	enum expected_answer answer)
{
	link_expect(&talk->link, line, answer);
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
		!parlour_is_over(talk->parlour))
		parlour_wait(talk->parlour, loop_now() + LOOK_NS);
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
		if (loop_now() >= at_ns || parlour_is_over(talk->parlour))
			return LINK_NOTHING;
		parlour_wait(
			talk->parlour, deadline < at_ns ? deadline : at_ns);
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

static enum heard
fail(struct conversation *talk)
{
	strlcpy(talk->why, talk->link.why, sizeof talk->why);
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
	conversation_say(talk, line, answer);
	return conversation_hear(talk, patience_ns);
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
		!parlour_is_over(talk->parlour)) {
		if (link_take(link) == LINK_NOTHING || link->fault)
			parlour_wait(talk->parlour, end_ns);
	}
	while (link_take(link) == LINK_ANSWERED)
		;
	return link->ended;
}

bool
conversation_is_half(const struct conversation *talk)
{
	const char *rest;

	return talk->link.answer.status == ANSWER_PARTIAL ||
	       line_rest(&talk->link.lines, &rest) > 0;
}
