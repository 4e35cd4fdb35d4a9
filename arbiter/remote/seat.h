/*
 * `talon seat NAME`: passes its standard input and output on to the broker at a
 * socket, and ends as the process of the bot does that is started for it elsewhere.
 * What it has to say goes to standard error: so the round trip, in a line
 * BOT_ROUND_TRIP and its nanoseconds, and whether the line is cut. Where the broker
 * is gone, or was before, it waits, for then the games are void.
 *
 * The broker says to it, a line each: "R NANOSECONDS", the round trip; "S TEXT";
 * and at the end "E END VALUE TEXT", as of struct process_report, where END is -1
 * for what is none.
 */
#ifndef REMOTE_SEAT_H
#define REMOTE_SEAT_H

/* PATH is that of the socket. Returns the exit status, or a signal that is to end
 * it, as its negative. */
int seat_take(const char *path, const char *name);

#endif
