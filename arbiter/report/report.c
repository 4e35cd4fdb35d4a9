#include "report/report.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <zlib.h>

#include "analysis/crosstable.h"
#include "analysis/game_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "common/plural.h"
#include "rating/rating_report.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/replay.h"
#include "report/page_tables.h"
#include "web/html.h"
#include "web/page.h"

/*
 * The games of a page, packed in blocks as they come, so that a page of any
 * length is written in the same memory. Blocks are elements block-N, each so
 * many games; index-N has the rows of so many blocks. Both are base64 of a zlib
 * stream of an array of JSON.
 *
 * A row is what `talon show --json FILE` lists of a game, and "file", the
 * number of its file. A game of a block has
 *
 *	why	the fault in words; "" without one
 *	ms	by move, its time: 0 below a millisecond, else of two digits,
 *		rounded down
 *	notes	by the number of a move, what its bot said besides: "info" and
 *		"note" (bot/notes.h)
 *	first	the frame before the first move (talon-frames(5)), as all
 *		seats together see it
 *	steps	by move, the difference to the next frame
 *	looks	by position and look, which is a seat or "none", as whom nobody
 *		sees: the difference of what that look sees from the frame with
 *		the hands of others hidden, where there is one
 *
 * A difference of objects, or of arrays of as many objects, is an object with
 * the members that differ, by name or number: null is one that is gone. One of
 * other arrays is [from, count, item ...]: there so many items give way to
 * these. Any other, and what was not there, is the value itself. A member has
 * one type in all frames of a game.
 */

enum { PACKED_GAMES_BLOCK = 32, PACKED_GAMES_INDEX = 64 * PACKED_GAMES_BLOCK };

/* {.file} is empty. */
struct packed_games {
	FILE *file;
	struct text block;
	struct text index;
	long count;
};

static void
packed_games_release(struct packed_games *games)
{
	text_release(&games->block);
	text_release(&games->index);
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

/* SEAT -1 is nobody's. */
static void
add_look(struct text *json, const struct replay *replay, json_t *frame,
	int seat, bool *first)
{
	struct game_look look = {.viewers = seat < 0 ? 0 : seat_bit(seat)};
	json_t *seen = replay->game->frame(replay->state, &look);
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
			add_look(&steps->looks, replay, frame, seat, &first);
		text_add_string(&steps->looks, "}");
	}
	steps->at_once = at_once;
}

/* Games */

