#include "report/frame_members.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	NUMBER = '\1',
	MOVED_WORD = '\2',
	FACE = '\3',
	SAME_NUMBER = '\4',
	ONE_MORE = '\5',
	FIRST_LETTER = '0', /* of the words of moved pieces */
	DIGITS_MAX = 9,
};

/* Numbers of the member that is coded. */
struct slot {
	struct frame_coder *coder;
	int64_t *
		last; /* FRAME_SLOT_NUMBERS; NULL: there are too many members */
	size_t count;
	bool names;	/* its numbers are words that others may name */
	uint64_t plain; /* numbers below it make the shape */
};

void
frame_members_add_signed(struct frame_coder *coder, int64_t number)
{
	frame_coder_add_number(&coder->streams[FRAME_NUMBERS],
		(uint64_t)(number < 0 ? -2 * number - 1 : 2 * number));
}

static void
put_byte(struct text *shape, int byte)
{
	char c = (char)byte;

	text_add(shape, &c, 1);
}

/* Whether it is a number that comes out again as it went in. */
static bool
is_number(const char *word, size_t length)
{
	return length <= DIGITS_MAX && strspn(word, "0123456789") == length &&
	       (*word != '0' || length == 1);
}

/* Remembers a number of the action as if it were of a piece. */
static void
keep_word(struct frame_coder *coder, const char *word)
{
	if (coder->word_count < FRAME_WORDS)
		strlcpy(coder->words[coder->word_count++], word,
			sizeof coder->words[0]);
}

/* By how much it is more than what stood in its place; *KNOWN: something did.
 */
static int64_t
take_difference(struct slot *slot, int64_t number, bool *known)
{
	int64_t before;

	*known = slot->last && slot->count < FRAME_SLOT_NUMBERS;
	if (!*known)
		return number;
	before = slot->last[slot->count];
	slot->last[slot->count++] = number;
	return number - before;
}

static void
code_number(struct slot *slot, const char *word)
{
	int64_t number = strtoll(word, NULL, 10);
	bool known;

	if ((uint64_t)number < slot->plain) {
		text_add_string(&slot->coder->shape, word);
		return;
	}
	int64_t difference = take_difference(slot, number, &known);
	if (known && (difference == 0 || difference == 1))
		put_byte(&slot->coder->shape,
			difference == 0 ? SAME_NUMBER : ONE_MORE);
	else {
		put_byte(&slot->coder->shape, NUMBER);
		frame_members_add_signed(slot->coder, difference);
	}
	if (slot->names)
		keep_word(slot->coder, word);
}

/* The word of a moved piece that is meant, most likely the next one. */
static bool
code_moved_word(struct frame_coder *coder, const char *word)
{
	for (size_t i = 0; i < coder->word_count; i++) {
		size_t at = (coder->word_last + i) % coder->word_count;

		if (strcmp(coder->words[at], word) != 0)
			continue;
		put_byte(&coder->shape, MOVED_WORD);
		put_byte(&coder->shape, (int)(FIRST_LETTER + at));
		coder->word_last = at + 1;
		return true;
	}
	return false;
}

static bool
code_face(struct frame_coder *coder, const char *word)
{
	long face = word_table_find(&coder->faces, word);

	if (face < 0)
		return false;
	put_byte(&coder->shape, FACE);
	frame_coder_add_number(&coder->streams[FRAME_PIECES], (uint64_t)face);
	return true;
}

/* BYTES are a word of letters and digits, as long as they are. */
static void
code_word(struct slot *slot, const char *bytes, size_t length)
{
	char word[32];

	if (length < sizeof word) {
		memcpy(word, bytes, length);
		word[length] = '\0';
		if (code_moved_word(slot->coder, word))
			return;
		if (is_number(word, length)) {
			code_number(slot, word);
			return;
		}
		if (code_face(slot->coder, word))
			return;
	}
	text_add(&slot->coder->shape, bytes, length);
}

static void
code_text(struct slot *slot, const char *text)
{
	slot->coder->word_last = 0;
	while (*text != '\0') {
		size_t length = 0;

		while (isalnum((unsigned char)text[length]))
			length++;
		if (length > 0)
			code_word(slot, text, length);
		else
			text_add(&slot->coder->shape, text, length = 1);
		text += length;
	}
}

