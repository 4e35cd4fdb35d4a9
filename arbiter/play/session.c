#include "play/session.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/calibration.h"
#include "base/frame.h"
#include "base/loop.h"
#include "base/reason.h"
#include "blame/blame.h"
#include "bot/bot_hint.h"
#include "bot/bot_program_linux.h"
#include "bot/placement_linux.h"
#include "common/plural.h"
#include "guard/heads.h"
#include "process/descendants_linux.h"
#include "process/process.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run_line.h"
#include "record/seed_history.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

/* The trace. */

/* Whoever asks for the end has it though some lines were printed, or others
 * wait for the same terminal. Returns how many bytes were printed; fewer than
 * LENGTH with errno. */
static size_t
print_most(const char *lines, size_t length)
{
	size_t done = 0;

	while (done < length && !loop_end_wanted()) {
		ssize_t n = write(STDERR_FILENO, lines + done, length - done);

		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			done += (size_t)n;
	}
	return done;
}

/* Prints LINES, as far as no signal asks for the end of the run. -1 with errno:
 * they cannot be printed. */
static int
trace_output_print(const char *lines, size_t length)
{
	loop_let_signals(true);
	size_t printed = print_most(lines, length);
	int error = errno;
	loop_let_signals(false);
	errno = error;
	return printed == length || loop_end_wanted() ? 0 : -1;
}

/* For the end of a run: makes standard error, which the trace may have filled,
 * non-blocking, so that what it does not take at once is lost. Other processes
 * may share that descriptor: trace_output_wait_again restores its flags. */
static void
trace_output_stop_waiting(struct trace_output *output)
{
	if (output->nonblocking)
		return;
	output->flags = fcntl(STDERR_FILENO, F_GETFL);
	output->nonblocking =
		fcntl(STDERR_FILENO, F_SETFL, output->flags | O_NONBLOCK) == 0;
}

static void
trace_output_wait_again(struct trace_output *output)
{
	if (output->nonblocking)
		fcntl(STDERR_FILENO, F_SETFL, output->flags);
	output->nonblocking = false;
}

/* A run that fails. */

/* Lets messages through to a terminal that nobody may read. */
static void
stop_waiting(struct session *session)
{
	if (session->worker.verbosity > 0)
		trace_output_stop_waiting(&session->output);
}

void
session_fail_because(struct session *session, const char *message)
{
	bool said = session->failed;

	progress_erase(&session->progress);
	stop_waiting(session);
	session->failed = true;
	loop_stop(&session->loop);
	if (!said)
		warnx("%s", message);
}

void
session_fail(struct session *session, const char *what, int error)
{
	char message[REASON_MAX];

	snprintf(message, sizeof message, "%.400s: %s", what, strerror(error));
	session_fail_because(session, message);
}

/*
 * The processes of a run's workers: starts them, hears them, has one that was
 * stopped go on, and notices when one has died. They are children of the arbiter,
 * which ends them, and kills what one that was killed leaves behind.
 */

/* A look at who is left, at the latest. */
#define STEP_NS 50000000L
enum { STEPS_A_SECOND = 20 };

/* A worker waits for its wardens, and kills them, before it ends itself. */
enum { WORKERS_SECONDS = 12, ORPHANS_SECONDS = 1 };

/* -1 with errno: no memory. */
static int
pid_list_add(struct pid_list *list, pid_t pid)
{
	pid_t *pids =
		reallocarray(list->pids, (size_t)list->count + 1, sizeof *pids);

	if (!pids)
		return -1;
	list->pids = pids;
	pids[list->count++] = pid;
	return 0;
}

static bool
pid_list_has(const struct pid_list *list, pid_t pid)
{
	for (int i = 0; i < list->count; i++)
		if (list->pids[i] == pid)
			return true;
	return false;
}

static void
add_child(pid_t pid, void *arg)
{
	(void)pid_list_add(arg, pid);
}

/* The worker whose process it is; NULL: it is none of them. */
static struct worker_place *
find_worker(const struct session *session, pid_t pid)
{
	for (int i = 0; i < session->place_count; i++)
		if (session->places[i].link.pid == pid)
			return &session->places[i];
	return NULL;
}

static bool
is_known(pid_t pid, const void *arg)
{
	const struct session *session = arg;

	return find_worker(session, pid) ||
	       pid_list_has(&session->inherited, pid);
}

static void worker_changed(
	struct worker_place *place, int status, int64_t now_ns);

/* For the loop, after SIGCHLD: waits for workers that have ended or were
 * stopped. */
static void
reap(void *owner, int64_t now_ns)
{
	struct session *session = owner;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
		struct worker_place *place = find_worker(session, pid);

		if (place)
			worker_changed(place, status, now_ns);
	}
}

struct orphans {
	const struct session *session;
	int count;
};

static void
count_orphan(pid_t pid, void *arg)
{
	struct orphans *orphans = arg;

	orphans->count += !is_known(pid, orphans->session);
}

static bool
has_orphans(const struct session *session)
{
	struct orphans orphans = {session, 0};

	return descendants_visit_children(count_orphan, &orphans) &&
	       orphans.count > 0;
}

static void
wait_a_step(void)
{
	const struct timespec step = {0, STEP_NS};
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigtimedwait(&child, NULL, &step);
}

static bool
has_workers(const struct session *session)
{
	for (int i = 0; i < session->place_count; i++)
		if (session->places[i].link.pid != 0)
			return true;
	return false;
}

/* True when no worker is left. */
static bool
wait_for_workers(struct session *session)
{
	for (int i = 0; i < WORKERS_SECONDS * STEPS_A_SECOND; i++) {
		reap(session, loop_now());
		if (!has_workers(session))
			return true;
		wait_a_step();
	}
	return false;
}

static void
wait_for_orphans(struct session *session)
{
	for (int i = 0; i < ORPHANS_SECONDS * STEPS_A_SECOND; i++) {
		reap(session, loop_now());
		if (!has_orphans(session))
			return;
		wait_a_step();
	}
	while (descendants_kill_children(is_known, session) > 0) {
		wait_a_step();
		reap(session, loop_now());
	}
}

/* Waits until all workers have ended and nothing is left of them, for some
 * seconds at most; then kills them. Orphans have a second to end, or to be
 * ended by their wardens. */
static void
wait_for_all(struct session *session)
{
	sigset_t child, before;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &before);
	if (!wait_for_workers(session)) {
		for (int i = 0; i < session->place_count; i++)
			if (session->places[i].link.pid != 0)
				kill(session->places[i].link.pid, SIGKILL);
		wait_for_workers(session);
	}
	wait_for_orphans(session);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

/* What a worker says; the bytes are valid until the next call. */
struct worker_news {
	enum worker_message kind;
	const char *bytes;
	size_t length;
	struct worker_order order;    /* of a game */
	struct trial_verdict verdict; /* on a bot */
};

/* Starts the process of a worker, which is killed when this one ends; LINK has
 * none. -1 with errno. */
static int
worker_link_open(struct worker_link *link,
	const struct worker_process_terms *terms, int number)
{
	const pid_t parent = getpid();
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	fflush(NULL); /* what is not written yet would be written twice */
	pid_t pid = fork();
	if (pid == 0) {
		if (!descendants_end_with(parent))
			_exit(0);
		worker_process_run(terms, number, ends[1]);
	}
	int error = errno;
	close(ends[1]);
	if (pid < 0) {
		close(ends[0]);
		errno = error;
		return -1;
	}
	*link = (struct worker_link){
		.pid = pid, .open = true, .socket = ends[0]};
	return 0;
}

/* Closes the connection, so that the process ends soon if it lives. Its orders
 * stay to be read. */
static void
worker_link_close(struct worker_link *link)
{
	if (!link->open)
		return;
	close(link->socket);
	link->open = false;
	link->ended = true;
	link->on_trial = 0;
	frame_reader_release(&link->in);
	text_release(&link->out);
}

/* The worker ends for want of a session, and that will be heard of. */
static void
worker_link_break(struct worker_link *link)
{
	(void)shutdown(link->socket, SHUT_RDWR);
}

static void
tell_worker(struct worker_link *link, enum session_message kind,
	const void *bytes, size_t length)
{
	if (frame_tell(link->socket, &link->out, kind, bytes, length) < 0)
		worker_link_break(link);
}

static void
worker_link_play(struct worker_link *link, const struct worker_order *order)
{
	assert(link->order_count < WORKER_ORDERS_MAX);
	link->orders[link->order_count++] = *order;
	tell_worker(link, SESSION_PLAYS, order, sizeof *order);
}

static void
worker_link_try(struct worker_link *link, const int *bots, int count)
{
	link->on_trial += count;
	for (; count > TRY_MOST; count -= TRY_MOST, bots += TRY_MOST)
		tell_worker(link, SESSION_TRIES, bots, TRY_MOST * sizeof *bots);
	tell_worker(link, SESSION_TRIES, bots, (size_t)count * sizeof *bots);
}