static void
add_why_and_times(struct text *json, const struct record *record)
{
	text_add_string(json, "{\"why\":");
	text_add_json(json, record->end == FAULT_NONE ? "" : record->why);
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
add_notes(struct text *json, const struct record *record)
{
	const char *separator = "";

	text_add_string(json, ",\"notes\":{");
	for (size_t i = 0; i < record->move_count; i++) {
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
	struct game_look look = {.viewers = seats_all(replay->record->seats)};
	json_t *frame = replay->game->frame(replay->state, &look);

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
add_steps(struct text *block, const struct record *record,
	char reason[static REASON_MAX])
{
	struct steps steps = {.block = block};
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

/* Adds the COUNT bytes of a group, which are one to three. */
static void
add_letters(struct text *text, const uint8_t *bytes, size_t count)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz"
				      "0123456789+/";
	uint32_t group = 0;
	char four[] = "====";

	for (size_t i = 0; i < 3; i++)
		group = group << 8 | (i < count ? bytes[i] : 0U);
	for (size_t i = 0; i <= count; i++)
		four[i] = letters[group >> (18 - 6 * i) & 63];
	text_add(text, four, 4);
}

/* Bytes as letters, four for three, by RFC 4648, with `=` at the end. */
static void
add_base64(struct text *text, const uint8_t *bytes, size_t length)
{
	for (size_t at = 0; at < length; at += 3)
		add_letters(
			text, bytes + at, length - at < 3 ? length - at : 3);
}

static int
compress_text(struct text *letters, const struct text *text)
{
	uLongf length = compressBound(text->length);
	unsigned char *packed = malloc(length);

	if (packed &&
		compress2(packed, &length, (const unsigned char *)text->bytes,
			text->length, Z_DEFAULT_COMPRESSION) == Z_OK)
		add_base64(letters, packed, length);
	else
		letters->failed = true;
	free(packed);
	return text_failed(letters);
}

/* Writes the array TEXT as the element NAME-NUMBER, and empties it. -1 with
 * errno. */
static int
write_packed(FILE *file, const char *name, long number, struct text *text)
{
	struct text letters = {0};

	text_add_string(text, "]");
	int result = text_failed(text);
	if (result == 0)
		result = compress_text(&letters, text);
	if (result == 0)
		fprintf(file,
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

	if (games->count % PACKED_GAMES_BLOCK == 0 &&
		write_packed(games->file, "block", last / PACKED_GAMES_BLOCK,
			&games->block) < 0)
		return -1;
	return games->count % PACKED_GAMES_INDEX == 0
		       ? write_packed(games->file, "index",
				 last / PACKED_GAMES_INDEX, &games->index)
		       : 0;
}

static int
packed_games_add(struct packed_games *games, size_t file,
	const struct record *record, char reason[static REASON_MAX])
{
	text_add_string(&games->block, games->block.length > 0 ? "," : "[");
	add_why_and_times(&games->block, record);
	add_notes(&games->block, record);
	if (add_steps(&games->block, record, reason) < 0)
		return -1;
	add_row(&games->index, file, record);
	games->count++;
	return write_full(games) < 0 ? reason_no_memory(reason) : 0;
}

static int
packed_games_end(struct packed_games *games)
{
	if (games->block.length > 0 &&
		write_packed(games->file, "block",
			games->count / PACKED_GAMES_BLOCK, &games->block) < 0)
		return -1;
	return games->index.length > 0
		       ? write_packed(games->file, "index",
				 games->count / PACKED_GAMES_INDEX,
				 &games->index)
		       : 0;
}

/* The page around its tables and games: head, sections, end. */

static const char *const scripts[] = {
	"words.js", "frame.js", "games.js", "report.js", NULL};
static const char *const styles[] = {"page.css", NULL};

/* The source that a policy allows: the files of those NAMES as one, and nothing
 * else. */
static void
put_source(FILE *to, const char *kind, const char *const *names)
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;
	struct text text = {0};

	SHA256Init(&hash);
	for (; *names; names++) {
		const struct web_file *file = page_file(*names);

		SHA256Update(&hash, (const uint8_t *)file->bytes,
			(size_t)(file->end - file->bytes));
	}
	SHA256Final(digest, &hash);
	add_base64(&text, digest, sizeof digest);
	fprintf(to, "; %s 'sha256-%s'", kind, text.bytes ? text.bytes : "");
	text_release(&text);
}

static void
put_files(FILE *to, const char *const *names)
{
	for (; *names; names++) {
		const struct web_file *file = page_file(*names);

		fwrite(file->bytes, 1, (size_t)(file->end - file->bytes), to);
	}
}

static void
put_title(const struct page_tables *page)
{
	const struct statistics *statistics = page->statistics;
	size_t count = page->ranking->count;

	fprintf(page->file, "%s",
		statistics->game ? statistics->game->name : "");
	for (size_t i = 0; i < count && i < 4; i++) {
		fputs(i == 0 ? ": " : ", ", page->file);
		html_text(page->file, sums_name(&statistics->table.sums,
					      page->ranking->rows[i].bot));
	}
	if (count > 4)
		fprintf(page->file, " and %zu more", count - 4);
}

static void
put_head(const struct page_tables *page)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" "
	      "content=\"default-src 'none'",
		page->file);
	put_source(page->file, "style-src", styles);
	put_source(page->file, "script-src", scripts);
	fputs("; base-uri 'none'; form-action 'none'\">\n"
	      "<meta name=\"referrer\" content=\"no-referrer\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n<meta name=\"color-scheme\" "
	      "content=\"light dark\">\n<title>",
		page->file);
	put_title(page);
	fputs("</title>\n<style>", page->file);
	put_files(page->file, styles);
	fputs("</style>\n</head>\n", page->file);
}

static void
put_summary(const struct page_tables *page)
{
	const struct crosstable *table = &page->statistics->table;
	const size_t bots = page->ranking->count;

	fputs("<body>\n<a class=\"skip\" href=\"#games\">To the games</a>\n"
	      "<header>\n<h1>",
		page->file);
	put_title(page);
	fprintf(page->file,
		"</h1>\n<p id=\"summary\">%ld game%s of %zu bot%s, sandbox %s",
		table->sums.games, plural(table->sums.games), bots,
		plural(bots), sandbox_level_name(table->level));
	for (size_t i = 0; i < table->commitment_count; i++)
		fprintf(page->file, ", seed_sha256 <code>%s</code>",
			table->commitments[i].digits);
	fputs("</p>\n</header>\n", page->file);
}

static void
begin_section(FILE *file, const char *name, const char *title)
{
	fprintf(file,
		"<section id=\"%s\" aria-labelledby=\"%s-title\">\n"
		"<h2 id=\"%s-title\">%s</h2>\n",
		name, name, name, title);
}

/* What the script draws into; without it there is nothing to be seen. */
static void
end_section(FILE *file, const char *plot)
{
	if (plot)
		fprintf(file, "<figure id=\"plot-%s\" hidden></figure>\n",
			plot);
	fputs("</section>\n", file);
}

/* Only shards name theirs. */
static void
put_hosts(const struct page_tables *page)
{
	if (page->statistics->hosts.count == 0)
		return;
	begin_section(page->file, "section-hosts", "Hosts");
	page_tables_hosts(page);
	end_section(page->file, NULL);
}

/* Everything up to where the games are to stand. */
static void
page_begin(const struct page_tables *page)
{
	FILE *file = page->file;

	put_head(page);
	put_summary(page);
	fputs("<main>\n", file);
	begin_section(file, "section-standings", "Standings");
	page_tables_standings(page);
	end_section(file, "standings");
	begin_section(file, "section-crosstable", "Against each other");
	page_tables_cross(page);
	page_tables_margins(page);
	page_tables_suspicion(page);
	end_section(file, "margins");
	begin_section(file, "section-ratings", "Ratings over time");
	fputs("<noscript><p>This plot needs scripts; the ratings at the end "
	      "are in the standings.</p></noscript>\n",
		file);
	end_section(file, "ratings");
	begin_section(file, "section-times", "Time a move");
	page_tables_times(page);
	end_section(file, "times");
	put_hosts(page);
	begin_section(file, "section-faults", "Faults");
	page_tables_faults(page);
	end_section(file, NULL);
	begin_section(file, "games", "Games");
	fputs("<noscript><p>To click through games needs scripts; "
	      "<code>talon show</code> prints them.</p></noscript>\n"
	      "<div id=\"viewer\"></div>\n",
		file);
	end_section(file, NULL);
	begin_section(file, "section-runs", "Files and options");
	page_tables_runs(page);
	end_section(file, NULL);
	fputs("</main>\n", file);
}

/* The data of the plots, DATA, and the script. */
static void
page_end(const struct page_tables *page, const char *data, size_t length)
{
	fputs("<script type=\"application/json\" id=\"data\">", page->file);
	html_json(page->file, data, length);
	fputs("</script>\n<script>", page->file);
	put_files(page->file, scripts);
	fputs("</script>\n</body>\n</html>\n", page->file);
}

/* The figures for its script, as one JSON object. */

/* What a report is made from. */
struct report {
	const struct report_terms *terms;
	struct statistics statistics;
	struct page_tables page;
	enum report_choice choice;
	struct packed_games games;
};

/* Of more bots, what is between each two is not drawn. */
enum { PAIRED_MAX = 40, CLASSES = 41 };

/* Adds what a subcommand prints as JSON, without its line feed. -1 with errno.
 */
static int
add_printed(struct text *json, const struct page_tables *page, bool ratings)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&bytes, &length);
	int result;

	if (!file)
		return -1;
	if (ratings)
		result = rating_report_json(
			file, page->rating, &page->statistics->table.sums);
	else
		result = crosstable_report_json(file, &page->statistics->table);
	if (fclose(file) == EOF)
		result = -1;
	if (result == 0 && length > 0)
		text_add(json, bytes, length - 1);
	free(bytes);
	return result;
}

