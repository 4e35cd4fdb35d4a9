#include "tournament/status.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "match/match_report.h"
#include "play/tally.h"
#include "record/about.h"
#include "record/journal.h"
#include "record/schedule.h"
#include "tournament/contest.h"
#include "tournament/tournament_report.h"

/* How fast games have been ending lately, by the dates of their records. */
enum { GAME_RATE_GAMES = 1000 };

/* {0} has seen no game. */
struct game_rate {
	time_t at[GAME_RATE_GAMES]; /* the latest dates, in order */
	int count;
	long last_id; /* the greatest number of a game */
};

/* In any order: games merged of shards come by their numbers. */
static void
game_rate_add(struct game_rate *rate, const struct record *record)
{
	time_t *at = rate->at;

	if (record->id > rate->last_id)
		rate->last_id = record->id;
	if (rate->count == GAME_RATE_GAMES) {
		if (record->at <= at[0])
			return;
		memmove(&at[0], &at[1], (size_t)--rate->count * sizeof *at);
	}
	int place = rate->count++;
	for (; place > 0 && at[place - 1] > record->at; place--)
		at[place] = at[place - 1];
	at[place] = record->at;
}

/* Games a second; 0: too few, or too fast, to tell. */
static double
game_rate_now(const struct game_rate *rate)
{
	const time_t *at = rate->at;
	const int last = rate->count - 1;

	return last > 0 && at[last] > at[0]
		       ? (double)last / (double)(at[last] - at[0])
		       : 0;
}

/* The most games in play that are named. */
enum { NAMED_MOST = 16 };

struct status {
	FILE *file;
	bool json;
	struct reader reader;
	struct game_rate rate;
	bool written; /* somebody has the file open for more games */
	double games; /* how many there will be */
	long played;
	struct contest *contest; /* NULL: the run is a match */
	struct schedule *schedule;
};

static void
see_game(void *context, const struct record *record)
{
	struct status *status = context;

	game_rate_add(&status->rate, record);
}

static double
seconds_to_go(const struct status *status)
{
	double rate = game_rate_now(&status->rate);

	return rate > 0 ? (status->games - (double)status->played) / rate : 0;
}

static void
print_game_rate(const struct status *status)
{
	double rate = game_rate_now(&status->rate);
	int64_t seconds = (int64_t)seconds_to_go(status);

	fprintf(status->file, "\n%s, %s, %ld of %.0f games",
		status->written ? "being played" : "not being played",
		proof_word(reader_proof(&status->reader)), status->played,
		status->games);
	if (rate > 0)
		fprintf(status->file, ", %.*f a second", rate < 10 ? 1 : 0,
			rate);
	if (status->written && rate > 0)
		fprintf(status->file, ", %" PRId64 ":%02d:%02d to go",
			seconds / 3600, (int)(seconds / 60 % 60),
			(int)(seconds % 60));
	fputs("\n", status->file);
}

static void
add_game_rate(const struct status *status, struct text *json)
{
	double rate = game_rate_now(&status->rate);

	text_add_format(json,
		"\"playing\":%s,\"proof\":\"%s\",\"games\":%ld,\"of\":%.0f",
		status->written ? "true" : "false",
		proof_word(reader_proof(&status->reader)), status->played,
		status->games);
	if (rate > 0)
		text_add_format(json,
			",\"games_a_second\":%.10g,\"seconds_to_go\":%.10g",
			rate, seconds_to_go(status));
	else
		text_add_string(json,
			",\"games_a_second\":null,\"seconds_to_go\":null");
}

static void
add_fixture(const struct status *status, struct text *text,
	const struct fixture *fixture)
{
	const struct run *run = &status->reader.run;
	const struct run_bot *bots =
		status->contest ? status->contest->roster.bots : run->bots;

	text_add_format(text,
		status->json ? "{\"id\":%ld,\"seats\":[" : "game %ld: ",
		fixture->id);
	for (int seat = 0; seat < run_seats(run); seat++) {
		const char *name = bots[fixture->bot[seat]].name;

		if (seat > 0)
			text_add_string(text, status->json ? "," : " : ");
		if (status->json)
			text_add_json(text, name);
		else
			text_add_string(text, name);
	}
	text_add_string(text, status->json ? "]}" : "\n");
}

/* Tells the next game in play; false: none is left. Games are given out in order,
 * so those missing before the last one that has ended are in play, and so is the
 * next one. */
