#include "common/near_miss.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static int
least(int a, int b)
{
	return a < b ? a : b;
}

static bool
same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Of words of LENGTH and OTHER letters, whatever their case. */
static int
distance(const char *word, size_t length, const char *meant, size_t other)
{
	int d[NEAR_MISS_LETTERS_MAX + 1][NEAR_MISS_LETTERS_MAX + 1];

	for (size_t i = 0; i <= length; i++) {
		for (size_t j = 0; j <= other; j++) {
			if (i == 0 || j == 0) {
				d[i][j] = (int)(i + j);
				continue;
			}
			bool equal = same(word[i - 1], meant[j - 1]);
			d[i][j] = least(d[i - 1][j - 1] + !equal,
				least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && same(word[i - 1], meant[j - 2]) &&
				same(word[i - 2], meant[j - 1]))
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[length][other];
}

/* How many changes leave a word of LENGTH letters the same word. */
static int
most_for(size_t length)
{
	if (length > 4)
		return 2;
	return length > 2 ? 1 : 0;
}

int
near_miss(const char *word, const char *meant)
{
	size_t length = strlen(word), other = strlen(meant);

	if (length > NEAR_MISS_LETTERS_MAX || other > NEAR_MISS_LETTERS_MAX)
		return NEAR_MISS_NONE;
	int changes = distance(word, length, meant, other);
	if (changes == 0 && strcmp(word, meant) != 0)
		changes = 1;
	return changes <= most_for(other) ? changes : NEAR_MISS_NONE;
}
