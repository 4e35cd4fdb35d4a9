#include "web/page_options.h"

#include <stdio.h>
#include <string.h>

#include "web/address.h"

enum { WAIT_MOST = 60, PORT_MOST = 65535 }; /* seconds, and a port */

static const struct page_waits usual = {
	.deal = 1, .card = 0.7, .trick = 1.5, .end = 3};

void
page_options_init(struct page_options *options)
{
	*options = (struct page_options){.waits = usual};
}

/* Only what can be listened at. */
static bool
take_address(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const char **text = row->to.any;
	struct address address;
	char why[GAME_REASON_MAX];

	if (!address_parse(&address, value, 0, why)) {
		strlcpy(reason, why, OPTION_REASON_MAX);
		return false;
	}
	*text = value;
	return true;
}

static struct option_row
wait_row(struct page_options *options, const char *name, double *seconds,
	const char *help)
{
	return (struct option_row){'\0', name, "S", help,
		OPTION_REAL(seconds, 0, WAIT_MOST), .given = &options->given};
}

void
page_options_rows(struct page_options *options,
	struct option_row rows[static PAGE_OPTIONS_ROWS])
{
	struct page_waits *waits = &options->waits;
	const struct option_row all[PAGE_OPTIONS_ROWS] = {
		{'\0', "listen", "ADDRESS",
			"serve the page there (127.0.0.1: for this\n"
			"machine alone)",
			OPTION_CALL(&options->address, take_address),
			.given = &options->given},
		{'\0', "port", "N", "and at this port (0: any that is free)",
			OPTION_INT(&options->port, 0, PORT_MOST),
			.given = &options->given},
		wait_row(options, "wait-deal", &waits->deal,
			"seconds that the page waits after a deal (1)"),
		wait_row(options, "wait-card", &waits->card,
			"after a card or tile was laid down (0.7)"),
		wait_row(options, "wait-trick", &waits->trick,
			"after pieces were taken (1.5)"),
		wait_row(options, "wait-end", &waits->end,
			"after the end of a game (3)"),
		{0},
	};

	memcpy(rows, all, sizeof all);
}

/* Adds what FORMAT makes of a number that is not as usual. */
static bool
add_wait(char *words, size_t size, const char *name, double wait, double as)
{
	const size_t length = strlen(words);
	int added = 0;

	if (wait != as)
		added = snprintf(
			words + length, size - length, " --%s %g", name, wait);
	return added >= 0 && (size_t)added < size - length;
}

static bool
add_place(const struct page_options *options, char *words, size_t size)
{
	char port[32] = "";
	int length;

	if (options->port != 0)
		snprintf(port, sizeof port, " --port %d", options->port);
	if (options->address)
		length = snprintf(words, size, " --listen '%s'%s",
			options->address, port);
	else
		length = snprintf(words, size, "%s", port);
	return length >= 0 && (size_t)length < size;
}

bool
page_options_words(const struct page_options *options, char *words, size_t size)
{
	const struct page_waits *waits = &options->waits;

	if (options->address && strchr(options->address, '\''))
		return false;
	return add_place(options, words, size) &&
	       add_wait(words, size, "wait-deal", waits->deal, usual.deal) &&
	       add_wait(words, size, "wait-card", waits->card, usual.card) &&
	       add_wait(words, size, "wait-trick", waits->trick, usual.trick) &&
	       add_wait(words, size, "wait-end", waits->end, usual.end);
}
