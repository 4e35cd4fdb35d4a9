#include "referee/referee.h"

#include "lib/count_game.h"
#include "lib/test.h"

/* What the seats have heard and not been checked for: "0:play 0 5|1:…" */
struct hall {
	struct referee referee;
	struct record record;
	struct handshake handshakes[2];
	char heard[16384];
	int64_t now;
	int64_t cpu[2]; /* used by the seats so far */
	struct clock_limits limits;
	struct referee_delay delay;
	const char *note; /* said with each answer */
};

static const struct clock_terms terms = {.budget_ns = 1000};
static const char *const names[] = {"ann", "bob"};

static void
say(void *listener, int seat, const char *line, enum expected_answer answer)
{
	struct hall *h = listener;
	char text[2048];
	static const char marks[] = {
		[ANSWER_EMPTY] = ':',
		[ANSWER_NEWS] = ':',
		[ANSWER_OPTIONAL] = '~',
		[ANSWER_TEXT] = '?',
	};

	snprintf(text, sizeof text, "%d%c%s|", seat, marks[answer], line);
	strlcat(h->heard, text, sizeof h->heard);
}

static int64_t
ask(void *listener, int seat)
{
	struct hall *h = listener;

	(void)seat;
	return h->now;
}

static void
assert_heard(struct hall *h, const char *expected)
{
	assert_string_equal(h->heard, expected);
	h->heard[0] = '\0';
}

static void
open_game(struct hall *h, long id)
{
	struct handshake *handshakes[] = {&h->handshakes[0], &h->handshakes[1]};

	record_clear(&h->record);
	h->record.id = h->record.deal = id;
	h->record.seed = seed_of_number(1);
	h->record.game = &count_rules;
	h->record.seats = 2;
	for (int s = 0; s < 2; s++)
		h->record.names[s] = names[s];
	referee_open(&h->referee, &h->record, handshakes, h->now);
}

static int64_t
cpu_of(void *listener, int seat)
{
	const struct hall *h = listener;

	return h->cpu[seat];
}

static void
set_limits(struct hall *h, bool cpu)
{
	h->limits = clock_limits(&terms, 1000000000, cpu);
	h->referee.port.cpu = cpu ? cpu_of : NULL;
	for (int s = 0; s < 2; s++)
		h->referee.seat[s].limits = &h->limits;
}

BEFORE_EACH
{
	static struct hall hall;
	const struct referee_port port = {
		.say = say, .ask = ask, .listener = &hall};

	hall = (struct hall){.now = 100000};
	record_init(&hall.record);
	*state = &hall;
	static const struct deals deals = {.game = &count_rules, .seats = 2};
	assert_false(referee_init(&hall.referee, &deals, 5000, &port) < 0);
	set_limits(&hall, false);
}

AFTER_EACH
{
	struct hall *h = *state;

	referee_release(&h->referee);
	record_release(&h->record);
}

static void
answer(struct hall *h, int seat, const char *text)
{
	referee_answer(
		&h->referee, seat, true, text, h->note, h->now, &h->delay);
}

/* Through greeting and opening, with bots that list nothing. */
static void
begin(struct hall *h)
{
	open_game(h, 0);
	answer(h, 0, "");
	answer(h, 1, "");
	referee_settled(&h->referee, 0);
	referee_settled(&h->referee, 1);
	h->heard[0] = '\0';
}

static void
declare(struct hall *h)
{
	answer(h, 0, "1");
	answer(h, 1, "2");
	h->heard[0] = '\0';
}

static void
assert_fault(
	const struct hall *h, enum fault fault, int offender, const char *why)
{
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_int_equal(h->record.end, fault);
	assert_int_equal(h->record.offender, offender);
	assert_string_equal(h->record.why, why);
	assert_int_equal(h->record.points[offender], 0);
	assert_int_equal(h->record.points[1 - offender], COUNT_FORFEIT);
}

TEST(who_may_give_up_loses_by_it_without_a_fault_of_rules)
{
	struct hall *h = *state;

	h->referee.resign = true;
	begin(h);
	declare(h);
	answer(h, 0, "resign");
	assert_fault(h, FAULT_RESIGN, 0, "gave up");
	assert_false(fault_is_blamed(h->record.end));
}

