#include "rating/results_pgn.h"

#include <stdbool.h>
#include <string.h>

#include "base/loop.h"
#include "record/reader.h"

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
	if (pgn->value_cut) {
		snprintf(reason, REASON_MAX,
			"%.400s:%ld: a name has more than %d bytes", pgn->path,
			pgn->line, RESULTS_PGN_NAME_MAX - 1);
		return -1;
	}
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

int
results_pgn_read(FILE *file, const char *path,
	const struct results_taker *taker, char reason[static REASON_MAX])
{
	struct pgn pgn = {
		.file = file, .path = path, .taker = taker, .line = 1};

	reading_progress_begin(&pgn.progress, file, path);
	int result = read_games(&pgn, reason);
	reading_progress_erase(&pgn.progress);
	if (result == 0 && pgn.has_text && !pgn.is_list) {
		snprintf(reason, REASON_MAX,
			"%.400s: it is no list of results: neither a record "
			"file, nor PGN with White, Black and Result",
			path);
		return -1;
	}
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

void
results_pgn_write(
	FILE *file, const char *first, const char *second, enum outcome outcome)
{
	write_tag(file, "White", first);
	write_tag(file, "Black", second);
	write_tag(file, "Result", result_names[outcome]);
	fprintf(file, "\n%s\n\n", result_names[outcome]);
}
