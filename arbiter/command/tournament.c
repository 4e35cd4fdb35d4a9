/* `talon tournament`: many bots against each other. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/loop.h"
#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "command/driving.h"
#include "command/lineup.h"
#include "command/model_run.h"
#include "command/rows.h"
#include "command/session_options.h"
#include "command/shards.h"
#include "command/subcommands.h"
#include "common/plural.h"
#include "guard/heads.h"
#include "guard/key_file.h"
#include "play/session.h"
#include "play/session_terms.h"
#include "record/format.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "remote/broker.h"
#include "remote/opening.h"
#include "tournament/contest.h"
#include "tournament/tournament.h"

/* Where bots from elsewhere come together, as long as the run goes on, whoever
 * is left out of it. */
struct hall {
	struct opening opening;
	struct opening_terms terms;
	char *names[RUN_BOTS_MAX + 1]; /* owned */
	int count;
	struct session_company company;
	struct session *session;
};

static struct hall hall;

struct tournament_options {
	struct session_options session;
	struct run_tournament given; /* as far as it is no 0 */
	const char *bots;	     /* a file of them; NULL: none */
	const char *house;	     /* a command */
	struct tournament_change *changes;
	int change_count;
	bool format_given;
	bool players_given;
	bool rounds_given;
	bool house_given;
	bool dry_run;
	bool plan;	  /* what is open is printed, and no more */
	bool resumed;	  /* --resume was given, not only taken to be */
	bool close;	  /* the tournament ends with what it has */
	bool commit;	  /* the seed's hash is printed, and no more */
	bool force;	  /* more jobs than cores */
	bool stopped;	  /* others have played, and not all games */
	long due;	  /* what --games says of a league that goes on; 0 */
	const char *open; /* where bots from elsewhere join; NULL: nowhere */
	int64_t join_ns;  /* how long they are waited for; LOOP_NEVER */
};

/* The one who is invited to be the bot. */
static const char *
invited_name(const struct bot_spec *spec)
{
	return spec->words[2];
}

/* Its seed may have been drawn for bots by their names. */
static bool
has_key(const struct session_terms *terms)
{
	char path[PATH_MAX];

	if (terms->key)
		return key_file_is_there(terms->key);
	return terms->output && key_file_name(path, terms->output) == 0 &&
	       key_file_is_there(path);
}

static void
begin_shard(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;
	struct session_terms *terms = &session->terms;

	session->idle = tournament->plan || tournament->close;
	tournament->resumed = terms->resume;
	if (tournament->close)
		terms->resume = true;
	session->bound = tournament->commit || has_key(terms);
	if (tournament->plan && terms->output &&
		access(terms->output, F_OK) == 0)
		terms->resume = true;
	if (session->after && run_is_shard(&terms->run))
		shard_key_take(session, session->after); /* is only read */
}

static void
settle_length(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;
	long *length = &session->terms.length;

	if (!session_options_go_on(session)) {
		*length = tournament->plan ? 0 : *length;
		return;
	}
	if ((tournament->plan || run_is_shard(&session->terms.run)) &&
		*length > 0 && *length == model_run_length(session))
		*length = 0;
}

static void
check_shard(const struct tournament_options *tournament)
{
	const struct session_options *session = &tournament->session;
	const struct session_terms *terms = &session->terms;

	if (tournament->plan)
		options_refuse("--plan is for all shards together");
	if (tournament->change_count > 0)
		options_refuse(
			"--add and --withdraw change the merged file, with "
			"--plan: shards learn from that; --take is for a "
			"tournament without shards");
	if (terms->length > 0 && session_options_go_on(session))
		options_refuse(
			"--rounds makes the merged file longer, with --plan: "
			"shards learn from that");
	if (terms->missing == SESSION_MISSING_LEAVE_OUT)
		options_refuse(
			"--missing=leave-out: all shards have the same bots");
}

static void
check_as_shard(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;

	if (run_is_shard(&session->terms.run)) {
		check_shard(tournament);
		shard_options_finish(session);
	} else if (session->after)
		options_refuse(
			"--after is for a shard of a tournament: --shard K/N");
}

enum {
	RANDOM_ROUNDS_DEFAULT = 15,
	PLAYERS_USUAL = 4,
	GROUPS_MOST = 20000000, /* of a round: some hundred megabytes */
};

/* What the format leaves to the game: as few as can play, or as many, up to
 * the usual. */
static int
default_players(const struct run *run)
{
	int players = run->tournament.format->fills_up ? PLAYERS_USUAL : 2;
	int step = run->tournament.format->fills_up ? -1 : 1;

	while (players >= 1 && players < GAME_SEATS_MAX &&
		run->game->seats(players) == 0)
		players += step;
	return players;
}