TEST(elsewhere_it_is_an_action_like_any_other)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	answer(h, 0, "resign");
	assert_int_equal(h->record.end, FAULT_ILLEGAL);
	assert_true(fault_is_blamed(h->record.end));
}

TEST(the_names_are_for_those_that_list_the_command_where_they_may_know)
{
	struct hall *h = *state;

	h->referee.names = true;
	open_game(h, 0);
	answer(h, 0, "set_names");
	answer(h, 1, "result");
	assert_non_null(strstr(h->heard, "0:set_names ann bob|"));
	assert_null(strstr(h->heard, "1:set_names"));
}

TEST(open_hands_are_shown_to_those_that_list_the_command)
{
	struct hall *h = *state;

	h->referee.open_hands = true;
	open_game(h, 0);
	answer(h, 0, "show_cards");
	answer(h, 1, "show_cards\nresult");
	referee_settled(&h->referee, 0);
	h->heard[0] = '\0';
	referee_settled(&h->referee, 1);
	assert_heard(h, "0:set_cards 0|1:set_cards 0|1:show_cards 0 0|"
			"0~time_left 0|0?gen_declare|");
}

TEST(hands_are_open_to_nobody_unless_the_run_says_so)
{
	struct hall *h = *state;

	open_game(h, 0);
	answer(h, 0, "show_cards");
	answer(h, 1, "show_cards");
	referee_settled(&h->referee, 0);
	referee_settled(&h->referee, 1);
	assert_non_null(strstr(h->heard, "1:set_cards"));
	assert_null(strstr(h->heard, "show_cards"));
}

TEST(a_bot_that_does_not_list_it_is_shown_nothing)
{
	struct hall *h = *state;

	h->referee.open_hands = true;
	open_game(h, 0);
	answer(h, 0, "result");
	answer(h, 1, "");
	referee_settled(&h->referee, 0);
	referee_settled(&h->referee, 1);
	assert_non_null(strstr(h->heard, "1:set_cards"));
	assert_null(strstr(h->heard, "show_cards"));
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
}

TEST(a_game_is_played_from_handshake_to_result)
{
	struct hall *h = *state;

	open_game(h, 0);
	assert_heard(h, "0?list_commands|1?list_commands|");
	answer(h, 1, "quit\nresult\n");
	assert_heard(h, "");
	answer(h, 0, "set_rules");
	assert_heard(
		h, "0:set_rules count|0:set_players 2 0|1:set_players 2 1|");
	referee_settled(&h->referee, 0);
	assert_heard(h, "");
	referee_settled(&h->referee, 1);
	assert_heard(h, "0:set_cards 0|1:set_cards 0|"
			"0~time_left 0|0?gen_declare|");
	answer(h, 0, "3");
	assert_heard(h, "1~time_left 0|1?gen_declare|");
	answer(h, 1, "4");
	assert_heard(h, "0:declare 0 3|1:declare 0 3|"
			"0:declare 1 4|1:declare 1 4|"
			"0~time_left 0|0?gen_move|");
	answer(h, 0, "5");
	assert_heard(h, "0:play 0 5|1:play 0 5|1~time_left 0|1?gen_move|");
	answer(h, 1, "6");
	declare(h);
	answer(h, 0, "7");
	h->heard[0] = '\0';
	answer(h, 1, "8");
	assert_heard(h, "0:play 1 8|1:play 1 8|1~result 12 14|");
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_int_equal(h->record.end, FAULT_NONE);
	assert_int_equal(h->record.move_count, 8);
	assert_int_equal(record_standing(&h->record, 0), 121);
	assert_int_equal(referee_record_start(&h->referee), 0);
	assert_int_equal(json_object_size(h->record.start), 1);
}

/* The frames of this game have nothing but whose turn it is. */
static void
begin_shown(struct hall *h)
{
	open_game(h, 0);
	answer(h, 0, "show_frame");
	answer(h, 1, "show_actions\nresult");
	referee_settled(&h->referee, 0);
	h->heard[0] = '\0';
	referee_settled(&h->referee, 1);
}

#define FRAME(turn)                                                 \
	"0:show_frame 1 1 {\"turn\":[" turn                         \
	"],\"points\":[0,0],\"captions\":[],\"seats\":[],\"say\":{" \
	"\"captions\":[],\"seats\":[]},\"places\":[]}|"

