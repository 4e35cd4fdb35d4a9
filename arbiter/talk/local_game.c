#include "talk/local_game.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/effort.h"
#include "common/game_actions.h"
#include "common/plural.h"
#include "common/seat.h"
#include "record/replay.h"

#include "seats.h"

/* One that need not be made, and plays by chance alone. */
static bool
find_player(struct own_player *player)
{
	const struct seat_strategy *strategy =
		seat_strategy_find(player->game, "random");

	player->player = strategy ? strategy->player : NULL;
	return player->player;
}

void
own_player_begin(struct own_player *player, uint64_t seed)
{
	if (player->game)
		player->game->forget(player->view, player->variant);
	random_seed(&player->random, seed);
}

int
own_player_init(struct own_player *player, const struct game_rules *rules)
{
	*player = (struct own_player){0};
	if (rules->program)
		return 0;
	player->game = seat_find(rules->name, &player->variant);
	if (!player->game || !find_player(player)) {
		errno = ENOTSUP;
		return -1;
	}
	player->view = malloc(player->game->size);
	if (!player->view)
		return -1;
	own_player_begin(player, 0);
	return 0;
}

void
own_player_release(struct own_player *player)
{
	free(player->view);
	player->view = NULL;
}

bool
own_player_hear(struct own_player *player, const char *line)
{
	char words[GAME_LINE_MAX], none[] = "", reason[GAME_REASON_MAX];
	char *rest = words;

	if (!player->game)
		return true;
	strlcpy(words, line, sizeof words);
	const struct seat_command *command =
		seat_command_find(player->game, strsep(&rest, " "));
	return !command ||
	       command->hear(player->view, rest ? rest : none, reason);
}

bool
own_player_answer(struct own_player *player, const char *ask,
	char answer[static GAME_LINE_MAX])
{
	const struct seat_question *question =
		seat_question_find(player->game, ask);
	struct effort effort = effort_of_nodes(0);

	if (!question || !question->may_ask(player->view))
		return false;
	question->answer(
		player->player, player->view, &effort, &player->random, answer);
	return true;
}

/* All deals come from this, unless the caller says otherwise. */
enum { LOCAL_SEED = 1 };

#define FACTOR_OF_ALL INT64_C(1000000000)

/* What the seat hears its strategy hears, too. */
static void
say(void *listener, int seat, const char *line, enum expected_answer answer)
{
	struct local_game *game = listener;
	struct local_seat *s = &game->seat[seat];

	bool sense = own_player_hear(&s->ours, line);
	assert(sense);
	(void)sense;
	if (s->hears)
		text_add_format(&s->heard, "%c%s\n", '0' + (int)answer, line);
}

static int64_t
ask(void *listener, int seat)
{
	const struct local_game *game = listener;

	(void)seat;
	return game->now_ns;
}

static int64_t
cpu_of(void *listener, int seat)
{
	const struct local_game *game = listener;

	return game->seat[seat].cpu_ns;
}

static bool
set_presets(struct local_game *game, const struct game_preset *preset,
	char reason[static REASON_MAX])
{
	const struct game_rules *rules = game->rules;
	char why[GAME_REASON_MAX] = "";

	if (!rules->options)
		return true;
	void *settings = game->deals.settings = malloc(rules->settings_size);
	if (!settings)
		return reason_no_memory(reason) == 0;
	rules->settings_init(settings);
	for (; preset && preset->name; preset++)
		if (!rules->settings_set(
			    settings, preset->name, preset->value, why))
			break;
	if (*why == '\0' && rules->settings_check(settings, game->seats, why))
		return true;
	strlcpy(reason, why, REASON_MAX);
	return false;
}

static int
fewest(const struct game_rules *rules)
{
	int bots = 1;

	while (bots < GAME_SEATS_MAX && rules->seats(bots) == 0)
		bots++;
	return bots;
}

/* The referee and the seats of a game whose deals are known. */
static bool
set_up(struct local_game *game, const struct record *recorded, bool cpu,
	char reason[static REASON_MAX])
{
	static const struct clock_terms none = {.budget_ns = CLOCK_UNLIMITED};
	const struct referee_port port = {.say = say,
		.ask = ask,
		.cpu = cpu ? cpu_of : NULL,
		.listener = game};

	game->recorded = recorded;
	game->deals.game = game->rules;
	game->deals.seats = game->seats;
	game->copy = malloc(game->rules->size);
	record_init(&game->record);
	game->record.seed = seed_of_number(LOCAL_SEED);
	bool good = game->copy &&
		    referee_init(&game->referee, &game->deals, 0, &port) == 0;
	for (int s = 0; good && s < game->seats; s++) {
		game->record.names[s] = "";
		good = own_player_init(&game->seat[s].ours, game->rules) == 0;
		local_game_seat(
			game, s, recorded ? SEAT_RECORDED : SEAT_OURS, NULL);
		local_game_set_clock(game, s, &none, FACTOR_OF_ALL, false);
	}
	if (!good)
		strlcpy(reason, strerror(errno), REASON_MAX);
	return good;
}

