/*
 * The trial of a runner's bots before its first game. Part of runner.
 *
 * Each bot is tried by the worker that will play its first game, as far as that
 * is known, so that its process can play it; such games are reserved for that
 * worker.
 */
#ifndef PLAY_RUNNER_TRIAL_H
#define PLAY_RUNNER_TRIAL_H

struct runner;

/* Takes the next games from the owner, and has all bots tried that are to be.
 * -1: runner_fail has been called. */
int runner_trial_begin(struct runner *);

#endif
