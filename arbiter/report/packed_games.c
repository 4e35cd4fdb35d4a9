#include "report/packed_games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>
#include <zlib.h>

#include "analysis/game_list.h"
#include "record/record.h"
#include "record/replay.h"

void
packed_games_release(struct packed_games *games)
{
	text_release(&games->block);
	text_release(&games->index);
	text_release(&games->keys);
	text_release(&games->taken);
}

/* Differences */

static void
add_name(struct text *json, const char *name, bool *first)
{
	text_add_string(json, *first ? "" : ",");
	*first = false;
	text_add_json(json, name);
	text_add_string(json, ":");
}

static void add_difference(struct text *, json_t *before, json_t *after);

static void
add_members(struct text *json, json_t *before, json_t *after)
{
	const char *name;
	json_t *value;
	bool first = true;

	text_add_string(json, "{");
	json_object_foreach(after, name, value)
	{
		json_t *old = json_object_get(before, name);

		if (old && json_equal(old, value))
			continue;
		add_name(json, name, &first);
		if (old)
			add_difference(json, old, value);
		else
			text_add_value(json, value);
	}
	json_object_foreach(before, name, value)
	{
		if (json_object_get(after, name))
			continue;
		add_name(json, name, &first);
		text_add_string(json, "null");
	}
	text_add_string(json, "}");
}

static void
add_items(struct text *json, json_t *before, json_t *after)
{
	const char *comma = "";

	text_add_string(json, "{");
	for (size_t i = 0; i < json_array_size(after); i++) {
		json_t *old = json_array_get(before, i);
		json_t *value = json_array_get(after, i);

		if (json_equal(old, value))
			continue;
		text_add_format(json, "%s\"%zu\":", comma, i);
		add_difference(json, old, value);
		comma = ",";
	}
	text_add_string(json, "}");
}

/* How many items are the same from one end of two arrays, the LEAST of them
 * at most. */
static size_t
same_items(const json_t *before, const json_t *after, size_t least, bool tail)
{
	size_t skip_before = tail ? json_array_size(before) - 1 : 0;
	size_t skip_after = tail ? json_array_size(after) - 1 : 0;
	size_t count = 0;

	while (count < least &&
		json_equal(json_array_get(
				   before, tail ? skip_before - count : count),
			json_array_get(
				after, tail ? skip_after - count : count)))
		count++;
	return count;
}

static void
add_splice(struct text *json, const json_t *before, const json_t *after)
{
	size_t old = json_array_size(before), count = json_array_size(after);
	size_t least = old < count ? old : count;
	size_t head = same_items(before, after, least, false);
	size_t tail = same_items(before, after, least - head, true);

	text_add_format(json, "[%zu,%zu", head, old - head - tail);
	for (size_t i = head; i < count - tail; i++) {
		text_add_string(json, ",");
		text_add_value(json, json_array_get(after, i));
	}
	text_add_string(json, "]");
}

static void
add_difference(struct text *json, json_t *before, json_t *after)
{
	if (json_is_object(before) && json_is_object(after))
		add_members(json, before, after);
	else if (!json_is_array(before) || !json_is_array(after))
		text_add_value(json, after);
	else if (json_array_size(before) == json_array_size(after) &&
		 json_is_object(json_array_get(after, 0)))
		add_items(json, before, after);
	else
		add_splice(json, before, after);
}

/* Looks. A page hides what lies in the hands of others by itself. That is all
 * that somebody sees otherwise, unless several seats act at once, none of which
 * hears of another's action before all have acted (common/game.h). */

/* Hides the faces of a hand that is not SEAT's. */
static void
hide_hand(json_t *place, int seat)
{
	const char *kind = json_string_value(json_object_get(place, "kind"));
	json_t *faces = json_object_get(place, "faces");
	json_t *owner = json_object_get(place, "owner");
	json_int_t hidden =
		json_integer_value(json_object_get(place, "hidden")) +
		(json_int_t)json_array_size(faces);

	if (!kind || strcmp(kind, "hand") != 0 || !owner ||
		json_integer_value(owner) == seat || hidden == 0)
		return;
	json_object_set_new(place, "hidden", json_integer(hidden));
	json_object_set_new(place, "faces", json_array());
}

