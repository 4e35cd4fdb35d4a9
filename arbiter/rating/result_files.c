#include "rating/result_files.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/lines.h"
#include "base/loop.h"
#include "record/reader.h"
#include "sums/digest.h"

/*
 * Results in the form of the Portable Game Notation, of which only the tags
 * White, Black and Result are read; moves, comments and everything else are
 * skipped. A game whose result is not 1-0, 0-1 or 1/2-1/2, or of which a tag
 * is missing, is left out. Text without any such tag is no list of results.
 */

/* Bytes of a name, with the NUL. The standard allows strings of 255. */
enum { RESULTS_PGN_NAME_MAX = 1024 };

/* Takes one result. -1 with errno ends the reading. */
struct results_taker {
	int (*take)(void *to, const char *first, const char *second,
		enum outcome outcome);
	void *to;
};

enum {
	TAG_MAX = 16,
	GAMES_UNSEEN = 4096, /* read without a look at the clock */
};

/* A game as far as its tags have been read. */
struct game {
	char white[RESULTS_PGN_NAME_MAX];
	char black[RESULTS_PGN_NAME_MAX];
	enum outcome outcome;
	bool has_white;
	bool has_black;
	bool has_result; /* whether it counts or not */
	bool counts;
};

struct pgn {
	FILE *file;
	const char *path;
	const struct results_taker *taker;
	long line;
	bool in_moves; /* the next tag begins a game */
	bool is_list;  /* it has a tag that is of use */
	bool has_text; /* besides comments */
	struct game game;
	char value[RESULTS_PGN_NAME_MAX]; /* of the latest tag */
	bool value_cut;
	long games;
	struct reading_progress progress;
};

static const char *const result_names[OUTCOME_COUNT] = {
	[OUTCOME_WIN] = "1-0",
	[OUTCOME_DRAW] = "1/2-1/2",
	[OUTCOME_LOSS] = "0-1",
};

/* Reads a byte, counting lines. Returns it, or EOF. */
static int
next_byte(struct pgn *pgn)
{
	int byte = getc_unlocked(pgn->file);

	pgn->line += byte == '\n';
	return byte;
}

/* Reads up to and with the next byte WANTED. Returns it, or EOF. */
static int
skip_past(struct pgn *pgn, int wanted)
{
	int byte;

	do
		byte = next_byte(pgn);
	while (byte != wanted && byte != EOF);
	return byte;
}

