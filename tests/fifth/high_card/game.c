#include "fifth/high_card/game.h"

#include <stdio.h>
#include <string.h>

#include "cards/card_faces.h"
#include "common/game_actions.h"
#include "common/game_frame.h"
#include "fifth/high_card/rules.h"

enum { HAND_TEXT_MAX = 3 * CARD_COUNT + 1 };

struct state {
	struct high_card open;
	card_set dealt[HIGH_CARD_SEATS_MAX];
	card_set hands[HIGH_CARD_SEATS_MAX];  /* what is left of them */
	card_set played[HIGH_CARD_SEATS_MAX]; /* in the last round */
	card_set won[HIGH_CARD_SEATS_MAX];    /* in the rounds that are over */
	int last;			      /* who played last, -1: nobody */
};

static bool
refuse(char *reason, const char *why)
{
	strlcpy(reason, why, GAME_REASON_MAX);
	return false;
}

static void
tell(const struct game_voice *voice, seat_set hearers, const char *command,
	int number, const char *words)
{
	char line[HAND_TEXT_MAX + 32];

	snprintf(line, sizeof line, "%s %d%s", command, number, words);
	voice->say(voice->listener, hearers, line);
}

/* As many seats as bots. */
static int
seats(int bots)
{
	return high_card_seats_allowed(bots) ? bots : 0;
}

static void
deal(void *state, int players, const void *settings, long number,
	struct random *random)
{
	uint8_t deck[CARD_COUNT];
	struct state *game = state;