TEST(frames_come_after_each_action_and_actions_before_each_question)
{
	struct hall *h = *state;

	begin_shown(h);
	assert_heard(h, "0:set_cards 0|1:set_cards 0|" FRAME(
				"0,1") "0~time_left 0|0?gen_declare|");
	answer(h, 0, "3");
	assert_memory_equal(h->heard, FRAME("1"), strlen(FRAME("1")));
	const char *rest = h->heard + strlen(FRAME("1"));
	assert_ptr_equal(
		strstr(rest, "1:show_actions 1 1 [{\"action\":\"0\","), rest);
	rest = strchr(rest, '|');
	assert_string_equal(rest, "|1~time_left 0|1?gen_declare|");
	h->heard[0] = '\0';
	answer(h, 1, "4");
	assert_heard(h, "0:declare 0 3|1:declare 0 3|"
			"0:declare 1 4|1:declare 1 4|" FRAME(
				"0") "0~time_left 0|0?gen_move|");
}

TEST(the_last_frame_comes_before_the_result)
{
	struct hall *h = *state;

	begin_shown(h);
	declare(h);
	answer(h, 0, "5");
	answer(h, 1, "6");
	declare(h);
	answer(h, 0, "7");
	h->heard[0] = '\0';
	answer(h, 1, "8");
	assert_ptr_equal(
		strstr(h->heard, "0:play 1 8|1:play 1 8|0:show_frame 1 1 "
				 "{\"turn\":[],"),
		h->heard);
	assert_non_null(strstr(h->heard, ",\"winners\":[1]}|1~result 12 14|"));
}

TEST(an_action_is_taken_back_and_those_before_it_are_made_again)
{
	struct hall *h = *state;
	struct record before;

	h->referee.undo = true;
	begin(h);
	declare(h);
	answer(h, 0, "5");
	answer(h, 1, "6");
	declare(h);
	answer(h, 0, "undo 1");
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_true(h->referee.undone);
	assert_int_equal(h->referee.undone_to, 4);
	before = h->record;
	record_init(&h->record);
	h->referee.repeat = &before;
	h->referee.repeat_count = 4;
	h->heard[0] = '\0';
	open_game(h, 0);
	referee_settled(&h->referee, 0);
	referee_settled(&h->referee, 1);
	assert_int_equal(h->record.move_count, 4);
	assert_string_equal(
		record_move_text(&h->record, &h->record.moves[3]), "play 6");
	assert_non_null(strstr(h->heard, "0:play 0 5|1:play 0 5|"));
	assert_non_null(strstr(h->heard, "0?gen_declare|"));
	h->referee.repeat = NULL;
	record_release(&before);
}

TEST(who_has_done_less_takes_nothing_back)
{
	struct hall *h = *state;

	h->referee.undo = true;
	begin(h);
	answer(h, 0, "undo 1");
	assert_false(h->referee.undone);
	assert_int_equal(h->record.end, FAULT_ILLEGAL);
}

TEST(no_bot_hears_a_declaration_before_all_have_declared)
{
	struct hall *h = *state;

	begin(h);
	answer(h, 0, "3");
	assert_heard(h, "1~time_left 0|1?gen_declare|");
	answer(h, 1, "4");
	assert_heard(h, "0:declare 0 3|1:declare 0 3|"
			"0:declare 1 4|1:declare 1 4|"
			"0~time_left 0|0?gen_move|");
	assert_string_equal(
		record_move_text(&h->record, &h->record.moves[0]), "declare 3");
	assert_int_equal(h->record.moves[0].seat, 0);
}

TEST(a_bot_that_has_listed_its_commands_is_not_asked_again)
{
	struct hall *h = *state;

	h->handshakes[0] = (struct handshake){
		.state = HANDSHAKE_DONE, .commands = COMMAND_SET_SEED};
	h->handshakes[1] = (struct handshake){.state = HANDSHAKE_DONE};
	open_game(h, 7);
	assert_heard(h, "0:set_seed 8328286339842027086|"
			"0:set_players 2 0|1:set_players 2 1|");
}

