#include "herc/game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cards/trick_text.h"
#include "common/say.h"
#include "herc/actions.h"
#include "herc/deal.h"
#include "herc/frame.h"
#include "herc/rules.h"
#include "herc/trials.h"

_Static_assert((int)HERC_SEATS <= (int)GAME_SEATS_MAX, "seats");
_Static_assert((int)TRICK_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

enum { COMMAND_MAX = 64 };

struct settings {
	int first; /* leader of deal 0 */
	bool same; /* and of all others */
};

static const struct game_times times = {.budget_ns = INT64_C(10000000000)};

static const struct game_option options[] = {
	{
		.letter = 'p',
		.name = "first",
		.argument = "SEAT",
		.help = "who leads the first deal, 0 to 3 (default 0)",
	},
	{
		.name = "lead",
		.argument = "round|same",
		.help = "who leads later deals: the next seat each time, or\n"
			"the same (default round; in duels same)",
	},
	{.name = NULL},
};

static const struct game_preset own[] = {
	{"lead", "same"},
	{NULL, NULL},
};

/* 10 seconds, 100 MB, no process besides its own, no files. */
static const struct game_preset limits[] = {
	{"time", "10"},
	{"memory", "100"},
	{"processes", "1"},
	{"sandbox", "best"},
	{NULL, NULL},
};

static const struct game_contest contest = {
	.name = "herc",
	.format = "duel",
	.limits = limits,
	.own = own,
};

__attribute__((format(printf, 3, 4))) static void
say(const struct game_voice *voice, seat_set hearers, const char *format, ...)
{
	char line[COMMAND_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	voice->say(voice->listener, hearers, line);
}

static void
settings_init(void *state)
{
	*(struct settings *)state = (struct settings){0};
}

static bool
settings_set(void *state, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct settings *settings = state;
	struct trick_word word = {value, strlen(value)};
	char shown[TRICK_SHOWN_MAX];

	if (strcmp(option, "lead") == 0) {
		settings->same = strcmp(value, "same") == 0;
		return settings->same || strcmp(value, "round") == 0 ||
		       trick_refuse(reason, "%s is neither round nor same",
			       trick_word_show(word, shown));
	}
	if (strcmp(option, "first") != 0)
		return trick_refuse(reason, "there is no option %s", option);
	if (!trick_word_number(word, HERC_SEATS - 1, &settings->first))
		return trick_refuse(reason, "%s is no seat from 0 to %d",
			trick_word_show(word, shown), HERC_SEATS - 1);
	return true;
}

static bool
settings_check(void *state, int seats, char reason[static GAME_REASON_MAX])
{
	(void)state;
	return seats == HERC_SEATS ||
	       trick_refuse(reason, "%d players cannot play", seats);
}

/* Two bots sit as A B A B. */
static int
seats(int bots)
{
	return bots == 2 || bots == HERC_SEATS ? HERC_SEATS : 0;
}

static int
leader_of_deal(const struct settings *settings, long number)
{
	int first = settings ? settings->first : 0;

	if (settings && settings->same)
		return first;
	return (int)((first + number % HERC_SEATS) % HERC_SEATS);
}

static void
deal(void *state, int players, const void *settings, long number,
	struct random *random)
{
	assert(players == HERC_SEATS);
	(void)players;
	herc_shuffle(state, leader_of_deal(settings, number), random);
}

static bool
deal_read(void *state, int players, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	(void)players;
	return herc_deal_from_line(
		state, leader_of_deal(settings, number), line, reason);
}

static size_t
deal_write(const void *state, char *text, size_t size)
{
	return herc_deal_to_line(state, text, size);
}

static json_t *
start(const void *state)
{
	return herc_deal_to_json(state);
}

static bool
restore(void *state, int players, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	if (players != HERC_SEATS)
		return trick_refuse(reason, "so many players cannot play");
	return herc_deal_from_json(state, from, reason);
}

static void
introduce(const void *state, const struct game_voice *voice)
{
	const struct herc *game = state;

	say(voice, seats_all(HERC_SEATS),
		"set_deck " HERC_VALUES " " HERC_SUITS);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		say(voice, seat_bit(seat), "set_players %d %d", HERC_SEATS,
			seat);
	say(voice, seats_all(HERC_SEATS), "set_game 1 %d %d", HERC_HAND,
		game->leader);
}

static void
begin(void *state, const struct game_voice *voice)
{
	const struct herc *game = state;
	char cards[TRICK_SET_MAX];

	for (int seat = 0; seat < HERC_SEATS; seat++) {
		trick_set_format(&game->deck, game->hands[seat], cards);
		say(voice, seat_bit(seat), "set_cards %d%s", HERC_HAND, cards);
	}
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		seat_set witnesses = game_witnesses(voice, seat);

		if (witnesses == 0)
			continue;
		trick_set_format(&game->deck, game->hands[seat], cards);
		say(voice, witnesses, "show_cards %d %d%s", seat, HERC_HAND,
			cards);
	}
}

static seat_set
to_act(const void *state)
{
	const struct herc *game = state;

	return herc_over(&game->open) ? 0 : seat_bit(game->open.trick.turn);
}

static const struct game_request *
request(const void *state)
{
	static const struct game_request move = {"gen_move", "play"};

	(void)state;
	return &move;
}

/* Why VERDICT, which must not be HERC_LEGAL, was given for the card NAME. */
static void
explain(const struct herc *game, enum herc_verdict verdict, const char *name,
	char *reason)
{
	const struct trick *trick = &game->open.trick;
	const char *why = verdict == HERC_MUST_FOLLOW
				  ? "does not follow suit"
				  : "is no heart, and you cannot follow suit";
	char held[TRICK_SET_MAX];

	if (verdict == HERC_NOT_IN_HAND) {
		snprintf(reason, GAME_REASON_MAX, "%s is not in your hand",
			name);
		return;
	}
	trick_set_format(&game->deck,
		herc_legal(trick, &game->deck, game->hands[trick->turn]), held);
	snprintf(reason, GAME_REASON_MAX, "%s %s: you hold%s", name, why, held);
}

static bool
act(void *state, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct herc *game = state;
	trick_card c;

	assert(to_act(game) == seat_bit(seat));
	if (!trick_answer_parse(&game->deck, text, &c, reason))
		return false;
	trick_card_format(&game->deck, c, action);
	enum herc_verdict verdict = herc_judge(game, c);
	if (verdict != HERC_LEGAL) {
		explain(game, verdict, action, reason);
		return false;
	}
	say(voice, seats_all(HERC_SEATS), "play %d %s", seat, action);
	herc_play(game, c);
	return true;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	const struct herc *game = state;

	herc_score(&game->open, points);
}

static void
forfeit(const void *state, int offender, int points[static GAME_SEATS_MAX])
{
	(void)state;
	herc_forfeit(offender, points);
}

static json_t *
frame(const void *state, const struct game_look *look)
{
	return herc_frame(state, look);
}

static json_t *
actions(const void *game, int seat)
{
	return herc_actions(game, seat);
}

const struct game_rules herc_game = {
	.name = N_("herc"),
	.summary = "two against two for the points in tricks, hearts trump",
	.bot_counts = "2 or 4",
	.size = sizeof(struct herc),
	.hidden_hands = true,
	.contest = &contest,
	.times = &times,
	.lesson = &herc_lesson,
	.options = options,
	.settings_size = sizeof(struct settings),
	.settings_init = settings_init,
	.settings_set = settings_set,
	.settings_check = settings_check,
	.seats = seats,
	.side = herc_side,
	.deal = deal,
	.deal_read = deal_read,
	.deal_write = deal_write,
	.start = start,
	.restore = restore,
	.introduce = introduce,
	.begin = begin,
	.to_act = to_act,
	.request = request,
	.act = act,
	.score = score,
	.standing = score,
	.forfeit = forfeit,
	.trials = herc_trials,
	.kinds = herc_kinds,
	.kind = herc_kind,
	.frame = frame,
	.actions = actions,
};
