#include "home/errand.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process/own_command.h"

enum { AT_ONCE = 2, MOST = 1024, WORDS_MOST = 24, OUTPUT_MOST = 64 << 20 };

#define PATIENCE_NS INT64_C(60000000000)

struct errand {
	STAILQ_ENTRY(errand) link;
	struct errands *errands;
	struct own_command command;
	char *words[WORDS_MOST + 1]; /* owned */
	struct text output;
	char why[256];	  /* the last that it said of what went wrong */
	int64_t until_ns; /* 0: its turn has not come */
	errand_done *done;
	void *owner;
};

void
errands_init(struct errands *errands, struct loop *loop,
	struct process_family *family)
{
	*errands = (struct errands){.loop = loop, .family = family};
	STAILQ_INIT(&errands->all);
}

static void
errand_free(struct errand *errand)
{
	own_command_stop(&errand->command);
	for (int i = 0; errand->words[i]; i++)
		free(errand->words[i]);
	text_release(&errand->output);
	free(errand);
}

/* WHY: there is nothing; NULL: all is there. */
static void
finish(struct errand *errand, const char *why)
{
	struct errands *errands = errand->errands;

	own_command_stop(&errand->command);
	STAILQ_REMOVE(&errands->all, errand, errand, link);
	errands->count--;
	if (!why && text_failed(&errand->output) < 0)
		why = strerror(ENOMEM);
	errand->done(errand->owner, why ? NULL : &errand->output, why);
	errand_free(errand);
}

/* Those whose turn it is. */
static void
start_next(struct errands *errands)
{
	struct errand *errand, *next;
	int running = 0;

	STAILQ_FOREACH_SAFE(errand, &errands->all, link, next)
	{
		if (running++ == AT_ONCE)
			return;
		if (errand->until_ns != 0)
			continue;
		errand->until_ns = loop_now() + PATIENCE_NS;
		if (own_command_start(&errand->command,
			    (const char *const *)errand->words) < 0) {
			strlcpy(errand->why, strerror(errno),
				sizeof errand->why);
			errand->until_ns = 1; /* its owner hears of it later */
		}
	}
}

static void
take_bytes(void *owner, const char *bytes, size_t length)
{
	struct errand *errand = owner;

	if (errand->output.length + length <= OUTPUT_MOST)
		text_add(&errand->output, bytes, length);
	else
		errand->output.failed = true;
}

static void
take_line(void *owner, bool is_output, const char *line)
{
	struct errand *errand = owner;

	(void)is_output;
	text_printable_string(errand->why, sizeof errand->why, line);
}

static void
take_end(void *owner, const struct process_report *report)
{
	struct errand *errand = owner;
	struct errands *errands = errand->errands;
	const bool good = report->end == PROCESS_EXITED && report->value == 0;

	if (!good && errand->why[0] == '\0')
		process_report_format(report, errand->why, sizeof errand->why);
	finish(errand, good ? NULL : errand->why);
	start_next(errands);
}

static bool
copy_words(struct errand *errand, const char *const words[])
{
	for (int i = 0; words[i]; i++) {
		errand->words[i] = strdup(words[i]);
		if (!errand->words[i])
			return false;
	}
	return true;
}

int
errand_send(struct errands *errands, const char *const words[],
	errand_done *done, void *owner, char reason[static REASON_MAX])
{
	struct errand *errand =
		errands->count < MOST ? calloc(1, sizeof *errand) : NULL;

	if (errands->count >= MOST)
		return reason_say(reason, "too much is being looked for");
	if (!errand)
		return reason_no_memory(reason);
	errand->errands = errands;
	errand->done = done;
	errand->owner = owner;
	errand->command = (struct own_command){.loop = errands->loop,
		.family = errands->family,
		.line = take_line,
		.bytes = take_bytes,
		.ended = take_end,
		.owner = errand};
	if (!copy_words(errand, words)) {
		errand_free(errand);
		return reason_no_memory(reason);
	}
	STAILQ_INSERT_TAIL(&errands->all, errand, link);
	errands->count++;
	start_next(errands);
	return 0;
}

void
errands_look(struct errands *errands, int64_t now_ns)
{
	struct errand *errand, *next;

	STAILQ_FOREACH_SAFE(errand, &errands->all, link, next)
	if (errand->until_ns != 0 && now_ns > errand->until_ns)
		finish(errand, errand->why[0] != '\0' ? errand->why
						      : "it took too long");
	start_next(errands);
}

void
errands_end(struct errands *errands)
{
	while (!STAILQ_EMPTY(&errands->all))
		finish(STAILQ_FIRST(&errands->all), "the home is closed");
}
