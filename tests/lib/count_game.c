#include "lib/count_game.h"

#include <stdio.h>
#include <string.h>

#include "common/game_actions.h"
#include "common/game_frame.h"

enum { COUNT_ROUNDS = 2 };

static int
count_seats(int bots)
{
	return bots >= 2 && bots <= 4 ? bots : 0;
}

void
count_deal(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	(void)settings;
	(void)number;
	struct count_game *g = game;
	*g = (struct count_game){.seats = seats, .declaring = seats_all(seats)};
	g->dealt = (int)random_below(random, 1000);
}

static json_t *
count_start(const void *game)
{
	const struct count_game *g = game;

	return json_pack("{s:i}", "dealt", g->dealt);
}

static bool
count_restore(void *game, int seats, const json_t *start,
	char reason[static GAME_REASON_MAX])
{
	struct count_game *g = game;
	const json_t *dealt = json_object_get(start, "dealt");

	if (!json_is_integer(dealt)) {
		snprintf(reason, GAME_REASON_MAX, "no \"dealt\"");
		return false;
	}
	*g = (struct count_game){.seats = seats, .declaring = seats_all(seats)};
	g->dealt = (int)json_integer_value(dealt);
	return true;
}

static void
count_introduce(const void *game, const struct game_voice *voice)
{
	const struct count_game *g = game;
	char line[64];

	for (int s = 0; s < g->seats; s++) {
		snprintf(line, sizeof line, "set_players %d %d", g->seats, s);
		voice->say(voice->listener, seat_bit(s), line);
	}
}

static void
count_begin(void *game, const struct game_voice *voice)
{
	const struct count_game *g = game;

	voice->say(voice->listener, seats_all(g->seats), "set_cards 0");
	if (game_witnesses(voice, 0) != 0)
		voice->say(voice->listener, game_witnesses(voice, 0),
			"show_cards 0 0");
}

static seat_set
count_to_act(const void *game)
{
	const struct count_game *g = game;

	if (g->round == COUNT_ROUNDS)
		return 0;
	return g->declaring != 0 ? g->declaring : seat_bit(g->turn);
}

static const struct game_request *
count_request(const void *game)
{
	static const struct game_request declare = {"gen_declare", "declare"};
	static const struct game_request play = {"gen_move", "play"};
	const struct count_game *g = game;

	return g->declaring != 0 ? &declare : &play;
}

static void
count_declare(struct count_game *g, int seat, int digit,
	const struct game_voice *voice)
{
	char line[64];

	g->declared[seat] = digit;
	g->declaring &= ~seat_bit(seat);
	for (int s = 0; g->declaring == 0 && s < g->seats; s++) {
		snprintf(line, sizeof line, "declare %d %d", s, g->declared[s]);
		voice->say(voice->listener, seats_all(g->seats), line);
	}
}

static void
count_play(struct count_game *g, int seat, int digit,
	const struct game_voice *voice)
{
	char line[64];

	g->points[seat] += digit;
	snprintf(line, sizeof line, "play %d %d", seat, digit);
	voice->say(voice->listener, seats_all(g->seats), line);
	g->turn = (g->turn + 1) % g->seats;
	if (g->turn == 0 && ++g->round < COUNT_ROUNDS)
		g->declaring = seats_all(g->seats);
}

static bool
count_act(void *game, int seat, const char *text,
	char action[static GAME_LINE_MAX], char reason[static GAME_REASON_MAX],
	const struct game_voice *voice)
{
	struct count_game *g = game;

	if (strlen(text) != 1 || text[0] < '0' || text[0] > '9') {
		snprintf(reason, GAME_REASON_MAX, "'%.40s' is no digit", text);
		return false;
	}
	if (g->declaring == 0 && text[0] == '0') {
		snprintf(reason, GAME_REASON_MAX, "0 may not be played");
		return false;
	}
	memcpy(action, text, 2);
	if (g->declaring != 0)
		count_declare(g, seat, text[0] - '0', voice);
	else
		count_play(g, seat, text[0] - '0', voice);
	return true;
}

static void
count_score(const void *game, int points[static GAME_SEATS_MAX])
{
	const struct count_game *g = game;

	memcpy(points, g->points, sizeof g->points);
}

/* Of equal sums the one declared higher last is better. */
static void
count_standing(const void *game, int standing[static GAME_SEATS_MAX])
{
	const struct count_game *g = game;

	for (int s = 0; s < g->seats; s++)
		standing[s] = 10 * g->points[s] + g->declared[s];
}

static void
count_forfeit(const void *game, int offender, int points[static GAME_SEATS_MAX])
{
	const struct count_game *g = game;

	for (int s = 0; s < g->seats; s++)
		points[s] = s == offender ? 0 : COUNT_FORFEIT;
}

static json_t *
count_frame(const void *game, const struct game_look *look)
{
	const struct count_game *g = game;
	int points[GAME_SEATS_MAX];
	struct game_frame frame;

	(void)look;
	count_score(g, points);
	game_frame_begin(&frame, count_to_act(g), g->seats, points);
	return game_frame_end(&frame);
}

static json_t *
count_actions(const void *game, int seat)
{
	const struct count_game *g = game;
	struct game_actions list;
	char digit[2] = "0";

	(void)seat;
	game_actions_begin(&list);
	for (*digit = g->declaring != 0 ? '0' : '1'; *digit <= '9'; ++*digit)
		game_actions_add(&list, digit,
			said("%s %s", count_request(game)->tell, digit));
	return game_actions_end(&list);
}

const struct game_rules count_rules = {
	.name = "count",
	.summary = "digits, for tests",
	.bot_counts = "2 to 4",
	.size = sizeof(struct count_game),
	.seats = count_seats,
	.deal = count_deal,
	.start = count_start,
	.restore = count_restore,
	.introduce = count_introduce,
	.begin = count_begin,
	.to_act = count_to_act,
	.request = count_request,
	.act = count_act,
	.score = count_score,
	.standing = count_standing,
	.forfeit = count_forfeit,
	.frame = count_frame,
	.actions = count_actions,
};
