#include "worker/worker_process.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/frame.h"
#include "base/loop.h"
#include "bot/game_program.h"
#include "bot/trace.h"
#include "worker/worker.h"
#include "worker/worker_message.h"
#include "process/process.h"
#include "record/record.h"
#include "sandbox/copies_linux.h"

/* What is shown of the game in play, while somebody watches the run: positions
 * as all seats know them, as lines of JSON, whose form is in talon-records(5).
 * There are ten a second at most, each the newest; the last one of a game that
 * was shown is never left out. While nobody watches nothing is made. */

#define SHOWN_EVERY_NS INT64_C(100000000)

struct broadcast {
	int job;		       /* its number, from 1 on */
	bool on;		       /* somebody watches */
	const struct referee *referee; /* of the game in play; NULL: there is
					  no position yet, or no game */
	bool news;		       /* its position has not been shown */
	bool shown;		       /* one of its positions has been */
	int64_t next_ns;	       /* when the next position may be shown */
	struct text last; /* what was held back of a game that has ended */
	struct text line;
	struct loop_timer timer;
	void (*show)(void *owner, const char *lines, size_t length);
	void *owner;
};

static void
add_heading(struct text *line, const char *kind, int job, long game)
{
	text_add_format(line, "{\"kind\":\"%s\",\"job\":%d,\"game\":%ld", kind,
		job, game);
}

void
worker_process_add_end(struct text *line, int job, long game)
{
	add_heading(line, "ended", job, game);
	text_add_string(line, "}\n");
}

/* Nobody in particular looks. */
static void
add_position(struct text *line, int job, const struct referee *referee)
{
	const struct game_look look = {0};
	const struct record *record = referee->record;
	json_t *frame = referee->rules->frame(referee->game, &look);

	add_heading(line, "playing", job, record->id);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_string(line, seat == 0 ? ",\"names\":[" : ",");
		text_add_json(line, record->names[seat]);
	}
	text_add_format(line, "],\"made\":%zu,\"frame\":", record->move_count);
	text_add_value(line, frame);
	text_add_string(line, "}\n");
	json_decref(frame);
}

/* What there was no memory for is not shown. */
static void
broadcast_lines(struct broadcast *broadcast, struct text *lines)
{
	if (text_failed(lines) == 0 && lines->length > 0)
		broadcast->show(broadcast->owner, lines->bytes, lines->length);
	text_clear(lines);
}

static void
broadcast_position(struct broadcast *broadcast)
{
	add_position(&broadcast->line, broadcast->job, broadcast->referee);
	broadcast_lines(broadcast, &broadcast->line);
	broadcast->news = false;
	broadcast->shown = true;
}

/* The end of the game before comes before the position of this one. */
static void
broadcast_look(struct broadcast *broadcast, int64_t now_ns)
{
	bool held = broadcast->last.length > 0;

	broadcast->timer.at_ns = LOOP_NEVER;
	if (!broadcast->on || (!held && !broadcast->news))
		return;
	if (now_ns >= broadcast->next_ns) {
		if (held)
			broadcast_lines(broadcast, &broadcast->last);
		else
			broadcast_position(broadcast);
		broadcast->next_ns = now_ns + SHOWN_EVERY_NS;
	}
	if (broadcast->news || broadcast->last.length > 0)
		broadcast->timer.at_ns = broadcast->next_ns;
}

static void
broadcast_due(void *owner, int64_t now_ns)
{
	broadcast_look(owner, now_ns);
}

static void
broadcast_init(struct broadcast *broadcast, struct loop *loop, int job,
	void (*show)(void *owner, const char *lines, size_t length),
	void *owner)
{
	*broadcast = (struct broadcast){
		.job = job,
		.timer = {.at_ns = LOOP_NEVER,
			.due = broadcast_due,
			.owner = broadcast},
		.show = show,
		.owner = owner,
	};
	loop_add_timer(loop, &broadcast->timer);
}

static void
broadcast_release(struct broadcast *broadcast)
{
	loop_remove_timer(&broadcast->timer);
	text_release(&broadcast->last);
	text_release(&broadcast->line);
}

static void
broadcast_switch(struct broadcast *broadcast, bool on, int64_t now_ns)
{
	broadcast->on = on;
	broadcast->news = broadcast->referee;
	if (!on) {
		broadcast->shown = false;
		text_clear(&broadcast->last);
	}
	broadcast_look(broadcast, now_ns);
}

static void
broadcast_move(struct broadcast *broadcast, const struct referee *referee)
{
	broadcast->referee = referee;
	broadcast->news = true;
	if (broadcast->on)
		broadcast_look(broadcast, loop_now());
}

