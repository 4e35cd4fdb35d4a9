#include "sums/digest_row.h"

/* Digits of the greatest number, which has no more. */
enum { DIGITS_MAX = 19, NUMBER_SIZE = DIGITS_MAX + 2 };

static void
add_number(struct text *text, int64_t number, char behind)
{
	char digits[NUMBER_SIZE];
	char *at = digits + sizeof digits;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*--at = behind;
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		text_add(text, "-", 1);
	text_add(text, at, (size_t)(digits + sizeof digits - at));
}

void
digest_row_add(struct text *text, const int64_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		add_number(text, numbers[i], i + 1 < count ? ' ' : '\n');
}

/* Takes a number, which BEHIND follows, from AT on; a byte that is no digit
 * stands before the end. NULL: there is none. */
static const char *
take_number(const char *at, char behind, int64_t *number)
{
	bool negative = *at == '-';
	uint64_t value = 0;
	unsigned digit;

	at += negative;
	const char *begin = at;
	while ((digit = (unsigned)(unsigned char)*at - '0') < 10) {
		value = 10 * value + digit;
		at++;
	}
	if (at == begin || at - begin > DIGITS_MAX ||
		value > DIGEST_NUMBER_MOST || *at != behind)
		return NULL;
	*number = negative ? -(int64_t)value : (int64_t)value;
	return at + 1;
}

bool
digest_row_take(const char *line, size_t length, int64_t *numbers, int count)
{
	const char *at = line;

	for (int i = 0; at && i < count; i++)
		at = take_number(at, i + 1 < count ? ' ' : '\n', &numbers[i]);
	return at == line + length;
}

bool
digest_row_sum(int64_t *sum, int64_t number)
{
	int64_t result = *sum + number;

	if (result > DIGEST_NUMBER_MOST || result < -DIGEST_NUMBER_MOST)
		return false;
	*sum = result;
	return true;
}
