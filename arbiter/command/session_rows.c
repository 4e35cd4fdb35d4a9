/* The rows of the options that sessions share. */
#include <stdio.h>
#include <string.h>

#include "command/form_rows.h"
#include "command/offers.h"
#include "command/session_options.h"
#include "common/number.h"
#include "drive/shard_plan.h"
#include "games.h"
#include "options/option_value.h"

enum {
	GAMES_MOST = 1000000000,
	JOBS_MOST = 1000,
	MEMORY_MOST = 1 << 30, /* MiB */
	PROCESSES_MOST = 1 << 22,
};

static const char *const clocks[] = {"wall", "cpu", NULL};
static const char *const sandboxes[] = {"off", "best", "full", NULL};
static const char *const pins[] = {"auto", "off", NULL};
static const char *const lives[] = {"on", "off", NULL};
static const char *const ponders[] = {"on", "off", NULL};

static enum options_verdict
take_game(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct game_rules **game = row->to.any;
	const struct game_rules *found = game_find(value);

	if (!found) {
		snprintf(reason, OPTION_REASON_MAX,
			"there is no game \"%.200s\"", value);
		return OPTIONS_USAGE;
	}
	*game = found;
	return OPTIONS_RUN;
}

/* Why VALUE is no time: what other match runners take may have been meant. */
static void
refuse_time(const char *value, char reason[static OPTION_REASON_MAX])
{
	if (strchr(value, '/'))
		snprintf(reason, OPTION_REASON_MAX,
			"\"%.200s\": there is no time for a number of moves, "
			"only S or S+I, in seconds, for the whole game",
			value);
	else
		snprintf(reason, OPTION_REASON_MAX,
			"\"%.200s\" is not S, S+I (seconds) or inf", value);
}

/* "inf", or as other programs have it, no seconds at all. */
static bool
is_no_limit(const char *value)
{
	int64_t ns;

	return strcmp(value, "inf") == 0 ||
	       (number_parse_seconds(value, &ns) && ns == 0);
}

static enum options_verdict
take_time(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct run *run = row->to.any;
	char seconds[NUMBER_MAX];
	size_t length = strcspn(value, "+");
	int64_t increment = 0;

	if (is_no_limit(value)) {
		run->time_ns = -1;
		run->increment_ns = 0;
		return OPTIONS_RUN;
	}
	if (length >= sizeof seconds || strchr(value, '/') ||
		(value[length] != '\0' &&
			!number_parse_seconds(
				value + length + 1, &increment))) {
		refuse_time(value, reason);
		return OPTIONS_USAGE;
	}
	memcpy(seconds, value, length);
	seconds[length] = '\0';
	run->increment_ns = increment;
	return option_take_seconds(seconds, &run->time_ns, reason);
}

static enum options_verdict
take_move_time(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	int64_t *ns = row->to.any;

	if (!is_no_limit(value))
		return option_take_seconds(value, ns, reason);
	*ns = 0;
	return OPTIONS_RUN;
}

static enum options_verdict
take_seed(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (seed_parse(row->to.any, value))
		return OPTIONS_RUN;
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is no printable text of up to %d bytes", value,
		SEED_MAX - 1);
	return OPTIONS_USAGE;
}

static enum options_verdict
take_shard(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (run_shard_parse(row->to.any, value))
		return OPTIONS_RUN;
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is not K/N, with K from 0 to N - 1", value);
	return OPTIONS_USAGE;
}