static void
broadcast_end(struct broadcast *broadcast)
{
	struct text *last = &broadcast->last;
	bool held = broadcast->news;

	if (broadcast->on && broadcast->shown) {
		const struct referee *referee = broadcast->referee;

		if (held)
			add_position(last, broadcast->job, referee);
		worker_process_add_end(
			last, broadcast->job, referee->record->id);
		if (!held)
			broadcast_lines(broadcast, last);
	}
	broadcast->referee = NULL;
	broadcast->news = broadcast->shown = false;
}

static void
broadcast_finish(struct broadcast *broadcast)
{
	if (broadcast->on)
		broadcast_lines(broadcast, &broadcast->last);
}

/* The process. */

struct worker_process {
	const struct worker_process_terms *terms;
	struct loop loop;
	struct process_family family;
	struct trace trace;
	struct placement placement;
	struct worker_terms worker_terms;
	struct worker worker;
	struct broadcast broadcast;

	int socket;
	struct loop_watch watch;
	struct frame_reader in;
	struct text out;

	struct worker_order order; /* the game in play */
	bool reserved; /* it begins when other processes have ended */
	struct worker_order next;
	bool has_next;
	bool retiring;
};

/* A runner that is gone needs nothing any more. */
static void
send_out(struct worker_process *p)
{
	if (frame_send(p->socket, &p->out) < 0)
		loop_stop(&p->loop);
}

static void
fail(struct worker_process *p, int error)
{
	const int32_t number = error;

	text_clear(&p->out);
	size_t body = frame_begin(&p->out, WORKER_FAILED);
	text_add(&p->out, (const char *)&number, sizeof number);
	frame_end(&p->out, body);
	send_out(p);
	loop_stop(&p->loop);
}

static void
warned(void *owner, const struct warning *warning)
{
	struct worker_process *p = owner;
	size_t body = frame_begin(&p->out, WORKER_WARNING);

	text_add(&p->out, (const char *)warning, sizeof *warning);
	frame_end(&p->out, body);
	send_out(p);
}

static int
show_lines(void *owner, const char *lines, size_t length)
{
	struct worker_process *p = owner;
	size_t body = frame_begin(&p->out, WORKER_LINES);

	text_add(&p->out, lines, length);
	frame_end(&p->out, body);
	return frame_send(p->socket, &p->out);
}

static void
show_position(void *owner, const char *lines, size_t length)
{
	struct worker_process *p = owner;
	size_t body = frame_begin(&p->out, WORKER_SHOWS);

	text_add(&p->out, lines, length);
	frame_end(&p->out, body);
	send_out(p);
}

/* Where the game is recorded, its line is written here, not by the runner, who
 * has other things to do. */
static int
write_line(struct worker_process *p, struct worker *worker)
{
	if (!p->terms->recorded)
		return 0;
	if (referee_record_start(&worker->referee) < 0)
		return -1;
	return record_write(&worker->record, &worker->record.line);
}

/* The log of a game is there before the game is. */
static int
write_log(struct worker_process *p, struct worker *worker)
{
	char reason[REASON_MAX];

	if (worker_write_log(worker, reason) == 0)
		return 0;
	text_clear(&p->out);
	size_t body = frame_begin(&p->out, WORKER_UNLOGGED);
	text_add_string(&p->out, reason);
	frame_end(&p->out, body);
	send_out(p);
	loop_stop(&p->loop);
	return -1;
}

static void
add_printable(struct text *line, const char *string)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, string);
	text_add_string(line, printable);
}

/* What the move did, for who sees all hands: one who watches is no player. */
static void
add_words(struct text *line, const struct referee *referee)
{
	const struct game_look look = {.viewers = seats_all(referee->seats)};
	json_t *frame = referee->rules->frame(referee->game, &look);
	const char *words = json_string_value(
		json_object_get(json_object_get(frame, "last"), "words"));

	if (words) {
		text_add_string(line, ": ");
		add_printable(line, words);
	}
	json_decref(frame);
}

/* The last move of the game that the referee holds. */
static void
comment_on_move(struct trace *trace, const struct referee *referee)
{
	const struct record *record = referee->record;
	const struct record_move *move = &record->moves[record->move_count - 1];
	int64_t us = record_microseconds(move->used_ns);
	struct text line = {0};

	text_add_format(
		&line, "game %ld: %zu. ", record->id, record->move_count);
	add_printable(&line, record->names[move->seat]);
	text_add_format(&line, " (seat %d): ", move->seat);
	add_printable(&line, record_move_text(record, move));
	text_add_format(
		&line, "  %" PRId64 ".%03" PRId64 " ms", us / 1000, us % 1000);
	add_words(&line, referee);
	trace_add(trace, &line);
	text_release(&line);
}