TEST(an_action_against_the_rules_loses)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	answer(h, 0, "0");
	assert_fault(h, FAULT_ILLEGAL, 0, "0 may not be played");
	assert_int_equal(h->record.move_count, 2);
}

TEST(a_refusal_to_act_loses)
{
	struct hall *h = *state;

	begin(h);
	referee_answer(
		&h->referee, 0, false, "not now", NULL, h->now, &h->delay);
	assert_fault(
		h, FAULT_REFUSED, 0, "answered gen_declare with '? not now'");
}

TEST(seats_that_declare_are_asked_one_after_the_other)
{
	struct hall *h = *state;

	begin(h);
	assert_int_equal(h->referee.seat[0].state, SEAT_ASKED);
	assert_int_equal(h->referee.seat[1].state, SEAT_IDLE);
	answer(h, 0, "1");
	assert_int_equal(h->referee.seat[0].state, SEAT_IDLE);
	assert_int_equal(h->referee.seat[1].state, SEAT_ASKED);
}

TEST(seats_that_declare_are_judged_in_their_order)
{
	struct hall *h = *state;

	begin(h);
	referee_fault(&h->referee, 1, FAULT_CRASH, "died", h->now);
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
	answer(h, 0, "x");
	assert_fault(h, FAULT_ILLEGAL, 0, "'x' is no digit");
}

TEST(a_seat_that_is_not_asked_is_judged_when_it_must_act)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	referee_fault(&h->referee, 1, FAULT_CRASH, "died", h->now);
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
	answer(h, 0, "5");
	assert_fault(h, FAULT_CRASH, 1, "died");
	assert_int_equal(h->record.move_count, 3);
}

TEST(what_our_surroundings_did_to_a_seat_is_void_and_no_fault_of_any)
{
	struct hall *h = *state;

	/* However often: it never counts. */
	h->referee.voids = REFEREE_VOIDS_MAX;
	begin(h);
	declare(h);
	referee_accident(&h->referee, 1, FAULT_CRASH, "lost it", h->now);
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
	answer(h, 0, "5");
	assert_fault(h, FAULT_CRASH, 1, "lost it");
	assert_true(h->referee.accident);
	assert_string_equal(h->record.voided, "nobody is to blame: it lost it");
}

TEST(who_was_at_fault_before_stays_to_blame)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	referee_fault(&h->referee, 1, FAULT_CRASH, "died", h->now);
	referee_accident(&h->referee, 1, FAULT_CRASH, "lost it", h->now);
	answer(h, 0, "5");
	assert_fault(h, FAULT_CRASH, 1, "died");
	assert_false(h->referee.accident);
	assert_string_equal(h->record.voided, "");
}

TEST(a_game_in_which_the_arbiter_was_stopped_is_void)
{
	struct hall *h = *state;

	referee_stopped(&h->referee, h->now);
	begin(h);
	declare(h);
	answer(h, 0, "5");
	referee_stopped(&h->referee, h->now);
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_int_equal(h->record.offender, 1);
	assert_true(h->referee.accident);
	assert_non_null(strstr(h->record.voided, "the arbiter was stopped"));
}

TEST(but_not_where_no_clock_runs)
{
	struct hall *h = *state;
	const struct clock_limits none = {
		.wall = {.budget_ns = CLOCK_UNLIMITED},
		.cpu = {.budget_ns = CLOCK_UNLIMITED}};

	for (int s = 0; s < 2; s++)
		h->referee.seat[s].limits = &none;
	begin(h);
	referee_stopped(&h->referee, h->now);
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
}

TEST(a_fault_after_the_last_action_changes_nothing)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	answer(h, 0, "5");
	answer(h, 1, "5");
	declare(h);
	answer(h, 0, "5");
	referee_fault(&h->referee, 0, FAULT_CRASH, "died", h->now);
	answer(h, 1, "4");
	assert_int_equal(h->record.end, FAULT_NONE);
	assert_int_equal(h->record.points[0], 10);
}

TEST(time_is_counted_from_question_to_answer)
{
	struct hall *h = *state;

	begin(h);
	h->now += 300;
	answer(h, 0, "1");
	assert_int_equal(h->record.used_ns[0], 300);
	assert_int_equal(referee_deadline(&h->referee), h->now + 1000);
	h->now += 400;
	answer(h, 1, "1");
	assert_int_equal(h->record.used_ns[1], 400);
	assert_int_equal(h->record.moves[1].used_ns, 400);
}

