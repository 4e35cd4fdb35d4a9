/*
 * The games that a home keeps: record files in one folder, a file for each
 * table, called by its number, 17.jsonl. A game that is not over stands beside
 * them in 17.now (talon-replay(1), --journal). All are read once; afterwards a
 * table's file is read again when a game of it has ended.
 *
 * A person is known in a record file by the command of its bot, which is
 * `human --as pN`.
 */
#ifndef HOME_SHELF_H
#define HOME_SHELF_H

#include <limits.h>
#include <stdbool.h>
#include <time.h>

#include <jansson.h>

#include "base/reason.h"
#include "common/game.h"
#include "record/fault.h"

struct run;

enum { SHELF_WITH_MAX = 96 };

/* A game that is over. */
struct kept_game {
	long table;
	long id;
	const struct game_rules *game;
	int seats;
	int person[GAME_SEATS_MAX]; /* by seat; -1: a bot */
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX]; /* the most wins, equal ones draw */
	int level;		      /* of the bots; 0: none has one */
	char with[SHELF_WITH_MAX];    /* the names of all seats, JSON */
	enum fault end;
	int offender;
	bool practice;
	time_t at;
};

struct shelf {
	char *folder;		 /* owned */
	struct kept_game *games; /* in the order in which they ended */
	size_t count, capacity;
};

/* Reads all files of FOLDER. A file that cannot be read is passed over, and
 * `complain` hears why. -1 with the reason in words. */
int shelf_open(struct shelf *, const char *folder,
	void (*complain)(const char *), char reason[static REASON_MAX]);
void shelf_release(struct shelf *);

/* The path of TABLE's file; with SUFFIX ".jsonl" that of its games. */
void shelf_path(const struct shelf *, long table, const char *suffix,
	char path[static PATH_MAX]);

/* Reads the file of TABLE again: -1 with the reason in words. */
int shelf_look(struct shelf *, long table, char reason[static REASON_MAX]);

/* NULL: there is none. */
const struct kept_game *shelf_find(const struct shelf *, long table, long id);

/* The seat of PERSON; -1: none. */
int kept_game_seat(const struct kept_game *, int person);

/* 'W', 'D' or 'L': how it ended for SEAT. */
char kept_game_result(const struct kept_game *, int seat);

/* The game as PERSON sees it, a new object. */
json_t *kept_game_message(const struct kept_game *, int person);

/* The person of a bot's command; -1: it is nobody's. */
int shelf_person(const char *command);

/* The level of a bot's command; 0: it has none. */
int shelf_level(const char *command);

#endif
