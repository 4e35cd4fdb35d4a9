/* Leduc hold'em, poker with six cards: the game of leduc.py in C.
 * cc -o leduc leduc.c $(pkg-config --cflags --libs talon-bot) */
#include <stdio.h>
#include <string.h>
#include <talon-game.h>

enum { MOST = 13 }; /* chips that can be lost */
enum action { CALL, RAISE, FOLD, ACTIONS };

static const char *const deck[] = {"JH", "JS", "QH", "QS", "KH", "KS"};
static const char *const names[] = {"call", "raise", "fold"};
static const char *const words[] = {"calls", "raises", "folds"};

struct leduc {
	int cards[3]; /* of the deck, for both seats and the table */
	int paid[2];
	int raises, calls, seat;
	bool open_card, over, shown; /* the table's card; the game; the hands */
	int last_seat; /* -1: nobody has acted */
	enum action last;
};

static bool deal(struct talon_game *game, int seats, long long number, struct talon_chance *chance) {
	const char *cards[] = {"JH", "JS", "QH", "QS", "KH", "KS"};
	talon_chance_shuffle(chance, cards, 6, sizeof *cards);
	talon_game_write(game, "%s %s %s", cards[0], cards[1], cards[2]);
	return true;
}

static bool begin(struct talon_game *game, void *position, int seats, const char *start) {
	struct leduc *leduc = position;
	int *const cards = leduc->cards, length = 0;
	char word[3][3];
	if (sscanf(start, "%2s %2s %2s%n", word[0], word[1], word[2], &length) == 3)
		for (int i = 0; i < 3; i++)
			while (cards[i] < 6 && strcmp(deck[cards[i]], word[i]) != 0)
				cards[i]++;
	if (strlen(start) != 8 || length != 8 || cards[0] == 6 || cards[1] == 6 || cards[2] == 6
		|| cards[0] == cards[1] || cards[0] == cards[2] || cards[1] == cards[2])
		return talon_game_refuse(game, "%s is not three cards of JH JS QH QS KH KS", start);
	leduc->paid[0] = leduc->paid[1] = 1;
	leduc->last_seat = -1;
	talon_game_say(game, TALON_ALL, "set_deck JQK HS");
	for (int seat = 0; seat < seats; seat++)
		talon_game_say(game, TALON_SEAT(seat), "set_players 2 %d", seat);
	talon_game_say(game, TALON_ALL, "set_game 1 1 0");
	talon_game_begin(game); /* and now the hands */
	talon_game_say_hands(game, (const char *const[]){deck[cards[0]], deck[cards[1]]});
	return true;
}

static uint64_t turn(const void *position) {
	const struct leduc *leduc = position;
	return leduc->over ? 0 : TALON_SEAT(leduc->seat);
}

static bool is_legal(const struct leduc *leduc, enum action action) {
	return action == CALL || (action == RAISE && leduc->raises < 2)
		|| (action == FOLD && leduc->paid[leduc->seat] < leduc->paid[1 - leduc->seat]);
}

/* All have called: the card of the table is laid open, or the hands are. */
static void end_round(struct talon_game *game, struct leduc *leduc) {
	leduc->over = leduc->shown = leduc->open_card;
	leduc->open_card = true;
	leduc->raises = leduc->calls = leduc->seat = 0;
	if (!leduc->shown)
		talon_game_say(game, TALON_ALL, "set_table 1 %s", deck[leduc->cards[2]]);
	for (int seat = 0; seat < 2 && leduc->shown; seat++)
		talon_game_say(game, TALON_SEAT(1 - seat) | TALON_IF_LISTED, "show_cards %d 1 %s", seat,
			deck[leduc->cards[seat]]);
}

static bool act(struct talon_game *game, void *position, int seat, const char *text) {
	struct leduc *leduc = position;
	int *const paid = leduc->paid, owed = paid[1 - seat] - paid[seat], action = 0;
	while (action < ACTIONS && (strcmp(text, names[action]) != 0 || !is_legal(leduc, action)))
		action++;
	if (action == ACTIONS)
		return talon_game_refuse(game, "%s is none of call%s%s", *text ? text : "nothing",
			is_legal(leduc, RAISE) ? ", raise" : "", is_legal(leduc, FOLD) ? ", fold" : "");
	talon_game_say(game, TALON_ALL, "play %d %s", seat, text);
	leduc->last = action;
	leduc->last_seat = seat;
	leduc->seat = 1 - seat;
	leduc->over = action == FOLD;
	if (action != FOLD && owed > 0)
		paid[seat] += owed;
	if (action == RAISE)
		paid[seat] += leduc->open_card ? 4 : 2;
	leduc->raises += action == RAISE;
	leduc->calls = action == RAISE ? 1 : leduc->calls + (action == CALL);
	if (leduc->calls == 2)
		end_round(game, leduc);
	return true;
}