static void
worker_link_ask_back(struct worker_link *link)
{
	link->asked_back = true;
	tell_worker(link, SESSION_TAKES_BACK, NULL, 0);
}

static void
worker_link_retire(struct worker_link *link)
{
	link->retiring = true;
	tell_worker(link, SESSION_HAS_NO_GAMES, NULL, 0);
}

static void
worker_link_watch(struct worker_link *link, bool watched)
{
	tell_worker(link, SESSION_IS_WATCHED, &watched, sizeof watched);
}

static void
remove_order(struct worker_link *link, int number)
{
	link->order_count--;
	link->asked_back = false;
	memmove(&link->orders[number], &link->orders[number + 1],
		(size_t)(link->order_count - number) * sizeof *link->orders);
}

/* Which order a frame is about. */
static int
find_order(const struct worker_link *link, const struct frame *frame)
{
	int64_t id;

	if (frame->kind != WORKER_GIVES_BACK)
		return 0;
	memcpy(&id, frame->bytes, sizeof id);
	return link->orders[0].fixture.id == id ? 0 : 1;
}

static void
note_order(struct worker_link *link, const struct frame *frame,
	struct worker_news *news)
{
	int number = find_order(link, frame);

	assert(number < link->order_count);
	news->order = link->orders[number];
	if (frame->kind == WORKER_VOID_GAME)
		link->orders[number].voids++;
	else if (frame->kind == WORKER_ACCIDENT)
		link->orders[number].accidents++;
	else
		remove_order(link, number);
}

/* Reads what has come from the worker, without waiting. False: nothing has, or
 * ever will (`ended`). */
static bool
worker_link_read(struct worker_link *link)
{
	ssize_t n = frame_read(&link->in, link->socket);

	if (n > 0 || (n < 0 && errno == EAGAIN))
		return n > 0;
	link->ended = true;
	worker_link_break(link);
	return false;
}

static bool
is_of_order(enum worker_message kind)
{
	return kind != WORKER_WARNING && kind != WORKER_LINES &&
	       kind != WORKER_SHOWS && kind != WORKER_UNLOGGED &&
	       kind != WORKER_FAILED;
}

/* The next of what was read; false: there is none. A game that has ended or was
 * given back is no order any more. */
static bool
worker_link_take(struct worker_link *link, struct worker_news *news)
{
	struct frame frame;

	if (!frame_next(&link->in, &frame))
		return false;
	*news = (struct worker_news){
		.kind = (enum worker_message)frame.kind,
		.bytes = frame.bytes,
		.length = frame.length,
	};
	if (news->kind == WORKER_JUDGES) {
		memcpy(&news->verdict, frame.bytes, sizeof news->verdict);
		link->on_trial--;
	} else if (is_of_order(news->kind))
		note_order(link, &frame, news);
	return true;
}

/* The record file, and whom the session tells. */

/* Whether the file that is resumed has its first line. */
static bool
has_begun(const struct session_terms *terms)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (!terms->resume || reader_open(&reader, terms->output, reason) < 0)
		return false;
	reader_close(&reader);
	return true;
}

/* Notes the host, its cores and how fast they are in the run, which is a shard
 * that begins or has its times scaled; any other run stays as it is. Takes some
 * 10 ms. */
static void
session_place_note(struct session_terms *terms)
{
	struct run_shard *shard = &terms->run.shard;
	char name[SESSION_HOST_MAX] = "";

	if (!terms->run.scale_time &&
		(!run_is_shard(&terms->run) || has_begun(terms)))
		return;
	if (gethostname(name, sizeof name - 1) < 0 || *name == '\0')
		strlcpy(name, "localhost", sizeof name);
	text_printable_string(terms->host, sizeof terms->host, name);
	shard->host = terms->host;
	shard->cores = cores_count(&terms->cores);
	shard->calibration = calibration_measure();
}

/* Gives the run of the terms its seed from the key file, which has to fit;
 * where there is none, the run may have its seed already. False, with the
 * reason in words. */
static bool
session_seed_find(struct session_terms *terms, const struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed)
		return true;
	if (commitment_fits(&run->current, &journal->key.seed)) {
		run->seed = journal->key.seed;
		return true;
	}
	if (!journal->key.open && commitment_fits(&run->current, &run->seed))
		return true;
	if (journal->key.open)
		snprintf(reason, REASON_MAX,
			"%.400s: has another seed than %.400s is committed to",
			terms->key, terms->output);
	else
		snprintf(reason, REASON_MAX,
			"%.400s: its seed is in its key file, which is not "
			"there; --key says where it is",
			terms->output);
	return false;
}

/* Whether the record file has made SEED public, in whatever stage, or may have.
 */
static bool
was_public(const char *path, const struct seed *seed)
{
	const struct commitment commitment = commitment_to(seed);
	struct known_seeds seeds = {0};
	char reason[REASON_MAX];
	const bool was = known_seeds_read(&seeds, path, reason) < 0 ||
			 known_seeds_find(&seeds, &commitment);

	known_seeds_release(&seeds);
	return was;
}

/* Appends the line of JOURNAL, which is no game, if it was WRITTEN, which is 0.
 * False, with the reason in words. */
static bool
append_line(const struct session_terms *terms, struct journal *journal,
	int written, char reason[static REASON_MAX])
{
	return journal_append_line(journal, written) == 0 ||
	       journal_explain(journal, terms->output, reason);
}

/* Before a game is played: a run whose seed is public is committed to another
 * one, that of the key file if an earlier session has begun with it. False,
 * with the reason in words. */
static bool
session_seed_renew(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;
	struct key_file *key = &journal->key;

	if (!run_is_committed(run) || !run->revealed)
		return true;
	if (!key->open)
		return reason_refuse(reason,
			"%.400s: its seed is public, and it has no key "
			"file "
			"for the next one",
			terms->output);
	if (was_public(terms->output, &key->seed) &&
		key_file_draw_seed(key) < 0) {
		reason_of_file(terms->key, reason);
		return false;
	}
	run->seed = key->seed;
	run->current = commitment_to(&run->seed);
	run->revealed = false;
	return append_line(terms, journal,
		seed_line_write(run, false, journal_line(journal)), reason);
}

/* After the last game: the seed becomes public, unless the run is a shard,
 * after whose last game there may be others. False, with the reason in
 * words. */
static bool
session_seed_reveal(struct session_terms *terms, struct journal *journal,
	char reason[static REASON_MAX])
{
	struct run *run = &terms->run;

	if (!run_is_committed(run) || run->revealed || run_is_shard(run))
		return true;
	run->revealed = append_line(terms, journal,
		seed_line_write(run, true, journal_line(journal)), reason);
	return run->revealed;
}

/* Before the first game. */
static void
show_begin(struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	bool quiet = session_is_quiet(session->terms);
	bool line = !quiet && session->terms->verbosity == 0;

	progress_init(&session->progress,
		line && isatty(STDERR_FILENO) ? stderr : NULL,
		(long)count.games, count.played, session->started_ns);
	if (!quiet && session->kind->announce)
		session->kind->announce(session->owner);
}

/* Games have ended. */
static void
show_count(struct session *session, int64_t now_ns)
{
	struct session_count count = session->kind->count(session->owner);

	session->progress.games = (long)count.games;
	session->progress.faults = count.faults;
	progress_update(&session->progress, count.played, now_ns);
}

static int64_t
elapsed_ns(const struct session *session)
{
	const int64_t elsewhere_ns = session->terms->began_ns;

	return loop_now() -
	       (elsewhere_ns > 0 ? elsewhere_ns : session->started_ns);
}

/* After the last game. */
static void
show_report(struct session *session)
{
	if (session->kind->report(session->owner, stdout, session->terms->form,
		    elapsed_ns(session)) < 0)
		session_fail(session, session->kind->name, errno);
	if (fflush(stdout) == EOF)
		session_fail(session, "standard output", errno);
}

/* No game is left, or no time for one. */
static void
show_stopped(const struct session *session)
{
	const struct session_terms *terms = session->terms;
	const struct session_count count = session->kind->count(session->owner);
	const bool in_time =
		terms->until_ns == 0 || loop_now() < terms->until_ns;

	if (!session_is_quiet(terms))
		warnx("%s: %ld of %.0f games are played; --resume plays the "
		      "rest",
			terms->budget > 0 && in_time ? "the budget is used up"
						     : "the time is up",
			count.played, count.games);
}

/* The signal ended the session early. */
static void
show_interrupted(struct session *session, int signal_number)
{
	struct session_count count = session->kind->count(session->owner);

	stop_waiting(session);
	warnx("%s: stopped after %ld of %.0f games%s",
		signal_number == SIGINT ? "interrupted"
					: strsignal(signal_number),
		count.played, count.games,
		session->terms->output ? "; --resume plays the rest" : "");
	session->failed = true;
}

/* From now on, if there is a record file, which is open, and a game to play.
 * Where it cannot be it is said, and the session goes on. */
