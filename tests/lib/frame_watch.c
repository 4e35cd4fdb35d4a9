#include "lib/frame_watch.h"

#include "lib/frame_moves.h"
#include "lib/seat_setup.h"
#include "lib/test.h"

static int
look_count(const struct frame_watch *watch)
{
	return watch->seats + 2;
}

/* Do those of look I hear what HEARERS hear? */
static bool
hears(const struct frame_watch *watch, int i, seat_set hearers,
	const char *line)
{
	if (i < watch->seats)
		return (hearers & seat_bit(i)) != 0;
	return i == watch->seats || hearers == seats_all(watch->seats) ||
	       strncmp(line, "show_cards ", 11) == 0;
}

static void
begin_deal(struct frame_watch *watch)
{
	for (int i = 0; i < look_count(watch); i++) {
		json_decref(watch->heard_before[i]);
		watch->heard_before[i] = watch->heard[i];
		watch->heard[i] = json_object();
	}
}

static void
hear(void *listener, seat_set hearers, const char *line)
{
	struct frame_watch *watch = listener;
	char words[GAME_LINE_MAX];
	char *rest = words;

	if (watch->declaring && strncmp(line, "set_cards ", 10) == 0 &&
		(hearers & seat_bit(0)) != 0)
		begin_deal(watch);
	strlcpy(words, line, sizeof words);
	for (char *word; (word = strsep(&rest, " "));)
		for (int i = 0; i < look_count(watch); i++)
			if (hears(watch, i, hearers, line))
				json_object_set_new(
					watch->heard[i], word, json_true());
}

static void
expect_heard(const struct frame_watch *watch, int i, const char *face)
{
	if (!json_object_get(watch->heard[i], face) &&
		!json_object_get(watch->heard_before[i], face))
		fail_msg("%s: look %d of %d was not told of %s",
			watch->rules->name, i, watch->seats, face);
}

/* FACES are names, or arrays of row, column and name. */
static void
expect_faces_heard(const struct frame_watch *watch, int i, const json_t *faces)
{
	size_t k;
	json_t *face;

	assert_true(json_is_array(faces));
	json_array_foreach(faces, k, face)
	{
		if (json_is_array(face))
			face = json_array_get(face, 2);
		assert_true(json_is_string(face));
		expect_heard(watch, i, json_string_value(face));
	}
}

static bool
is_card(const char *word)
{
	return strlen(word) == 2 && strchr("23456789TJQKA", word[0]) &&
	       strchr("CDHS", word[1]);
}

static void
expect_words_heard(const struct frame_watch *watch, int i, const json_t *words)
{
	char text[512];
	char *rest = text;

	assert_true(json_is_string(words));
	strlcpy(text, json_string_value(words), sizeof text);
	for (char *word; (word = strsep(&rest, " ,;"));)
		if (is_card(word))
			expect_heard(watch, i, word);
}

static void
expect_known(const struct frame_watch *watch, int i)
{
	const json_t *frame = watch->frames[i];
	const json_t *last = json_object_get(frame, "last");
	size_t k;
	json_t *item;

	json_array_foreach(json_object_get(frame, "places"), k, item)
		expect_faces_heard(watch, i, json_object_get(item, "faces"));
	json_array_foreach(json_object_get(frame, "captions"), k, item)
		expect_words_heard(watch, i, item);
	json_array_foreach(json_object_get(frame, "seats"), k, item)
		expect_words_heard(watch, i, item);
	if (!last)
		return;
	expect_words_heard(watch, i, json_object_get(last, "words"));
	json_array_foreach(json_object_get(last, "moved"), k, item)
		expect_faces_heard(watch, i, json_array_get(item, 2));
}

static int
number_at(const json_t *array, int i)
{
	const json_t *number = json_array_get(array, (size_t)i);

	assert_true(json_is_integer(number));
	return (int)json_integer_value(number);
}

static int
sum_of_parts(const json_t *frame, int seat)
{
	int sum = 0;
	size_t k;
	json_t *part;

	json_array_foreach(json_object_get(frame, "parts"), k, part) sum +=
		number_at(json_array_get(part, 1), seat);
	return sum;
}

static void
expect_points(const struct frame_watch *watch, const json_t *frame)
{
	int points[GAME_SEATS_MAX] = {0};
	bool over = watch->rules->to_act(watch->game) == 0;

	watch->rules->score(watch->game, points);
	assert_int_equal(!!json_object_get(frame, "parts"), over);
	assert_int_equal(json_array_size(json_object_get(frame, "points")),
		watch->seats);
	assert_int_equal(
		json_array_size(json_object_get(frame, "seats")), watch->seats);
	for (int seat = 0; seat < watch->seats; seat++) {
		assert_int_equal(
			number_at(json_object_get(frame, "points"), seat),
			points[seat]);
		if (over)
			assert_int_equal(
				sum_of_parts(frame, seat), points[seat]);
	}
}