static void
set_numbers(struct tournament_options *tournament)
{
	struct run *run = &tournament->session.terms.run;
	struct run_tournament *terms = &run->tournament;

	if (terms->players == 0)
		terms->players = default_players(run);
	if (!tournament->rounds_given)
		terms->rounds = terms->format->rounds;
	if (tournament->given.random_rounds == 0)
		terms->random_rounds =
			terms->format->fills_up ? RANDOM_ROUNDS_DEFAULT : 0;
	if (tournament->given.challengers == 0)
		terms->challengers = terms->format->challenges;
	if (tournament->given.games == 0)
		terms->games = terms->format->games;
	if (terms->format->removes)
		terms->max_faults = 1;
}

/* What was not given is as in the run that goes on, and so is its length. */
static void
take_numbers(struct tournament_options *tournament)
{
	const struct run_tournament *given = &tournament->given;
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;

	*terms = tournament->session.model.tournament;
	if (tournament->format_given)
		terms->format = given->format;
	if (tournament->players_given)
		terms->players = given->players;
	if (given->random_rounds > 0)
		terms->random_rounds = given->random_rounds;
	if (given->challengers > 0)
		terms->challengers = given->challengers;
	if (given->games > 0 && run_is_shard(&tournament->session.terms.run))
		terms->games = given->games;
	else if (given->games > 0)
		tournament->due = given->games;
	if (given->error > 0)
		terms->error = given->error;
	if (given->max_faults > 0 && !terms->format->removes)
		terms->max_faults = given->max_faults;
}

/* Options that only some formats have. */
static void
check_format(const struct tournament_options *tournament)
{
	const struct format *format =
		tournament->session.terms.run.tournament.format;
	const struct run_tournament *given = &tournament->given;
	const char *other = NULL;

	if (given->random_rounds > 0 && !format->fills_up)
		other = "random-rounds";
	else if (tournament->house_given && !format->fills_up)
		other = "house";
	else if (given->challengers > 0 && !format->challenges)
		other = "challengers";
	else if (given->games > 0 && format->games == 0)
		other = "games";
	else if (given->error > 0 && format->games == 0)
		other = "error";
	if (!other)
		return;
	options_refuse(
		"--%s is no option of the format %s", other, format->name);
}

static void
check_bots(const struct run *run)
{
	const struct run_tournament *terms = &run->tournament;
	int least = terms->format->fills_up ? 2 : terms->players;

	if (terms->format->pairs && terms->players != 2)
		options_refuse("the format %s is for games of two bots",
			terms->format->name);
	if (run->game->seats(terms->players) == 0)
		options_refuse("%s is played by %s bots, not by %d",
			run->game->name, run->game->bot_counts, terms->players);
	if (run->bot_count < least)
		lineup_refuse_few(least, run->bot_count);
	if (terms->challengers >= run->bot_count)
		options_refuse("nobody is left for the challengers");
	if (draw_group_count(run, run->bot_count, terms->challengers) >
		GROUPS_MOST)
		options_refuse(
			"%.0f combinations of %d out of %d bots are too many",
			draw_group_count(
				run, run->bot_count, terms->challengers),
			terms->players, run->bot_count);
}

static bool
takes_program(const struct tournament_options *tournament)
{
	for (int i = 0; i < tournament->change_count; i++)
		if (tournament->changes[i].kind == TOURNAMENT_TAKE)
			return true;
	return false;
}

/* Each is invited once. */
static void
invite(const struct bot_spec *spec)
{
	const char *name = spec->remote ? invited_name(spec) : NULL;

	for (int i = 0; name && i < hall.count; i++)
		if (strcmp(hall.names[i], name) == 0)
			name = NULL;
	if (!name)
		return;
	if (!invited_name_is_good(name))
		options_refuse(
			"talon seat %.200s: a name has letters, digits, and "
			". - _ behind the first",
			name);
	if (hall.count == BROKER_INVITED_MAX)
		options_refuse("more than %d bots cannot join from elsewhere",
			BROKER_INVITED_MAX);
	hall.names[hall.count] = strdup(name);
	if (!hall.names[hall.count++])
		options_fail("there is no memory");
}

/* Whether CHANGE adds a bot, which can be parsed. It is parsed once more when its
 * round is known. */
static bool
parse_added(const struct tournament_change *change, struct bot_spec *spec)
{
	char reason[REASON_MAX];

	return change->kind == TOURNAMENT_ADD &&
	       bot_spec_parse(spec, change->what, NULL, NULL, reason);
}

static void
invite_all(const struct tournament_options *tournament)
{
	const struct session_terms *terms = &tournament->session.terms;

	for (int i = 0; i < terms->run.bot_count; i++)
		invite(&terms->specs[i]);
	for (int i = 0; i < tournament->change_count; i++) {
		struct bot_spec spec;

		if (!parse_added(&tournament->changes[i], &spec))
			continue;
		invite(&spec);
		bot_spec_release(&spec);
	}
}