static void
live_begin(struct session *session)
{
	const struct session_terms *terms = session->terms;

	if (!terms->output || terms->live == SESSION_LIVE_OFF ||
		!session->playable ||
		feed_open(&session->feed, terms->output) == 0 ||
		session_is_quiet(terms))
		return;
	warn("games in play cannot be watched: %s%s", terms->output,
		FEED_SUFFIX);
}

/* A game has ended, and counts. */
static void
tell_of_game(struct session *session, const struct record *record)
{
	const struct worker_process_terms *terms = &session->worker;

	if (fault_news_tell(&session->news, record, terms->specs,
		    terms->spec_count) < 0)
		session_fail(session, session->kind->name, errno);
	if (*session->news.note != '\0')
		session->progress.note = session->news.note;
}

static void
tell_of_warning(struct session *session, const struct warning *warning)
{
	int first = warnings_add(&session->warnings, warning);

	if (first < 0)
		session_fail(session, session->kind->name, errno);
	if (first > 0)
		fault_news_warn(&session->news, warning, session->worker.specs);
}

/* OWNER is the session: something is about to be printed. */
static void
before_news(void *owner)
{
	struct session *session = owner;

	progress_erase(&session->progress);
}

/* After somebody else has touched the record file. */
static void
tell_of_saved(const struct session *session)
{
	long lines;

	const char *path = journal_saved(&session->journal, &lines);
	if (path)
		warnx("what was whole of it is in %s, and %ld game%s behind "
		      "that; --resume goes on with that file in its place",
			path, lines, plural(lines));
	else
		warnx("games that have ended since then are lost: no file "
		      "could be made beside it");
}

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	if (!loop_end_wanted())
		return session->kind->take(session->owner, record, reason);
	return reason_refuse(reason, "interrupted while reading it");
}

static bool
is_wanted_whole(void *context, const struct record *record)
{
	const struct session *session = context;

	return session->kind->whole(session->owner, record);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	return session->kind->change(session->owner, change, reason);
}

static void
take_length(void *context, long length)
{
	struct session *session = context;

	if (session->begun_length == 0)
		session->begun_length = length;
	run_length_set(&session->terms->run, length);
}

static bool
take_closed(
	void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct session *session = context;
	struct run_tournament *terms = &session->terms->run.tournament;

	terms->closed = read->tournament.closed;
	terms->dropped = read->tournament.dropped;
	terms->rounds = read->tournament.rounds;
	return session->kind->closed(session->owner, reason);
}

static bool
take_seed(void *context, const struct run *read, char reason[static REASON_MAX])
{
	struct session *session = context;

	session_seed_take(&session->terms->run, read);
	if (abouts_take(&session->abouts, &session->terms->run, read) == 0 &&
		(!session->kind->seed ||
			session->kind->seed(session->owner) == 0))
		return true;
	return reason_no_memory(reason) == 0;
}

static bool
take_taken(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct session *session = context;

	return session->kind->taken(session->owner, change, reason);
}

static struct reader_visitor
visitor_for(struct session *session)
{
	return (struct reader_visitor){
		.game = take_game,
		.change = session->kind->change ? take_change : NULL,
		.taken = session->kind->taken ? take_taken : NULL,
		.closed = session->kind->closed ? take_closed : NULL,
		.whole = session->kind->whole ? is_wanted_whole : NULL,
		.length = take_length,
		.seed = take_seed,
		.context = session,
		.quiet =
			session->terms->quiet || session->terms->verbosity != 0,
	};
}

/* Whether heads can be published, if they are to be. False, with the reason in
 * words. */
static bool
can_publish(const struct session *session, char reason[static REASON_MAX])
{
	const struct session_terms *terms = session->terms;

	if (!terms->publish)
		return true;
	if (journal_is_public(&session->journal))
		return heads_can_be_in(terms->publish, reason);
	return reason_refuse(reason,
		"--publish needs an output file that is signed: --key "
		"makes a new one so");
}

/* Opens the journal: of a new file, or of one that is resumed, whose lines are
 * read; and the run has its seed. -1 with the reason in words, and the journal
 * may be open. */
static int
resume(struct session *session, char reason[static REASON_MAX])
{
	struct session_terms *terms = session->terms;
	struct journal *journal = &session->journal;
	const struct reader_visitor visitor = visitor_for(session);
	int result;

	if (!terms->output)
		return can_publish(session, reason) ? 0 : -1;
	session->first_length = run_length(&terms->run);
	if (terms->resume)
		result = journal_resume(journal, terms->output, terms->key,
			&terms->run, &visitor, reason);
	else
		result = journal_create(journal, terms->output, terms->key,
			&terms->run, reason);
	if (result < 0)
		return -1;
	return session_seed_find(terms, journal, reason) &&
			       can_publish(session, reason)
		       ? 0
		       : -1;
}

/* Reads the file that would be resumed, without touching it; one that is not
 * there is empty. -1 with the reason in words. */
static int
look(struct session *session, char reason[static REASON_MAX])
{
	const struct session_terms *terms = session->terms;
	const struct reader_visitor visitor = visitor_for(session);
	struct reader reader;
	char why[REASON_MAX];
	int result = -1;

	if (!terms->resume || access(terms->output, F_OK) < 0)
		return 0;
	if (reader_open(&reader, terms->output, reason) < 0)
		return -1;
	if (run_same(&reader.run, &terms->run, why))
		result = reader_visit(&reader, &visitor, reason);
	else
		snprintf(reason, REASON_MAX, "%.400s: %.500s", terms->output,
			why);
	reader_close(&reader);
	return result;
}

bool
session_lengthen(
	struct session *session, long length, char reason[static REASON_MAX])
{
	struct run *run = &session->terms->run;
	struct journal *journal = &session->journal;
	char why[REASON_MAX];

	if (!run_length_can_be(run, length, why))
		return reason_refuse(
			reason, "%.400s: %.500s", session->terms->output, why);
	if (length == run_length(run))
		return true;
	run_length_set(run, length);
	return journal->descriptor < 0 ||
	       append_line(session->terms, journal,
		       run_length_write(run, journal_line(journal)), reason);
}

bool
session_renew(struct session *session, char reason[static REASON_MAX])
{
	return session->journal.descriptor < 0 ||
	       session_seed_renew(session->terms, &session->journal, reason);
}

bool
session_append_closed(struct session *session, long rounds, long dropped,
	char reason[static REASON_MAX])
{
	struct run *run = &session->terms->run;
	struct journal *journal = &session->journal;

	run_close(run, rounds, dropped);
	return append_line(session->terms, journal,
		run_closed_write(run, dropped, journal_line(journal)), reason);
}

enum { STATUS_REFUSED = 2 };

static void
forget_verdicts(struct session_trial *trial)
{
	free(trial->refused);
	*trial = (struct session_trial){0};
}

/* A bot that several workers have tried counts once. -1 with errno: no memory. */
static int
note_verdict(struct session_trial *trial, const struct trial_verdict *verdict)
{
	int place = trial->count;

	if (verdict->result == TRIAL_PASSED)
		return 0;
	while (place > 0 && trial->refused[place - 1].bot >= verdict->bot)
		place--;
	if (place < trial->count && trial->refused[place].bot == verdict->bot)
		return 0;
	if (ARRAY_GROW(trial->refused, trial->count, trial->capacity) < 0)
		return -1;
	memmove(&trial->refused[place + 1], &trial->refused[place],
		(size_t)(trial->count++ - place) * sizeof *trial->refused);
	trial->refused[place] = *verdict;
	return 0;
}

static const char *
hint_of(const struct trial_verdict *verdict, const struct session_terms *terms,
	char hint[static REASON_MAX])
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];

	const char *program = bot_program_hint(spec);
	if (program && (verdict->result == TRIAL_NOT_RUN ||
			       verdict->result == TRIAL_ENDED)) {
		snprintf(hint, REASON_MAX, "; %s", program);
		return hint;
	}
	if (verdict->result == TRIAL_NOT_RUN && !spec->unfit &&
		(bot_hint_quotes(terms->specs, verdict->bot, hint) ||
			bot_hint_name(spec, hint)))
		return hint;
	if (verdict->result == TRIAL_ENDED &&
		bot_hint_sandboxed(spec, verdict->last_words, hint))
		return hint;
	if (verdict->result == TRIAL_SILENT)
		return "; is its output flushed, and does it answer each line "
		       "before it reads on?";
	if (verdict->result == TRIAL_HALF)
		return "; every answer ends with an empty line";
	return "";
}

static void
say(const struct trial_verdict *verdict, const struct session_terms *terms)
{
	const struct bot_spec *spec = &terms->specs[verdict->bot];
	const char *file = terms->confinement.bots_file;
	char hint[REASON_MAX], words[STDERR_TAIL_WORDS_MAX + 16] = "";
	char command[REASON_MAX], place[REASON_MAX] = "";

	if (file && spec->line > 0)
		snprintf(place, sizeof place, "%.900s:%ld: ", file, spec->line);
	if (*verdict->last_words != '\0')
		snprintf(words, sizeof words, "; it said: %s",
			verdict->last_words);
	text_printable_string(command, sizeof command, spec->text);
	warnx("%sbot %s (%s): %s%s%s", place, spec->name, command, verdict->why,
		words, hint_of(verdict, terms, hint));
}

