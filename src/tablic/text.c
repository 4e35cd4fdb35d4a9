#include "tablic/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tablic/capture.h"
#include "tablic/card_numbers.h"

/* Text that grows in a buffer and goes on counting when it is full. */
struct writer {
	char *text;
	size_t size, length;
};

static void
write_bytes(struct writer *w, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (w->length + 1 < w->size)
			w->text[w->length] = bytes[i];
		w->length++;
	}
	if (w->size > 0)
		w->text[w->length < w->size ? w->length : w->size - 1] = '\0';
}

static void
write_text(struct writer *w, const char *text)
{
	write_bytes(w, text, strlen(text));
}

static void
write_number(struct writer *w, int number)
{
	char text[12];

	snprintf(text, sizeof text, "%d", number);
	write_text(w, text);
}

/* A word that is no card is shown as far as it can be read on a terminal. */
static void
write_word(struct writer *w, const char *word, size_t length)
{
	enum { SHOWN = 20 };

	for (size_t i = 0; i < length && i < SHOWN; i++) {
		bool plain = word[i] > ' ' && word[i] <= '~';

		write_bytes(w, plain ? &word[i] : "?", 1);
	}
	if (length > SHOWN)
		write_text(w, "...");
}

static bool
refuse_word(const char *word, size_t length, char *reason)
{
	struct writer w = {reason, TABLIC_REASON_MAX, 0};

	write_word(&w, word, length);
	write_text(&w, " is no card: a card is one of " CARD_VALUES
		       " and one of " CARD_SUITS);
	return false;
}

static bool
refuse_twice(card c, char *reason)
{
	char name[3];

	card_format(c, name);
	snprintf(reason, TABLIC_REASON_MAX, "%s is named twice", name);
	return false;
}

static bool
parse_word(const char *word, size_t length, card *c)
{
	char name[3] = {0};

	if (length != 2)
		return false;
	memcpy(name, word, length);
	return card_parse(name, c);
}

static void
add_card(struct tablic_action *action, card c)
{
	if (action->count == 0)
		action->play.played = c;
	else
		action->play.taken |= card_bit(c);
	action->cards[action->count++] = c;
}

bool
tablic_action_parse(const char *text, struct tablic_action *action,
	char reason[static TABLIC_REASON_MAX])
{
	struct tablic_action parsed = {0};
	card_set named = 0;

	for (text += strspn(text, " "); *text != '\0';) {
		size_t length = strcspn(text, " ");
		card c;

		if (!parse_word(text, length, &c))
			return refuse_word(text, length, reason);
		if ((named & card_bit(c)) != 0)
			return refuse_twice(c, reason);
		named |= card_bit(c);
		add_card(&parsed, c);
		text += length;
		text += strspn(text, " ");
	}
	if (parsed.count == 0) {
		snprintf(reason, TABLIC_REASON_MAX, "no card is named");
		return false;
	}
	*action = parsed;
	return true;
}

void
tablic_action_format(
	const struct tablic_action *action, char text[static TABLIC_ACTION_MAX])
{
	for (int i = 0; i < action->count; i++) {
		card_format(action->cards[i], text + 3 * i);
		text[3 * i + 2] = ' ';
	}
	text[3 * action->count - 1] = '\0';
}

void
tablic_play_format(struct tablic_play play, char text[static TABLIC_ACTION_MAX])
{
	card_format(play.played, text);
	card_set_format(play.taken, text + 2);
}

/* The cards of SET in the order they were named, and "and N more" if that
 * leaves no room for the rest of the sentence. */
static void
write_named(struct writer *w, const struct tablic_action *action, card_set set)
{
	enum { SHOWN = 24 };
	int shown = 0;

	for (int i = 1; i < action->count; i++) {
		char name[3];

		if ((set & card_bit(action->cards[i])) == 0 || shown++ >= SHOWN)
			continue;
		card_format(action->cards[i], name);
		write_text(w, shown > 1 ? " " : "");
		write_text(w, name);
	}
	if (shown > SHOWN) {
		write_text(w, " and ");
		write_number(w, shown - SHOWN);
		write_text(w, " more");
	}
}

/* "7", and "1 or 11" for an ace. */
static void
write_target(struct writer *w, int value)
{
	if (value == TABLIC_ACE)
		write_text(w, "1 or ");
	write_number(w, tablic_target(value));
}

/* Cards of TAKEN that are in no group that could be made of it: these alone
 * make the play illegal. */
static card_set
misfits(int value, card_set taken)
{
	return taken & ~tablic_capture_reach(value, 0, taken);
}

static void
explain_no_sum(struct writer *w, const struct tablic_action *action)
{
	int value = card_value(action->play.played);
	card_set taken = action->play.taken;
	card_set alone = misfits(value, taken);
	bool some = alone != 0 && alone != taken;

	write_named(w, action, taken);
	write_text(w, action->count == 2
			      ? " does not sum to "
			      : " do not split into groups that each "
				"sum to ");
	write_target(w, value);
	if (some) {
		write_text(w, ": no group has ");
		write_named(w, action, alone);
	}
}

void
tablic_explain(const struct tablic *game, enum tablic_verdict verdict,
	const struct tablic_action *action,
	char reason[static TABLIC_REASON_MAX])
{
	struct writer w = {reason, TABLIC_REASON_MAX, 0};
	card_set missing = action->play.taken & ~game->open.table;
	char name[3];

	assert(verdict != TABLIC_LEGAL);
	card_format(action->play.played, name);
	switch (verdict) {
	case TABLIC_LEGAL:
		break;
	case TABLIC_NOT_IN_HAND:
		write_text(&w, name);
		write_text(&w, " is not in your hand");
		break;
	case TABLIC_NOT_ON_TABLE:
		write_named(&w, action, missing);
		write_text(&w, card_set_size(missing) == 1
				       ? " is not on the table"
				       : " are not on the table");
		break;
	case TABLIC_NO_SUM:
		explain_no_sum(&w, action);
		break;
	}
}