bool
local_game_init(struct local_game *game, const struct game_rules *rules,
	int bots, const struct game_preset *presets,
	char reason[static REASON_MAX])
{
	*game = (struct local_game){
		.rules = rules,
		.seats = rules->seats(bots > 0 ? bots : fewest(rules)),
	};
	if (game->seats == 0)
		return reason_refuse(reason, "%d bot%s cannot play %s", bots,
			plural(bots), rules->name);
	if (rules->program && !rules->actions)
		return reason_refuse(reason,
			"%s does not list what may be done (`actions`), so "
			"nobody here plays it",
			rules->name);
	return set_presets(game, presets, reason) &&
	       set_up(game, NULL, false, reason);
}

/* Whether the rules can restore the start of the record. */
static bool
check_start(struct local_game *game, char reason[static REASON_MAX])
{
	const struct record *record = game->recorded;
	char why[GAME_REASON_MAX];

	if (game->rules->restore(game->copy, game->seats, record->start, why))
		return true;
	return reason_refuse(
		reason, "the start of game %ld: %s", record->id, why);
}

/* What tells a game from others. */
static void
name_record(struct record *record, const struct record *like)
{
	record->id = like->id;
	record->deal = like->deal;
	record->match = like->match;
	record->seed = like->seed;
	record->seed_hidden = like->seed_hidden;
	record->practice = like->practice;
	memcpy(record->names, like->names, sizeof record->names);
}

bool
local_game_init_recorded(struct local_game *game, const struct run *run,
	const struct record *record, char reason[static REASON_MAX])
{
	const struct clock_terms clock = clock_terms(run);

	*game = (struct local_game){
		.rules = record->game, .seats = record->seats};
	if (!set_up(game, record, run->cpu_clock, reason) ||
		!check_start(game, reason))
		return false;
	game->deals.start = record->start;
	game->referee.open_hands = run->open_hands;
	game->referee.resign = run->resign;
	game->referee.names = run->names;
	name_record(&game->record, record);
	for (int s = 0; s < game->seats; s++)
		local_game_set_clock(
			game, s, &clock, FACTOR_OF_ALL, run->cpu_clock);
	return true;
}

void
local_game_release(struct local_game *game)
{
	for (int s = 0; s < game->seats; s++) {
		own_player_release(&game->seat[s].ours);
		text_release(&game->seat[s].heard);
	}
	referee_release(&game->referee);
	record_release(&game->record);
	deals_release(&game->deals);
	free(game->copy);
	*game = (struct local_game){0};
}

void
local_game_seat(struct local_game *game, int seat, enum local_actor actor,
	const struct handshake *handshake)
{
	struct local_seat *s = &game->seat[seat];

	s->actor = actor;
	s->hears = handshake;
	s->handshake = handshake ? *handshake : (struct handshake){0};
	s->handshake.state = HANDSHAKE_DONE;
}

void
local_game_set_clock(struct local_game *game, int seat,
	const struct clock_terms *terms, int64_t factor_nano, bool cpu)
{
	struct local_seat *s = &game->seat[seat];

	s->limits = clock_limits(terms, factor_nano, cpu);
	game->referee.seat[seat].limits = &s->limits;
}

/* A game that is begun anew keeps what names it. */
static void
clear_record(struct record *record, const struct game_rules *rules, int seats)
{
	const struct record before = *record;

	record_clear(record);
	name_record(record, &before);
	record->game = rules;
	record->seats = seats;
}

void
local_game_open(struct local_game *game)
{
	struct handshake *handshakes[GAME_SEATS_MAX];
	const long number = game->deals.start ? 0 : game->record.deal;

	for (int s = 0; s < game->seats; s++) {
		struct local_seat *seat = &game->seat[s];

		handshakes[s] = &seat->handshake;
		text_clear(&seat->heard);
		seat->taken = 0;
		seat->cpu_ns = 0;
		own_player_begin(&seat->ours,
			(uint64_t)number * GAME_SEATS_MAX + (uint64_t)s);
	}
	game->now_ns = 0;
	clear_record(&game->record, game->rules, game->seats);
	if (game->recorded)
		game->record.start = json_incref(game->recorded->start);
	referee_abandon(&game->referee);
	referee_open(&game->referee, &game->record, handshakes, 0);
	for (int s = 0; s < game->seats; s++)
		if (!game->seat[s].hears)
			local_game_settle(game, s);
}

void
local_game_settle(struct local_game *game, int seat)
{
	referee_settled(&game->referee, seat);
}

bool
local_game_question_is_next(const struct local_game *game, int seat)
{
	const struct local_seat *s = &game->seat[seat];

	return s->taken < s->heard.length &&
	       s->heard.bytes[s->taken] == '0' + (int)ANSWER_TEXT;
}