static void
add_names(struct text *json, const struct page_tables *page)
{
	const struct statistics *statistics = page->statistics;
	size_t count = statistics->table.sums.bot_count;

	text_add_string(json, ",\"bots\":[");
	for (size_t i = 0; i < count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, sums_name(&statistics->table.sums, i));
	}
	text_add_string(json, "],\"order\":[");
	for (size_t i = 0; i < page->ranking->count; i++)
		text_add_format(json, "%s%zu", i > 0 ? "," : "",
			page->ranking->rows[i].bot);
	text_add_string(json, "],\"files\":[");
	for (size_t i = 0; i < statistics->file_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, statistics->files[i].path);
	}
	text_add_string(json, "]");
}

static void
add_times(struct text *json, const struct page_tables *page)
{
	static const int percents[] = {10, 25, 50, 75, 90, 95, 99, 100};
	const struct statistics *statistics = page->statistics;

	text_add_string(json, ",\"percents\":[10,25,50,75,90,95,99,100],"
			      "\"times\":[");
	for (size_t i = 0; i < statistics->table.sums.bot_count; i++) {
		text_add_string(json, i > 0 ? ",[" : "[");
		for (size_t k = 0; k < sizeof percents / sizeof *percents; k++)
			text_add_format(json, "%s%.3f", k > 0 ? "," : "",
				(double)move_times_percentile(
					&statistics->times[i], percents[k]) /
					1000);
		text_add_string(json, "]");
	}
	text_add_string(json, "]");
}