/* The end of a game. */
static void
comment_on_end(struct trace *trace, const struct record *record)
{
	struct text line = {0};

	text_add_format(&line, "game %ld: ", record->id);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(&line, "%s%d", seat > 0 ? " : " : "",
			record->points[seat]);
	if (record->end != FAULT_NONE && record->end != FAULT_GAME) {
		text_add_format(&line, ", %s by seat %d, ",
			fault_name(record->end), record->offender);
		add_printable(&line, record->names[record->offender]);
		text_add_string(&line, ": ");
	} else if (record->end == FAULT_GAME)
		text_add_string(&line, ", ");
	if (record->end != FAULT_NONE)
		add_printable(&line, record->why);
	if (*record->voided != '\0')
		text_add_string(&line, "; void");
	trace_add(trace, &line);
	text_release(&line);
}

static enum worker_message
kind_of_game(const struct worker *worker)
{
	if (worker->record.voided[0] == '\0')
		return WORKER_GAME;
	return worker->referee.accident ? WORKER_ACCIDENT : WORKER_VOID_GAME;
}

static void
game_moved(void *listener)
{
	struct worker *worker = listener;
	struct worker_process *p = worker->terms->owner;

	if (p->terms->verbosity == 2 && worker->record.move_count > 0)
		comment_on_move(&p->trace, &worker->referee);
	broadcast_move(&p->broadcast, &worker->referee);
}

static void
game_finished(void *owner, struct worker *worker, int64_t now_ns)
{
	struct worker_process *p = owner;

	(void)now_ns;
	if (p->terms->verbosity == 2)
		comment_on_end(&p->trace, &worker->record);
	broadcast_end(&p->broadcast);
	worker->record.at = loop_date();
	if (write_log(p, worker) < 0)
		return;
	if (write_line(p, worker) < 0) {
		fail(p, errno);
		return;
	}
	size_t body = frame_begin(&p->out, kind_of_game(worker));
	record_pack(&worker->record, &p->out);
	frame_end(&p->out, body);
	if (text_failed(&p->out) < 0)
		fail(p, ENOMEM);
	else
		send_out(p);
}

static void
play(struct worker_process *p, int64_t now_ns)
{
	p->reserved = false;
	if (worker_play(&p->worker, &p->order.fixture, p->order.voids, now_ns) <
		0)
		fail(p, errno);
}

/* The next game begins at once, or when the processes of bots that may not play
 * it have ended. */
static void
begin_next(struct worker_process *p, int64_t now_ns)
{
	p->order = p->next;
	p->has_next = false;
	p->reserved = worker_make_room(&p->worker, &p->order.fixture, now_ns);
	if (!p->reserved)
		play(p, now_ns);
}

static void
worker_free(void *owner, struct worker *worker, int64_t now_ns)
{
	struct worker_process *p = owner;

	if (p->reserved)
		play(p, now_ns);
	else if (p->has_next)
		begin_next(p, now_ns);
	else if (p->retiring && !worker_retire(worker, now_ns))
		loop_stop(&p->loop);
}

static void
bot_judged(void *owner, const struct trial_verdict *verdict)
{
	struct worker_process *p = owner;
	size_t body = frame_begin(&p->out, WORKER_JUDGES);

	text_add(&p->out, (const char *)verdict, sizeof *verdict);
	frame_end(&p->out, body);
	send_out(p);
}

static void
worker_failed(void *owner, struct worker *worker)
{
	(void)worker;
	fail(owner, errno);
}

static void
give_back(struct worker_process *p)
{
	const int64_t id = p->next.fixture.id;

	if (!p->has_next)
		return;
	p->has_next = false;
	size_t body = frame_begin(&p->out, WORKER_GIVES_BACK);
	text_add(&p->out, (const char *)&id, sizeof id);
	frame_end(&p->out, body);
	send_out(p);
}

static void
take_order(struct worker_process *p, const struct frame *frame, int64_t now_ns)
{
	memcpy(&p->next, frame->bytes, sizeof p->next);
	p->has_next = true;
	if (p->worker.state == WORKER_IDLE)
		begin_next(p, now_ns);
}

static void
try_bots(struct worker_process *p, const struct frame *frame, int64_t now_ns)
{
	const int count = (int)(frame->length / sizeof(int));
	int bots[TRY_MOST];

	memcpy(bots, frame->bytes, (size_t)count * sizeof *bots);
	if (worker_try(&p->worker, bots, count, now_ns) < 0)
		fail(p, errno);
}

static void
take_message(struct worker_process *p, const struct frame *frame, int64_t now)
{
	switch ((enum runner_message)frame->kind) {
	case RUNNER_PLAYS:
		take_order(p, frame, now);
		break;
	case RUNNER_TAKES_BACK:
		give_back(p);
		break;
	case RUNNER_HAS_NO_GAMES:
		p->retiring = true;
		if (p->worker.state == WORKER_IDLE)
			worker_free(p, &p->worker, now);
		break;
	case RUNNER_TRIES:
		try_bots(p, frame, now);
		break;
	case RUNNER_IS_WATCHED:
		broadcast_switch(&p->broadcast, *frame->bytes != 0, now);
		break;
	}
}