static bool
is_letter(int byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Reads the name of a tag and keeps as many letters as matter. Returns the
 * byte behind it, or EOF. */
static int
read_tag_name(struct pgn *pgn, char name[static TAG_MAX])
{
	size_t length = 0;
	int byte;

	do
		byte = next_byte(pgn);
	while (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n');
	for (; is_letter(byte) || byte == '_' || (byte >= '0' && byte <= '9');
		byte = next_byte(pgn))
		if (length < TAG_MAX - 1)
			name[length++] = (char)byte;
	name[length] = '\0';
	return byte;
}

/* Reads a string up to and with its closing quote, and returns that, or EOF. A
 * backslash lets the next byte stand for itself; a NUL, which no name can
 * hold, is dropped. */
static int
read_value(struct pgn *pgn)
{
	size_t length = 0;
	int byte;

	pgn->value_cut = false;
	while ((byte = next_byte(pgn)) != '"' && byte != EOF) {
		if (byte == '\\' && (byte = next_byte(pgn)) == EOF)
			break;
		if (length == RESULTS_PGN_NAME_MAX - 1)
			pgn->value_cut = true;
		else if (byte != '\0')
			pgn->value[length++] = (char)byte;
	}
	pgn->value[length] = '\0';
	return byte;
}

static void
take_result(struct game *game, const char *value)
{
	game->has_result = true;
	game->counts = false;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (strcmp(value, result_names[i]) == 0) {
			game->outcome = (enum outcome)i;
			game->counts = true;
		}
	}
}

static void
show_progress(struct pgn *pgn)
{
	if (++pgn->games % GAMES_UNSEEN == 0)
		reading_progress_update(
			&pgn->progress, ftello(pgn->file), loop_now());
}

/* Gives the game to the taker if it is whole, and begins another. -1 with
 * errno. */
static int
end_game(struct pgn *pgn)
{
	struct game *game = &pgn->game;
	int result = 0;

	show_progress(pgn);
	if (game->has_white && game->has_black && game->counts)
		result = pgn->taker->take(pgn->taker->to, game->white,
			game->black, game->outcome);
	game->has_white = game->has_black = false;
	game->has_result = game->counts = false;
	return result;
}

static bool
is_of_use(const char *tag)
{
	return strcmp(tag, "White") == 0 || strcmp(tag, "Black") == 0 ||
	       strcmp(tag, "Result") == 0;
}

/* A list without any moves has nothing between its games: a tag that comes
 * again begins one. */
static bool
comes_again(const struct game *game, const char *tag)
{
	return game->has_white && game->has_black && game->has_result &&
	       is_of_use(tag);
}

/* -1 with the reason: a name is too long. */
static int
take_name(struct pgn *pgn, char name[static RESULTS_PGN_NAME_MAX], bool *has,
	char reason[static REASON_MAX])
{
	if (pgn->value_cut)
		return reason_say(reason,
			"%.400s:%ld: a name has more than %d bytes", pgn->path,
			pgn->line, RESULTS_PGN_NAME_MAX - 1);
	strlcpy(name, pgn->value, RESULTS_PGN_NAME_MAX);
	*has = true;
	return 0;
}

/* -1, with what errno says of the file or the taker as the reason. */
static int
fail(const struct pgn *pgn, char reason[static REASON_MAX])
{
	return reason_of_file(pgn->path, reason);
}

/* Reads a tag, whose '[' has been read. -1 with the reason. */
static int
read_tag(struct pgn *pgn, char reason[static REASON_MAX])
{
	char tag[TAG_MAX];
	struct game *game = &pgn->game;
	int byte = read_tag_name(pgn, tag);

	while (byte != '"' && byte != ']' && byte != EOF)
		byte = next_byte(pgn);
	if (byte != '"' || read_value(pgn) == EOF)
		return 0;
	skip_past(pgn, ']');
	if ((pgn->in_moves || comes_again(game, tag)) && end_game(pgn) < 0)
		return fail(pgn, reason);
	pgn->in_moves = false;
	pgn->is_list |= is_of_use(tag);
	if (strcmp(tag, "White") == 0)
		return take_name(pgn, game->white, &game->has_white, reason);
	if (strcmp(tag, "Black") == 0)
		return take_name(pgn, game->black, &game->has_black, reason);
	if (strcmp(tag, "Result") == 0)
		take_result(game, pgn->value);
	return 0;
}

/* If BYTE, which is the first of a line or not, begins a comment, skips that.
 * *FIRST then says whether a line begins behind it. */
static bool
skip_comment(struct pgn *pgn, int byte, bool *first)
{
	if (byte == '{') {
		skip_past(pgn, '}');
		*first = false;
		return true;
	}
	if (byte == ';' || (byte == '%' && *first)) {
		skip_past(pgn, '\n');
		*first = true;
		return true;
	}
	return false;
}

static int
read_games(struct pgn *pgn, char reason[static REASON_MAX])
{
	bool first = true;
	int byte;

	while ((byte = next_byte(pgn)) != EOF) {
		if (skip_comment(pgn, byte, &first))
			continue;
		first = byte == '\n';
		pgn->has_text |= byte > ' ';
		if (byte == '[') {
			if (read_tag(pgn, reason) < 0)
				return -1;
		} else if (byte > ' ')
			pgn->in_moves = true;
	}
	if (!ferror(pgn->file) && end_game(pgn) == 0)
		return 0;
	return fail(pgn, reason);
}

/* Reads FILE to its end; PATH names it in the reason. -1 with the reason: it
 * cannot be read, or is no such list. */
static int
results_pgn_read(FILE *file, const char *path,
	const struct results_taker *taker, char reason[static REASON_MAX])
{
	struct pgn pgn = {
		.file = file, .path = path, .taker = taker, .line = 1};

	reading_progress_begin(&pgn.progress, file, path);
	int result = read_games(&pgn, reason);
	reading_progress_erase(&pgn.progress);
	if (result == 0 && pgn.has_text && !pgn.is_list)
		return reason_say(reason,
			"%.400s: it is no list of results: neither a record "
			"file, nor PGN with White, Black and Result",
			path);
	return result;
}

static void
write_tag(FILE *file, const char *tag, const char *value)
{
	fprintf(file, "[%s \"", tag);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			putc('\\', file);
		putc(*value, file);
	}
	fputs("\"]\n", file);
}

/* Writes a result as a game without moves; a failure stays in FILE (ferror). */
static void
results_pgn_write(
	FILE *file, const char *first, const char *second, enum outcome outcome)
{
	write_tag(file, "White", first);
	write_tag(file, "Black", second);
	write_tag(file, "Result", result_names[outcome]);
	fprintf(file, "\n%s\n\n", result_names[outcome]);
}

/*
 * Files of all kinds.
 */

void
result_files_release(struct result_files *files)
{
	sums_release(&files->results);
	digest_roster_release(&files->roster);
	digest_claims_release(&files->claims);
	*files = (struct result_files){0};
}

/* What is wrong with the file is known only now. */
static void
copy(struct result_files *files, const char *first, const char *second,
	enum outcome outcome)
{
	errno = 0;
	results_pgn_write(files->copy, first, second, outcome);
	if (ferror(files->copy))
		files->copy_error = errno != 0 ? errno : EIO;
}

/* -1 with errno. */
static int
take(struct result_files *files, const char *first, const char *second,
	enum outcome outcome, uint64_t order)
{
	long a = sums_bot(&files->results, first);
	long b = sums_bot(&files->results, second);

	if (a < 0 || b < 0)
		return -1;
	if (files->copy && files->copy_error == 0)
		copy(files, first, second, outcome);
	return sums_add_result(
		&files->results, (size_t)a, (size_t)b, outcome, order);
}