static void
check_hall(struct tournament_options *tournament)
{
	struct session_terms *terms = &tournament->session.terms;
	const bool plays = !tournament->dry_run && !tournament->commit &&
			   !tournament->plan && !tournament->close;

	invite_all(tournament);
	/* One who is elsewhere is not to hold up all others. */
	if (tournament->open && !tournament->session.missing_given)
		terms->missing = terms->resume ? SESSION_MISSING_ALLOW
					       : SESSION_MISSING_LEAVE_OUT;

	if (!plays)
		return;
	if (tournament->open && hall.count == 0)
		options_refuse(
			"--open is for bots from elsewhere, NAME = talon seat "
			"NAME, and there is none");
	if (!tournament->open && hall.count > 0 && !getenv(OPENING_VARIABLE))
		options_refuse("%s plays elsewhere: --open says where to join",
			hall.names[0]);
	if (tournament->open &&
		(run_is_shard(&terms->run) || tournament->session.on))
		options_refuse(
			"--open is for a tournament on one machine, without "
			"shards");
	if (hall.count > 0 && terms->run.cpu_clock)
		options_refuse(
			"--clock cpu: the processors of bots elsewhere are not "
			"seen here");
}

static void
check_session(struct tournament_options *tournament)
{
	const struct session_terms *terms = &tournament->session.terms;
	if (!terms->output && !tournament->dry_run && !tournament->commit)
		options_refuse(
			"a tournament needs --output, a file to keep it in");
	if (tournament->close &&
		(tournament->change_count > 0 || tournament->rounds_given ||
			tournament->plan || tournament->dry_run ||
			run_is_shard(&terms->run)))
		options_refuse(
			"--close ends a tournament as its file has it, and is "
			"for no shard");
	if (tournament->change_count > 0 && !terms->resume)
		options_refuse(
			"--add, --withdraw and --take are for a tournament "
			"that goes on: --resume");
	if (takes_program(tournament) && tournament->plan)
		options_refuse(
			"--take is for a tournament that goes on without "
			"shards");
	if (takes_program(tournament) && *terms->run.beacon != '\0')
		options_refuse(
			"--take: a tournament with a beacon goes on with the "
			"same bots only");
	check_as_shard(tournament);
}

static void
admit_added(struct tournament_options *tournament)
{
	char reason[REASON_MAX];

	for (int i = 0; i < tournament->change_count; i++) {
		const struct tournament_change *change =
			&tournament->changes[i];
		struct bot_spec spec;

		if (!parse_added(change, &spec))
			continue;
		bool admitted = job_count_admit(
			&tournament->session.terms, &spec, reason);
		bot_spec_release(&spec);
		if (!admitted)
			options_refuse(
				"--add %.400s: %.500s", change->what, reason);
	}
}

static void
check_jobs(const struct tournament_options *tournament)
{
	const struct session_terms *terms = &tournament->session.terms;
	int cores = cores_count(&terms->cores);

	if (tournament->force || terms->jobs <= job_count_fitting(terms))
		return;
	if (terms->bot_cores > 1)
		options_refuse(
			"%d jobs of %d cores each on %d make bots lose on "
			"time; --force allows it",
			terms->jobs, terms->bot_cores, cores);
	options_refuse(
		"%d jobs on %d core%s make bots lose on time; --force allows "
		"it",
		terms->jobs, cores, plural(cores));
}

/* By the command line; there may be nothing to go on with. */
static bool
goes_on(const struct session_options *session)
{
	return (session->terms.resume && session->terms.output) ||
	       session->after;
}

static void
add_bots(const struct tournament_options *tournament, struct lineup *lineup,
	char *arguments[])
{
	if (tournament->bots)
		lineup_add_file(lineup, tournament->bots);
	else if (goes_on(&tournament->session) && !*arguments)
		lineup_add_recorded(lineup);
	lineup_add_all(lineup, arguments);
}

static void
add_house(struct lineup *lineup, const char *command)
{
	struct text bot = {0};

	text_add_format(&bot, "house=%s", command);
	if (text_failed(&bot) < 0)
		options_fail("there is no memory");
	lineup_add(lineup, bot.bytes);
	text_release(&bot);
}

/* So many that one group is never short of some. */
static void
add_houses(struct tournament_options *tournament, struct lineup *lineup)
{
	struct run_tournament *terms =
		&tournament->session.terms.run.tournament;

	if (!terms->format->fills_up)
		return;
	for (; terms->houses < terms->players - 1; terms->houses++)
		add_house(lineup, tournament->house);
}