static void
runner_heard(void *owner, int64_t now_ns)
{
	struct worker_process *p = owner;
	struct frame frame;
	ssize_t n = frame_read(&p->in, p->socket);

	if (n == 0 || (n < 0 && errno != EAGAIN)) {
		loop_stop(&p->loop);
		return;
	}
	while (frame_next(&p->in, &frame))
		take_message(p, &frame, now_ns);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct worker_process *p = owner;

	(void)now_ns;
	process_family_reap(&p->family);
}

/* The clocks stand still while the worker is held up, or busy with a trace that
 * nobody reads. */
static void
forgive(void *owner, int64_t ns)
{
	struct worker_process *p = owner;

	worker_forgive(&p->worker, ns, loop_now());
	if (loop_was_stopped(&p->loop))
		worker_stopped(&p->worker, loop_now());
}

/* A person's own process goes through all games. */
static enum seatings_rule
rule_of(const struct worker_process_terms *terms)
{
	for (int i = 0; i < terms->run->bot_count; i++)
		if (terms->specs[i].person)
			return SEATINGS_ANY;
	return terms->restart ? SEATINGS_FRESH : SEATINGS_BY_DEAL;
}

int
worker_process_sets(const struct worker_process_terms *terms)
{
	return seatings_needed(terms->run, rule_of(terms));
}

static struct worker_terms
terms_of_worker(struct worker_process *p)
{
	const struct worker_process_terms *terms = p->terms;
	const struct run *run = terms->run;

	return (struct worker_terms){
		.run = run,
		.specs = terms->specs,
		.deals = terms->deals,
		.link =
			{
				.loop = &p->loop,
				.family = &p->family,
				.limits = terms->limits,
				.measured = run->cpu_clock || terms->measured,
				.lockstep = terms->lockstep,
				.notes = terms->recorded ? run->notes
							 : RUN_NOTES_OFF,
				.trace = &p->trace,
				.placement = &p->placement,
			},
		.clock = clock_terms(run),
		.rule = rule_of(terms),
		.undo = terms->undo,
		.ponder = run->ponder == RUN_PONDER_ON,
		.log = terms->log,
		.placement = &p->placement,
		.moved = game_moved,
		.warned = warned,
		.finished = game_finished,
		.idle = worker_free,
		.judged = bot_judged,
		.failed = worker_failed,
		.owner = p,
	};
}

/* The terminal's signals are for the whole group, and the runner decides. */
static void
ignore_signals(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &ignored, NULL);
}

static int
begin(struct worker_process *p, int number)
{
	const struct worker_process_terms *terms = p->terms;
	struct cores_set set;

	if (terms->cores)
		cores_deal(terms->cores, terms->jobs,
			number > 0 ? number - 1 : 0, &set);
	placement_init(&p->placement, terms->cores ? &set : NULL, NULL);
	loop_init(&p->loop, child_ended, forgive, p);
	broadcast_init(&p->broadcast, &p->loop, number > 0 ? number : 1,
		show_position, p);
	p->worker_terms = terms_of_worker(p);
	if (process_family_init(&p->family) < 0 ||
		worker_init(&p->worker, &p->worker_terms, number) < 0)
		return -1;
	game_program_use(&p->family, true);
	game_program_tell(show_lines, p);
	return loop_watch_read(&p->loop, &p->watch, p->socket);
}

_Noreturn void
worker_process_run(
	const struct worker_process_terms *terms, int number, int socket)
{
	struct worker_process p = {
		.terms = terms,
		.trace = {.take = terms->verbosity > 0 ? show_lines : NULL,
			.tell = terms->verbosity == 1 ? NULL : show_lines,
			.owner = &p,
			.words_only = terms->verbosity == 2},
		.socket = socket,
		.watch = {.ready = runner_heard, .owner = &p},
	};
	char reason[REASON_MAX];

	ignore_signals();
	/* Of what the runner has open nothing else is this process's. */
	copies_close_others(STDERR_FILENO + 1, socket);
	if (begin(&p, number) < 0) {
		fail(&p, errno);
		_exit(1);
	}
	if (loop_run(&p.loop) < 0)
		fail(&p, errno);
	broadcast_finish(&p.broadcast);
	if (p.worker.log.open)
		(void)worker_write_log(&p.worker, reason);
	worker_release(&p.worker);
	broadcast_release(&p.broadcast);
	game_program_end();
	process_family_wait(&p.family);
	_exit(0);
}