TEST(an_answer_after_the_flag_is_a_time_out)
{
	struct hall *h = *state;

	begin(h);
	h->now += 1001;
	answer(h, 0, "1");
	assert_fault(h, FAULT_TIMEOUT, 0, "answered when its time was up");
}

TEST(no_answer_is_a_time_out)
{
	struct hall *h = *state;

	begin(h);
	answer(h, 1, "1");
	assert_int_equal(referee_deadline(&h->referee), h->now + 1000);
	h->now += 1000;
	assert_false(referee_late(&h->referee, 0, h->now));
	h->now += 1;
	assert_true(referee_late(&h->referee, 0, h->now));
	assert_false(referee_late(&h->referee, 1, h->now));
	referee_timeout(&h->referee, 0, "silence", h->now);
	assert_fault(h, FAULT_TIMEOUT, 0, "its time was up: silence");
	assert_int_equal(h->record.used_ns[0], 1001);
}

TEST(a_bot_that_is_not_ready_in_time_is_at_fault)
{
	struct hall *h = *state;

	open_game(h, 0);
	answer(h, 0, "");
	assert_int_equal(referee_deadline(&h->referee), h->now + 5000);
	h->now += 5001;
	assert_true(referee_late(&h->referee, 1, h->now));
	referee_timeout(&h->referee, 1, "silence", h->now);
	assert_fault(h, FAULT_START, 1, "was not ready in time: silence");
}

TEST(who_is_slow_to_get_ready_is_heard_before_a_verdict)
{
	struct hall *h = *state;

	open_game(h, 0);
	referee_fault(&h->referee, 1, FAULT_START, "cannot be run", h->now);
	assert_int_equal(h->referee.phase, REFEREE_OPENING);
	referee_fault(&h->referee, 0, FAULT_START, "nor can I", h->now);
	assert_fault(h, FAULT_START, 0, "nor can I");
}

TEST(the_arbiters_own_delay_is_nobodys)
{
	struct hall *h = *state;

	begin(h);
	referee_forgive(&h->referee, 500);
	h->now += 1400;
	assert_false(referee_late(&h->referee, 0, h->now));
	answer(h, 0, "1");
	assert_int_equal(h->record.used_ns[0], 900);
}

static const struct {
	const char *what;
	int64_t used;
	int64_t late;
	int64_t stopped; /* and forgiven */
	int voids;
	enum fault end;
	bool voided;
} time_losses[] = {
	{"in time", 1000, 0, 0, 0, FAULT_NONE, false},
	{"in time, however late", 1000, 9000, 0, 0, FAULT_NONE, false},
	{"too late", 1001, 0, 0, 0, FAULT_TIMEOUT, false},
	{"too late, and we as much", 1300, 300, 0, 0, FAULT_TIMEOUT, false},
	{"too late, but we more so", 1300, 301, 0, 0, FAULT_TIMEOUT, true},
	{"long too late", 9000, 301, 0, 0, FAULT_TIMEOUT, false},
	{"stopped, with time left", 900, 700, 700, 0, FAULT_NONE, false},
	{"stopped, the time ran out then", 1600, 700, 700, 0, FAULT_TIMEOUT,
		true},
	{"it had run out before", 1701, 700, 700, 0, FAULT_TIMEOUT, false},
	{"void twice before", 1300, 301, 0, REFEREE_VOIDS_MAX - 1,
		FAULT_TIMEOUT, true},
	{"void too often before", 1300, 301, 0, REFEREE_VOIDS_MAX,
		FAULT_TIMEOUT, false},
	{"too often, and forgiven", 1600, 700, 700, REFEREE_VOIDS_MAX,
		FAULT_NONE, false},
};