/* What is played. */
static void
set_game_rows(struct session_rows *rows, struct session_options *options)
{
	struct run *run = &options->terms.run;

	rows->game = (struct option_row){'g', "game", "RULES",
		"the rules to play by; the first below if not\ngiven",
		OPTION_CALL(&run->game, take_game),
		.given = &options->game_given, .values = offers_games};
	rows->games = (struct option_row){'n', "games", "N",
		"games to play (100; with --resume those of the\nfile, or "
		"more)",
		OPTION_LONG(&run->games, 1, GAMES_MOST),
		.given = &options->games_given};
	rows->seed = (struct option_row){'s', "seed", "TEXT",
		"the same seed gives the same deals (random,\n"
		"printed; with --resume that of the file)",
		OPTION_CALL(&run->seed, take_seed),
		.given = &options->seed_given};
	rows->deals = (struct option_row){0, "deals", "FILE",
		"play the deals of a deal file, one a line",
		OPTION_FILE(&options->game.deals)};
	rows->shuffle = (struct option_row){0, "shuffle", NULL,
		"the bots sit down to every deal in a random order",
		OPTION_FLAG(&run->shuffle)};
	rows->no_rotate = (struct option_row){0, "no-rotate", NULL,
		"every game a fresh deal; by default each deal\n"
		"is played in every rotation of the seats",
		OPTION_NO_FLAG(&run->rotate)};
	rows->open_hands = (struct option_row){0, "open-hands", NULL,
		"show all hands to the bots that can be shown them",
		OPTION_FLAG(&run->open_hands)};
	rows->resign = (struct option_row){0, "resign", NULL,
		"bots may give up: who answers resign in place of\n"
		"an action loses the game, and that is no fault",
		OPTION_FLAG(&run->resign)};
}

/* What each bot may take. */
static void
set_limit_rows(struct session_rows *rows, struct session_options *options)
{
	struct run *run = &options->terms.run;

	rows->time = (struct option_row){'t', "time", "S[+I]",
		"seconds for each bot and game, I more for each\n"
		"of its turns; 0 or inf: no clock (60)",
		OPTION_CALL(run, take_time), .given = &options->time_given};
	rows->move_time = (struct option_row){0, "move-time", "S",
		"seconds for one turn (no limit)",
		OPTION_CALL(&run->move_time_ns, take_move_time),
		.given = &options->move_time_given};
	rows->clock = (struct option_row){0, "clock", "CLOCK",
		"which time these are: wall, or cpu, that of the\n"
		"processor, with ten times as much and 2 seconds\n"
		"by the wall (wall)",
		OPTION_WORD(&options->clock, clocks),
		.given = &options->clock_given};
	rows->scale_time = (struct option_row){0, "scale-time", NULL,
		"these are times of the reference: a machine whose\n"
		"cores are twice as fast has half of them",
		OPTION_FLAG(&run->scale_time)};
	rows->start_time = (struct option_row){0, "start-time", "S",
		"seconds to get ready (10)",
		OPTION_SECONDS(&run->start_time_ns),
		.given = &options->start_time_given};
	rows->ponder = (struct option_row){0, "ponder", "on|off",
		"whether bots may think while they are not asked;\n"
		"off: they are stopped (on; in tournaments off)",
		OPTION_WORD(&run->ponder, ponders),
		.given = &options->terms.ponder_given};
	rows->memory = (struct option_row){0, "memory", "MB",
		"memory of a bot with all it starts, in units\n"
		"of 1024 * 1024 bytes (no limit)",
		OPTION_LONG(&options->memory_mib, 1, MEMORY_MOST),
		.given = &options->memory_given};
	rows->processes = (struct option_row){0, "processes", "N",
		"processes of a bot with all it starts; 0: no limit\n"
		"(256 for bots that are shut in, else no limit; with\n"
		"--resume that of the file)",
		OPTION_LONG(&run->processes, 0, PROCESSES_MOST),
		.given = &options->processes_given};
	rows->sandbox = (struct option_row){0, "sandbox", "off|best|full",
		"what bots are kept from: nothing; as much as this\n"
		"machine can; all, or refuse (off; in tournaments\n"
		"best)",
		OPTION_WORD(&options->sandbox, sandboxes),
		.given = &options->sandbox_given};
}

