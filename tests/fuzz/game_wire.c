/*
 * Any bytes as the answers of a game that is a program: a NUL ends one. What is
 * no answer is the game's trouble, and whatever else is done with the game then
 * must do no harm.
 */

#include "base/text.h"
#include "common/game.h"
#include "common/random.h"
#include "foreign/program_game.h"
#include "lib/fuzz.h"

enum { INPUT_MAX = 4096, ACTIONS = 6 };

/* What has not been answered yet. */
static const char *answers;
static size_t left;
static bool running;

static enum program_answer
ask(void *owner, const char *command, struct text *answer, bool *fresh,
	char reason[static REASON_MAX])
{
	const size_t length = left > 0 ? strnlen(answers, left) : 0;

	(void)owner;
	assert(strlen(command) > 0 && !strchr(command, '\n'));
	*fresh = !running;
	running = left > 0;
	reason_say(reason, "it has no more to say");
	if (!running)
		return PROGRAM_FAILED;
	text_add(answer, answers, length);
	answers += length + (length < left);
	left -= length + (length < left);
	return length > 0 && answer->bytes[0] == '?' ? PROGRAM_REFUSED
						     : PROGRAM_TAKEN;
}

static void
end(void *owner)
{
	(void)owner;
	running = false;
}

static void
say(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	assert(hearers != 0 && *line != '\0' && !strpbrk(line, "\n#"));
}

static void
play(const struct game_rules *game, void *position, int seats)
{
	static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	const struct game_voice voice = {.say = say, .see_all = 1};
	int points[GAME_SEATS_MAX];
	struct random random;
	seat_set asked;

	random_seed(&random, 1);
	game->deal(position, seats, NULL, 0, &random);
	game->introduce(position, &voice);
	game->begin(position, &voice);
	for (int i = 0; i < ACTIONS && (asked = game->to_act(position)) != 0 &&
			!game_trouble(game, position);
		i++) {
		const int seat = __builtin_ctzll(asked);
		const struct game_look look = {.viewers = seat_bit(seat)};

		assert(seat < seats && *game->request(position)->tell != '\0');
		json_decref(game->frame(position, &look));
		if (game->actions)
			json_decref(game->actions(position, seat));
		(void)game->act(position, seat, "any", action, reason, &voice);
	}
	game->forfeit(position, 0, points);
	game->score(position, points);
	game->standing(position, points);
	json_decref(game->start(position));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct program_port port = {.ask = ask, .end = end};
	char copy[INPUT_MAX], reason[REASON_MAX];

	if (size > INPUT_MAX)
		return 0;
	memcpy(copy, data, size);
	answers = copy;
	left = size;
	running = false;
	const struct game_rules *game = program_game_open(&port, NULL, reason);
	if (!game)
		return 0;
	/* Options would need settings. */
	void *position = malloc(game->size);
	for (int bots = 1; position && !game->options && bots <= GAME_SEATS_MAX;
		bots++) {
		if (game->seats(bots) == 0)
			continue;
		play(game, position, game->seats(bots));
		break;
	}
	free(position);
	program_game_close();
	return 0;
}