/* What comes of an answer of seat 0, whose clock shows a microsecond. */
TEST(a_time_loss_is_void_if_the_arbiter_was_later)
{
	struct hall *h = *state;

	FOR_EACH (time_losse, time_losses) {
		print_message("%s\n", time_losse->what);
		h->referee.voids = time_losse->voids;
		begin(h);
		h->delay = (struct referee_delay){
			time_losse->late, time_losse->stopped};
		referee_forgive(&h->referee, time_losse->stopped);
		h->now += time_losse->used;
		answer(h, 0, "1");
		assert_int_equal(h->record.end, time_losse->end);
		assert_int_equal(*h->record.voided != '\0', time_losse->voided);
		h->delay = (struct referee_delay){0};
		referee_abandon(&h->referee);
	}
}

TEST(a_void_game_says_how_late_both_were)
{
	struct hall *h = *state;

	begin(h);
	h->delay.late_ns = 2500000;
	h->now += 1001000;
	answer(h, 0, "1");
	assert_fault(h, FAULT_TIMEOUT, 0, "answered when its time was up");
	assert_string_equal(h->record.voided,
		"it was 1.000 ms beyond its time when the arbiter looked, "
		"which may have been 2.500 ms late");
}

TEST(a_game_that_was_void_too_often_counts_and_says_so)
{
	struct hall *h = *state;

	h->referee.voids = REFEREE_VOIDS_MAX;
	begin(h);
	h->delay.late_ns = 2500000;
	h->now += 1001000;
	answer(h, 0, "1");
	assert_fault(h, FAULT_TIMEOUT, 0,
		"answered when its time was up; the arbiter looked late, but "
		"the game had been void 3 times");
}

TEST(void_is_only_the_game_of_the_seat_that_is_judged)
{
	struct hall *h = *state;

	begin(h);
	h->delay.late_ns = 500;
	h->now += 1300;
	answer(h, 1, "1");
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
	h->delay.late_ns = 0;
	h->now += 900;
	answer(h, 0, "1");
	assert_fault(h, FAULT_TIMEOUT, 0, "answered when its time was up");
	assert_string_equal(h->record.voided, "");
	begin(h);
	assert_string_equal(h->referee.seat[1].voided, "");
}

TEST(who_sleeps_loses_nothing_by_the_clock_of_the_processor)
{
	struct hall *h = *state;

	set_limits(h, true);
	begin(h);
	h->cpu[0] += 400;
	h->delay.late_ns = 30;
	h->now += 9000;
	answer(h, 0, "1");
	answer(h, 1, "1");
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
	assert_true(h->record.measured);
	assert_int_equal(h->record.moves[0].used_ns, 9000);
	assert_int_equal(h->record.moves[0].cpu_ns, 400);
	assert_int_equal(h->record.moves[0].late_ns, 30);
	assert_int_equal(h->record.cpu_ns[0], 400);
	assert_int_equal(clock_left(&h->referee.seat[0].cpu), 600);
}

TEST(what_is_used_between_turns_is_not_charged)
{
	struct hall *h = *state;

	set_limits(h, true);
	begin(h);
	declare(h);
	h->cpu[1] += 5000;
	answer(h, 0, "5");
	h->cpu[1] += 700;
	answer(h, 1, "6");
	assert_int_equal(h->record.cpu_ns[1], 700);
	assert_int_equal(h->record.burnt_ns[0], 0);
	assert_int_equal(h->record.burnt_ns[1], 5000);
	assert_int_equal(h->referee.phase, REFEREE_PLAY);
}

TEST(processor_time_runs_out_with_the_answer)
{
	struct hall *h = *state;

	set_limits(h, true);
	begin(h);
	h->cpu[0] += 1001;
	answer(h, 0, "1");
	assert_fault(h, FAULT_TIMEOUT, 0, "answered when its CPU time was up");
}

/* When the time of a clock that runs is up. */
static int64_t
deadline_of(const struct clock *c)
{
	return c->started_ns + clock_left(c) + c->lag_ns;
}

TEST(processor_time_is_looked_at_while_a_bot_thinks)
{
	struct hall *h = *state;

	set_limits(h, true);
	begin(h);
	int64_t look = referee_deadline(&h->referee);
	assert_true(look < deadline_of(&h->referee.seat[0].wall));
	h->now = look;
	h->cpu[0] += 1000;
	assert_false(referee_late(&h->referee, 0, h->now));
	assert_true(referee_deadline(&h->referee) > look ||
		    h->referee.seat[1].look_ns == look);
	h->cpu[0] += 1;
	h->now = h->referee.seat[0].look_ns;
	assert_true(referee_late(&h->referee, 0, h->now));
	referee_timeout(&h->referee, 0, "silence", h->now);
	assert_fault(h, FAULT_TIMEOUT, 0, "its CPU time was up: silence");
}

