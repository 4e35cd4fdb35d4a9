#include "tournament/plan.h"

#include <limits.h>

#include "base/text.h"
#include "tournament/draw.h"

int
plan_make(struct plan *plan, struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	enum contest_next next;

	do
		next = contest_draw(contest);
	while (next == CONTEST_GAME);
	if (next == CONTEST_FAILED)
		return -1;
	*plan = (struct plan){
		.round = (long)rounds->open,
		.open = rounds->games - rounds->played,
		.complete = next == CONTEST_OVER && rounds_complete(rounds),
	};
	return 0;
}

/* Adds games FIRST to LAST. */
static void
add_range(struct text *text, long first, long last)
{
	text_add_format(text, "%s%ld", text->length > 0 ? "," : "", first);
	if (last > first)
		text_add_format(text, "-%ld", last);
}

static void
add_games(struct text *text, const struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	const size_t open = rounds->open;
	struct fixture fixture;
	long first = -1;

	if (rounds_complete(rounds))
		return;
	for (long id = rounds->all[open].first; id < rounds->games; id++) {
		bool is_open = rounds_fixture(rounds, id, &fixture);

		if (is_open && first < 0)
			first = id;
		if (!is_open && first >= 0) {
			add_range(text, first, id - 1);
			first = -1;
		}
	}
	if (first >= 0)
		add_range(text, first, rounds->games - 1);
}

static void
print_json(FILE *file, const struct contest *contest, const struct plan *plan,
	const char *games)
{
	const long all = draw_rounds(contest->run);

	fprintf(file, "{\"round\":%ld,\"rounds\":", plan->round);
	if (plan->complete)
		fprintf(file, "%ld", contest_next_round(contest));
	else if (all < LONG_MAX)
		fprintf(file, "%ld", all);
	else
		fputs("null", file);
	fprintf(file, ",\"open\":%ld,\"games\":\"%s\",\"complete\":%s}\n",
		plan->open, games, plan->complete ? "true" : "false");
}

static void
print_text(FILE *file, const struct contest *contest, const struct plan *plan,
	const char *games)
{
	const long all = draw_rounds(contest->run);

	if (plan->complete) {
		fprintf(file, "complete: all %ld games are played\n",
			contest->rounds.played);
		return;
	}
	fprintf(file, "round %ld", plan->round);
	if (all < LONG_MAX)
		fprintf(file, " of %ld", all);
	fprintf(file, ": %ld game%s open: %s\n", plan->open,
		plan->open == 1 ? " is" : "s are", games);
}

int
plan_print(FILE *file, struct contest *contest, enum output_form form)
{
	struct text games = {0};
	struct plan plan;

	if (plan_make(&plan, contest) < 0)
		return -1;
	add_games(&games, contest);
	int result = text_failed(&games);
	const char *bytes = games.bytes ? games.bytes : "";
	if (result == 0 && form == OUTPUT_JSON)
		print_json(file, contest, &plan, bytes);
	else if (result == 0)
		print_text(file, contest, &plan, bytes);
	text_release(&games);
	return result;
}