/* House bots are needed. */
static bool
can_be_left_out(
	const struct session_trial *trial, const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int last = trial->refused[trial->count - 1].bot;

	return terms->left_out &&
	       last < run->bot_count - run->tournament.houses;
}

/* BOT is counted among those that are not left out. */
static void
leave_out(bool *left_out, int bot)
{
	int named = 0;

	while (left_out[named] || bot-- > 0)
		named++;
	left_out[named] = true;
}

/* Says of each of them, why it cannot play, in a line.
 * Returns what the session comes to: SESSION_LEAVES_OUT or the exit status. */
static int
report_refused(
	const struct session_trial *trial, const struct session_terms *terms)
{
	const struct trial_verdict *first = &trial->refused[0];

	/* Without the person there is nothing to choose. */
	if (terms->person && terms->specs[first->bot].person &&
		*first->last_words != '\0') {
		warnx("%s", first->last_words);
		return STATUS_REFUSED;
	}
	for (int i = 0; i < trial->count; i++)
		say(&trial->refused[i], terms);
	if (terms->missing == SESSION_MISSING_LEAVE_OUT &&
		can_be_left_out(trial, terms)) {
		for (int i = trial->count - 1; i >= 0; i--)
			leave_out(terms->left_out, trial->refused[i].bot);
		warnx("played without %s", trial->count == 1 ? "it" : "them");
		return SESSION_LEAVES_OUT;
	}
	warnx("no %sgame has been played; --missing=allow lets %s forfeit%s",
		terms->resume ? "further " : "",
		trial->count == 1 ? "it" : "them",
		terms->resume
			? ", and is needed again where the run was begun so"
		: !can_be_left_out(trial, terms) ? ""
		: trial->count == 1 ? ", --missing=leave-out plays without it"
				    : ", --missing=leave-out plays without "
				      "them");
	return STATUS_REFUSED;
}

static void
hear_verdict(struct session *session, const struct trial_verdict *verdict)
{
	if (note_verdict(&session->trial, verdict) < 0 ||
		abouts_note(&session->abouts, &session->terms->run,
			verdict->bot, &verdict->about) < 0)
		session_fail(session, session->kind->name, errno);
}

static void
fail_to_write(struct session *session)
{
	char reason[REASON_MAX];

	journal_explain(&session->journal, session->terms->output, reason);
	session_fail_because(session, reason);
}

/* A file that goes on becomes as long as the user wants it. */
static bool
reach_length(struct session *session, char reason[static REASON_MAX])
{
	long length = session->terms->length;

	return session->begun_length == 0 || length == 0 ||
	       session_lengthen(session, length, reason);
}

static void
fail_to_begin(struct session *session, const char *reason)
{
	warnx("%s", reason);
	journal_take_back(&session->journal);
	session->failed = true;
}

/* OPEN is resume or look. False: the session is over, and a message has said why. */
static bool
begin(struct session *session,
	int (*open)(struct session *, char reason[static REASON_MAX]))
{
	const struct session_kind *kind = session->kind;
	char reason[REASON_MAX];

	if (open(session, reason) == 0) {
		journal_hold(&session->journal);
		if (reach_length(session, reason) &&
			kind->ready(session->owner, reason))
			return true;
	}
	fail_to_begin(session, reason);
	return false;
}

static void
tell_of_seed(struct session *session)
{
	const struct session_kind *kind = session->kind;

	if (kind->seed && kind->seed(session->owner) < 0)
		session_fail(session, kind->name, errno);
}

/* The last line of a complete run has its seed. */
static void
reveal_seed(struct session *session)
{
	char reason[REASON_MAX];

	if (!session->failed &&
		!session_seed_reveal(session->terms, &session->journal, reason))
		session_fail_because(session, reason);
	tell_of_seed(session);
}

/* The key file may be the only place that has the seed. */
static void
keep_key(struct session *session)
{
	char word[REASON_MAX];
	int kept = journal_keep_key(&session->journal, word);

	if (kept < 0)
		session_fail_because(session, word);
	if (kept > 0) {
		progress_erase(&session->progress);
		warnx("%s", word);
	}
}

static void
sync_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	(void)now_ns;
	if (journal_sync(&session->journal) < 0)
		fail_to_write(session);
	keep_key(session);
	session->sync.at_ns = LOOP_NEVER;
}

static const int64_t publish_after_ns = 60000000000;

/* A head that is missing costs nobody a game. */
static void
publish(struct session *session)
{
	const char *path = session->terms->publish;

	if (!path || session->journal.descriptor < 0 ||
		journal_trouble(&session->journal) ||
		journal_publish(&session->journal, path) == 0)
		return;
	progress_erase(&session->progress);
	warn("%s: the head of %s is not published", path,
		session->terms->output);
}

static void
publish_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	publish(session);
	session->publish.at_ns = now_ns + publish_after_ns;
}

static int
append(struct session *session, const struct record *record, int64_t now_ns)
{
	if (!session->terms->output)
		return 0;
	if (journal_append(&session->journal, record, now_ns) < 0) {
		fail_to_write(session);
		return -1;
	}
	session->sync.at_ns = journal_deadline(&session->journal);
	return 0;
}

int
session_append(
	struct session *session, const struct record *record, int64_t now_ns)
{
	if (append(session, record, now_ns) < 0)
		return -1;
	tell_of_game(session, record);
	return 0;
}

bool
session_append_change(struct session *session,
	const struct roster_change *change, char reason[static REASON_MAX])
{
	struct journal *journal = &session->journal;

	return append_line(session->terms, journal,
		roster_change_write(change, journal_line(journal)), reason);
}

static enum session_next
next_game(struct session *session, struct fixture *fixture)
{
	const long budget = session->terms->budget;

	if (budget > 0 && session->given == budget) {
		session->stopped = true;
		return SESSION_NONE;
	}
	if (session->known) {
		session->known = false;
		*fixture = session->first;
		session->given++;
		return SESSION_GAME;
	}
	const enum session_next next =
		session->kind->next(session->owner, fixture);
	session->given += next == SESSION_GAME;
	return next;
}

/* Appends the games that have ended in one write. Returns how many reached the
 * record file. */
static int
append_all(struct session *session, const struct record *records, int count,
	int64_t now_ns)
{
	if (!session->terms->output)
		return count;
	int done =
		journal_append_all(&session->journal, records, count, now_ns);
	if (done < count)
		fail_to_write(session);
	session->sync.at_ns = journal_deadline(&session->journal);
	return done;
}

/* Where games come in order, a void one is written as it ends. */
static int
count_game(struct session *session, struct record *record, bool written,
	int64_t now_ns)
{
	if (*record->voided != '\0')
		return written ? 0 : append(session, record, now_ns);
	if (written)
		tell_of_game(session, record);
	return session->kind->ended(session->owner, record, written, now_ns);
}

/* What is not in the record file does not count. */
static void
games_ended(struct session *session, struct record *records, int count,
	int64_t now_ns)
{
	const struct session_kind *kind = session->kind;
	bool in_order = kind->in_order &&
			kind->in_order(session->owner, records, count) &&
			!journal_trouble(&session->journal);
	int written =
		in_order ? count : append_all(session, records, count, now_ns);

	for (int i = 0; i < written; i++) {
		if (count_game(session, &records[i], !in_order, now_ns) == 0)
			continue;
		if (journal_trouble(&session->journal))
			append_all(session, records + i + 1, count - i - 1,
				now_ns);
		return;
	}
	show_count(session, now_ns);
}

/* Games that are to be played before any other. */

static void
order_list_release(struct order_list *list)
{
	free(list->orders);
	*list = (struct order_list){0};
}

/* -1 with errno: no memory. */
static int
order_list_add(struct order_list *list, const struct worker_order *order)
{
	if (ARRAY_GROW(list->orders, list->count, list->capacity) < 0)
		return -1;
	list->orders[list->count++] = *order;
	return 0;
}

static bool
is_for(const struct worker_order *order, int home)
{
	return home == 0 || order->home == 0 || order->home == home;
}

/* One that worker HOME may play, which is no other's to play; 0: any. False:
 * there is none. */
static bool
order_list_take(struct order_list *list, int home, struct worker_order *order)
{
	int least = -1;

	for (int i = 0; i < list->count; i++) {
		if (is_for(&list->orders[i], home) &&
			(least == -1 || list->orders[i].fixture.id <
						list->orders[least].fixture.id))
			least = i;
	}
	if (least == -1)
		return false;
	*order = list->orders[least];
	list->orders[least] = list->orders[--list->count];
	return true;
}