/* The margins of all deals of two bots, or of a deal. */
struct histogram {
	double most;  /* of all margins, without their signs */
	long *counts; /* CLASSES for each two bots, by number */
	size_t bots;
};

static double
margin_of_deal(const struct deal_margin *deal)
{
	return (double)deal->points / deal->games;
}

static double
class_width(const struct histogram *histogram)
{
	return fmax(1, ceil((2 * histogram->most + 1) / CLASSES));
}

static void
count_deal(struct histogram *histogram, const struct deal_margin *deal)
{
	double number = floor(
		margin_of_deal(deal) / class_width(histogram) + CLASSES / 2.0);
	size_t pair = deal->first * histogram->bots + deal->second;

	histogram->counts[pair * CLASSES + (size_t)number]++;
}

/* A pair is counted with the bot of the lower number first; the other way
 * round the classes are, too. */
static void
add_pair(struct text *json, const struct histogram *histogram, size_t first,
	size_t second)
{
	bool turned = first > second;
	size_t pair = turned ? second * histogram->bots + first
			     : first * histogram->bots + second;
	const long *counts = histogram->counts + pair * CLASSES;

	text_add_format(json, "[%zu,%zu,%g,%g,[", first, second,
		-class_width(histogram) * CLASSES / 2, class_width(histogram));
	for (int i = 0; i < CLASSES; i++)
		text_add_format(json, "%s%ld", i > 0 ? "," : "",
			counts[turned ? CLASSES - 1 - i : i]);
	text_add_string(json, "]]");
}

static void
add_pairs(struct text *json, const struct page_tables *page,
	const struct histogram *histogram)
{
	const struct sums *table = &page->statistics->table.sums;
	const char *comma = "";

	if (histogram->bots == 0)
		return;
	for (size_t i = 0; i < page->ranking->count; i++)
		for (size_t j = i + 1; j < page->ranking->count; j++) {
			size_t first = page->ranking->rows[i].bot,
			       second = page->ranking->rows[j].bot;

			if (sums_between(table, first, second).games == 0)
				continue;
			text_add_string(json, comma);
			add_pair(json, histogram, first, second);
			comma = ",";
		}
}

