/*
 * What mutants do wrong, for the rows of tests/faulty_bots/mutant.c: functions
 * as struct mutation has them. Those that are about one command, or one text,
 * look for it in the row's word.
 */
#ifndef LIB_MISDEEDS_H
#define LIB_MISDEEDS_H

#include "lib/mutant.h"

/* Of the wire. */
void misdeed_sleep_for_ever(struct mutant *);
void misdeed_leave(struct mutant *);
void misdeed_greet(struct mutant *);
void misdeed_sleep_at_start(struct mutant *);
bool misdeed_crash_at(struct mutant *);
bool misdeed_refuse(struct mutant *);
bool misdeed_hang_at(struct mutant *);
bool misdeed_answer_nothing(struct mutant *);
bool misdeed_stay_mute(struct mutant *);
void misdeed_chat(struct mutant *);
void misdeed_chat_always(struct mutant *);
void misdeed_think_aloud(struct mutant *);
void misdeed_answer_twice(struct mutant *);
void misdeed_keep(struct mutant *, const char *text);
void misdeed_say_kept(struct mutant *);
void misdeed_lag(struct mutant *, const char *text);
void misdeed_say_without_sign(struct mutant *, const char *text);
void misdeed_say_joined(struct mutant *, const char *text);
void misdeed_say_without_empty_line(struct mutant *, const char *text);
void misdeed_say_without_line_feed(struct mutant *, const char *text);
void misdeed_say_with_escapes(struct mutant *, const char *text);
void misdeed_mumble(struct mutant *, const char *text);
void misdeed_list_with_commas(struct mutant *);
void misdeed_list_twice(struct mutant *);
bool misdeed_answer_blank_line(struct mutant *);
bool misdeed_answer_comment(struct mutant *);
bool misdeed_stumble_over(struct mutant *);
bool misdeed_stumble_over_blanks(struct mutant *);
bool misdeed_stumble_over_id(struct mutant *);
void misdeed_cut_id(struct mutant *);
bool misdeed_cut_line(struct mutant *);
bool misdeed_accept_all(struct mutant *);
bool misdeed_speak_another_version(struct mutant *);
bool misdeed_know_all(struct mutant *);

/* In a game. */
bool misdeed_ignore_others(struct mutant *);
bool misdeed_ignore_itself(struct mutant *);
bool misdeed_ignore_later_deals(struct mutant *);
bool misdeed_keep_its_seat(struct mutant *);
bool misdeed_be_player_0(struct mutant *);
bool misdeed_crash_at_new_opening(struct mutant *);
bool misdeed_refuse_short_time(struct mutant *);
bool misdeed_refuse_large_seed(struct mutant *);
bool misdeed_refuse_second_hand(struct mutant *);
bool misdeed_leave_after_result(struct mutant *);
bool misdeed_tire(struct mutant *);
bool misdeed_refuse_arguments(struct mutant *);
bool misdeed_refuse_large_deck(struct mutant *);
void misdeed_play_by_itself(struct mutant *);
void misdeed_insist(struct mutant *);
void misdeed_fail_on_full_table(struct mutant *);
void misdeed_fail_on_ace(struct mutant *);
void misdeed_fail_on_empty_table(struct mutant *);
void misdeed_fail_on_last_card(struct mutant *);
void misdeed_fail_on_ten(struct mutant *);
void misdeed_fail_on_other(struct mutant *);
void misdeed_declare_too_many(struct mutant *);
void misdeed_renounce(struct mutant *);
void misdeed_spare_trumps(struct mutant *);
void misdeed_fail_on_lead(struct mutant *);
void misdeed_fail_on_trump(struct mutant *);
void misdeed_fail_on_discard(struct mutant *);
void misdeed_fail_on_only_card(struct mutant *);
void misdeed_leave_tile_out(struct mutant *);
void misdeed_fail_on_full_board(struct mutant *);
void misdeed_never_pass(struct mutant *);

/* Of a process. */
bool misdeed_roll_anew(struct mutant *);
bool misdeed_mix_in_process(struct mutant *);
bool misdeed_mix_in_others(struct mutant *);
bool misdeed_leak(struct mutant *);
bool misdeed_open_files(struct mutant *);
bool misdeed_lament(struct mutant *);
bool misdeed_keep_diary(struct mutant *);
bool misdeed_stay(struct mutant *);
void misdeed_stay_without_input(struct mutant *);
void misdeed_say_goodbye(struct mutant *, const char *text);
void misdeed_end_badly(struct mutant *);

#endif