	(void)settings;
	(void)number;
	for (int i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	random_shuffle(random, deck, CARD_COUNT);
	*game = (struct state){.last = -1};
	high_card_start(&game->open, players);
	for (int i = 0; i < players * HIGH_CARD_HAND; i++)
		game->dealt[i % players] |= card_bit(deck[i]);
	memcpy(game->hands, game->dealt, sizeof game->hands);
}

/* An array of hands, each a text of cards after blanks. */
static json_t *
start(const void *state)
{
	const struct state *game = state;
	json_t *hands = json_array();

	for (int seat = 0; seat < game->open.seats; seat++) {
		char text[HAND_TEXT_MAX];

		card_set_format(game->dealt[seat], text);
		json_array_append_new(hands, json_string(text));
	}
	return json_pack("{s:o}", "hands", hands);
}

/* " 7S 3H": each card new to ALL. */
static bool
read_hand(const char *text, card_set *all, card_set *hand)
{
	*hand = 0;
	for (; text && *text == ' '; text += 3) {
		char name[3] = {text[1], text[1] == '\0' ? '\0' : text[2]};
		card c;

		if (!card_parse(name, &c) || (*all & card_bit(c)) != 0)
			return false;
		*all |= card_bit(c);
		*hand |= card_bit(c);
	}
	return text && *text == '\0' && card_set_size(*hand) == HIGH_CARD_HAND;
}

static bool
restore(void *state, int players, const json_t *from,
	char reason[static GAME_REASON_MAX])
{
	const json_t *hands = json_object_get(from, "hands");
	struct state game = {.last = -1};
	card_set all = 0;

	if (!high_card_seats_allowed(players) ||
		json_array_size(hands) != (size_t)players)
		return refuse(reason, "there is not a hand for every seat");
	for (int seat = 0; seat < players; seat++) {
		const char *text =
			json_string_value(json_array_get(hands, (size_t)seat));

		if (!read_hand(text, &all, &game.dealt[seat]))
			return refuse(reason, "a hand is not five new cards");
	}
	high_card_start(&game.open, players);
	memcpy(game.hands, game.dealt, sizeof game.hands);
	*(struct state *)state = game;
	return true;
}

static void
introduce(const void *state, const struct game_voice *voice)
{
	const struct state *game = state;

	voice->say(voice->listener, seats_all(game->open.seats),
		"set_deck " CARD_VALUES " " CARD_SUITS);
	for (int seat = 0; seat < game->open.seats; seat++) {
		char place[16];

		snprintf(place, sizeof place, " %d", seat);
		tell(voice, seat_bit(seat), "set_players", game->open.seats,
			place);
	}
}

static void
begin(void *state, const struct game_voice *voice)
{
	const struct state *game = state;

	for (int seat = 0; seat < game->open.seats; seat++) {
		char text[HAND_TEXT_MAX];

		card_set_format(game->hands[seat], text);
		tell(voice, seat_bit(seat), "set_cards", HIGH_CARD_HAND, text);
	}
}

static seat_set
to_act(const void *state)
{
	const struct state *game = state;

	return high_card_over(&game->open) ? 0 : seat_bit(game->open.turn);
}

static const struct game_request *
request(const void *state)
{
	static const struct game_request move = {"gen_move", "play"};

	(void)state;
	return &move;
}

static bool
act(void *state, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct state *game = state;
	char words[4];
	card c;

	if (!card_parse(text, &c))
		return refuse(reason, "that is no card");
	if ((game->hands[seat] & card_bit(c)) == 0)
		return refuse(reason, "the card is not in your hand");
	card_format(c, action);
	snprintf(words, sizeof words, " %.2s", action);
	tell(voice, seats_all(game->open.seats), "play", seat, words);
	game->hands[seat] &= ~card_bit(c);
	if (seat == 0)
		memset(game->played, 0, sizeof game->played);
	game->played[seat] = card_bit(c);
	game->last = seat;
	high_card_play(&game->open, c);
	for (int i = 0; game->open.turn == 0 && i < game->open.seats; i++)
		game->won[game->open.holder] |= game->played[i];
	return true;
}

static void
score(const void *state, int points[static GAME_SEATS_MAX])
{
	const struct state *game = state;

	memcpy(points, game->open.points, sizeof game->open.points);
}

/* As if the others had taken every round. */
static void
forfeit(const void *state, int offender, int points[static GAME_SEATS_MAX])
{
	const struct state *game = state;

	for (int seat = 0; seat < game->open.seats; seat++)
		points[seat] = seat == offender ? 0 : HIGH_CARD_HAND;
}

/* The places, each as often as there are seats. */
enum { HANDS, PLAYED, TAKEN };

static void
add_places(struct game_frame *frame, const struct state *game, const char *kind,
	const char *name, const card_set sets[], seat_set hidden)
{
	for (int seat = 0; seat < game->open.seats; seat++) {
		bool seen = (hidden & seat_bit(seat)) == 0;
		const struct game_place place = {
			.kind = kind,
			.name = name,
			.piece = "card",
			.owner = seat,
			.hidden = seen ? 0 : card_set_size(sets[seat]),
		};

		game_frame_place(
			frame, &place, card_faces(seen ? sets[seat] : 0));
	}
}

/* The cards of a round lie before the seats until its last one. */
static void
add_last(struct game_frame *frame, const struct state *game)
{
	int seats = game->open.seats;
	char name[3];

	if (game->last < 0)
		return;
	card_format(card_set_first(game->played[game->last]), name);
	game_frame_last(frame, game->last, said("plays %s", name));
	game_frame_moved(frame, HANDS * seats + game->last,
		PLAYED * seats + game->last,
		card_faces(game->played[game->last]));
	for (int i = 0; game->open.turn == 0 && i < seats; i++)
		game_frame_moved(frame, PLAYED * seats + i,
			TAKEN * seats + game->open.holder,
			card_faces(game->played[i]));
}

static json_t *
frame(const void *state, const struct game_look *look)
{
	static const card_set none[HIGH_CARD_SEATS_MAX];
	const struct state *game = state;
	seat_set hidden = look->open_hands ? 0 : ~look->viewers;
	struct game_frame frame;

	game_frame_begin(
		&frame, to_act(game), game->open.seats, game->open.points);
	game_frame_part(&frame, "rounds", game->open.points);
	for (int seat = 0; seat < game->open.seats; seat++)
		game_frame_seat(&frame, say_nothing());
	add_places(&frame, game, "hand", "hand", game->hands, hidden);
	add_places(&frame, game, "row", "played",
		game->open.turn == 0 ? none : game->played, 0);
	add_places(&frame, game, "pile", "taken", game->won, 0);
	add_last(&frame, game);
	return game_frame_end(&frame);
}

/* Any card of the hand. */
static json_t *
actions(const void *state, int seat)
{
	const struct state *game = state;
	struct game_actions list;
	char name[3];

	game_actions_begin(&list);
	for (card_set left = game->hands[seat]; left != 0; left &= left - 1) {
		card_format(card_set_first(left), name);
		if (game_actions_add(&list, name, said("plays %s", name)))
			game_actions_piece(&list,
				HANDS * game->open.seats + seat,
				json_string(name));
	}
	return game_actions_end(&list);
}

const struct game_rules high_card_game = {
	.name = HIGH_CARD_NAME,
	.summary = "a card each; the highest takes a point",
	.bot_counts = "2, 3 or 4",
	.size = sizeof(struct state),
	.seats = seats,
	.deal = deal,
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
	.frame = frame,
	.actions = actions,
};