static bool
next_in_play(const struct status *status, struct fixture *fixture)
{
	struct contest *contest = status->contest;
	long id;

	if (contest)
		return (fixture->id == -1 || contest->rounds.passed <
						     contest->rounds.played) &&
		       contest_next(contest, fixture) == CONTEST_GAME;
	if (fixture->id > status->rate.last_id ||
		!schedule_next(status->schedule, &id))
		return false;
	*fixture = schedule_fixture(status->schedule->run, id);
	return true;
}

static void
add_play(const struct status *status, struct text *text)
{
	struct fixture fixture = {.id = -1};

	for (int named = 0; status->written && named < NAMED_MOST &&
			    next_in_play(status, &fixture);
		named++) {
		if (status->json && named > 0)
			text_add(text, ",", 1);
		if (!status->json && named == 0)
			text_add_string(text, "in play:\n");
		add_fixture(status, text, &fixture);
	}
}

/* Prints what stands before the table, which ends in a line feed. */
static int
print_before(const struct status *status)
{
	struct text json = {0};

	if (!status->json)
		return 0;
	text_add_string(&json, "{");
	add_game_rate(status, &json);
	about_add_all_json(
		&json, status->reader.run.bots, status->reader.run.bot_count);
	text_add_string(&json, ",\"in_play\":[");
	add_play(status, &json);
	text_add_string(&json, "],\"table\":");
	return text_print(&json, status->file);
}

static void
print_about(const struct status *status)
{
	const struct run *run = &status->reader.run;
	const char *before = "\n";

	for (int i = 0; i < run->bot_count; i++)
		if (about_print(status->file, before, &run->bots[i]))
			before = "";
}

static int
print_after(const struct status *status)
{
	struct text text = {0};

	if (status->json) {
		fputs("}\n", status->file);
		return 0;
	}
	print_about(status);
	print_game_rate(status);
	add_play(status, &text);
	return text_print(&text, status->file);
}

static int
no_memory(char reason[static REASON_MAX])
{
	return reason_say(reason, "%s", strerror(errno));
}

/* TALLY: of a match. */
static int
print(const struct status *status, const struct tally *tally)
{
	const enum output_form form = status->json ? OUTPUT_JSON : OUTPUT_TABLE;
	int result = print_before(status);

	if (result == 0)
		result = status->contest
				 ? tournament_report(status->file,
					   status->contest, NULL, form, -1)
			 : status->json ? match_report_json(
						  status->file, tally, NULL, -1)
					: match_report_table(status->file,
						  tally, NULL, -1);
	return result < 0 ? -1 : print_after(status);
}

static int
show_contest(struct status *status, char reason[static REASON_MAX])
{
	struct contest contest;
	int result = -1;

	if (contest_init(&contest, &status->reader.run) < 0)
		no_memory(reason);
	else if (contest_read(&contest, &status->reader, see_game, status,
			 reason) == 0) {
		status->contest = &contest;
		status->games = contest_forecast(&contest);
		status->played = contest_played(&contest);
		result = print(status, NULL);
		if (result < 0)
			no_memory(reason);
	}
	contest_release(&contest);
	return result;
}

static int
read_match(struct status *status, struct schedule *schedule,
	struct tally *tally, char reason[static REASON_MAX])
{
	enum reader_result result;
	struct reader *reader = &status->reader;

	while ((result = reader_next(reader, reason)) == READER_RECORD) {
		see_game(status, &reader->record);
		if (schedule_mark(schedule, reader->record.id) < 0 ||
			tally_add(tally, &reader->record) < 0)
			return no_memory(reason);
	}
	return result == READER_END ? 0 : -1;
}

static int
show_match(struct status *status, char reason[static REASON_MAX])
{
	struct schedule schedule;
	struct tally tally;

	schedule_init(&schedule, &status->reader.run);
	tally_init(&tally, &status->reader.run);
	int result = read_match(status, &schedule, &tally, reason);
	status->schedule = &schedule;
	status->games = (double)run_games(&status->reader.run);
	status->played = tally.sums.games;
	if (result == 0 && print(status, &tally) < 0)
		result = no_memory(reason);
	schedule_release(&schedule);
	tally_release(&tally);
	return result;
}

int
status_print(FILE *file, const char *path, bool written, bool json,
	char reason[static REASON_MAX])
{
	struct status status = {
		.file = file,
		.json = json,
		.written = written || journal_is_written(path),
		.rate.last_id = -1,
	};

	if (reader_open(&status.reader, path, reason) < 0)
		return -1;
	int result = status.reader.run.tournament.format
			     ? show_contest(&status, reason)
			     : show_match(&status, reason);
	reader_close(&status.reader);
	return result;
}
