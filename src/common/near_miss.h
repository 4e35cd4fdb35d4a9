/*
 * Whether a word that means nothing is another one mistyped.
 */
#ifndef COMMON_NEAR_MISS_H
#define COMMON_NEAR_MISS_H

/* More changes than any near miss has; longer words have none. */
enum { NEAR_MISS_NONE = 4, NEAR_MISS_LETTERS_MAX = 40 };

/*
 * How many letters of WORD have to be put in, left out, changed or swapped with
 * the next one to make it MEANT (optimal string alignment); where only the case
 * of letters differs, that counts as one. NEAR_MISS_NONE where that is more
 * than two, or one for a word MEANT of three or four letters, or any for a
 * shorter one.
 */
int near_miss(const char *word, const char *meant);

#endif
