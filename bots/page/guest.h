/*
 * The bot behind which a person sits at a page: hears the commands of the
 * protocol, tells the page, and puts a question off until the page has the
 * answer. It knows no game: what is seen and what may be done it hears by
 * show_frame and show_actions, and it obeys whatever else a game says.
 *
 *	guest_bot(&guest, &page, "1.0", &bot);
 *	... bot_read(&bot, ...), and whenever the page has been served:
 *	guest_go_on(&guest, &bot);
 */
#ifndef PAGE_GUEST_H
#define PAGE_GUEST_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "page/parts.h"
#include "page/seat_page.h"
#include "protocol/bot.h"

enum { GUEST_RULES_MAX = 64 };

struct guest {
	struct seat_page *page;
	struct parts frame_parts;
	struct parts action_parts;
	json_t *frame;	 /* the last of the game; NULL: there is none */
	json_t *actions; /* of the question that comes now; NULL: none does */
	json_t *names;	 /* by seat; NULL: they are not told */
	char rules[GUEST_RULES_MAX];
	long games; /* begun */
	bool begun; /* the page knows of the game */
	bool gave_up;
	int seat;
	int64_t left_ms; /* of the question that comes; -1: as long as wanted */
	bool failed;	 /* there was no memory */
};

/* Makes *BOT the guest's, of that VERSION. All are the caller's, and must
 * outlive it. */
void guest_bot(
	struct guest *, struct seat_page *, const char *version, struct bot *);
void guest_release(struct guest *);

/* Answers the bot's command that was put off, if the page has the answer. */
void guest_go_on(struct guest *, struct bot *);

#endif