/* The house bots of a run that goes on: as they were, or as they are given. */
static void
add_recorded_houses(
	const struct tournament_options *tournament, struct lineup *lineup)
{
	const struct run *model = &tournament->session.model;
	int first = model->bot_count - model->tournament.houses;

	for (int i = first; i < model->bot_count; i++)
		add_house(lineup, tournament->house_given
					  ? tournament->house
					  : model->bots[i].command);
}

/* A tournament that goes on is compared with its file before anything else is
 * said of it. */
static void
set_terms(struct tournament_options *tournament, struct lineup *lineup)
{
	tournament->session.terms.length = tournament->given.rounds;
	settle_length(tournament);
	if (!session_options_go_on(&tournament->session)) {
		/* Older files have one order for all deals, and keep it. */
		tournament->session.terms.run.shuffle = true;
		check_format(tournament);
		set_numbers(tournament);
		return;
	}
	take_numbers(tournament);
	add_recorded_houses(tournament, lineup);
	model_run_apply(lineup);
	check_format(tournament);
}

static void
line_up(struct tournament_options *tournament, char *arguments[])
{
	struct lineup lineup;

	lineup_init(&lineup, &tournament->session);
	lineup.most = RUN_BOTS_MAX;
	tournament->session.bots_file = tournament->bots;
	add_bots(tournament, &lineup, arguments);
	lineup.most += RUN_HOUSES_MAX;
	set_terms(tournament, &lineup);
	check_bots(&tournament->session.terms.run);
	check_session(tournament);
	add_houses(tournament, &lineup);
	admit_added(tournament);
	check_hall(tournament);
	check_jobs(tournament);
	lineup_finish(&lineup);
}

/* The record file of a tournament has a key file, beside it unless the command
 * line says where. */
static void
name_key(struct tournament_options *tournament)
{
	struct session_terms *terms = &tournament->session.terms;
	char *path = tournament->session.key_path;

	if (run_is_shard(&terms->run) && !tournament->commit) {
		shard_key_settle(&tournament->session);
		return;
	}
	if (terms->key || !terms->output)
		return;
	terms->key = path;
	if (key_file_name(path, terms->output) < 0)
		err(EXIT_FAILURE, "%s", terms->output);
}

/* A file of which nothing is there but half a line can only be resumed. */
static bool
is_begun(const struct session_terms *terms)
{
	struct stat status;

	return terms->output && stat(terms->output, &status) == 0 &&
	       status.st_size > 0;
}

/* The seed in the key file of a record file that was not begun; one that the
 * command line gives has to be the same. */
