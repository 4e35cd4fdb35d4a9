/*
 * What single options do to struct match_options, for the tables of the
 * subcommands that play games (struct choice).
 */
#ifndef COMMAND_SESSION_OPTIONS_H
#define COMMAND_SESSION_OPTIONS_H

#include "command/subcommands.h"

enum { SETTING_JOBS_MOST = 1000 };

/* Those with a value; false with the reason in words. */
bool setting_game(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_games(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_sprt(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_until_error(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_seed(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_clock(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_time(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_move_time(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_start_time(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_memory(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_processes(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_jobs(
	void *match_options, const char *value, char reason[static REASON_MAX]);
bool setting_output(
	void *match_options, const char *value, char reason[static REASON_MAX]);

bool setting_deals(
	void *match_options, const char *value, char reason[static REASON_MAX]);

/* Those of a game's own; what they mean is known when the game is. */
bool setting_own(void *match_options, const char *name, const char *value,
	char reason[static REASON_MAX]);

/* Those without. */
void setting_resume(void *match_options);
void setting_no_rotate(void *match_options);
void setting_open_hands(void *match_options);
void setting_restart(void *match_options);
void setting_lockstep(void *match_options);
void setting_json(void *match_options);
void setting_quiet(void *match_options);
void setting_verbose(void *match_options);

#endif