static int
add_margins(struct text *json, const struct page_tables *page)
{
	const struct deal_margins *deals = &page->statistics->table.sums.deals;
	struct histogram histogram = {
		.bots = page->statistics->table.sums.bot_count};

	if (histogram.bots > PAIRED_MAX)
		histogram.bots = 0;
	histogram.counts = calloc(histogram.bots * histogram.bots + 1,
		CLASSES * sizeof *histogram.counts);
	if (!histogram.counts)
		return -1;
	for (size_t i = 0; i < deals->count; i++)
		histogram.most = fmax(
			histogram.most, fabs(margin_of_deal(&deals->all[i])));
	for (size_t i = 0; i < deals->count && histogram.bots > 0; i++)
		count_deal(&histogram, &deals->all[i]);
	text_add_string(json, ",\"margins\":[");
	add_pairs(json, page, &histogram);
	text_add_string(json, "]");
	free(histogram.counts);
	return 0;
}

static void
add_hosts(struct text *json, const struct hosts *hosts)
{
	text_add_string(json, ",\"hosts\":[");
	for (size_t i = 0; i < hosts->count; i++) {
		const struct host *host = &hosts->all[i];
		const struct move_times *times = &host->times;

		text_add_string(json, i > 0 ? ",{\"host\":" : "{\"host\":");
		text_add_json(json, host->name);
		text_add_format(json,
			",\"cores\":%d,\"calibration\":[%.3f,%.3f],"
			"\"files\":%ld,\"games\":%ld,\"faults\":%ld,"
			"\"timeouts\":%ld,\"moves\":%" PRId64
			",\"move_us\":%" PRId64 "}",
			host->cores, host->slowest, host->fastest, host->files,
			host->games, host->faults, host->timeouts, times->count,
			times->sum_us);
	}
	text_add_string(json, "]");
}

/* Members: "table" and "rating" are what the subcommands print; "bots" are the
 * names by number, "files" the paths; "order" the numbers as ranked;
 * "timeline" rows of games and ratings by bot; "times" percentiles by bot, in
 * ms; "margins" for each pair of ORDER that has met a histogram of the
 * margins of deals: two bots, the least margin, the width of a class, and
 * counts; "games" how many are packed, with an "index" of so many parts, "of"
 * how many, and which were "chosen". -1 with errno: no memory. */
static int
add_data(struct text *json, const struct report *report)
{
	const struct page_tables *page = &report->page;
	const long count = report->games.count;
	static const char *const chosen[] = {
		[REPORT_FITTING] = "fitting",
		[REPORT_FAULTS] = "faults",
		[REPORT_CLOSE] = "close",
		[REPORT_ALL] = "all",
	};

	text_add_string(json, "{\"table\":");
	if (add_printed(json, page, false) < 0)
		return -1;
	text_add_string(json, ",\"rating\":");
	if (add_printed(json, page, true) < 0)
		return -1;
	add_names(json, page);
	text_add_string(json, ",\"timeline\":[");
	if (page->statistics->timeline.length > 0)
		text_add_string(json, page->statistics->timeline.bytes);
	text_add_string(json, "]");
	add_times(json, page);
	add_hosts(json, &page->statistics->hosts);
	if (add_margins(json, page) < 0)
		return -1;
	text_add_format(json,
		",\"games\":%ld,\"of\":%ld,\"chosen\":\"%s\","
		"\"block\":%d,\"index\":%ld}",
		count, page->statistics->table.sums.games,
		chosen[report->choice], PACKED_GAMES_BLOCK,
		(count + PACKED_GAMES_INDEX - 1) / PACKED_GAMES_INDEX);
	return text_failed(json);
}