/* A game is to be played before others, again perhaps. */
static void
serve_return(struct session *session, const struct worker_order *order)
{
	if (order_list_add(&session->returned, order) < 0)
		session_fail(session, session->kind->name, errno);
}

/* What workers say, and what becomes of it. */

/* A game whose workers all die is none that can be played; nor one that is void
 * again and again with nobody to blame, or who loses could have it so for ever.
 */
enum { DEATHS_MOST = 3, ACCIDENTS_MOST = 3 };

static void
take_played(struct session *session, const struct worker_news *news)
{
	const struct run *run = session->worker.run;
	struct record *record = record_batch_add(&session->batch);
	char why[REASON_MAX];

	if (!record) {
		session_fail(session, session->kind->name, ENOMEM);
		return;
	}
	if (!record_read(record, news->bytes, news->length, run->game, why)) {
		session->batch.count--;
		session_fail_because(session, why);
		return;
	}
	record->seed = run_dealing_seed(run, &run->seed);
	text_add(&record->line, news->bytes, news->length);
	if (text_failed(&record->line) < 0) {
		session->batch.count--; /* it has no line to be written */
		session_fail(session, session->kind->name, ENOMEM);
	}
}

/* Says of which game, with whom, and WHY. */
static void
give_up(struct session *session, const struct fixture *fixture, const char *why)
{
	const struct bot_spec *specs = session->worker.specs;
	int seats = run_seats(session->worker.run);
	struct text message = {0};

	text_add_format(&message, "game %ld (", fixture->id);
	for (int s = 0; s < seats; s++) {
		text_add_string(&message, s == 0 ? "" : ", ");
		text_add_string(&message, specs[fixture->bot[s]].name);
	}
	text_add_format(&message, "): %s", why);
	session_fail_because(
		session, text_failed(&message) < 0 ? why : message.bytes);
	text_release(&message);
}

/* A game that is a program has failed: whose answer it was may want to be known,
 * since who loses would like that. */
static void
warn_of_failure(struct session *session, const struct fixture *fixture,
	const struct record *record)
{
	if (record->end != FAULT_GAME || record->offender < 0)
		return;
	struct warning warning = {
		.id = record->id,
		.bot = fixture->bot[record->offender],
		.seat = record->offender,
		.kind = WARNING_VOID,
	};
	strlcpy(warning.why, record->why, sizeof warning.why);
	tell_of_warning(session, &warning);
}

/* The game is void, and the worker plays it again already. */
static void
take_accident(struct session *session, const struct worker_news *news)
{
	const struct fixture *fixture = &news->order.fixture;
	const struct record_batch *batch = &session->batch;
	char why[REASON_MAX];

	take_played(session, news);
	if (!session->failed)
		warn_of_failure(
			session, fixture, &batch->records[batch->count - 1]);
	if (session->failed || news->order.accidents + 1 < ACCIDENTS_MOST)
		return;
	snprintf(why, sizeof why, "void %d times in a row: %s", ACCIDENTS_MOST,
		batch->records[batch->count - 1].voided);
	give_up(session, fixture, why);
}

static void
show_lines(struct session *session, const struct worker_news *news)
{
	progress_erase(&session->progress);
	if (trace_output_print(news->bytes, news->length) < 0)
		session_fail(session, "standard error", errno);
}

static void
take_failure(struct session *session, const struct worker_news *news)
{
	int32_t error;

	memcpy(&error, news->bytes, sizeof error);
	session_fail(session,
		session->running ? session->kind->name : "fewer --jobs, please",
		error);
}

static void
take_reason(struct session *session, const struct worker_news *news)
{
	char reason[REASON_MAX];

	snprintf(reason, sizeof reason, "%.*s", (int)news->length, news->bytes);
	session_fail_because(session, reason);
}

static void
worker_heard(struct session *session, const struct worker_news *news)
{
	struct warning warning;
	bool is_game =
		news->kind == WORKER_GAME || news->kind == WORKER_VOID_GAME;

	if (session->failed && !is_game)
		return;
	switch (news->kind) {
	case WORKER_GAME:
	case WORKER_VOID_GAME:
		take_played(session, news);
		break;
	case WORKER_ACCIDENT:
		take_accident(session, news);
		break;
	case WORKER_GIVES_BACK:
		serve_return(session, &news->order);
		break;
	case WORKER_WARNING:
		/* The worker is a fork of this process. */
		memcpy(&warning, news->bytes, sizeof warning);
		tell_of_warning(session, &warning);
		break;
	case WORKER_LINES:
		show_lines(session, news);
		break;
	case WORKER_UNLOGGED:
		take_reason(session, news);
		break;
	case WORKER_FAILED:
		take_failure(session, news);
		break;
	case WORKER_SHOWS:
		feed_tell(&session->feed, news->bytes, news->length);
		break;
	case WORKER_JUDGES:
		hear_verdict(session, &news->verdict);
		break;
	}
}

/* What a worker has shown last is not so any more. */
static void
show_end(struct session *session, int worker, long game)
{
	struct text line = {0};

	worker_process_add_end(&line, worker, game);
	if (text_failed(&line) == 0)
		feed_tell(&session->feed, line.bytes, line.length);
	text_release(&line);
}

/* The game of a worker that has died is played again. */
static void
game_lost(struct session *session, int worker, const struct worker_order *order)
{
	if (order->deaths > 0 && session->watched)
		show_end(session, worker, order->fixture.id);
	if (order->deaths == DEATHS_MOST) {
		give_up(session, &order->fixture,
			"the process that played it has died 3 times in a row");
		return;
	}
	if (order->deaths > 0 && !session->failed) {
		progress_erase(&session->progress);
		warnx("game %ld is played again: the process that played it "
		      "has died",
			order->fixture.id);
	}
	serve_return(session, order);
}

/* The workers together. */

/* Descriptors besides those of the bots, or of the workers: for the record
 * file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

/* A worker that was stopped goes on after this; the wardens of one that was
 * killed have as long to end their processes. */
#define STOPPED_NS INT64_C(1000000000)

/* Has the loop call `settle`. */
static void
stir(struct session *session, int64_t now_ns)
{
	session->settle.at_ns = now_ns;
}

/* From 1 on. */
static int
number_of(const struct worker_place *place)
{
	return (int)(place - place->session->places) + 1;
}

/* Takes what has been read. */
static void
hear(struct worker_place *place)
{
	struct worker_news news;

	while (worker_link_take(&place->link, &news))
		worker_heard(place->session, &news);
}

static void
stop_watching(struct worker_place *place)
{
	loop_forget(&place->session->loop, &place->watch);
}

static void
place_heard(void *owner, int64_t now_ns)
{
	struct worker_place *place = owner;

	worker_link_read(&place->link);
	if (place->link.ended)
		stop_watching(place);
	hear(place);
	stir(place->session, now_ns);
}

static int
start(struct worker_place *place)
{
	struct session *session = place->session;
	int number = session->place_count > 1 ? number_of(place) : 0;

	if (worker_link_open(&place->link, &session->worker, number) < 0)
		return -1;
	place->continue_ns = LOOP_NEVER;
	place->watch =
		(struct loop_watch){.ready = place_heard, .owner = place};
	if (loop_watch_read(&session->loop, &place->watch, place->link.socket) <
		0) {
		worker_link_close(&place->link);
		errno = ENOMEM;
		return -1;
	}
	if (session->watched)
		worker_link_watch(&place->link, true);
	return 0;
}

static void
set_wake(struct session *session)
{
	int64_t at = session->orphans_ns;

	for (int i = 0; i < session->place_count; i++)
		if (session->places[i].continue_ns < at)
			at = session->places[i].continue_ns;
	session->wake.at_ns = at;
}

static void
wake(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	for (int i = 0; i < session->place_count; i++) {
		struct worker_place *place = &session->places[i];

		if (place->continue_ns > now_ns)
			continue;
		place->continue_ns = LOOP_NEVER;
		kill(place->link.pid, SIGCONT);
	}
	if (session->orphans_ns <= now_ns)
		session->orphans_ns =
			descendants_kill_children(is_known, session) > 0
				? now_ns + STOPPED_NS
				: LOOP_NEVER;
	set_wake(session);
}

/* Nothing but what it has sent is left of a worker. */
static void
worker_ended(struct worker_place *place, int status, int64_t now_ns)
{
	struct session *session = place->session;

	do
		hear(place);
	while (worker_link_read(&place->link));
	place->continue_ns = LOOP_NEVER;
	if (!WIFEXITED(status))
		session->orphans_ns = now_ns + STOPPED_NS;
	stir(session, now_ns);
}

/* It was stopped, or has ended; at the end of the run that does not matter. */
static void
worker_changed(struct worker_place *place, int status, int64_t now_ns)
{
	if (!WIFSTOPPED(status))
		place->link.pid = 0;
	if (!place->link.open)
		return;
	if (WIFSTOPPED(status))
		place->continue_ns = now_ns + STOPPED_NS;
	else
		worker_ended(place, status, now_ns);
	set_wake(place->session);
}