/* The frame with the hands of all but SEAT hidden. */
static json_t *
hide_hands(json_t *frame, int seat)
{
	json_t *hidden = json_copy(frame);
	json_t *places = json_deep_copy(json_object_get(frame, "places"));
	json_t *place;
	size_t i;

	json_array_foreach(places, i, place) hide_hand(place, seat);
	if (json_object_set_new(hidden, "places", places) == 0)
		return hidden;
	json_decref(hidden);
	return NULL;
}

static void
drop_facts(json_t *value)
{
	const char *name;
	json_t *member;
	size_t i;

	json_object_del(value, "say");
	json_object_foreach(value, name, member) drop_facts(member);
	json_array_foreach(value, i, member) drop_facts(member);
}

/* NULL: no memory. */
static json_t *
frame_of(const struct replay *replay, seat_set viewers, bool facts)
{
	const struct game_look look = {.viewers = viewers};
	json_t *frame = replay->game->frame(replay->state, &look);

	if (frame && !facts)
		drop_facts(frame);
	return frame;
}

/* SEAT -1 is nobody's. */
static void
add_look(struct text *json, const struct replay *replay, json_t *frame,
	int seat, bool facts, bool *first)
{
	json_t *seen = frame_of(replay, seat < 0 ? 0 : seat_bit(seat), facts);
	json_t *hidden = hide_hands(frame, seat);
	char name[16] = "none";

	if (seat >= 0)
		snprintf(name, sizeof name, "%d", seat);
	if (!seen || !hidden)
		json->failed = true;
	else if (!json_equal(seen, hidden)) {
		add_name(json, name, first);
		add_difference(json, hidden, seen);
	}
	json_decref(seen);
	json_decref(hidden);
}

/* What a game comes to in a page. */
struct steps {
	struct text *block;
	struct text looks;
	json_t *before; /* the frame before; NULL: none */
	bool at_once;	/* several were to act there */
	bool facts;
};

static void
add_looks(struct steps *steps, const struct replay *replay, json_t *frame,
	size_t made)
{
	seat_set turn = replay->game->to_act(replay->state);
	bool at_once = __builtin_popcountll(turn) > 1;
	bool first = true;

	if (at_once || steps->at_once) {
		text_add_format(&steps->looks, "%s\"%zu\":{",
			steps->looks.length > 0 ? "," : "", made);
		for (int seat = -1; seat < replay->record->seats; seat++)
			add_look(&steps->looks, replay, frame, seat,
				steps->facts, &first);
		text_add_string(&steps->looks, "}");
	}
	steps->at_once = at_once;
}

/* Games */

static void
add_why_and_times(struct text *json, const struct record *record, bool silent)
{
	text_add_string(json, "{\"why\":");
	text_add_json(
		json, silent || record->end == FAULT_NONE ? "" : record->why);
	for (size_t i = 0; i < record->move_count; i++) {
		int64_t tenths =
			record_microseconds(record->moves[i].used_ns) / 100;
		int64_t unit = 1;

		while (tenths / unit >= 100)
			unit *= 10;
		tenths = tenths < 10 ? 0 : tenths / unit * unit;
		text_add_format(json, "%s%" PRId64, i > 0 ? "," : ",\"ms\":[",
			tenths / 10);
		if (tenths % 10 != 0)
			text_add_format(json, ".%" PRId64, tenths % 10);
	}
	text_add_string(json, record->move_count > 0 ? "]" : ",\"ms\":[]");
}

static void
add_notes(struct text *json, const struct record *record, bool silent)
{
	const char *separator = "";

	text_add_string(json, ",\"notes\":{");
	for (size_t i = 0; i < record->move_count && !silent; i++) {
		const char *note = record_move_note(record, &record->moves[i]);

		if (!note)
			continue;
		text_add_format(json, "%s\"%zu\":", separator, i + 1);
		text_add_string(json, note);
		separator = ",";
	}
	text_add_string(json, "}");
}

/* Adds the position after MADE moves. -1 with errno. */
static int
add_position(struct steps *steps, const struct replay *replay, size_t made)
{
	json_t *frame = frame_of(
		replay, seats_all(replay->record->seats), steps->facts);

	if (!frame) {
		errno = ENOMEM;
		return -1;
	}
	if (made == 0) {
		text_add_string(steps->block, ",\"first\":");
		text_add_value(steps->block, frame);
		text_add_string(steps->block, ",\"steps\":[");
	} else {
		text_add_string(steps->block, made > 1 ? "," : "");
		add_difference(steps->block, steps->before, frame);
	}
	add_looks(steps, replay, frame, made);
	json_decref(steps->before);
	steps->before = frame;
	return 0;
}

