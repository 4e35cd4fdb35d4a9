#include "person/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/say.h"

static json_int_t
points_of(const json_t *points, size_t seat)
{
	return json_integer_value(json_array_get(points, seat));
}

static bool
is_over(const json_t *frame)
{
	const json_t *turn = json_object_get(frame, "turn");

	return json_is_array(turn) && json_array_size(turn) == 0;
}

static bool
has_number(const json_t *array, int number)
{
	const json_t *item;
	size_t i;

	json_array_foreach(array, i, item)
	{
		if (json_integer_value(item) == number)
			return true;
	}
	return false;
}

/* How a game ended, for the person. */
struct outcome {
	const struct person *person;
	const json_t *points;  /* by seat */
	const json_t *sides;   /* likewise; NULL: each for itself */
	const json_t *winners; /* the seats; NULL: who has the most points */
	json_int_t own;
	size_t best; /* the other seat with the most points */
	int rivals;  /* seats of others */
};

static bool
is_ours(const struct outcome *outcome, size_t seat)
{
	const size_t own = (size_t)outcome->person->seat;

	return seat == own ||
	       (outcome->sides &&
		       json_equal(json_array_get(outcome->sides, own),
			       json_array_get(outcome->sides, seat)));
}

static struct outcome
outcome_of(const struct person *person, const json_t *points)
{
	struct outcome outcome = {
		.person = person,
		.points = points,
		.sides = json_object_get(person->frame, "sides"),
		.winners = json_object_get(person->frame, "winners"),
		.own = points_of(points, (size_t)person->seat),
	};

	for (size_t seat = 0; seat < json_array_size(points); seat++) {
		if (is_ours(&outcome, seat))
			continue;
		if (outcome.rivals == 0 ||
			points_of(points, seat) >
				points_of(points, outcome.best))
			outcome.best = seat;
		outcome.rivals++;
	}
	return outcome;
}

/* More than 0: the person has won; 0: drew. */
static int
judge(const struct outcome *outcome)
{
	const json_int_t other = points_of(outcome->points, outcome->best);
	const json_t *seat;
	size_t i;

	if (outcome->person->gave_up)
		return -1;
	if (!outcome->winners)
		return (outcome->own > other) - (outcome->own < other);
	if (!has_number(outcome->winners, outcome->person->seat))
		return -1;
	json_array_foreach(outcome->winners, i, seat)
	{
		if (!is_ours(outcome, (size_t)json_integer_value(seat)))
			return 0;
	}
	return 1;
}

static void
add(json_t *sentences, json_t *facts, bool *failed)
{
	*failed |= json_array_append_new(sentences, facts) != 0;
}

static json_t *
say_points(const struct outcome *outcome)
{
	const int own = (int)outcome->own;
	const int other = (int)points_of(outcome->points, outcome->best);
	const int verdict = judge(outcome);

	if (verdict > 0)
		return said("You won %d : %d.", own, other);
	if (verdict == 0)
		return said("You drew %d : %d.", own, other);
	return said("You lost %d : %d.", own, other);
}

/* Who has more than all others where there are several. */
static void
add_winner(json_t *sentences, const struct outcome *outcome, bool *failed)
{
	const size_t seat =
		(size_t)json_integer_value(json_array_get(outcome->winners, 0));
	const char *name =
		json_string_value(json_array_get(outcome->person->names, seat));

	if (outcome->rivals < 2 || json_array_size(outcome->winners) != 1 ||
		is_ours(outcome, seat))
		return;
	add(sentences,
		name ? said("%s won.", name)
		     : said("Player %d won.", (int)seat),
		failed);
}

/* What SEAT has in the match. */
static json_int_t
points_in_match(const struct outcome *outcome, size_t seat)
{
	return points_of(outcome->person->before, seat) +
	       points_of(outcome->points, seat);
}

/* The most that any of the others has there. */
static json_int_t
most_of_others(const struct outcome *outcome)
{
	json_int_t most = INT32_MIN;

	for (size_t seat = 0; seat < json_array_size(outcome->points); seat++)
		if (!is_ours(outcome, seat) &&
			points_in_match(outcome, seat) > most)
			most = points_in_match(outcome, seat);
	return most;
}

