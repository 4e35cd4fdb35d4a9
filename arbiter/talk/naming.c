#include "talk/naming.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "bot/bot_spec.h"
#include "talk/conversation.h"

/* So many processes are there at once, as many as a machine of some cores starts
 * in the time of one. */
enum { AT_ONCE = 8 };

enum { NAME_MAX_BYTES = 32 };

/* Those who are asked together. */
struct round {
	struct talk_loop *loop;
	int64_t end_ns;
	struct conversation talks[AT_ONCE];
	struct bot_spec *asked[AT_ONCE];
	int count;
};

static bool
is_asked(const struct bot_spec *spec)
{
	return !spec->named && !spec->bundled && !spec->person && !spec->unfit;
}

/* What TEXT says in its first line, as a name; NULL: it is none, or there is no
 * memory for it. */
static char *
make_name(const char *text)
{
	char printable[4 * NAME_MAX_BYTES + 1];
	const char *begin = text + strspn(text, " \t");
	size_t length = strcspn(begin, "\r\n");

	while (length > 0 && strchr(" \t", begin[length - 1]))
		length--;
	if (length == 0 || length > NAME_MAX_BYTES ||
		(!isalnum((unsigned char)*begin) && !(*begin & 0x80)))
		return NULL;
	text_printable(printable, sizeof printable, begin, length);
	if (strchr(printable, '\\'))
		return NULL;
	for (char *c = printable; *c != '\0'; c++)
		if (strchr(" \t,=[]'\"/#", *c))
			*c = '_';
	return strdup(printable);
}

static bool
is_of_house(const char *house, const char *name)
{
	struct text path = {0};

	text_add_format(&path, "%s/%s", house, name);
	bool there = text_failed(&path) == 0 && access(path.bytes, F_OK) == 0;
	text_release(&path);
	return there;
}

/* Whether a bot that is not asked is called so, or one of HOUSE. */
static bool
is_anothers(const struct bot_spec *specs, int count, const char *house,
	const char *name)
{
	for (int i = 0; i < count; i++)
		if (!is_asked(&specs[i]) && strcmp(specs[i].name, name) == 0)
			return true;
	return house && is_of_house(house, name);
}

/* What comes of all that was said. False: nothing good. */
static bool
hear(struct round *round, struct conversation *talk)
{
	const int64_t left_ns = round->end_ns - loop_now();

	return talk->link.open &&
	       conversation_hear(talk, left_ns > 0 ? left_ns : 0) ==
		       HEARD_ANSWER &&
	       talk->link.answer.ok;
}

/* Asks all before it waits for one. Who cannot be started has no name. */
static void
begin(struct round *round)
{
	for (int i = 0; i < round->count; i++) {
		struct conversation *talk = &round->talks[i];

		conversation_init(talk, round->loop);
		if (conversation_open(talk, round->asked[i]) < 0)
			continue;
		link_say(&talk->link, "list_commands", ANSWER_TEXT);
		link_flush(&talk->link);
	}
}

static void
ask_names(struct round *round)
{
	for (int i = 0; i < round->count; i++) {
		struct conversation *talk = &round->talks[i];

		if (!hear(round, talk)) {
			link_close(&talk->link);
			continue;
		}
		conversation_take_list(talk);
		if (talk->handshake.commands & COMMAND_NAME) {
			link_say(&talk->link, "name", ANSWER_TEXT);
			link_flush(&talk->link);
		}
	}
}

static void
take_names(struct round *round, char *names[static AT_ONCE])
{
	for (int i = 0; i < round->count; i++) {
		struct conversation *talk = &round->talks[i];

		names[i] = talk->handshake.commands & COMMAND_NAME &&
					   hear(round, talk)
				   ? make_name(talk->link.answer.text)
				   : NULL;
		conversation_release(talk);
	}
}

/* The next of COUNT bots from *NEXT on who are asked. */
static void
gather(struct round *round, struct bot_spec *specs, int count, int *next)
{
	round->count = 0;
	for (; *next < count && round->count < AT_ONCE; ++*next)
		if (is_asked(&specs[*next]))
			round->asked[round->count++] = &specs[*next];
}

static void
rename_bot(struct bot_spec *spec, char *name)
{
	free(spec->name);
	spec->name = name;
}

/* Asks all of them, AT_ONCE at a time. Returns how many have another name. */
static int
ask_all(struct round *round, struct bot_spec *specs, int count,
	const char *house, int64_t patience_ns)
{
	int next = 0, renamed = 0;
	char *names[AT_ONCE];

	for (gather(round, specs, count, &next); round->count > 0;
		gather(round, specs, count, &next)) {
		round->end_ns = loop_now() + patience_ns;
		begin(round);
		ask_names(round);
		take_names(round, names);
		for (int i = 0; i < round->count; i++) {
			bool good = names[i] &&
				    !is_anothers(specs, count, house, names[i]);

			renamed += good;
			if (good)
				rename_bot(round->asked[i], names[i]);
			else
				free(names[i]);
		}
	}
	return renamed;
}

int
naming_ask(struct bot_spec *specs, int count, const char *house,
	struct process_limits limits, int64_t patience_ns)
{
	struct talk_loop loop;
	int first = 0;

	while (first < count && !is_asked(&specs[first]))
		first++;
	if (first == count)
		return 0;
	struct round *round = calloc(1, sizeof *round);
	if (!round || talk_loop_init(&loop) < 0) {
		free(round);
		return -1;
	}
	loop.limits = limits;
	round->loop = &loop;
	int renamed = ask_all(round, specs, count, house, patience_ns);
	talk_loop_release(&loop);
	free(round);
	if (loop.signal == 0)
		return renamed;
	errno = loop.signal > 0 ? EINTR : errno;
	return -1;
}