static int
add_positions(struct steps *steps, const struct replay *replay,
	char reason[static REASON_MAX])
{
	size_t count = replay->record->move_count;
	int result = 0;

	for (size_t made = 0; made <= count && result == 0; made++) {
		if (made > 0)
			result = replay_move(replay, made - 1, reason);
		if (result == 0 && add_position(steps, replay, made) < 0)
			result = reason_no_memory(reason);
	}
	return result;
}

static int
add_steps(struct text *block, const struct record *record, bool facts,
	char reason[static REASON_MAX])
{
	struct steps steps = {.block = block, .facts = facts};
	struct replay replay = {0};
	int result = replay_start(&replay, record, reason);

	if (result == 0)
		result = add_positions(&steps, &replay, reason);
	if (result == 0 && record->end == FAULT_NONE)
		result = replay_end(&replay, reason);
	text_add_string(block, "],\"looks\":{");
	text_add_string(block, steps.looks.bytes ? steps.looks.bytes : "");
	text_add_string(block, "}}");
	block->failed |= steps.looks.failed;
	text_release(&steps.looks);
	json_decref(steps.before);
	replay_release(&replay);
	return result;
}

static void
add_row(struct text *index, size_t file, const struct record *record)
{
	text_add_string(index, index->length > 0 ? "," : "[");
	game_list_add(index, record);
	if (!index->failed)
		text_cut(index, index->length - 1);
	text_add_format(index, ",\"file\":%zu}", file);
}

/* Packing */

static int
compress_text(struct text *letters, const struct text *text)
{
	uLongf length = compressBound(text->length);
	unsigned char *packed = malloc(length);

	if (packed &&
		compress2(packed, &length, (const unsigned char *)text->bytes,
			text->length, Z_DEFAULT_COMPRESSION) == Z_OK)
		text_add_base64(letters, packed, length);
	else
		letters->failed = true;
	free(packed);
	return text_failed(letters);
}

/* What a block was made from; "": that was not announced. */
static const char *
key_of(const struct packed_games *games, const char *name, long number)
{
	size_t at = (size_t)number * PACKED_GAMES_KEY;

	return strcmp(name, "block") == 0 && at < games->keys.length
		       ? games->keys.bytes + at
		       : "";
}

/* -1 with errno. */
static int
write_file(const struct packed_games *games, const char *name, long number,
	const struct text *letters)
{
	const char *folder = games->folder;
	struct text path = {0};

	text_add_format(&path, "%s/%s-%ld.js", folder, name, number);
	FILE *file = text_failed(&path) < 0 ? NULL : fopen(path.bytes, "we");
	text_release(&path);
	if (!file)
		return -1;
	fprintf(file, "talon.come(\"%s-%ld\",\"%s\");//%.*s\n", name, number,
		letters->bytes, PACKED_GAMES_KEY, key_of(games, name, number));
	return fclose(file) == EOF ? -1 : 0;
}

/* Writes the array TEXT as NAME-NUMBER, and empties it. -1 with errno. */
static int
write_packed(const struct packed_games *games, const char *name, long number,
	struct text *text)
{
	struct text letters = {0};

	text_add_string(text, "]");
	int result = text_failed(text);
	if (result == 0)
		result = compress_text(&letters, text);
	if (result == 0 && games->folder)
		result = write_file(games, name, number, &letters);
	else if (result == 0)
		fprintf(games->file,
			"<script type=\"text/plain\" id=\"%s-%ld\">%s"
			"</script>\n",
			name, number, letters.bytes);
	text_release(&letters);
	text_clear(text);
	return result;
}

static int
write_full(struct packed_games *games)
{
	long last = games->count - 1;

	if (games->count % PACKED_GAMES_BLOCK == 0 && games->block.length > 0 &&
		write_packed(games, "block", last / PACKED_GAMES_BLOCK,
			&games->block) < 0)
		return -1;
	return games->count % PACKED_GAMES_INDEX == 0
		       ? write_packed(games, "index", last / PACKED_GAMES_INDEX,
				 &games->index)
		       : 0;
}