/* All that it has sent has been heard. */
static bool
has_died(const struct worker_place *place)
{
	return place->link.open && place->link.pid == 0;
}

/* The games of a worker that has died are to be played again. */
static void
bury(struct worker_place *place)
{
	struct worker_link *link = &place->link;

	stop_watching(place);
	worker_link_close(link);
	if (link->order_count > 0)
		link->orders[0].deaths++;
	for (int i = 0; i < link->order_count; i++)
		game_lost(place->session, number_of(place), &link->orders[i]);
	link->order_count = 0;
}

static void
end(struct worker_place *place)
{
	stop_watching(place);
	worker_link_close(&place->link);
	if (place->link.pid != 0)
		kill(place->link.pid, SIGCONT);
}

/* Wipes out the line of progress, ends all workers with their bots, and waits
 * for them. */
static void
end_workers(struct session *session)
{
	progress_erase(&session->progress);
	for (int i = 0; i < session->place_count; i++)
		end(&session->places[i]);
	if (session->place_count > 0)
		wait_for_all(session);
	free(session->inherited.pids);
	session->inherited = (struct pid_list){0};
	free(session->places);
	session->places = NULL;
	session->place_count = 0;
}

static bool
is_open(const struct worker_place *place)
{
	return place->link.open && !place->link.retiring;
}

static bool
is_idle(const struct worker_place *place)
{
	return is_open(place) && place->link.order_count == 0;
}

/* Whether it has room for a worker, or one that has fewer than COUNT games. */
static bool
has_room(const struct worker_place *place, int count)
{
	if (!place->link.open)
		return !place->unwanted;
	return is_open(place) && place->link.order_count < count;
}

/* The worker of PLACE tries COUNT bots. -1 with errno: none can be started. */
static int
try_at(struct worker_place *place, const int *bots, int count)
{
	if (!place->link.open && start(place) < 0)
		return -1;
	worker_link_try(&place->link, bots, count);
	return 0;
}

/* How many verdicts on bots are still to come. */
static int
count_on_trial(const struct session *session)
{
	int count = 0;

	for (int i = 0; i < session->place_count; i++)
		count += session->places[i].link.on_trial;
	return count;
}

/* For whom games that have not begun are asked back. */
enum wish {
	WISH_FREE, /* each who has nothing to do: one that has no home */
	WISH_ANY,  /* likewise, of any */
	WISH_ALL,  /* nobody: every one */
};

static bool
ask_back(struct session *session, enum wish wish)
{
	int idle = 0;
	bool any = false;

	for (int i = 0; i < session->place_count; i++)
		idle += is_idle(&session->places[i]);
	for (int i = 0; i < session->place_count; i++) {
		struct worker_link *link = &session->places[i].link;

		if (link->order_count < WORKER_ORDERS_MAX)
			continue;
		any = true;
		if (link->asked_back ||
			(wish == WISH_FREE && link->orders[1].home != 0))
			continue;
		if (idle-- > 0 || wish == WISH_ALL)
			worker_link_ask_back(link);
	}
	return any;
}

/* Lets the workers end that have no game. Returns how many there are. */
static int
retire_idle(struct session *session)
{
	int left = 0;

	for (int i = 0; i < session->place_count; i++) {
		struct worker_place *place = &session->places[i];

		left += place->link.open;
		if (is_idle(place))
			worker_link_retire(&place->link);
	}
	return left;
}

/* How many workers there are that have not been told to end. */
static int
count_open(const struct session *session)
{
	int count = 0;

	for (int i = 0; i < session->place_count; i++)
		count += is_open(&session->places[i]);
	return count;
}

/* How many have a game in play. */
static int
count_playing(const struct session *session)
{
	int count = 0;

	for (int i = 0; i < session->place_count; i++)
		count += session->places[i].link.order_count > 0;
	return count;
}

/* For the feed: whether somebody watches. Tells all workers, and those that
 * start later. */
static void
watch(void *owner, bool watched)
{
	struct session *session = owner;

	session->watched = watched;
	for (int i = 0; i < session->place_count; i++)
		if (session->places[i].link.open)
			worker_link_watch(&session->places[i].link, watched);
}

void
session_play_out(struct session *session)
{
	session->playing_out = true;
	session->returned.count = 0;
	ask_back(session, WISH_ALL);
}

static void
deadline_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	(void)now_ns;
	session->deadline.at_ns = LOOP_NEVER;
	session->stopped = true;
	session_play_out(session);
}

/* Which worker plays which game. */

/* A worker has nothing to do for so long before it plays what another one has
 * tried the bots of, in processes of its own. */
#define STEAL_NS INT64_C(1000000000)

/* A game that nobody has planned may be of bots that have been tried. */
static void
reserve(struct session *session, struct worker_order *order)
{
	const int seats = run_seats(session->worker.run);

	for (int s = 0; session->homes && s < seats; s++) {
		int *home = &session->homes[order->fixture.bot[s]];

		if (order->home == 0)
			order->home = *home;
		*home = 0;
	}
}

static enum session_next
take_reserved(struct session *session, bool nothing, struct worker_order *order,
	enum session_next otherwise)
{
	struct order_list *returned = &session->returned;

	if (nothing && session->stealing && order_list_take(returned, 0, order))
		return SESSION_GAME;
	return returned->count > 0 ? SESSION_WAIT : otherwise;
}

/* One that was given back or planned, else one of the owner's. */
static enum session_next
next_order(struct session *session, int home, bool nothing,
	struct worker_order *order)
{
	struct order_list *returned = &session->returned;

	while (!session->playing_out && !session->failed) {
		if (order_list_take(returned, home, order))
			return SESSION_GAME;
		*order = (struct worker_order){0};
		enum session_next next = next_game(session, &order->fixture);
		if (next == SESSION_STOP)
			return next;
		if (next != SESSION_GAME)
			return take_reserved(session, nothing, order, next);
		reserve(session, order);
		if (order->home == 0 || order->home == home)
			return SESSION_GAME;
		if (order_list_add(returned, order) < 0)
			session_fail(session, session->kind->name, errno);
	}
	return SESSION_NONE;
}

/* Hands a game to the worker of PLACE, which has room for it. Where none can be
 * started, now or later, the others go on. */
static void
give(struct worker_place *place, const struct worker_order *order)
{
	struct session *session = place->session;

	place->unwanted = !place->link.open && start(place) < 0;
	if (!place->unwanted) {
		worker_link_play(&place->link, order);
		return;
	}
	int error = errno;
	serve_return(session, order);
	if (!session->running || count_open(session) == 0)
		session_fail(session, "fewer --jobs, please", error);
}

/* What comes of the places with room for a COUNTth game: the last of them that
 * no game was found for says it. */
static enum session_next
hand_round(struct session *session, int count)
{
	enum session_next result = SESSION_GAME;
	struct worker_order order;

	for (int home = 1; home <= session->place_count; home++) {
		struct worker_place *place = &session->places[home - 1];

		if (session->failed || !has_room(place, count))
			continue;
		enum session_next next =
			next_order(session, home, count == 1, &order);
		if (next == SESSION_GAME)
			give(place, &order);
		else if (next == SESSION_STOP || session->returned.count == 0)
			return next;
		else
			result = next;
	}
	return result;
}

/* How many games a worker has at once. A person who goes away plays none of the
 * next ones. */
static int
most_orders(const struct session *session)
{
	for (int i = 0; i < session->worker.spec_count; i++) {
		if (session->worker.specs[i].person)
			return 1;
	}
	return WORKER_ORDERS_MAX;
}

/* First a game for everybody, then the next one. */
static enum session_next
hand_out(struct session *session)
{
	enum session_next result = SESSION_GAME;
	const int most = most_orders(session);

	for (int count = 1; count <= most; count++) {
		enum session_next next = hand_round(session, count);

		if (next != SESSION_GAME)
			result = next;
		if (next != SESSION_GAME && session->returned.count == 0)
			break;
	}
	return result;
}

/* A game whose bots a worker has tried is reserved for it, as long as nobody
 * else has had nothing to do for a second. Hands out games as far as there is
 * room, and ends the run when no game is left.
 * A worker that has nothing to do waits for a game that another one has not
 * begun, or ends with the last of those. */
static void
serve(struct session *session)
{
	struct loop_timer *steal = &session->steal;
	enum session_next next = hand_out(session);

	if (session->failed || next == SESSION_GAME) {
		steal->at_ns = LOOP_NEVER;
		return;
	}
	if (steal->at_ns == LOOP_NEVER && session->place_count > 1)
		steal->at_ns = loop_now() + STEAL_NS;
	if (next == SESSION_STOP)
		loop_stop(&session->loop);
	else if (!ask_back(session, session->stealing ? WISH_ANY : WISH_FREE) &&
		 next == SESSION_NONE && retire_idle(session) == 0)
		loop_stop(&session->loop);
}

/* Somebody has had nothing to do for so long that games are played that another
 * worker has tried the bots of. */
