/*
 * A check: one thing that a bot, or a game that is a program, is to do, tried in a process of its own. The
 * checks of a group are a table in the group's file.
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

struct examination;

/* Whether a bot can lose a game by it, gets a warning, or is told a figure. */
enum check_level { CHECK_MUST, CHECK_SHOULD, CHECK_TOLD };

/* In this order they are run and reported. */
enum check_group {
	CHECK_START,
	CHECK_COMMANDS,
	CHECK_WIRE,
	CHECK_RULES,
	CHECK_COURSE,
	CHECK_CHANCE,
	CHECK_RESOURCES,
	CHECK_DESCRIBE, /* this and those up to the end: of games */
	CHECK_DEAL,
	CHECK_POSITIONS,
	CHECK_SEEN,
	CHECK_END,
};

enum { CHECK_GROUPS = CHECK_END + 1, CHECK_NAME_MAX = 40 };

/* Unjudged: this machine failed, and what the bot would have done is not known.
 */
enum check_verdict {
	CHECK_PASSED,
	CHECK_FAILED,
	CHECK_SKIPPED,
	CHECK_UNJUDGED,
};

/* Does the check and leaves the reason, a figure and the dialogue in the
 * examination. */
typedef enum check_verdict check_run(struct examination *);

struct check {
	enum check_group group;
	enum check_level level;
	check_run *before; /* has the bot sit down; unless it passes that is
			       * the verdict. NULL: nothing comes before */
	const char *name;  /* "start-flush" */
	const char *what;  /* "its output is flushed": what the bot does */
	check_run *run;
	const void *argument; /* which the examination has for run */
	const char *needs;    /* checks, or groups, without which it tells
			       * nothing; "" */
	int chapter;	      /* of protocol/PROTOCOL.md or, of a check of
			       * games, GAMES.md */
	const char *sentence; /* that it enforces, as it stands there */
};

/* The groups of checks, each a table in a file of its name, behind the last row
 * one without a name. */
extern const struct check check_start[];
extern const struct check check_wire[];
extern const struct check check_course[];
extern const struct check check_chance[];
extern const struct check check_resources[];
extern const struct check check_end[];

/* How a process ends, a bot's or a game's. */
check_run check_ends_at_quit, check_ends_with_input;

/* Those of a game that is a program, all groups in one. */
extern const struct check check_game[];

/* What the checks that depend on the game have in common; the rest of a row
 * comes from the game. The argument is the name of a command: the bot obeys it;
 * a struct game_trial: the bot acts by the rules in positions of that kind, and
 * plays a game that is set up so. */
extern const struct check check_command;
extern const struct check check_seat;
extern const struct check check_positions;
extern const struct check check_games;

#endif