static int worth(const struct leduc *leduc, int seat) {
	if (!leduc->shown)
		return leduc->over && seat != leduc->last_seat; /* who has not folded */
	return leduc->cards[seat] / 2 + 10 * (leduc->cards[seat] / 2 == leduc->cards[2] / 2);
}

static void points(const void *position, int *points) {
	const struct leduc *leduc = position;
	const int more = worth(leduc, 0) - worth(leduc, 1);
	points[0] = leduc->paid[leduc->paid[1] < leduc->paid[0]] * ((more > 0) - (more < 0));
	points[1] = -points[0];
}

static void forfeit(const void *position, int seat, int *points) {
	points[seat] = -MOST;
	points[1 - seat] = MOST;
}

/* The places: a hand and a shown card of each seat, the table, the stock. */
static void frame(struct talon_game *game, const void *position) {
	static const char *const kinds[] = {"hand", "hand", "row", "row", "row", "pile"};
	static const char *const places[] = {"hand", "hand", "shown", "shown", "table", "stock"};
	const struct leduc *leduc = position;
	const int *const cards = leduc->cards;
	int won[2];
	points(position, won);
	talon_game_write(game, leduc->over ? "{\"turn\":[]," : "{\"turn\":[%d],", leduc->seat);
	talon_game_write(game, "\"points\":[%d,%d],\"captions\":[],\"seats\":[\"has put in %d\","
		"\"has put in %d\"],\"places\":[", won[0], won[1], leduc->paid[0], leduc->paid[1]);
	for (int i = 0; i < 6; i++) {
		const bool lies = i < 2 ? !leduc->shown : i < 4 ? leduc->shown : i == 4 && leduc->open_card;
		const bool seen = lies && (i >= 2 || talon_game_sees(game, i));
		const int hidden = i == 5 ? 4 - leduc->open_card : lies && !seen;
		talon_game_write(game, "%s{\"kind\":\"%s\",\"name\":\"%s\",\"piece\":\"card\"",
			i > 0 ? "," : "", kinds[i], places[i]);
		if (i < 4)
			talon_game_write(game, ",\"owner\":%d", i % 2);
		if (hidden > 0)
			talon_game_write(game, ",\"hidden\":%d", hidden);
		talon_game_write(game, seen ? ",\"faces\":[\"%s\"]}" : ",\"faces\":[]}",
			deck[cards[i < 4 ? i % 2 : 2]]);
	}
	talon_game_write(game, "]");
	if (leduc->last_seat >= 0) {
		talon_game_write(game, ",\"last\":{\"seat\":%d,\"words\":\"%s\",\"moved\":[",
			leduc->last_seat, words[leduc->last]);
		if (leduc->shown)
			talon_game_write(game, "[0,2,[\"%s\"]],[1,3,[\"%s\"]]", deck[cards[0]],
				deck[cards[1]]);
		else if (leduc->open_card && leduc->raises + leduc->calls == 0)
			talon_game_write(game, "[5,4,[\"%s\"]]", deck[cards[2]]);
		talon_game_write(game, "]}");
	}
	talon_game_write(game, "}");
}

static void actions(struct talon_game *game, const void *position, int seat) {
	for (int i = CALL; i < ACTIONS; i++)
		if (is_legal(position, i))
			talon_game_write(game, "%s{\"action\":\"%s\",\"words\":\"%s\",\"pieces\":[]}",
				i == CALL ? "[" : ",", names[i], words[i]);
	talon_game_write(game, "]");
}

int main(void) {
	static const struct talon_game_rules rules = {
		.description = "name leduc\n"
			"summary poker with six cards: one of your own, one on the table\n"
			"seats 2\nhidden yes",
		.size = sizeof(struct leduc), .deal = deal, .open = begin, .act = act, .turn = turn,
		.points = points, .forfeit = forfeit, .frame = frame, .actions = actions,
	};
	return talon_game_run(&rules) < 0;
}
