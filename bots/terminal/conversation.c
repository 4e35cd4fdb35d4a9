#include "terminal/conversation.h"

#include "terminal/words.h"

static void
say(struct terminal *t, const char *note)
{
	if (*note == '\0')
		return;
	screen_say(&t->screen, note);
	fputc('\n', t->screen.out);
}

static void
start(struct terminal *t, const struct conversation *c)
{
	char note[CONVERSATION_TEXT_MAX];

	c->start(c->state, note);
	say(t, note);
}

static void
show(struct terminal *t, const struct conversation *c)
{
	c->show(c->state, t);
}

static void
help(struct terminal *t, const struct conversation *c)
{
	fputs(c->help, t->screen.out);
}

/* The words that every game knows. */
static bool
common(struct terminal *t, const struct conversation *c, const char *line)
{
	static const struct {
		const char *word;
		void (*act)(struct terminal *, const struct conversation *);
	} words[] = {
		{"help", help},
		{"?", help},
		{"show", show},
		{"back", start},
		{"undo", start},
	};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (words_are(line, words[i].word)) {
			words[i].act(t, c);
			return true;
		}
	return false;
}

static enum conversation_end
end_of(enum terminal_status status)
{
	switch (status) {
	case TERMINAL_GONE:
		return CONVERSATION_GONE;
	case TERMINAL_INTERRUPTED:
		return CONVERSATION_INTERRUPTED;
	case TERMINAL_END:
	case TERMINAL_LINE:
		break;
	}
	return CONVERSATION_CLOSED;
}

enum conversation_end
converse(struct terminal *t, const struct conversation *c)
{
	char text[CONVERSATION_TEXT_MAX];
	enum terminal_status status;
	char *line;

	c->turn(c->state, t);
	start(t, c);
	while (!c->done(c->state)) {
		c->prompt(c->state, text);
		status = terminal_ask(t, text, &line);
		if (status != TERMINAL_LINE)
			return end_of(status);
		words_suits(line);
		if (words_are(line, "resign") || words_are(line, "quit"))
			return CONVERSATION_QUIT;
		if (common(t, c, line))
			continue;
		c->line(c->state, line, text);
		say(t, text);
	}
	return CONVERSATION_DONE;
}