/* How the match stands of which the game was a deal. */
static json_t *
say_match(const struct outcome *outcome)
{
	const int to = outcome->person->match_to;
	const int own =
		(int)points_in_match(outcome, (size_t)outcome->person->seat);
	const int other = (int)most_of_others(outcome);

	if (own >= to && own > other)
		return said("You won the match %d : %d.", own, other);
	if (other >= to && other > own)
		return said("You lost the match %d : %d.", own, other);
	return said("The match stands at %d : %d.", own, other);
}

/* How the game ended, sentences; NULL: no memory. It is the rules' promise that
 * who has more points than anybody else has won; where that is not all, frames
 * say so. */
static json_t *
say_outcome(const struct person *person, const json_t *points)
{
	const struct outcome outcome = outcome_of(person, points);
	json_t *sentences = json_array();
	bool failed = !sentences;

	add(sentences, say_points(&outcome), &failed);
	add_winner(sentences, &outcome, &failed);
	if (person->gave_up)
		add(sentences, said("You gave up."), &failed);
	else if (!is_over(person->frame))
		add(sentences,
			said("Somebody gave up or did not keep to the rules."),
			&failed);
	if (person->before)
		add(sentences, say_match(&outcome), &failed);
	if (!failed)
		return sentences;
	json_decref(sentences);
	return NULL;
}

/* What was told of a game is no longer so. */
static void
forget_game(struct person *person)
{
	json_decref(person->frame);
	json_decref(person->actions);
	json_decref(person->names);
	json_decref(person->before);
	person->frame = person->actions = person->names = person->before = NULL;
	person->begun = person->gave_up = false;
	person->seat = 0;
	person->left_ms = -1;
}

/* The person hears of a game when there is something to see of it: until then
 * its names and seats are not all told. */
static void
begin(struct person *person)
{
	if (person->begun)
		return;
	person->begun = true;
	person->games++;
	person->place->begin(person->place->self, person);
}

static void
set_rules(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;

	forget_game(person);
	strlcpy(person->rules, arguments, sizeof person->rules);
	hint_begin(&person->hint, person->rules);
	bot_done(bot);
}

static void
set_seed(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;

	if (!command_u64(&arguments, &person->seed) ||
		command_word(&arguments)) {
		bot_fail(bot, "set_seed needs one number of 64 bits");
		return;
	}
	bot_done(bot);
}

/* Where no set_rules came it may be that which begins the next game. */
static void
set_players(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	long long seats, seat;

	hint_hear(&person->hint, bot->command.name, arguments);
	if (!command_number(&arguments, 1, GAME_SEATS_MAX, &seats) ||
		!command_number(&arguments, 0, seats - 1, &seat)) {
		bot_fail(bot, "set_players needs two numbers");
		return;
	}
	if (person->begun)
		forget_game(person);
	person->seat = (int)seat;
	bot_done(bot);
}

static void
set_names(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	const char *name;

	json_decref(person->names);
	person->names = json_array();
	while ((name = command_word(&arguments)))
		json_array_append_new(person->names, json_string(name));
	bot_done(bot);
}

/* Of a deal of a match to so many points. */
static void
set_match(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	long long to, points;

	hint_hear(&person->hint, bot->command.name, arguments);
	if (!command_number(&arguments, 1, INT32_MAX, &to)) {
		bot_fail(bot, "set_match needs the points to win");
		return;
	}
	json_decref(person->before);
	person->match_to = (int)to;
	person->before = json_array();
	while (command_number(&arguments, INT32_MIN, INT32_MAX, &points))
		json_array_append_new(person->before, json_integer(points));
	bot_done(bot);
}

static void
time_left(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	long long left;

	if (command_number(&arguments, 0, INT64_MAX / 2, &left))
		person->left_ms = left;
	bot_done(bot);
}

/* Adds a part of what BOT is shown, of type TYPE; true: *SHOWN has it all. It
 * is answered already where it does not do. */
