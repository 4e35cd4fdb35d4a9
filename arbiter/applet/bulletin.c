#include "applet/bulletin.h"

#include <stdlib.h>
#include <string.h>

enum {
	LOG_MAX = 256 * 1024, /* bytes that are kept of the log */
	LINE_SHOWN = 4096,    /* bytes of a line that are made printable at
				 once */
};

void
bulletin_init(struct bulletin *bulletin, struct web *web, int door)
{
	*bulletin = (struct bulletin){.web = web, .door = door};
}

void
bulletin_release(struct bulletin *bulletin)
{
	for (int i = 0; i < BULLETIN_KINDS; i++)
		free(bulletin->kept[i]);
	text_release(&bulletin->log);
	*bulletin = (struct bulletin){0};
}

static char *
write_message(json_t *message)
{
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	json_decref(message);
	return text;
}

bool
bulletin_put(
	struct bulletin *bulletin, enum bulletin_kind kind, json_t *message)
{
	char **kept = &bulletin->kept[kind];
	char *text = write_message(message);
	const bool same =
		*kept && text ? strcmp(*kept, text) == 0 : *kept == text;

	free(*kept);
	*kept = text;
	if (!same && text)
		web_tell_all(bulletin->web, bulletin->door, text);
	return !same;
}

void
bulletin_forget(struct bulletin *bulletin, enum bulletin_kind kind)
{
	free(bulletin->kept[kind]);
	bulletin->kept[kind] = NULL;
}

void
bulletin_say(struct bulletin *bulletin, json_t *message)
{
	char *text = write_message(message);

	if (text)
		web_tell_all(bulletin->web, bulletin->door, text);
	free(text);
}

static json_t *
lines_message(const char *lines)
{
	return json_pack("{s:s,s:s}", "kind", "lines", "text", lines);
}

/* Adds BYTES, which are a line or a part of one, so that any page may show
 * them. */
static void
add_printable(struct text *to, const char *bytes, size_t length)
{
	char shown[4 * LINE_SHOWN + 1];

	while (length > 0) {
		const size_t part = length < LINE_SHOWN ? length : LINE_SHOWN;
		const size_t printed =
			text_printable(shown, sizeof shown, bytes, part);

		text_add(to, shown, printed);
		bytes += part;
		length -= part;
	}
}

/* What is too old goes. */
static void
trim_log(struct text *log)
{
	if (log->length <= LOG_MAX)
		return;
	const char *rest = log->bytes + log->length - LOG_MAX / 2;
	const char *feed = strchr(rest, '\n');
	if (feed)
		rest = feed + 1;
	const size_t length = log->length - (size_t)(rest - log->bytes);
	memmove(log->bytes, rest, length);
	text_cut(log, length);
}

void
bulletin_add_lines(struct bulletin *bulletin, const char *lines, size_t length)
{
	struct text shown = {0};

	while (length > 0) {
		const char *feed = memchr(lines, '\n', length);
		const size_t part = feed ? (size_t)(feed - lines) : length;

		add_printable(&shown, lines, part);
		if (feed)
			text_add(&shown, "\n", 1);
		lines += part + (feed != NULL);
		length -= part + (feed != NULL);
	}
	if (shown.length == 0 || text_failed(&shown) < 0) {
		text_release(&shown);
		return;
	}
	text_add(&bulletin->log, shown.bytes, shown.length);
	trim_log(&bulletin->log);
	bulletin_say(bulletin, lines_message(shown.bytes));
	text_release(&shown);
}

static void
tell(struct web_stream *stream, char *message)
{
	if (message)
		web_tell(stream, message);
	free(message);
}

void
bulletin_repeat(const struct bulletin *bulletin, struct web_stream *stream,
	json_t *hello)
{
	tell(stream, write_message(hello));
	if (bulletin->log.length > 0)
		tell(stream, write_message(lines_message(bulletin->log.bytes)));
	for (int i = 0; i < BULLETIN_KINDS; i++)
		if (bulletin->kept[i])
			web_tell(stream, bulletin->kept[i]);
	web_tell(stream, "{\"kind\":\"now\"}");
}