static void
steal_due(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	session->steal.at_ns = LOOP_NEVER;
	if (session->failed || session->trying)
		return;
	(void)now_ns;
	session->stealing = true;
	serve(session);
	session->stealing = false;
}

/* Games that are looked at to see whose bots they are. */
enum { GAMES_MOST = 20000 };

/* A bot and the worker that tries it, from 1 on. */
struct attempt {
	int bot;
	int home;
};

struct trial_plan {
	struct session *session;
	int workers;
	int *homes; /* by bot: of its last attempt, or 0 */
	int known;  /* bots that have one, or are not tried */
	struct attempt *attempts;
	int count;
	size_t capacity;
	long games;
	int next; /* whose turn it is to try */
};

/* Whose page opens when there is something to see. */
static bool
is_at_page(const struct trial_plan *plan, int bot)
{
	return plan->session->worker.specs[bot].browser;
}

static int
add_attempt(struct trial_plan *plan, int bot, int home)
{
	if (ARRAY_GROW(plan->attempts, plan->count, plan->capacity) < 0)
		return -1;
	plan->attempts[plan->count++] = (struct attempt){bot, home};
	plan->known += plan->homes[bot] == 0;
	plan->homes[bot] = home;
	return 0;
}

static int
next_home(struct trial_plan *plan)
{
	return plan->next++ % plan->workers + 1;
}

/* Every worker begins with a game whose bots it starts anyway; of later games
 * only those count that have a bot that nobody has tried. */
static int
plan_game(struct trial_plan *plan, struct worker_order *order)
{
	const struct fixture *fixture = &order->fixture;
	const int seats = run_seats(plan->session->worker.run);
	const bool begins = plan->games++ < plan->workers;

	for (int s = 0; s < seats; s++) {
		int bot = fixture->bot[s];

		if (is_at_page(plan, bot) ||
			(plan->homes[bot] != 0 &&
				(!begins || plan->homes[bot] == order->home)))
			continue;
		if (order->home == 0)
			order->home = next_home(plan);
		if (plan->homes[bot] != order->home &&
			add_attempt(plan, bot, order->home) < 0)
			return -1;
	}
	return 0;
}

/* Until all bots are met, or no further game is known. */
static int
plan_games(struct trial_plan *plan)
{
	struct session *session = plan->session;

	while (plan->games < GAMES_MOST &&
		(plan->games < plan->workers ||
			plan->known < session->worker.spec_count)) {
		struct worker_order order = {0};

		if (next_game(session, &order.fixture) != SESSION_GAME)
			break;
		if (plan_game(plan, &order) < 0 ||
			order_list_add(&session->returned, &order) < 0)
			return -1;
	}
	return session->failed ? -1 : 0;
}

/* Bots whose first game is not known yet. */
static int
plan_others(struct trial_plan *plan)
{
	struct session *session = plan->session;
	const struct session_kind *kind = session->kind;

	for (int bot = 0; bot < session->worker.spec_count; bot++) {
		if (plan->homes[bot] != 0 || is_at_page(plan, bot) ||
			!kind->plays || !kind->plays(session->owner, bot))
			continue;
		session->homes[bot] = next_home(plan);
		if (add_attempt(plan, bot, session->homes[bot]) < 0)
			return -1;
	}
	return 0;
}

static int
try_all(const struct trial_plan *plan)
{
	struct session *session = plan->session;
	int *bots = calloc((size_t)plan->count + 1, sizeof *bots);
	int result = bots ? 0 : -1;

	for (int home = 1; result == 0 && home <= plan->workers; home++) {
		int count = 0;

		for (int i = 0; i < plan->count; i++)
			if (plan->attempts[i].home == home)
				bots[count++] = plan->attempts[i].bot;
		if (count > 0)
			result =
				try_at(&session->places[home - 1], bots, count);
	}
	free(bots);
	return result;
}

/* Each bot is tried by the worker that will play its first game, as far as that
 * is known, so that its process can play it; such games are reserved for that
 * worker. Takes the next games from the owner, and has all bots tried that are
 * to be. -1: session_fail has been called. */
static int
begin_trial(struct session *session)
{
	const size_t bots = (size_t)session->worker.spec_count;
	struct trial_plan plan = {
		.session = session,
		.workers = session->place_count,
		.homes = calloc(bots, sizeof *plan.homes),
	};

	session->homes = calloc(bots, sizeof *session->homes);
	for (size_t i = 0; plan.homes && i < bots; i++)
		plan.known += is_at_page(&plan, (int)i);
	int result = plan.homes && session->homes && plan_games(&plan) == 0 &&
				     plan_others(&plan) == 0
			     ? 0
			     : -1;
	if (result < 0)
		session_fail(session, session->kind->name, errno);
	else if (try_all(&plan) < 0) {
		session_fail(session, "fewer --jobs, please", errno);
		result = -1;
	}
	free(plan.homes);
	free(plan.attempts);
	return result;
}

/* Takes the games that have ended, whatever else has failed. */
static void
deliver(struct session *session, int64_t now_ns)
{
	struct record_batch *batch = &session->batch;

	if (batch->count > 0)
		games_ended(session, batch->records, batch->count, now_ns);
	batch->count = 0;
}

/* Once a round of the loop, after all that was heard in it. */
static void
settle(void *owner, int64_t now_ns)
{
	struct session *session = owner;

	session->settle.at_ns = LOOP_NEVER;
	for (int i = 0; i < session->place_count; i++)
		if (has_died(&session->places[i]))
			bury(&session->places[i]);
	deliver(session, now_ns);
	if (session->trying && count_on_trial(session) == 0)
		loop_stop(&session->loop);
	else if (!session->trying && !session->failed)
		serve(session);
}

void
session_know(struct session *session, const struct bot_spec *specs, int count)
{
	session->worker.specs = specs;
	session->worker.spec_count = count;
}

/* How many the session needs, or each of its workers. */
static int
count_descriptors(const struct worker_process_terms *terms, int jobs)
{
	bool measured = terms->run->cpu_clock || terms->measured ||
			terms->run->ponder == RUN_PONDER_OFF;
	int seats = run_seats(terms->run);
	int waiting = terms->tried - seats; /* for a game after the first */
	if (waiting < 0)
		waiting = 0;
	if (waiting > TRIAL_PROCESSES_MOST)
		waiting = TRIAL_PROCESSES_MOST;
	int bots = (seats * worker_process_sets(terms) + waiting) *
		   (PROCESS_DESCRIPTORS + measured * PROCESS_CPU_DESCRIPTORS);

	return bots > jobs ? bots : jobs;
}

/* -1 with errno: this process cannot have so many. */
static int
allow_descriptors(int count)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)count + SPARE_DESCRIPTORS;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return -1;
	if (limit.rlim_cur >= needed)
		return 0;
	limit.rlim_cur = needed;
	if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
		return 0;
	errno = EMFILE;
	return -1;
}

/* Lets the games in play end, and begins no other. Returns what loop_run does,
 * but SIGINT once they have ended. */
static int
play_out(struct session *session)
{
	int games = count_playing(session);

	progress_erase(&session->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, plural(games), games == 1 ? "has" : "have");
	loop_forget_end();
	session_play_out(session);
	serve(session);
	if (games == 0 || session->failed)
		return SIGINT;
	int ended = loop_run(&session->loop);
	return ended == 0 ? SIGINT : ended;
}

/* Games that had ended when the signal came, or the run failed, are not lost.
 */
static void
take_last(struct session *session)
{
	for (int i = 0; i < session->place_count; i++) {
		struct worker_place *place = &session->places[i];

		if (place->watch.watched && worker_link_read(&place->link))
			hear(place);
	}
	deliver(session, loop_now());
}

/* A system that forbids to bind processes is told of once, not by every worker.
 */
static void
set_cores(struct worker_process_terms *terms, int jobs)
{
	terms->jobs = jobs;
	if (!terms->cores || placement_try(&terms->cores->set) == 0)
		return;
	warn("games are not kept on cores of their own");
	terms->cores = NULL;
}

static int
make_places(struct session *session, int count)
{
	if (descendants_adopt_orphans() < 0 ||
		allow_descriptors(count_descriptors(&session->worker, count)) <
			0)
		return -1;
	session->places = calloc((size_t)count, sizeof *session->places);
	if (!session->places)
		return -1;
	session->place_count = count;
	for (int i = 0; i < count; i++) {
		session->places[i].session = session;
		session->places[i].continue_ns = LOOP_NEVER;
	}
	return 0;
}

/* Makes room for COUNT workers, and makes this process the parent of what a
 * killed one leaves behind. A process keeps its children over exec, and those of
 * the program that it was before are not its to kill. -1: session_fail has been
 * called. */