static bool
take_part(struct bot *bot, char *arguments, struct parts *parts, json_type type,
	json_t **shown)
{
	struct person *person = bot->player;
	const int status = parts_add(parts, arguments);

	if (status == PARTS_PARTIAL) {
		bot_done(bot);
		return false;
	}
	person->failed |= status < 0;
	*shown = status == PARTS_WHOLE
			 ? json_loadb(parts->text, parts->length, 0, NULL)
			 : NULL;
	if (*shown && json_typeof(*shown) == type)
		return true;
	json_decref(*shown);
	bot_fail(bot, "this is no part of a JSON text that can come now");
	return false;
}

static void
show_frame(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	json_t *frame;

	if (!take_part(
		    bot, arguments, &person->frame_parts, JSON_OBJECT, &frame))
		return;
	begin(person);
	person->place->show(person->place->self, frame);
	json_decref(person->frame);
	person->frame = frame;
	bot_done(bot);
}

static void
show_actions(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	json_t *actions;

	if (!take_part(bot, arguments, &person->action_parts, JSON_ARRAY,
		    &actions))
		return;
	json_decref(person->actions);
	person->actions = actions;
	bot_done(bot);
}

static void
result(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	json_t *points = json_array();
	long long number;

	while (command_number(&arguments, INT32_MIN, INT32_MAX, &number))
		json_array_append_new(points, json_integer(number));
	begin(person);
	json_t *sentences = say_outcome(person, points);
	person->failed |= !sentences;
	if (sentences)
		person->place->end(person->place->self, points, sentences);
	json_decref(sentences);
	json_decref(points);
	forget_game(person);
	bot_done(bot);
}

static void
ask(struct bot *bot)
{
	struct person *person = bot->player;
	const struct person_place *place = person->place;

	begin(person);
	const bool asked = place->ask(place->self, bot->command.name,
		person->actions, person->left_ms);
	json_decref(person->actions);
	person->actions = NULL;
	person->left_ms = -1;
	if (asked)
		bot_put_off(bot);
	else
		bot_fail(bot, "nobody can choose here: the actions come by "
			      "show_actions");
}

/* What comes behind show_actions is the question; else there is nothing to do
 * but to obey. */
static void
take(struct bot *bot, char *arguments)
{
	struct person *person = bot->player;
	const struct person_place *place = person->place;

	hint_hear(&person->hint, bot->command.name, arguments);
	if (person->actions || strncmp(bot->command.name, "gen_", 4) == 0) {
		ask(bot);
		return;
	}
	if (place->hear)
		place->hear(place->self, bot, arguments);
	bot_done(bot);
}

void
person_bot(struct person *person, const struct person_place *place,
	const char *version, struct bot *bot)
{
	static const struct bot_command commands[] = {
		{"set_rules", set_rules},
		{"set_seed", set_seed},
		{"set_deck", take},
		{"set_board", take},
		{"set_mode", take},
		{"set_players", set_players},
		{"set_names", set_names},
		{"set_match", set_match},
		{"set_game", take},
		{"set_table", take},
		{"set_tile", take},
		{"set_cards", take},
		{"show_cards", take},
		{"show_frame", show_frame},
		{"show_actions", show_actions},
		{"time_left", time_left},
		{"gen_declare", take},
		{"declare", take},
		{"gen_move", take},
		{"play", take},
		{"result", result},
		{0},
	};

	*person = (struct person){.place = place, .left_ms = -1};
	*bot = (struct bot){
		.name = "human",
		.version = version,
		.commands = commands,
		.player = person,
		.otherwise = take,
	};
}

void
person_release(struct person *person)
{
	forget_game(person);
	hint_release(&person->hint);
	parts_release(&person->frame_parts);
	parts_release(&person->action_parts);
}

void
person_answer(struct person *person, struct bot *bot, const char *answer)
{
	person->gave_up = strcmp(answer, PERSON_RESIGNS) == 0 ||
			  strcmp(answer, PERSON_LEAVES) == 0;
	bot_ok(bot, "%s", answer);
	bot_go_on(bot);
}
