#include "trax/players/mistakes.h"

#include "common/say.h"

/* What a turn does, in points less the other's. */
struct deed {
	bool ends, answered; /* the contest; the next turn can */
	int points;	     /* by that */
	int answer;	     /* to the other, by the best such turn */
};

static int
margin(const struct trax_gain *gain, int seat)
{
	return gain->points[seat] - gain->points[seat ^ 1];
}

/* The best that SEAT can end the contest with at once. */
static void
find_answer(struct deed *d, struct trax_board *board, int seat)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	const struct trax_made before = board->made;
	int count = trax_turn_firsts(board, firsts);

	for (int i = 0; i < count; i++) {
		struct trax_turn turn;

		if (trax_turn_force(board, firsts[i], &turn).verdict !=
			TRAX_LEGAL)
			continue;
		struct trax_gain gain =
			trax_turn_gain(&before, &board->made, seat);
		trax_turn_undo(board, &turn);
		if (!gain.ends || margin(&gain, seat) <= 0)
			continue;
		if (!d->answered || margin(&gain, seat) > d->answer)
			d->answer = margin(&gain, seat);
		d->answered = true;
	}
}

static struct deed
deed_of(const struct trax_view *view, const struct trax_turn *turn)
{
	struct trax_board board = view->board;
	const struct trax_made before = board.made;
	struct deed d = {0};

	if (turn->count == 0 ||
		trax_turn_make(&board, turn).verdict != TRAX_LEGAL)
		return d;
	struct trax_gain gain =
		trax_turn_gain(&before, &board.made, view->turn);
	d.ends = gain.ends;
	d.points = gain.ends ? margin(&gain, view->turn) : 0;
	if (!d.ends)
		find_answer(&d, &board, view->turn ^ 1);
	return d;
}

static void
say_facts(json_t *facts, const struct deed *d)
{
	if (d->ends)
		json_array_append_new(
			facts, said("ends the game, points: %d", d->points));
	if (d->answered)
		json_array_append_new(
			facts, said("the other can end the game, points: %d",
				       d->answer));
}

static void
say_best(json_t *why, const struct deed *best, const struct deed *played)
{
	if (best->ends)
		json_array_append_new(
			why, said("ends the game, points: %d", best->points));
	if (played->answered && !best->answered)
		json_array_append_new(why,
			said("keeps the other from ending the game, points: %d",
				played->answer));
	else if (played->answered && played->answer > best->answer)
		json_array_append_new(
			why, said("points the other can end the game with: %d "
				  "instead of %d",
				     best->answer, played->answer));
	if (json_array_size(why) == 0)
		json_array_append_new(why, said("leads to a better position"));
}

/* From so many points on an end is near, and not only a better position. */
static const double near_end = 4;

/* The kind of a mistake that ends nothing at once. */
static void
say_position(struct weighing *w)
{
	const double best = w->actions[0].worth,
		     played = w->actions[w->played].worth;

	if (played < -near_end && best > -near_end) {
		w->kind = "gave_force";
		w->mistake = said("let the other force a loop or line");
	} else if (best > near_end && played < near_end) {
		w->kind = "missed_force";
		w->mistake = said("missed a loop or line that can be forced");
	} else {
		w->kind = "lost_ground";
		w->mistake = said("lost ground");
	}
}

static void
say_mistake(
	struct weighing *w, const struct deed *best, const struct deed *played)
{
	if (best->ends && best->points > 0 && !played->ends) {
		w->kind = "missed_end";
		w->mistake = said("missed a loop or line that was there");
	} else if (played->answered &&
		   (!best->answered || played->answer > best->answer)) {
		w->kind = "gave_end";
		w->mistake = said("let the other complete a loop or line");
	} else if (played->ends && !best->ends) {
		w->kind = "ended_early";
		w->mistake = said("ended the game too soon");
	} else {
		say_position(w);
	}
}

void
trax_mistakes_say(const struct trax_view *view, const struct trax_turn turns[],
	struct weighing *w)
{
	const struct deed best = deed_of(view, &turns[w->actions[0].number]);

	for (int i = 0; i < w->count; i++) {
		struct deed d = deed_of(view, &turns[w->actions[i].number]);

		say_facts(w->actions[i].facts, &d);
	}
	if (w->played <= 0) {
		say_facts(w->why, &best);
		return;
	}
	const struct deed played =
		deed_of(view, &turns[w->actions[w->played].number]);
	say_best(w->why, &best, &played);
	if (weighing_is_mistake(w))
		say_mistake(w, &best, &played);
}