/* Blocks that are packed otherwise have another number. */
enum { FORMAT = 1 };

static void
end_key(struct packed_games *games)
{
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_digest(&games->key, SHA256_DIGEST_SIZE, digest);
	text_add_hex(&games->keys, digest, PACKED_GAMES_KEY / 2);
}

void
packed_games_announce(struct packed_games *games, const char *run,
	const char *line, size_t length)
{
	const uint8_t kind[] = {FORMAT, games->facts, games->silent};

	if (games->announced % PACKED_GAMES_BLOCK == 0) {
		sha256_init(&games->key);
		sha256_update(&games->key, sizeof kind, kind);
	}
	sha256_update(&games->key, strlen(run) + 1, (const uint8_t *)run);
	sha256_update(&games->key, length, (const uint8_t *)line);
	if (++games->announced % PACKED_GAMES_BLOCK == 0)
		end_key(games);
}

/* Whether the file at PATH ends with KEY: it is whole, and made from the same. */
static bool
ends_with(const char *path, const char *key)
{
	char end[PACKED_GAMES_KEY + 1];
	FILE *file = fopen(path, "re");
	bool same = file && fseek(file, -(long)sizeof end, SEEK_END) == 0 &&
		    fread(end, 1, sizeof end, file) == sizeof end &&
		    memcmp(end, key, PACKED_GAMES_KEY) == 0;

	if (file)
		fclose(file);
	return same;
}

/* Where files cannot have two names the block is packed once more. */
static bool
take(const struct packed_games *games, const char *before, long number)
{
	struct text from = {0}, to = {0};

	text_add_format(&from, "%s/block-%ld.js", before, number);
	text_add_format(&to, "%s/block-%ld.js", games->folder, number);
	bool taken = text_failed(&from) == 0 && text_failed(&to) == 0 &&
		     ends_with(from.bytes, key_of(games, "block", number)) &&
		     link(from.bytes, to.bytes) == 0;
	text_release(&from);
	text_release(&to);
	return taken;
}

int
packed_games_take(struct packed_games *games, const char *before)
{
	if (games->announced % PACKED_GAMES_BLOCK != 0)
		end_key(games);
	if (text_failed(&games->keys) < 0)
		return -1;
	for (long i = 0; i * PACKED_GAMES_BLOCK < games->announced; i++)
		text_add(&games->taken, take(games, before, i) ? "1" : "0", 1);
	return text_failed(&games->taken);
}

bool
packed_games_has_next(const struct packed_games *games)
{
	size_t block = (size_t)(games->count / PACKED_GAMES_BLOCK);

	return block < games->taken.length && games->taken.bytes[block] == '1';
}

static int
add_to_block(struct packed_games *games, const struct record *record,
	char reason[static REASON_MAX])
{
	text_add_string(&games->block, games->block.length > 0 ? "," : "[");
	add_why_and_times(&games->block, record, games->silent);
	add_notes(&games->block, record, games->silent);
	return add_steps(&games->block, record, games->facts, reason);
}

int
packed_games_add(struct packed_games *games, size_t file,
	const struct record *record, char reason[static REASON_MAX])
{
	if (!packed_games_has_next(games) &&
		add_to_block(games, record, reason) < 0)
		return -1;
	add_row(&games->index, file, record);
	games->count++;
	return write_full(games) == 0 ? 0
	       : games->folder	      ? reason_of_file(games->folder, reason)
				      : reason_no_memory(reason);
}

int
packed_games_end(struct packed_games *games)
{
	if (games->block.length > 0 &&
		write_packed(games, "block", games->count / PACKED_GAMES_BLOCK,
			&games->block) < 0)
		return -1;
	return games->index.length > 0
		       ? write_packed(games, "index",
				 games->count / PACKED_GAMES_INDEX,
				 &games->index)
		       : 0;
}

void
packed_games_add_data(const struct packed_games *games, struct text *json)
{
	text_add_format(json, "\"games\":%ld,\"block\":%d,\"index\":%ld",
		games->count, PACKED_GAMES_BLOCK,
		(games->count + PACKED_GAMES_INDEX - 1) / PACKED_GAMES_INDEX);
}