TEST(a_bot_that_sleeps_for_ever_meets_the_clock_on_the_wall)
{
	struct hall *h = *state;

	set_limits(h, true);
	begin(h);
	h->now = deadline_of(&h->referee.seat[0].wall);
	assert_false(referee_late(&h->referee, 0, h->now));
	h->now++;
	assert_true(referee_late(&h->referee, 0, h->now));
	referee_timeout(&h->referee, 0, "silence", h->now);
	assert_fault(h, FAULT_TIMEOUT, 0, "its time was up: silence");
}

TEST(a_bot_hears_which_of_its_clocks_has_less)
{
	static const struct clock_limits limits = {
		.wall = {.budget_ns = 90000000},
		.cpu = {.budget_ns = 50000000}};
	struct hall *h = *state;

	set_limits(h, true);
	h->referee.seat[0].limits = &limits;
	open_game(h, 0);
	answer(h, 0, "");
	answer(h, 1, "");
	referee_settled(&h->referee, 0);
	referee_settled(&h->referee, 1);
	assert_non_null(strstr(h->heard, "0~time_left 50|0?gen_declare|"));
	h->now += 70000000;
	answer(h, 0, "1");
	h->heard[0] = '\0';
	answer(h, 1, "1");
	assert_non_null(strstr(h->heard, "0~time_left 20|0?gen_move|"));
}

TEST(a_game_by_the_wall_asks_nobody_for_processor_times)
{
	struct hall *h = *state;

	begin(h);
	declare(h);
	assert_false(h->record.measured);
	assert_true(h->referee.seat[0].look_ns == INT64_MAX);
}

TEST(an_answer_that_comes_too_late_for_its_game_is_nothing)
{
	struct hall *h = *state;

	begin(h);
	answer(h, 0, "x");
	assert_fault(h, FAULT_ILLEGAL, 0, "'x' is no digit");
	open_game(h, 1);
	answer(h, 1, "5");
	assert_int_equal(h->record.move_count, 0);
	assert_int_equal(h->referee.phase, REFEREE_OPENING);
}

TEST(a_bot_that_was_asked_in_a_game_given_up_is_heard_in_the_next)
{
	struct hall *h = *state;

	open_game(h, 0);
	answer(h, 0, "");
	referee_abandon(&h->referee);
	assert_heard(h, "0?list_commands|1?list_commands|");
	open_game(h, 0);
	assert_heard(h, "");
	answer(h, 1, "set_rules");
	assert_heard(h, "1:set_rules count|0:set_players 2 0|"
			"1:set_players 2 1|");
}

TEST(an_empty_answer_to_a_question_is_garbage)
{
	struct hall *h = *state;

	begin(h);
	answer(h, 0, "");
	assert_fault(h, FAULT_GARBAGE, 0, "answered gen_declare with nothing");
}

TEST(an_answer_longer_than_any_action_is_garbage)
{
	static char longest[GAME_LINE_MAX + 1];
	struct hall *h = *state;

	memset(longest, '7', GAME_LINE_MAX);
	begin(h);
	answer(h, 0, longest);
	assert_fault(
		h, FAULT_GARBAGE, 0, "its answer is longer than any action");
}

TEST(what_a_seat_says_besides_is_kept_with_its_move_alone)
{
	struct hall *h = *state;

	begin(h);
	h->note = "{\"note\":\"one\"}";
	answer(h, 0, "1");
	h->note = NULL;
	answer(h, 1, "2");
	assert_int_equal(h->record.move_count, 2);
	assert_string_equal(record_move_note(&h->record, &h->record.moves[0]),
		"{\"note\":\"one\"}");
	assert_null(record_move_note(&h->record, &h->record.moves[1]));
	h->note = "{\"note\":\"of what is no move\"}";
	answer(h, 0, "no move");
	assert_int_equal(h->record.end, FAULT_ILLEGAL);
	assert_int_equal(h->record.move_count, 2);
}
