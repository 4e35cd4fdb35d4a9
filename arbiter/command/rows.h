/*
 * Rows of options that several subcommands have, and what a shell is offered as
 * their values.
 */
#ifndef COMMAND_ROWS_H
#define COMMAND_ROWS_H

#include <stdint.h>

#include "base/table.h"
#include "base/word_list.h"
#include "options/option_offer.h"
#include "options/options.h"

struct game_rules;
struct run;
struct selection_terms;

/* They set *FORM, which begins as OUTPUT_TABLE. HELP as in the row. */
struct option_row form_rows_json(enum output_form *form, const char *help);
struct option_row form_rows_csv(enum output_form *form, const char *help);
option_call form_rows_take_json, form_rows_take_csv;

/* Of a reader of record files: -g COMMAND, the program that tells the rules of
 * games that are one, and --sandbox-game, of a program that is not the
 * organiser's own. */
extern const struct option_row rows_game[];

/* The second alone. */
#define ROWS_SANDBOX_GAME (rows_game + 1)

/* --until and --for, and {0}: the time after which no game begins, the earlier of
 * both, as that of loop_now. *AT_NS begins as 0: at any time. */
enum { ROWS_OF_END = 3 };
void rows_end(int64_t *at_ns, struct option_row rows[static ROWS_OF_END]);

/* Takes "[ADDRESS:]PORT", where bots from elsewhere join, for a row whose value is
 * a const char *. */
option_call rows_take_open;

/* Starts the game of -g in ARGV, NULL at the end, if it is a program: so its own
 * options are known before all are read, and game_find knows it. */
void rows_open_game(char *const argv[]);

/* The game that is called VALUE, or whose program that is. NULL with the reason.
 */
const struct game_rules *rows_find_game(
	const char *value, char reason[static OPTION_REASON_MAX]);

/* Warns, naming PATH, if the game of RUN, a record's, was a program of other files
 * than that of -g. */
void rows_compare_game(const struct run *, const char *path);

/* Says how many games of the file PATH do not count, since they were practice;
 * of none nothing. */
void rows_say_practice(const char *path, long games);

/* After a check for games that are read twice, whose result this is: with an
 * error the process ends, a warning is printed; REASON is in words. */
void rows_say_twice(int result, const char *reason);

/* --only, --bot and the like, which fill TERMS; the last row is {0}. The caller
 * releases `only`. */
enum { ROWS_OF_SELECTION = 7 };
void rows_selection(struct selection_terms *terms,
	struct option_row rows[static ROWS_OF_SELECTION]);

/* --only of games; its value is a struct game_choice. */
bool rows_take_only(const struct option_row *, const char *value,
	char reason[static OPTION_REASON_MAX]);

/* Adds the names of the programs that come with Talon, sorted. */
void rows_list_bots(struct word_list *);

void offers_games(struct option_offer *);
void offers_formats(struct option_offer *);

/* The bots that come with Talon, behind a name and = or not, and files. */
void offers_bots(struct option_offer *);

#endif