static void
take_kept(struct session_options *session)
{
	struct run *run = &session->terms.run;
	char reason[REASON_MAX];
	struct key_file key;

	if (!session->terms.key || !key_file_is_there(session->terms.key))
		return;
	if (key_file_open(&key, session->terms.key, false, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (*key.seed.text != '\0') {
		if (session->seed_given && !seed_same(&key.seed, &run->seed))
			errx(EXIT_FAILURE, "%s: has another seed than --seed",
				session->terms.key);
		run->seed = key.seed;
	}
	key_file_close(&key);
}

/* Whoever sees some cards of a deal can try seeds until they fit. */
static void
warn_of_seed(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (session->seed_given && seed_is_guessable(&run->seed))
		warnx("the seed %s can be found by trying, and with it every "
		      "deal; its hash, which is public, gives it away; among "
		      "strangers, give none",
			run->seed.text);
}

/* What one process of a bot has seen another can find out by what is in the
 * memory of the machine, where they see its files. */
static void
warn_of_rotations(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (run->sandbox == SANDBOX_LOW && run_rotations(run) > 1 &&
		run->game->hidden_hands && !run->open_hands &&
		!session_is_quiet(&session->terms))
		warnx("--sandbox low: a bot can remember the cards of a deal "
		      "until it is played again with other seats; only full "
		      "prevents it, or --no-rotate, which deals each game "
		      "anew; see talon-sandbox(1)");
}

/* A shard that is new in a tournament that is not; the merged file has the
 * commitment alone. */
static void
take_seed_of_all(struct session_options *session)
{
	const char *path = session->after;

	if (!path || session->model_path != path || !session->terms.key)
		return;
	take_kept(session);
	if (!commitment_fits(&session->model.current, &session->terms.run.seed))
		errx(EXIT_FAILURE,
			"%s: has another seed than %s is committed to",
			session->terms.key, path);
}

/* A seed that was drawn for some bots is for no others; and a beacon proves
 * something only of a seed that nobody chose, for bots that nobody exchanged
 * when it was known. */
static void
check_roster(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (!roster_fits_seed(run, &run->seed))
		errx(EXIT_FAILURE,
			"%s: its seed was drawn by --commit for other bots, "
			"other files of them or another order; remove it to "
			"commit to another seed",
			session->terms.key);
	if (*run->beacon != '\0' && !seed_binding(&run->seed))
		errx(EXIT_FAILURE,
			"--beacon needs a seed that talon tournament --commit "
			"has drawn for these bots before: give it the same "
			"bots and --output");
}

static void
settle_seed(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;

	take_seed_of_all(session);
	name_key(tournament);
	if (session_options_go_on(session)) {
		take_seed_of_all(session);
		return;
	}
	if (session->terms.resume || !is_begun(&session->terms))
		take_kept(session);
	warn_of_seed(session);
	warn_of_rotations(session);
	check_roster(session);
	run_commit(&session->terms.run);
}

/* Keeps the seed in a new key file, unless it is there. */
static void
keep(const struct session_terms *terms)
{
	char reason[REASON_MAX];
	struct key_file key;

	if (!terms->key || key_file_is_there(terms->key))
		return;
	if (is_begun(terms))
		errx(EXIT_FAILURE, "%s: is there already, and its key file not",
			terms->output);
	if (key_file_create(&key, terms->key, &terms->run.seed, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	key_file_close(&key);
}

/* A seed that is bound to a program that is not there is of no use. */
static void
expect_program(const struct session_terms *terms, const struct bot_spec *spec)
{
	char why[REASON_MAX];
	const int folder =
		spec->directory ? open(spec->directory, O_RDONLY) : AT_FDCWD;
	const bool there = faccessat(folder, spec->program, X_OK, 0) == 0;
	const int error = errno;

	if (spec->directory && folder >= 0)
		close(folder);
	if (there || terms->missing == SESSION_MISSING_ALLOW)
		return;
	bot_program_explain(spec, error, why, sizeof why);
	errx(EXIT_FAILURE,
		"bot %s: %s; --missing=allow draws a seed all the same",
		spec->name, why);
}

/* Draws a seed for the bots, if there are any. */
static void
bind_seed(struct session_options *session)
{
	struct run *run = &session->terms.run;
	char digest[SHA256_DIGITS + 1];

	if (run->bot_count == 0 || session->seed_given)
		return;
	for (int i = 0; i < run->bot_count; i++)
		expect_program(&session->terms, &session->terms.specs[i]);
	for (int i = 0; !session->terms.output && i < run->bot_count; i++)
		if (session_files_find(&session->terms,
			    &session->terms.specs[i], &run->bots[i]) < 0)
			err(EXIT_FAILURE, NULL);
	if (roster_digest(run, digest) < 0)
		err(EXIT_FAILURE, NULL);
	run->seed = seed_bound(&run->seed, digest);
}

static void
warn_of_unbound(const struct session_options *session)
{
	const struct run *run = &session->terms.run;

	if (run->bot_count > 0 && !seed_binding(&run->seed))
		warnx("the seed is not bound to these bots: it was given%s%s",
			session->terms.key ? ", or was before in " : "",
			session->terms.key ? session->terms.key : "");
}

/* Publishes the commitment, and the key with which lines will be signed. */
static void
announce(const struct session_terms *terms, const struct commitment *commitment)
{
	char reason[REASON_MAX];
	struct key_file key;

	if (!terms->publish)
		return;
	if (!heads_can_be_in(terms->publish, reason) ||
		key_file_open(&key, terms->key, false, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (heads_announce(terms->publish, terms->output, &key.key,
		    commitment->digits) < 0)
		err(EXIT_FAILURE, "%s", terms->publish);
	key_file_close(&key);
}

static int
commit_seed(struct tournament_options *tournament)
{
	struct session_options *session = &tournament->session;

	name_key(tournament);
	if (!session->terms.key && !session->seed_given)
		errx(EXIT_FAILURE,
			"--commit needs --output or --key, where the seed is "
			"kept, or --seed");
	if (session->terms.publish && !session->terms.output)
		errx(EXIT_FAILURE,
			"--publish needs --output, whose heads it publishes");
	bind_seed(session);
	take_kept(session);
	check_roster(session);
	warn_of_seed(session);
	warn_of_unbound(session);
	keep(&session->terms);
	const struct commitment commitment =
		commitment_to(&session->terms.run.seed);
	announce(&session->terms, &commitment);
	if (puts(commitment.digits) == EOF || fflush(stdout) == EOF)
		err(EXIT_FAILURE, "standard output");
	return EXIT_SUCCESS;
}

enum { FAULTS_MOST = 1000000000, GAMES_MOST = 1000000000, ERROR_MOST = 10000 };

static bool
take_format(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct format **format = row->to.any;
	const struct format *found = format_find(value);

	if (!found)
		return option_refuse(
			reason, "there is no format \"%.200s\"", value);
	*format = found;
	return true;
}

/* A second file in place of the first would be a tournament without those. */
static bool
take_bots(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const char **file = row->to.any;

	if (*file)
		return option_refuse(reason,
			"there is a file of bots, %.200s, already: have all in "
			"one",
			*file);
	*file = value;
	return true;
}

static bool
take_beacon(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (run_take_beacon(row->to.any, value))
		return true;
	return option_refuse(reason,
		"a beacon is printable text of at most %d bytes", SEED_MAX - 1);
}

static bool
take_change(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct tournament_options *tournament = row->to.any;
	struct tournament_change *grown = reallocarray(tournament->changes,
		(size_t)tournament->change_count + 1, sizeof *grown);
	int kind = 0;

	(void)reason;
	if (!grown)
		options_fail("there is no memory");
	tournament->changes = grown;
	while (strcmp(tournament_change_options[kind], row->name) != 0)
		kind++;
	grown[tournament->change_count++] = (struct tournament_change){
		(enum tournament_change_kind)kind, value};
	return true;
}

static void
close_help(FILE *file, const void *owner, bool all)
{
	fputs("\nFORMAT:\n", file);
	for (const struct format *format = format_all; format->name; format++)
		fprintf(file, "  %-20s  %s\n", format->name, format->summary);
	lineup_close_help(file, owner, all);
	if (all)
		fputs("\nBots are in a sandbox unless --sandbox off is given: "
		      "a bot reads the system, its\nprogram and the files that "
		      "its command names; with [cwd=FOLDER] the rest of "
		      "its\nfolder, with [read=FOLDER] a virtual "
		      "environment.\n",
			file);
}

#define TOURNAMENT "The tournament"

/* What its rows write to. */
static struct tournament_options all;

/* The bots that the record file of -o was begun with. */
static void
offer_entered(struct option_offer *offer)
{
	const char *path = option_offer_given(offer, "output", 'o');
	const struct reader_source source = {.unkeyed = true};
	struct reader reader;
	char reason[REASON_MAX];

	if (!path || reader_open_with(&reader, path, &source, reason) < 0)
		return;
	for (int i = 0; i < reader.run.bot_count; i++)
		option_offer(
			offer, reader.run.bots[i].name, "a bot of the file");
	reader_close(&reader);
}

static const struct option_row own[] = {
	/* What is played. */
	{'f', "format", "FORMAT",
		"who plays whom; the first below if not given", TOURNAMENT,
		OPTION_CALL(&all.given.format, take_format),
		.given = &all.format_given, .values = offers_formats},
	{'r', "rounds", "N",
		"rounds, or deals, as the format means it; with\n"
		"--resume in all",
		TOURNAMENT, OPTION_LONG(&all.given.rounds, 1, RUN_ROUNDS_MAX),
		.given = &all.rounds_given},
	{0, "players", "N",
		"bots in a game (2, or as few as can play; itpw:\n"
		"4, or as many as can)",
		TOURNAMENT, OPTION_INT(&all.given.players, 2, GAME_SEATS_MAX),
		.given = &all.players_given},
	{0, "random-rounds", "N", "itpw: rounds before groups are chosen (15)",
		TOURNAMENT, OPTION_RARE,
		OPTION_LONG(&all.given.random_rounds, 1, RUN_ROUNDS_MAX)},
	{0, "house", "COMMAND",
		"itpw: the bot that fills up the last group (greedy)",
		TOURNAMENT, OPTION_RARE, OPTION_TEXT(&all.house),
		.given = &all.house_given, .values = offers_bots},
	{0, "challengers", "N", "gauntlet: how many of the first bots (1)",
		TOURNAMENT, OPTION_RARE,
		OPTION_INT(&all.given.challengers, 1, RUN_BOTS_MAX)},
	{0, "games", "N", "league: a bot with fewer games is due (100)",
		TOURNAMENT, OPTION_RARE,
		OPTION_LONG(&all.given.games, 1, GAMES_MOST)},
	{0, "error", "ELO", "league: and one whose rating is less certain",
		TOURNAMENT, OPTION_RARE,
		OPTION_LONG(&all.given.error, 1, ERROR_MOST)},
	{0, "max-faults", "N", "retire a bot with N faults after the round",
		TOURNAMENT, OPTION_RARE,
		OPTION_LONG(&all.given.max_faults, 1, FAULTS_MOST)},
	/* Who plays. */
	{0, "bots", "FILE",
		"read bots from FILE, one a line, before those of the\n"
		"command line",
		TOURNAMENT, OPTION_CALL(&all.bots, take_bots)},
	{0, "add", "BOT",
		"with --resume: let a bot join from the next round on",
		TOURNAMENT, OPTION_RARE, OPTION_CALL(&all, take_change),
		.values = offers_bots},
	{0, "withdraw", "NAME",
		"with --resume: take a bot out from the next round on",
		TOURNAMENT, OPTION_RARE, OPTION_CALL(&all, take_change),
		.values = offer_entered},
	{0, "away", "NAME",
		"league, with --resume: draw no round with a bot, up to",
		TOURNAMENT, OPTION_RARE, OPTION_CALL(&all, take_change),
		.values = offer_entered},
	{0, "back", "NAME", "which lets it play again from the next round on",
		TOURNAMENT, OPTION_RARE, OPTION_CALL(&all, take_change),
		.values = offer_entered},
	{0, "take", "NAME",
		"with --resume: let a bot whose program was replaced\n"
		"play on so",
		TOURNAMENT, OPTION_RARE, OPTION_CALL(&all, take_change),
		.values = offer_entered},
	{0, "open", "[ADDRESS:]PORT",
		"let bots that are NAME=talon seat NAME join from\n"
		"elsewhere by talon join, at this machine alone unless\n"
		"an address is given",
		TOURNAMENT, OPTION_RARE,
		OPTION_CALL(&all.open, rows_take_open)},
	{0, "join-time", "S",
		"with --open: begin when S seconds have passed, even if\n"
		"some have not joined (wait for all)",
		TOURNAMENT, OPTION_RARE, OPTION_SECONDS(&all.join_ns)},
	/* What is done instead of playing, or with a part of it. */
	{0, "dry-run", NULL, "print the games that are known and play none",
		TOURNAMENT, OPTION_RARE, OPTION_FLAG(&all.dry_run)},
	{0, "commit", NULL,
		"print the SHA-256 of the seed with which the tournament\n"
		"will begin, keep the seed in the key file, and play\n"
		"nothing",
		TOURNAMENT, OPTION_RARE, OPTION_FLAG(&all.commit)},
	{0, "beacon", "TEXT",
		"what was drawn in public after --commit: deals depend\n"
		"on it, too, so that nobody has chosen them",
		TOURNAMENT, OPTION_RARE,
		OPTION_CALL(&all.session.terms.run, take_beacon)},
	{0, "after", "ALL",
		"of a shard: draw rounds from this file, which talon\n"
		"merge has made, and take bots and options from it",
		TOURNAMENT, OPTION_RARE, OPTION_FILE(&all.session.after)},
	{0, "plan", NULL,
		"print the open games of the rounds that can be drawn\n"
		"and play none; with --resume changes are noted in the\n"
		"file first, and the next seed if the last is public",
		TOURNAMENT, OPTION_RARE, OPTION_FLAG(&all.plan)},
	{0, "close", NULL,
		"end a tournament that was stopped early: what it has\n"
		"played counts, and its seed becomes public",
		TOURNAMENT, OPTION_RARE, OPTION_FLAG(&all.close)},
	{0},
};

static void
read_options(struct tournament_options *tournament, int argc, char *argv[])
{
	struct session_options *session = &tournament->session;
	struct option_row shared[SESSION_ROWS_MAX + 1];
	struct option_row games[GAME_ROWS_MAX + 1], end[ROWS_OF_END];
	const struct option_row rows[] = {
		OPTION_GROUP(own),
		OPTION_GROUP(end),
		{0, "budget", "N",
			"play N games at most now; with --on each wave is "
			"played\n"
			"to its end",
			TOURNAMENT, OPTION_RARE,
			OPTION_LONG(&tournament->session.terms.budget, 1,
				GAMES_MOST)},
		{0, "force", NULL, "allow more jobs than there are cores for",
			TOURNAMENT, OPTION_RARE,
			OPTION_FLAG(&tournament->force)},
		OPTION_GROUP(shared),
		lineup_contest_row(session),
		OPTION_GROUP(games),
		{0},
	};
	const struct options options = {
		.command = "talon tournament",
		.usage = "[options] -o FILE BOT BOT ...",
		.summary = "Plays many bots against each other and ranks them.",
		.rows = rows,
		.closing = close_help,
		.operands = offers_bots,
		.stray = LINEUP_STRAY,
		.foreigners = CHESS_WORDS_PROGRAMS,
		.foreign = chess_words,
		.taken = session_options_note,
		.owner = session,
	};

	rows_end(&session->terms.until_ns, end);
	session_options_rows(session, RUN_OF_TOURNAMENT, shared);
	game_options_rows(&session->game, OPTION_HIDDEN, games);
	options_read(&options, &argc, &argv);
	session->operands = argv;
	driving_prepare(session);
	begin_shard(tournament);
	if (!tournament->commit)
		model_run_read(session);
	lineup_fill_contest(session, &options);
	session->terms.run.tournament = tournament->given;
	const struct session_terms *terms = &session->terms;
	const bool binds =
		(*argv || tournament->bots) && (terms->output || terms->key);
	if (!tournament->commit || binds)
		line_up(tournament, argv);
}

static void
set_defaults(struct tournament_options *tournament)
{
	*tournament = (struct tournament_options){
		.house = "greedy", .join_ns = LOOP_NEVER};
	session_options_init(&tournament->session);
	session_options_take_long_seed(&tournament->session);
	tournament->session.sandbox = SESSION_SANDBOX_BEST;
	tournament->session.terms.run.ponder = RUN_PONDER_OFF;
	tournament->session.terms.run.games = 0;
	tournament->given.format = &format_all[0];
	tournament->session.terms.run.tournament = tournament->given;
}

/* What the broker says to people stands apart from the progress. */
static void
tell_of_hall(void *owner, const char *line)
{
	(void)owner;
	progress_erase(&hall.session->progress);
	warnx("%s", line);
}

static void
fail_with_hall(void *owner)
{
	(void)owner;
	session_fail_because(hall.session,
		"the broker of bots from elsewhere has ended: the games in "
		"play are void, and --resume plays them again");
}

static int
enter_hall(void *owner, struct session *session)
{
	static const struct opening_listener listener = {
		tell_of_hall, fail_with_hall, NULL};

	(void)owner;
	hall.session = session;
	return opening_attend(&hall.opening, &session->loop, &listener);
}

static void
leave_hall(void *owner)
{
	(void)owner;
	opening_leave(&hall.opening);
}

/* However the process ends. */
static void
leave_broker(void)
{
	opening_end(&hall.opening, false);
}

/* Once, even if the run is begun anew without some. */
static void
open_hall(struct tournament_options *tournament)
{
	struct session_terms *terms = &tournament->session.terms;
	char reason[REASON_MAX];

	terms->company = &hall.company;
	if (hall.opening.begun)
		return;
	hall.company = (struct session_company){enter_hall, leave_hall, NULL};
	hall.terms = (struct opening_terms){
		.record = terms->output,
		.place = tournament->open,
		.names = hall.names,
		.wait_ns = tournament->join_ns,
		.quiet = session_is_quiet(terms),
	};
	atexit(leave_broker);
	if (opening_begin(&hall.opening, &hall.terms, reason) < 0)
		errx(EXIT_FAILURE, "--open: %s", reason);
}

/* A plan is only looked at where nothing is to become of it. */
static bool
only_looks(const struct tournament_options *tournament)
{
	return tournament->plan && !tournament->resumed &&
	       tournament->change_count == 0 &&
	       tournament->session.terms.length == 0;
}

static int
play_here(struct tournament_options *tournament)
{
	const struct tournament_terms terms = {
		.session = &tournament->session.terms,
		.changes = tournament->changes,
		.change_count = tournament->change_count,
		.due = tournament->due,
		.after = tournament->session.after,
		.dry_run = tournament->dry_run || only_looks(tournament),
		.plan = tournament->plan,
		.close = tournament->close,
		.stopped = tournament->stopped,
	};

	settle_seed(tournament);
	if (!model_run_check(&tournament->session))
		return EXIT_FAILURE;
	if (tournament->open && !terms.dry_run && !terms.plan && !terms.close)
		open_hall(tournament);
	return shard_digest_leave(&tournament->session, tournament_run(&terms));
}

/* In shards that others play, with a key file that all of them have. */
static int
drive(struct tournament_options *tournament, bool *stopped)
{
	driving_expect_bots(&tournament->session);
	settle_seed(tournament);
	keep(&tournament->session.terms);
	return driving_run(&tournament->session, tournament->close, stopped);
}

/* Plays it as the options have it, unless it was driven already, since
 * *DRIVEN_NS, and has perhaps STOPPED; 0: it was not. */
static int
play(struct tournament_options *tournament, int64_t *driven_ns, bool *stopped)
{
	const bool elsewhere = tournament->session.on;

	if (tournament->commit)
		return commit_seed(tournament);
	if (elsewhere && *driven_ns == 0) {
		*driven_ns = loop_now();
		return drive(tournament, stopped);
	}
	tournament->stopped = *stopped && !tournament->close;
	if (elsewhere)
		driving_report(&tournament->session, *driven_ns);
	return play_here(tournament);
}

static int
run(int argc, char *argv[])
{
	bool left_out[RUN_BOTS_MAX] = {false};
	int64_t driven_ns = 0;
	bool stopped = false;
	int status;

	do {
		set_defaults(&all);
		all.session.terms.left_out = left_out;
		read_options(&all, argc, argv);
		status = play(&all, &driven_ns, &stopped);
		shard_key_take_back(&all.session);
		session_options_release(&all.session);
		free(all.changes);
	} while (status == SESSION_LEAVES_OUT);
	opening_end(&hall.opening, status == EXIT_SUCCESS);
	return status;
}

const struct subcommand subcommand_tournament = {
	.name = "tournament",
	.summary = "play many bots against each other and rank them",
	.run = run,
};