/* Takes a result of a list, whose order is that of its lines. */
static int
take_listed(
	void *to, const char *first, const char *second, enum outcome outcome)
{
	struct result_files *files = to;

	return take(files, first, second, outcome, ++files->results.latest);
}

/* The games of a record file are in the order of their numbers, whichever ended
 * first. */
static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct result_files *files = context;
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	int count = outcome_by_pair(record, pairs);
	uint64_t order = files->results.before + (uint64_t)record->id + 1;

	if (order > files->results.latest)
		files->results.latest = order;
	for (int i = 0; i < count; i++)
		if (take(files, record->names[pairs[i].first],
			    record->names[pairs[i].second], pairs[i].outcome,
			    order) < 0)
			return reason_no_memory(reason) == 0;
	return true;
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct result_files *files = context;

	return sums_change(&files->results, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* Takes the games of a file that the user has called NAME. Its bots are numbered as
 * its run has them, not as their first games ended. */
static int
take_records(struct result_files *files, struct reader *reader,
	const char *name, char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = files,
	};

	files->has_records = true;
	if (sums_begin(&files->results, &reader->run) < 0)
		return reason_no_memory(reason);
	reader->counting = true;
	int result = reader_visit(reader, &visitor, reason);
	proof_add(&files->results.proof, reader_proof(reader));
	files->cut_off = reader->cut_off;
	files->practice = reader->practice;
	if (result == 0 && digest_claims_add_games(&files->claims, name,
				   &reader->run, &reader->games) < 0)
		result = reason_no_memory(reason);
	return result;
}

static int
add_games(struct result_files *files, FILE *file, const char *path,
	const char *name, char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open_with(&reader, path,
		    &(struct reader_source){.file = file}, reason) < 0)
		return -1;
	int result = take_records(files, &reader, name, reason);
	reader_close(&reader);
	return result;
}

/* Adds the games of the digest that READER has open, of PATH, which is its name
 * or, unless NAMED, that of its record file. */
static int
take_digest(struct result_files *files, struct digest_reader *reader,
	const char *path, bool named, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;

	files->has_records = true;
	files->cut_off = head->cut_off;
	if (digest_sums_add(&files->results, &files->roster, reader, NULL, NULL,
		    reason) < 0)
		return -1;
	return digest_claims_add(&files->claims, path, head, named) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* By the digest beside it, if that is of use. */
static int
add_records(struct result_files *files, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_reader reader;
	struct text name = {0};
	int result;

	if (!files->copy &&
		digest_find(&reader, &name, path, files->word) > 0) {
		result = take_digest(files, &reader, path, false, reason);
		digest_reader_close(&reader);
	} else
		result = add_games(files, file, path, path, reason);
	text_release(&name);
	return result;
}

/* The games of a digest that was named. */
static int
copy_games(struct result_files *files, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct text record = {0};
	char why[REASON_MAX];
	int result = -1;

	if (digest_find_record(&record, reader->path, &reader->head, why) < 0) {
		snprintf(reason, REASON_MAX,
			"%.900s: single results are in the games alone", why);
	} else {
		FILE *file = fopen(record.bytes, "re");

		if (!file)
			reason_of_file(record.bytes, reason);
		else {
			result = add_games(files, file, record.bytes,
				reader->path, reason);
			fclose(file);
		}
	}
	text_release(&record);
	return result;
}

static int
add_digest(struct result_files *files, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_reader reader;

	if (digest_reader_open(&reader, path, reason) < 0)
		return -1;
	int result = files->copy
			     ? copy_games(files, &reader, reason)
			     : take_digest(files, &reader, path, true, reason);
	digest_reader_close(&reader);
	return result;
}

/* A record file begins with an object that has members, or is packed. What was
 * read is put back, which stdio can. */
static bool
holds_records(FILE *file)
{
	char bytes[UNPACKER_MAGIC_BYTES];
	size_t count = fread(bytes, 1, sizeof bytes, file);

	for (size_t i = count; i > 0; i--)
		ungetc((unsigned char)bytes[i - 1], file);
	return (count >= 2 && memcmp(bytes, "{\"", 2) == 0) ||
	       (count == sizeof bytes && unpacker_is_packed(bytes, count));
}

static int
add_file(struct result_files *files, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	struct results_taker taker = {.take = take_listed, .to = files};

	files->cut_off = false;
	files->practice = 0;
	*files->word = '\0';
	if (digest_reader_knows(file))
		return add_digest(files, path, reason);
	if (holds_records(file))
		return add_records(files, file, path, reason);
	proof_add(&files->results.proof, PROOF_BARE);
	return results_pgn_read(file, path, &taker, reason);
}

int
result_files_add(struct result_files *files, const char *path,
	char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");

	if (!file)
		return reason_of_file(path, reason);
	int result = add_file(files, file, path, reason);
	fclose(file);
	return result;
}

int
result_files_check(struct result_files *files, char reason[static REASON_MAX])
{
	return digest_claims_check(&files->claims, reason);
}