/* What becomes of bots that cannot play. */
static void
set_missing_rows(struct session_rows *rows, struct session_options *options)
{
	struct session_terms *terms = &options->terms;

	rows->allow_missing = (struct option_row){0, "allow-missing", NULL,
		"play with bots that cannot be run, too, which lose;\n"
		"by default each bot is tried before the first game,\n"
		"and nothing is played if one cannot",
		OPTION_CONSTANT(&terms->missing, SESSION_MISSING_ALLOW),
		.given = &options->allow_given};
	rows->leave_out = (struct option_row){0, "leave-out", NULL,
		"play without the bots that cannot be run",
		OPTION_CONSTANT(&terms->missing, SESSION_MISSING_LEAVE_OUT),
		.given = &options->leave_given};
}

/* Where it is played. */
static void
set_drive_rows(struct session_rows *rows, struct session_options *options)
{
	rows->on = (struct option_row){0, "on", "ENGINE",
		"have it played in shards: slurm[:OPTIONS of sbatch],\n"
		"parallel:HOST[,HOST...]",
		OPTION_TEXT(&options->on)};
	rows->shards = (struct option_row){0, "shards", "N",
		"in how many shards (16); with --on",
		OPTION_LONG(&options->shards, 1, SHARDS_MOST)};
}

/* How it is played, and what is told of it. */
static void
set_session_rows(struct session_rows *rows, struct session_options *options)
{
	struct session_terms *terms = &options->terms;

	rows->jobs = (struct option_row){'j', "jobs", "N",
		"games at once (as many as there are cores for)",
		OPTION_INT(&terms->jobs, 1, JOBS_MOST)};
	rows->pin = (struct option_row){0, "pin", "auto|off",
		"auto: each game stays on cores of its own, with\n"
		"its bots; off: wherever the system puts them\n"
		"(auto)",
		OPTION_WORD(&terms->pin, pins)};
	rows->output = (struct option_row){'o', "output", "FILE",
		"append one record a game (none)", OPTION_FILE(&terms->output)};
	rows->live = (struct option_row){0, "live", "on|off",
		"whether games in play can be watched: FILE.live (on)",
		OPTION_WORD(&terms->live, lives)};
	rows->log = (struct option_row){0, "log", "FOLDER",
		"write what each bot was told and said, a file for\n"
		"each game and seat (none)",
		OPTION_FILE(&terms->log)};
	rows->key = (struct option_row){0, "key", "FILE",
		"sign the lines of the output file with the key\n"
		"in FILE, which is made (none; in tournaments the\n"
		"output file's name and .key)",
		OPTION_FILE(&terms->key)};
	rows->resume = (struct option_row){0, "resume", NULL,
		"go on with the output file where it stops",
		OPTION_FLAG(&terms->resume)};
	rows->shard = (struct option_row){0, "shard", "K/N",
		"play the part K, from 0, of N parts of the run, each\n"
		"into a file of its own; talon merge joins them",
		OPTION_CALL(&terms->run.shard, take_shard),
		.given = &options->shard_given};
	rows->restart = (struct option_row){0, "restart", NULL,
		"a fresh process for every game",
		OPTION_FLAG(&terms->run.restart)};
	rows->lockstep = (struct option_row){0, "lockstep", NULL,
		"wait for every answer before the next command",
		OPTION_FLAG(&terms->run.lockstep)};
	rows->json =
		form_rows_json(&terms->form, "the summary as one JSON object");
	rows->quiet = (struct option_row){'q', "quiet", NULL,
		"no progress on the terminal", OPTION_FLAG(&terms->quiet)};
	rows->watch = (struct option_row){0, "watch", NULL,
		"show each move as it is made",
		OPTION_CONSTANT(&terms->verbosity, 2)};
	rows->verbose = (struct option_row){'v', "verbose", NULL,
		"show each line to and from the bots",
		OPTION_CONSTANT(&terms->verbosity, 1)};
}

struct session_rows
session_options_rows(struct session_options *options)
{
	struct session_rows rows;

	set_game_rows(&rows, options);
	set_limit_rows(&rows, options);
	set_session_rows(&rows, options);
	set_missing_rows(&rows, options);
	set_drive_rows(&rows, options);
	return rows;
}