/* Writes the member's name, and NAME's numbers of the last time. */
static struct slot
begin_member(struct frame_coder *coder, const char *name)
{
	long number = word_table_add(&coder->slots, name);
	char last = coder->shape.bytes[coder->shape.length - 1];
	struct slot slot = {.coder = coder};

	if (number >= 0 && number < FRAME_SLOTS)
		slot.last = coder->numbers[number];
	text_add_format(
		&coder->shape, "%s\"%s\":", last == '{' ? "" : ",", name);
	return slot;
}

/* Adds what VALUE is as JSON. */
static int
code_json(struct slot *slot, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

	if (!text) {
		errno = ENOMEM;
		return -1;
	}
	code_text(slot, text);
	free(text);
	return 0;
}

/* Adds the items of VALUE that BEFORE, which is as long, has not so. */
static int
code_items(struct slot *slot, const json_t *value, const json_t *before)
{
	struct text *shape = &slot->coder->shape;
	const char *comma = "";
	const json_t *item;
	size_t i;

	text_add_string(shape, "{");
	json_array_foreach(value, i, item)
	{
		if (json_equal(item, json_array_get(before, i)))
			continue;
		text_add_format(shape, "%s\"%zu\":", comma, i);
		slot->count = FRAME_ITEM_NUMBERS * i;
		if (code_json(slot, item) < 0)
			return -1;
		comma = ",";
	}
	text_add_string(shape, "}");
	return 0;
}

static int
code_value(struct frame_coder *coder, const char *name, const json_t *value)
{
	const json_t *before = json_object_get(coder->before, name);
	struct slot slot = begin_member(coder, name);

	if (strcmp(name, "turn") == 0)
		slot.plain = UINT64_MAX;
	else if (json_array_size(value) > 0 &&
		 json_array_size(value) == json_array_size(before))
		return code_items(&slot, value, before);
	return code_json(&slot, value);
}

/* The last thing that was done, without what was moved. Seats may be named in
 * its words, and are most often those that the rest of the shape tells. */
static int
code_last(struct frame_coder *coder, json_t *last)
{
	const char *name;
	json_t *value;

	begin_member(coder, "last");
	text_add_string(&coder->shape, "{");
	json_object_foreach(last, name, value)
	{
		if (strcmp(name, "moved") == 0)
			continue;
		struct slot slot = begin_member(coder, name);
		slot.plain = (uint64_t)coder->seats;
		if (code_json(&slot, value) < 0)
			return -1;
	}
	text_add_string(&coder->shape, "}");
	return 0;
}

/* Places have lines of their own in the shape; here is what never changes of
 * them. */
static int
code_places(struct frame_coder *coder, const json_t *places)
{
	json_t *plain = json_deep_copy(places);
	json_t *place;
	size_t i;

	json_array_foreach(plain, i, place)
	{
		json_object_del(place, "faces");
		json_object_del(place, "hidden");
	}
	begin_member(coder, "places");
	char *text = plain ? json_dumps(plain, JSON_COMPACT) : NULL;
	json_decref(plain);
	if (!text) {
		errno = ENOMEM;
		return -1;
	}
	text_add_string(&coder->shape, text);
	free(text);
	return 0;
}

static int
code_member(struct frame_coder *coder, const char *name, json_t *value)
{
	if (strcmp(name, "places") == 0)
		return coder->before ? 0 : code_places(coder, value);
	if (strcmp(name, "last") == 0)
		return code_last(coder, value);
	if (json_equal(value, json_object_get(coder->before, name)))
		return 0;
	return code_value(coder, name, value);
}

static void
code_move(struct frame_coder *coder, const struct frame_move *move)
{
	struct text text = {0};

	begin_member(coder, "seat");
	text_add_format(&coder->shape, "%d", move->seat);
	struct slot slot = begin_member(coder, "action");
	slot.names = true;
	text_add_json(&text, move->action);
	if (text_failed(&text) < 0)
		coder->shape.failed = true;
	else
		code_text(&slot, text.bytes);
	text_release(&text);
}

int
frame_members_add(
	struct frame_coder *coder, json_t *frame, const struct frame_move *move)
{
	const char *name;
	json_t *value;

	text_add_string(&coder->shape, "{");
	if (text_failed(&coder->shape) < 0)
		return -1;
	coder->seats = json_array_size(json_object_get(frame, "points"));
	if (move)
		code_move(coder, move);
	json_object_foreach(frame, name,
		value) if (code_member(coder, name, value) < 0) return -1;
	json_object_foreach(
		coder->before, name, value) if (!json_object_get(frame, name))
	{
		begin_member(coder, name);
		text_add_string(&coder->shape, "null");
	}
	text_add_string(&coder->shape, "}");
	return 0;
}