bool
local_game_next(struct local_game *game, int seat,
	char line[static GAME_LINE_MAX], enum expected_answer *answer)
{
	struct local_seat *s = &game->seat[seat];

	if (s->taken == s->heard.length)
		return false;
	const char *at = s->heard.bytes + s->taken;
	const size_t length = strcspn(at, "\n");
	*answer = (enum expected_answer)(*at - '0');
	snprintf(line, GAME_LINE_MAX, "%.*s", (int)length - 1, at + 1);
	s->taken += length + 1;
	if (s->taken < s->heard.length)
		return true;
	text_clear(&s->heard);
	s->taken = 0;
	return true;
}

/* No answer is late here: what cannot be is a fault, the caller says. NOTE may
 * be NULL. */
static void
take(struct local_game *game, bool ok, const char *text, const char *note,
	const struct referee_turn *turn)
{
	static const struct referee_delay in_time;
	const int seat = referee_asked(&game->referee);
	struct referee_seat *s = &game->referee.seat[seat];
	const int64_t wall = clock_left(&s->wall), cpu = clock_left(&s->cpu);

	game->now_ns += turn->used_ns < wall ? turn->used_ns : wall;
	game->seat[seat].cpu_ns += turn->cpu_ns < cpu ? turn->cpu_ns : cpu;
	referee_answer(
		&game->referee, seat, ok, text, note, game->now_ns, &in_time);
}

void
local_game_answer(struct local_game *game, bool ok, const char *text)
{
	local_game_answer_noted(game, ok, text, NULL, 0);
}

void
local_game_answer_noted(struct local_game *game, bool ok, const char *text,
	const char *note, int64_t ns)
{
	const struct referee_turn turn = {.used_ns = ns};

	take(game, ok, text, note, &turn);
}

const char *
local_game_action(const struct record *record, size_t number)
{
	return strchr(record_move_text(record, &record->moves[number]), ' ') +
	       1;
}

bool
local_game_repeat(struct local_game *game)
{
	const size_t number = game->record.move_count;
	const struct record *recorded = game->recorded;

	if (!recorded || number >= recorded->move_count)
		return false;
	const struct record_move *move = &recorded->moves[number];
	const struct referee_turn turn = {move->used_ns, move->cpu_ns, 0};
	take(game, true, local_game_action(recorded, number),
		record_move_note(recorded, move), &turn);
	return true;
}

static const char *
last_line(const struct text *lines)
{
	size_t at = lines->length - 1;

	while (at > 0 && lines->bytes[at - 1] != '\n')
		at--;
	return lines->bytes + at;
}

void
local_game_unask(struct local_game *game)
{
	struct text *heard = &game->seat[referee_asked(&game->referee)].heard;
	const char *line;

	if (heard->length == 0)
		return;
	text_cut(heard, (size_t)(last_line(heard) - heard->bytes));
	while (heard->length > 0 && (line = last_line(heard)) &&
		(strncmp(line + 1, "time_left ", 10) == 0 ||
			strncmp(line + 1, "show_actions ", 13) == 0))
		text_cut(heard, (size_t)(line - heard->bytes));
}

int
local_game_turn(struct local_game *game)
{
	char text[GAME_LINE_MAX];
	int seat;

	while ((seat = referee_asked(&game->referee)) != -1) {
		switch (game->seat[seat].actor) {
		case SEAT_OURS:
			local_game_suggest(game, text);
			local_game_answer(game, true, text);
			break;
		case SEAT_RECORDED:
			if (!local_game_repeat(game))
				return seat;
			break;
		case SEAT_CALLERS:
			return seat;
		}
	}
	return -1;
}

bool
local_game_try(struct local_game *game, const char *text,
	char action[static GAME_LINE_MAX], char reason[static GAME_REASON_MAX])
{
	memcpy(game->copy, game->referee.game, game->rules->size);
	return game->rules->act(game->copy, referee_asked(&game->referee), text,
		action, reason, &replay_silence);
}

bool
local_game_is_same(struct local_game *game, const char *one, const char *other)
{
	return replay_is_same(game->rules, game->seats, game->referee.game,
		game->copy, referee_asked(&game->referee), one, other);
}

/* Draws one of what SEAT may do. */
static bool
draw_action(struct local_game *game, int seat, char text[static GAME_LINE_MAX])
{
	json_t *actions = game->rules->actions(game->referee.game, seat);
	const char *action =
		game_actions_draw(actions, &game->seat[seat].ours.random);

	/* Without any it is the game's trouble, which it says when asked this. */
	strlcpy(text, action ? action : "-", GAME_LINE_MAX);
	json_decref(actions);
	return true;
}

void
local_game_suggest(struct local_game *game, char text[static GAME_LINE_MAX])
{
	const int seat = referee_asked(&game->referee);
	struct own_player *ours = &game->seat[seat].ours;

	bool asked = game->rules->program ? draw_action(game, seat, text)
					  : own_player_answer(ours,
						    local_game_ask(game), text);
	assert(asked);
	(void)asked;
}

const char *
local_game_ask(const struct local_game *game)
{
	return game->rules->request(game->referee.game)->ask;
}

bool
local_game_failed(const struct local_game *game)
{
	for (int s = 0; s < game->seats; s++)
		if (game->seat[s].heard.failed)
			return true;
	return game->referee.failed;
}
