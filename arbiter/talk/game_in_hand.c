#include "talk/game_in_hand.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/loop.h"
#include "base/text.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/chain.h"
#include "guard/key_file.h"
#include "record/journal.h"
#include "record/points_match.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "referee/deals.h"

long
game_in_hand_number(const struct run *run, long n)
{
	const int rotations = run_rotations(run);

	return n * rotations + n % rotations;
}

/* Adds both lines, or the first alone if RECORD is NULL. -1 with errno. */
static int
add_lines(
	struct text *lines, const struct run *run, const struct record *record)
{
	struct chain chain = {0};

	if (run_write(run, lines) < 0)
		return -1;
	chain_seal(&chain, lines, 0);
	if (!record)
		return text_failed(lines);
	const size_t begin = lines->length;
	if (record_write(record, lines) < 0)
		return -1;
	chain_seal(&chain, lines, begin);
	return text_failed(lines);
}

static int
write_lines(const struct run *run, const struct record *record,
	const char *path, char reason[static REASON_MAX])
{
	struct text lines = {0};
	int result = add_lines(&lines, run, record) < 0
			     ? reason_of_file(path, reason)
			     : beside_file_write(path, &lines, reason);

	text_release(&lines);
	return result;
}

int
game_in_hand_write(const struct run *run, const struct record *record,
	const char *path, char reason[static REASON_MAX])
{
	struct record now = *record; /* what it points to stays that one's */

	record_set_in_hand(&now);
	memset(now.points, 0, sizeof now.points);
	now.has_standing = false;
	now.at = loop_date();
	return write_lines(run, &now, path, reason);
}

int
game_in_hand_promise(
	const struct run *run, const char *path, char reason[static REASON_MAX])
{
	return write_lines(run, NULL, path, reason);
}

/* False, with the reason in words. */
static bool
set_options(const struct run *run, void *settings, int seats,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX] = "";

	run->game->settings_init(settings);
	for (int i = 0; i < run->option_count; i++) {
		const struct run_option *option = &run->options[i];

		if (option->file)
			return reason_refuse(reason,
				"--%s is a file, which games in hand have none "
				"of",
				option->name);
		if (!run->game->settings_set(
			    settings, option->name, option->value, why))
			break;
	}
	if (*why == '\0' && run->game->settings_check(settings, seats, why))
		return true;
	return reason_refuse(reason, "%s", why);
}

/* The deals of RUN, to be released in any case. */
static bool
find_deals(struct deals *deals, const struct run *run,
	char reason[static REASON_MAX])
{
	*deals = (struct deals){.game = run->game, .seats = run_seats(run)};
	if (deals->seats == 0)
		return reason_refuse(reason, "%d bot%s cannot play %s",
			run->bot_count, plural(run->bot_count),
			run->game->name);
	if (!run->game->options)
		return true;
	deals->settings = malloc(run->game->settings_size);
	return deals->settings
		       ? set_options(run, deals->settings, deals->seats, reason)
		       : reason_no_memory(reason) == 0;
}

static void
seat(struct record *record, const struct run *run, long number)
{
	const struct fixture fixture = schedule_fixture(run, number);

	record->id = fixture.id;
	record->deal = fixture.deal;
	record->seed = run_dealing_seed(run, &run->seed);
	record->seed_hidden = run_is_committed(run);
	record->game = run->game;
	record->seats = run_seats(run);
	for (int s = 0; s < record->seats; s++)
		record->names[s] = run->bots[fixture.bot[s]].name;
}

/* A game that is a program may fail. */
static int
deal(struct record *record, const struct deals *deals,
	char reason[static REASON_MAX])
{
	void *game = malloc(deals->game->size);
	const char *trouble = NULL;

	if (game) {
		deals_deal(deals, game, &record->seed, record->deal);
		trouble = game_trouble(deals->game, game);
		record->start = deals->game->start(game);
	}
	const int result = trouble	   ? reason_say(reason, "%s", trouble)
			   : record->start ? 0
					   : reason_no_memory(reason);
	free(game);
	return result;
}

int
game_in_hand_deal(const struct run *run, long number,
	const struct points_score *score, struct record *record,
	char reason[static REASON_MAX])
{
	struct deals deals;
	int result = -1;

	if (number >= run->games)
		return reason_say(reason, "the run has %ld game%s, no %ld",
			run->games, plural(run->games), number);
	if (find_deals(&deals, run, reason)) {
		seat(record, run, number);
		if (run->to > 0)
			record->match = points_score_next(
				score, run, schedule_fixture(run, number).bot);
		result = deal(record, &deals, reason);
	}
	deals_release(&deals);
	return result;
}

int
game_in_hand_begin(const struct run *run, long number,
	const struct points_score *score, const char *path,
	char reason[static REASON_MAX])
{
	struct record record;

	record_init(&record);
	int result = game_in_hand_deal(run, number, score, &record, reason);
	if (result == 0)
		result = game_in_hand_write(run, &record, path, reason);
	record_release(&record);
	return result;
}

/* The record file of all */

/* A game that is looked for among those of a file. */
struct search {
	long id;
	bool found;
};

static bool
look_at(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct search *search = context;

	(void)reason;
	search->found |= record->id == search->id;
	return true;
}

int
game_in_hand_is_over(const struct run *run, long id, const char *path,
	char reason[static REASON_MAX])
{
	struct search search = {.id = id};
	const struct reader_visitor visitor = {
		.game = look_at, .context = &search, .quiet = true};
	struct reader reader;
	struct stat status;
	char why[REASON_MAX];

	if (stat(path, &status) < 0 || status.st_size == 0)
		return 0;
	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = run_same(&reader.run, run, why)
			     ? reader_visit(&reader, &visitor, reason)
			     : reason_say(reason, "%.400s: %.500s", path, why);
	reader_close(&reader);
	return result < 0 ? -1 : search.found;
}

int
game_in_hand_end(const struct run *run, const struct record *record,
	const char *path, char reason[static REASON_MAX])
{
	struct search search = {.id = record->id};
	const struct reader_visitor visitor = {
		.game = look_at, .context = &search, .quiet = true};
	struct journal journal;
	char key[PATH_MAX];

	if (key_file_name(key, path) < 0)
		return reason_of_file(path, reason);
	if (journal_resume(&journal, path, key_file_is_there(key) ? key : NULL,
		    run, &visitor, reason) < 0)
		return -1;
	if (search.found) {
		journal_close(&journal);
		return reason_say(reason, "%.400s: has game %ld already", path,
			record->id);
	}
	const bool appended = journal_append(&journal, record, loop_now()) == 0;
	if (!appended)
		journal_explain(&journal, path, reason);
	if (journal_close(&journal) == 0 && appended)
		return 0;
	return appended ? reason_of_file(path, reason) : -1;
}