static int
make_room(struct session *session, int count)
{
	const bool complete =
		descendants_visit_children(add_child, &session->inherited);

	set_cores(&session->worker, count);
	if (make_places(session, count) < 0) {
		session_fail(session,
			errno == EMFILE ? "fewer --jobs, please"
					: session->kind->name,
			errno);
		return -1;
	}
	if (!complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	return 0;
}

/* Before play_with with as many JOBS: tries the bots, in the processes that
 * play their first games. Returns as that does, when each has been judged. */
static int
try_with(struct session *session, int jobs)
{
	int ended = 0;

	session->worker.tried = session->worker.spec_count;
	if (make_room(session, jobs) < 0 || begin_trial(session) < 0)
		return 0;
	session->trying = true;
	if (count_on_trial(session) > 0)
		ended = loop_run(&session->loop);
	session->trying = false;
	if (ended == -1)
		session_fail(session, session->kind->name, errno);
	return ended > 0 ? ended : 0;
}

/* Plays with JOBS workers until no game is left, or until it fails. Returns the
 * signal that ended it early, else 0. */
static int
play_with(struct session *session, int jobs)
{
	if (session->place_count == 0 && make_room(session, jobs) < 0)
		return 0;
	serve(session);
	session->running = true;
	bool begun = !session->failed && count_playing(session) > 0;
	int ended = begun ? loop_run(&session->loop) : 0;
	if (ended == SIGINT && session->kind->patient)
		ended = play_out(session);
	if (ended > 0 || session->failed)
		take_last(session);
	if (ended == -1)
		session_fail(session, session->kind->name, errno);
	return ended > 0 ? ended : 0;
}

/* If there is anything to play and they are not allowed to be missing, tries
 * the bots with JOBS workers, which wait for games then. False: nothing
 * is left of the session, which comes to *STATUS, and it has been said why. */
static bool
try_bots(struct session *session, int jobs, int *status)
{
	if (!session->playable ||
		session->terms->missing == SESSION_MISSING_ALLOW)
		return true;
	int ended = try_with(session, jobs);
	if (ended == 0 && !session->failed && session->trial.count == 0)
		return true;
	end_workers(session);
	journal_take_back(&session->journal);
	*status = 1;
	if (ended != 0)
		warnx("%s: stopped before the first game",
			ended == SIGINT ? "interrupted" : strsignal(ended));
	else if (!session->failed)
		*status = report_refused(&session->trial, session->terms);
	return false;
}

/* For the loop, after SIGUSR1: the report so far on standard error, for somebody
 * who does not want to wait. */
static void
show_table(void *owner, int64_t now_ns)
{
	struct session *session = owner;
	const struct session_count count = session->kind->count(session->owner);

	(void)now_ns;
	progress_erase(&session->progress);
	if (!session->terms->run.tournament.format)
		fprintf(stderr, "%ld of %.0f games\n", count.played,
			count.games);
	if (session->kind->report(session->owner, stderr, OUTPUT_TABLE,
		    elapsed_ns(session)) < 0)
		warn("%s", session->kind->name);
	fflush(stderr);
}

void
session_init(struct session *session, const struct session_kind *kind,
	struct session_terms *terms, void *owner)
{
	const bool told = terms->person || !session_is_quiet(terms);

	*session = (struct session){
		.terms = terms,
		.kind = kind,
		.owner = owner,
		.journal = {.descriptor = -1},
		.sync = {.at_ns = LOOP_NEVER,
			.due = sync_due,
			.owner = session},
		.publish = {.at_ns = LOOP_NEVER,
			.due = publish_due,
			.owner = session},
		.deadline = {.at_ns = terms->until_ns > 0 ? terms->until_ns
							  : LOOP_NEVER,
			.due = deadline_due,
			.owner = session},
		.warnings = {.told = told},
		.news = {.file = told ? stderr : NULL,
			.run = &terms->run,
			.output = terms->output,
			.again = terms->again,
			.rows = true,
			.printing = before_news,
			.owner = session},
		.worker =
			{
				.run = &terms->run,
				.specs = terms->specs,
				.spec_count = terms->run.bot_count,
				.deals = &terms->deals,
				.recorded = terms->output,
				.measured = kind->measured,
				.limits = terms->confinement.limits,
				.undo = terms->undo,
				.log = terms->log,
				.verbosity = terms->verbosity,
				.cores = terms->pin == SESSION_PIN_AUTO
						 ? &terms->cores
						 : NULL,
			},
		.started_ns = loop_now(),
		.steal = {.at_ns = LOOP_NEVER,
			.due = steal_due,
			.owner = session},
		.settle = {.at_ns = LOOP_NEVER,
			.due = settle,
			.owner = session},
		.wake = {.at_ns = LOOP_NEVER, .due = wake, .owner = session},
		.orphans_ns = LOOP_NEVER,
	};
	loop_init(&session->loop, reap, NULL, session);
	loop_listen(&session->loop, show_table);
	loop_add_timer(&session->loop, &session->steal);
	loop_add_timer(&session->loop, &session->sync);
	loop_add_timer(&session->loop, &session->publish);
	loop_add_timer(&session->loop, &session->deadline);
	feed_init(&session->feed, &session->loop, watch, session);
	loop_add_timer(&session->loop, &session->settle);
	loop_add_timer(&session->loop, &session->wake);
}

void
session_release(struct session *session)
{
	trace_output_wait_again(&session->output);
	record_batch_release(&session->batch);
	order_list_release(&session->returned);
	free(session->homes);
	loop_release(&session->loop);
	forget_verdicts(&session->trial);
	warnings_release(&session->warnings);
	fault_news_release(&session->news);
	abouts_release(&session->abouts);
}

/* No more than there are games left. */
static int
count_jobs(const struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	const double games = count.games - (double)count.played;
	const int jobs = job_count(session->terms);

	return games >= 1 && jobs > games ? (int)games : jobs;
}

static void
close_file(struct session *session)
{
	bool trouble = journal_trouble(&session->journal);

	if (trouble && session->kind->write_waiting)
		session->kind->write_waiting(session->owner, loop_now());
	if (trouble)
		tell_of_saved(session);
	keep_key(session);
	publish(session);
	if (journal_close(&session->journal) < 0)
		fail_to_write(session);
}

/* Looks whether there is a game to play, and sees to its seed. */
static bool
find_first_game(struct session *session)
{
	char reason[REASON_MAX];

	session->known = session->kind->next(session->owner, &session->first) ==
			 SESSION_GAME;
	session->playable = session->known;
	if (!session->known || session_renew(session, reason))
		return true;
	fail_to_begin(session, reason);
	return false;
}

/* All that was asked for is good, and the record file has it then. */
static bool
write_held(struct session *session)
{
	struct journal *journal = &session->journal;
	const struct session_terms *terms = session->terms;
	struct run first = terms->run;
	char reason[REASON_MAX];

	if (journal->descriptor < 0)
		return true;
	run_length_set(&first, session->first_length);
	if (!session->abouts.all ||
		journal_begin_anew(journal, &first, reason) == 0) {
		if (journal_write_held(journal) == 0)
			return true;
		journal_explain(journal, terms->output, reason);
	}
	fail_to_begin(session, reason);
	return false;
}

/* The signal may have come when there was nothing left to play. */
static bool
is_complete(struct session *session)
{
	struct session_count count = session->kind->count(session->owner);
	struct fixture none;

	return !session->failed && (double)count.played >= count.games &&
	       session->kind->next(session->owner, &none) == SESSION_NONE;
}

static int
play_all(struct session *session)
{
	int status = 1;

	session_place_note(session->terms);
	if (!begin(session, resume) || !find_first_game(session) ||
		!try_bots(session, count_jobs(session), &status) ||
		!write_held(session))
		return status;
	tell_of_seed(session);
	if (session->terms->publish)
		publish_due(session, loop_now());
	live_begin(session);
	show_begin(session);
	int ended =
		session->playable ? play_with(session, count_jobs(session)) : 0;
	end_workers(session);
	feed_close(&session->feed);
	if ((ended != 0 || session->stopped) && is_complete(session)) {
		ended = 0;
		session->stopped = false;
	}
	if (ended == 0 && !session->stopped)
		reveal_seed(session);
	close_file(session);
	show_report(session);
	if (session->stopped)
		show_stopped(session);
	if (ended != 0)
		show_interrupted(session, ended);
	return session->failed ? 1 : 0;
}

int
session_run(struct session *session)
{
	const struct session_company *company = session->terms->company;

	if (!company)
		return play_all(session);
	if (company->arrive(company->owner, session) < 0) {
		session_fail(session, session->kind->name, errno);
		return 1;
	}
	const int status = play_all(session);
	company->leave(company->owner);
	return status;
}

int
session_look(struct session *session)
{
	if (begin(session, look))
		show_report(session);
	if (session->stopped)
		show_stopped(session);
	return session->failed ? 1 : 0;
}

int
session_change(struct session *session, bool closes)
{
	if (!begin(session, resume) || !write_held(session))
		return 1;
	if (closes && is_complete(session))
		reveal_seed(session);
	else
		tell_of_seed(session);
	close_file(session);
	show_report(session);
	return session->failed ? 1 : 0;
}
