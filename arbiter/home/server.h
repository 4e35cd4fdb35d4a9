/*
 * What a home has, and its site (web.h): what its pages get, post and are told.
 * Part of home.
 *
 * Behind a person's door:
 *
 *	GET history[/FROM]    the person's games, the newest first, at most
 *	                      HISTORY_SHOWN of those behind the first FROM
 *	GET game/TABLE/ID[/all]   its positions, a line of JSON each
 *	GET saved/TABLE/ID    the games of the table as a page of their own
 *	GET picture/TABLE/ID  its end, PNG, or where that cannot be had SVG
 *	GET rules/GAME/LANGUAGE[/N.svg]   and lessons (learn/lesson_site.h)
 *	GET qr                the person's link as a picture
 *	POST name {"name"}    POST play {"game","seats","level","options"}
 *	POST invite {"game":{...},["person"]}   POST join {"number",["name"]}
 *	POST decline {"number"}   POST analyse {"table","id"}
 *	POST from {"table","id","move"}   POST review {["puzzles"]}
 *	GET puzzle            the page of puzzles
 *	GET position/TABLE/ID/MOVE   what the person's seat knew and could do
 *
 * Behind that of a seat: POST act, resign, which go to the person's bot; hint,
 * undo, again, harder, easier, another, analyse, leave.
 */
#ifndef HOME_SERVER_H
#define HOME_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"
#include "home/errand.h"
#include "home/people.h"
#include "home/shelf.h"
#include "home/sitting.h"
#include "live/web_loop.h"
#include "process/subprocess.h"
#include "web/relay.h"
#include "web/web.h"

struct home_terms;

enum {
	PERSON_HOST,
	HOME_TABLES_MOST = 256,	    /* in memory */
	HOME_TABLES_OF_PERSON = 20, /* that are not over */
	HISTORY_SHOWN = 100,
};

enum door_kind { DOOR_PERSON, DOOR_SEAT, DOOR_WATCH };

/* What is behind a door of the server. */
struct home_door {
	enum door_kind kind;
	int person;	       /* whose it is */
	struct home_table *at; /* a table's */
};

/* What a hint has come to, for who asked. */
struct hint {
	int bot;
	size_t moves;  /* the position that it is for */
	int step;      /* that has been told; 0: none */
	json_t *found; /* owned; NULL: it is being thought of */
};

struct home_table {
	struct sitting *sitting;
	int door[GAME_SEATS_MAX]; /* by bot; -1: not a person's */
	int watch;
	bool here[GAME_SEATS_MAX];
	int64_t gone_ns[GAME_SEATS_MAX]; /* since when a person is not here */
	int64_t left_ns;		 /* since when nobody at all looks */
	long asked[GAME_SEATS_MAX];	 /* the last question of a person */
	bool again[GAME_SEATS_MAX];	 /* who wants another game */
	struct hint hint;
	long analysed_id; /* the game whose analysis is being made */
	int analyst;	  /* the person who asked for it; -1: none is made */
	long shown;	  /* positions that watchers have been told of */
	bool looking;	  /* for newer ones */
	bool stale;	  /* there are some since */
	int stories;	  /* that are looked for, for those who look on */
};

struct home {
	const struct home_terms *terms;
	struct loop loop;
	struct process_family family;
	struct web *web;
	struct web_loop served;
	struct loop_watch relay_watch;
	struct loop_timer clock;
	struct errands errands;
	struct own_command review; /* of a person's last games */
	int reviewed;		   /* the person */
	struct subprocess browser; /* that is told of the link */
	struct relay *relay;
	struct people people;
	struct shelf shelf;
	struct sitting_place place;
	struct home_door *doors;
	int door_count;
	int person_door[PEOPLE_MOST];
	struct home_table *tables[HOME_TABLES_MOST];
	int table_count;
};

extern const struct web_site home_site;

/* Whether somebody has a page behind DOOR; -1 is none. */
bool home_is_looked_at(const struct home *, int door);

/* A new person without a name, and the door. -1: there are too many, or there is
 * no memory. */
int home_add_person(struct home *);

/* Takes over SITTING and gives it doors. NULL with the reason in words, and it is freed;
 * where SITTING is NULL, the reason stays as it is. A table that is idle may be forgotten
 * for it. */
struct home_table *home_add_table(
	struct home *, struct sitting *sitting, char reason[static REASON_MAX]);

/* NULL: none is in memory. */
struct home_table *home_find_table(const struct home *, long number);

/* A new table for these people. NULL with the reason in words. */
struct home_table *home_begin_table(struct home *, const json_t *game,
	const int *people, int count, char reason[static REASON_MAX]);

/* A new table, where GAME is played on by PERSON after MOVES of its moves. NULL with
 * the reason in words. */
struct home_table *home_branch_table(struct home *,
	const struct kept_game *game, int person, size_t moves,
	char reason[static REASON_MAX]);

/* Puts what is known of people on the disk. */
int home_save(struct home *, char reason[static REASON_MAX]);

/* Messages to pages: what a table is like now, to all at it and to STREAM alone
 * (site.c); what has changed at home; the newest positions, for who looks on;
 * a line of an analysis, or of a hint, NULL: that was all. */
void home_tell_table(struct home *, struct home_table *);
void home_tell_people_of(struct home *, const struct home_table *);
void home_tell_change(struct home *, struct home_table *);
void home_tell_thought(struct home *, struct home_table *, const char *line);
void home_tell_review(struct home *, const char *line);

/* What a table is like for a person, a new object. */
json_t *home_table_message(
	const struct home *, const struct home_table *, int person);

#endif
