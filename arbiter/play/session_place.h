/*
 * Where a session plays: what the first line of a shard says of the machine,
 * and what times are scaled by.
 */
#ifndef PLAY_SESSION_PLACE_H
#define PLAY_SESSION_PLACE_H

struct session_terms;

/* Notes the host, its cores and how fast they are in the run, which is a shard
 * or has its times scaled; any other run stays as it is. Takes some 0.1 s. */
void session_place_note(struct session_terms *);

#endif
