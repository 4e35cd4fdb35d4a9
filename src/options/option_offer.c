#include "options/option_offer.h"

#include <string.h>

void
option_offer(struct option_offer *offer, const char *word, const char *about)
{
	const char *begun = offer->typed + offer->kept;

	if (strncmp(word, begun, strlen(begun)) != 0)
		return;
	fprintf(offer->file, "%.*s%s", (int)offer->kept, offer->typed, word);
	if (about)
		fputc('\t', offer->file);
	for (; about && *about != '\0'; about++)
		fputc(*about == '\n' ? ' ' : *about, offer->file);
	fputc('\n', offer->file);
}

void
option_offer_files(struct option_offer *offer)
{
	if (!offer->files)
		fputs(":files\n", offer->file);
	offer->files = true;
}

void
option_offer_behind(struct option_offer *offer, char sign)
{
	const char *found = strrchr(offer->typed + offer->kept, sign);

	if (found)
		offer->kept = (size_t)(found + 1 - offer->typed);
}

const char *
option_offer_given(
	const struct option_offer *offer, const char *name, char letter)
{
	const size_t length = strlen(name);

	for (int i = 0; i < offer->count; i++) {
		const char *word = offer->words[i];
		const bool is_long = strncmp(word, "--", 2) == 0 &&
				     strncmp(word + 2, name, length) == 0;
		const char *end = is_long ? word + 2 + length : word;

		if (is_long && *end == '=')
			return end + 1;
		if ((is_long && *end == '\0') ||
			(word[0] == '-' && word[1] == letter &&
				word[2] == '\0'))
			return i + 1 < offer->count ? offer->words[i + 1]
						    : NULL;
	}
	return NULL;
}