/* The report */

/* Only so many faults are told of. */
static bool
is_faulty(const struct statistics *statistics, size_t file, long id)
{
	for (size_t i = 0; i < statistics->fault_count; i++)
		if (statistics->faults[i].id == id &&
			statistics->faults[i].file == file)
			return true;
	return false;
}

static bool
is_chosen(const struct report *report, size_t file, const struct record *record)
{
	if (report->games.count >= report->terms->most)
		return false;
	switch (report->choice) {
	case REPORT_FITTING:
		return statistics_is_close(
			       &report->statistics, file, record->id) ||
		       is_faulty(&report->statistics, file, record->id);
	case REPORT_FAULTS:
		return fault_is_blamed(record->end);
	case REPORT_CLOSE:
		return statistics_is_close(
			&report->statistics, file, record->id);
	case REPORT_ALL:
		return true;
	}
	return false;
}

static bool
all_fit(const struct statistics *statistics)
{
	int64_t moves = 0;

	for (size_t i = 0; i < statistics->table.sums.bot_count; i++)
		moves += statistics->times[i].count;
	return moves <= REPORT_MOVES_FIT;
}

/* Reads on, as far as the statistics has. */
static int
pack_games(struct report *report, size_t number, struct reader *reader,
	char reason[static REASON_MAX])
{
	long left = report->statistics.files[number].games;
	char why[REASON_MAX];

	for (; left > 0; left--) {
		if (reader_next(reader, reason) != READER_RECORD)
			return -1;
		if (!is_chosen(report, number, &reader->record))
			continue;
		if (reader_whole(reader, reason) < 0)
			return -1;
		if (packed_games_add(
			    &report->games, number, &reader->record, why) < 0)
			return reason_say(reason, "%.400s:%ld: %.500s",
				reader->path, reader->line_number, why);
	}
	return 0;
}

static int
pack_file(struct report *report, size_t number, char reason[static REASON_MAX])
{
	struct reader reader;
	const char *path = report->statistics.files[number].path;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	snprintf(reason, REASON_MAX, "%.400s has become shorter", path);
	int result = pack_games(report, number, &reader, reason);
	reader_close(&reader);
	return result;
}

/* Writes tables, games and data. */
static int
write_page(struct report *report, char reason[static REASON_MAX])
{
	struct text data = {0};

	page_begin(&report->page);
	for (size_t i = 0; i < report->statistics.file_count; i++)
		if (pack_file(report, i, reason) < 0)
			return -1;
	if (packed_games_end(&report->games) < 0)
		return reason_no_memory(reason);
	int result = add_data(&data, report);
	if (result == 0)
		page_end(&report->page, data.bytes, data.length);
	text_release(&data);
	return result < 0 ? reason_no_memory(reason) : 0;
}

static int
rate_and_write(
	struct report *report, FILE *file, char reason[static REASON_MAX])
{
	const struct statistics *statistics = &report->statistics;
	struct page_figures figures;

	if (page_figures_init(&figures, statistics) < 0)
		return reason_no_memory(reason);
	report->page = (struct page_tables){
		file, statistics, &figures.rating, &figures.ranking};
	report->games = (struct packed_games){.file = file};
	report->choice = report->terms->choice;
	if (report->choice == REPORT_FITTING && all_fit(statistics))
		report->choice = REPORT_ALL;
	int result = write_page(report, reason);
	packed_games_release(&report->games);
	page_figures_release(&figures);
	return result;
}

int
report_write(FILE *file, const struct report_terms *terms, char *const *paths,
	char reason[static REASON_MAX])
{
	struct report report = {.terms = terms};
	int result = 0;

	for (; *paths && result == 0; paths++)
		result = statistics_add(&report.statistics, *paths, reason);
	if (result == 0 && statistics_close(&report.statistics) < 0)
		result = reason_no_memory(reason);
	if (result == 0)
		result = rate_and_write(&report, file, reason);
	statistics_release(&report.statistics);
	return result;
}
