/*
 * How fast a core of this machine is, as one number: the reference of 1 takes
 * a fixed piece of work in 1 ms of the clock on the wall. The work is as a
 * bot's: numbers are multiplied, compared and looked up in 64 KiB, each step
 * needing the one before. What it says of a bot that lives off something else,
 * as a graphics card, is nothing.
 *
 * fishtest, the test framework of Stockfish, scales its time controls by such
 * a number, the nodes that the engine itself searches in a second; bots here
 * are strangers, so the work is talon's own.
 */
#ifndef BASE_CALIBRATION_H
#define BASE_CALIBRATION_H

#include <stdint.h>

/* Times are scaled at most by this number, up or down. */
enum { CALIBRATION_MOST = 100 };

/* Measures it, in 6 to 50 ms: of up to 40 pieces the one that took least counts,
 * for other processes can only make one longer; where 8 in a row bring nothing
 * better, no more are done. Between 1 / CALIBRATION_MOST and
 * CALIBRATION_MOST, in thousandths. */
double calibration_measure(void);

/* NS on the reference as it is on a machine of SPEED; negative stays as it is,
 * and so does all where SPEED is 0, not known. */
int64_t calibration_scale(int64_t ns, double speed);

#endif