/* Those who look may not know of an answer yet; all together do. */
static void
expect_turn(const struct frame_watch *watch, int i)
{
	const json_t *turn = json_object_get(watch->frames[i], "turn");
	seat_set waiting = watch->rules->to_act(watch->game);
	seat_set shown = 0;

	for (size_t k = 0; k < json_array_size(turn); k++)
		shown |= seat_bit(number_at(turn, (int)k));
	assert_int_equal(waiting & ~shown, 0);
	if (i == watch->seats || !watch->declaring)
		assert_int_equal(shown, waiting);
}

static void
look(struct frame_watch *watch)
{
	for (int i = 0; i < look_count(watch); i++) {
		json_t *before = watch->frames[i];

		watch->frames[i] =
			watch->rules->frame(watch->game, &watch->looks[i]);
		assert_non_null(watch->frames[i]);
		expect_known(watch, i);
		expect_points(watch, watch->frames[i]);
		expect_turn(watch, i);
		if (before)
			frame_moves_expect(before, watch->frames[i]);
		json_decref(before);
	}
}

char *
frame_watch_text(const struct frame_watch *watch, struct game_look look)
{
	json_t *frame = watch->rules->frame(watch->game, &look);

	assert_non_null(frame);
	char *text = json_dumps(frame, JSON_COMPACT);
	json_decref(frame);
	return text;
}

static void
deal(struct frame_watch *watch, int number)
{
	const struct game_rules *rules = watch->rules;
	int bots = watch->seats;
	void *settings =
		seat_setup_new(rules, SEAT_SETUP_USUAL, &bots, &watch->random);

	watch->random = seeded((uint64_t)number);
	watch->game = calloc(1, rules->size);
	assert_non_null(watch->game);
	rules->deal(
		watch->game, watch->seats, settings, number, &watch->random);
	free(settings);
}

static void
start(struct frame_watch *watch, int number)
{
	seat_set all = seats_all(watch->seats);

	watch->voice = (struct game_voice){
		.say = hear,
		.listener = watch,
		.see_all = watch->open_hands ? all : 0,
	};
	for (int i = 0; i < look_count(watch); i++) {
		watch->looks[i].viewers = i < watch->seats    ? seat_bit(i)
					  : i == watch->seats ? all
							      : 0;
		watch->looks[i].open_hands = watch->open_hands;
		watch->heard[i] = json_object();
		watch->heard_before[i] = json_object();
		watch->frames[i] = NULL;
	}
	deal(watch, number);
	watch->rules->introduce(watch->game, &watch->voice);
	watch->rules->begin(watch->game, &watch->voice);
}

static void
end(struct frame_watch *watch)
{
	for (int i = 0; i < look_count(watch); i++) {
		json_decref(watch->frames[i]);
		json_decref(watch->heard[i]);
		json_decref(watch->heard_before[i]);
	}
	free(watch->game);
}

/* One of the seats that are to act, by chance, gives a legal answer. */
static void
act(struct frame_watch *watch, frame_watch_answer *answer)
{
	char reason[GAME_REASON_MAX];
	char text[GAME_LINE_MAX];
	seat_set waiting = watch->rules->to_act(watch->game);
	int seat;

	do {
		seat = (int)random_below(
			&watch->random, (uint32_t)watch->seats);
	} while ((waiting & seat_bit(seat)) == 0);
	do {
		answer(watch, seat, text);
	} while (!watch->rules->act(
		watch->game, seat, text, watch->action, reason, &watch->voice));
}

int
frame_watch_game(struct frame_watch *watch, frame_watch_answer *answer,
	frame_watch_position *at, int number)
{
	int moves = 0;

	start(watch, number);
	look(watch);
	for (; watch->rules->to_act(watch->game) != 0; moves++) {
		if (at)
			at(watch);
		act(watch, answer);
		look(watch);
	}
	end(watch);
	return moves;
}

void
frame_watch_card(
	struct frame_watch *watch, int seat, char text[static GAME_LINE_MAX])
{
	size_t k;
	json_t *place;

	json_array_foreach(
		json_object_get(watch->frames[seat], "places"), k, place)
	{
		const json_t *hand = json_object_get(place, "faces");
		uint32_t size = (uint32_t)json_array_size(hand);

		if (strcmp(json_string_value(json_object_get(place, "kind")),
			    "hand") != 0 ||
			size == 0 ||
			json_integer_value(json_object_get(place, "owner")) !=
				seat)
			continue;
		uint32_t chosen = random_below(&watch->random, size + 1);
		if (strcmp(watch->rules->request(watch->game)->ask,
			    "gen_declare") == 0)
			snprintf(text, GAME_LINE_MAX, "%u", chosen);
		else
			strlcpy(text,
				json_string_value(
					json_array_get(hand, chosen % size)),
				GAME_LINE_MAX);
	}
}
