/*
 * The page of a seat: what the seat is told, kept for the current game and sent
 * to all who look at the page, and what they answer. It knows what it is told
 * here and nothing else. The messages are described in talon-human(6).
 *
 *	if (!seat_page_open(&page, &terms, &place, reason))
 *		errx(1, "%s", reason);
 *	seat_page_begin(&page, game);
 *	seat_page_show(&page, frame);
 *	seat_page_ask(&page, "gen_move", actions, -1);
 *	... web_serve(page.web) until seat_page_answer(&page) is not NULL ...
 *	seat_page_settle(&page);
 */
#ifndef PAGE_SEAT_PAGE_H
#define PAGE_SEAT_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "page/question.h"
#include "page/story.h"
#include "web/page_options.h"
#include "web/web.h"

/* What is answered by who gives up. */
#define SEAT_PAGE_RESIGN "resign"

struct seat_page_terms {
	const char *title;
	struct page_waits waits;
	bool resign; /* the person may give up */
	int64_t (*now_ms)(void);
};

struct seat_page {
	const struct seat_page_terms *terms;
	struct web_site site;
	struct web *web;
	int door;
	struct story story;
	struct question question;
	int made;    /* frames of the game so far */
	bool failed; /* there was no memory: not all has been told */
};

/* Opens the page to the world at PLACE, whose site is the page's own. False,
 * with the reason in words; then nothing is to be closed. TERMS must outlive
 * it. */
bool seat_page_open(struct seat_page *, const struct seat_page_terms *,
	struct web_terms place, char reason[static GAME_REASON_MAX]);
void seat_page_close(struct seat_page *);

/* A new game, a position, the end of the game; each takes its object over,
 * which has what is said besides the kind of the message. NULL: there was no
 * memory for it. */
void seat_page_begin(struct seat_page *, json_t *game);
void seat_page_show(struct seat_page *, json_t *frame);
void seat_page_end_game(struct seat_page *, json_t *result);

/* The person is to choose one of ACTIONS, which is taken over, within LEFT_MS;
 * -1: in any time. */
void seat_page_ask(struct seat_page *, const char *question, json_t *actions,
	int64_t left_ms);

/* What the person has answered; NULL: nothing, or nothing is asked. */
const char *seat_page_answer(const struct seat_page *);

/* In how many ms the time for the answer is up, not less than 0; -1: never, or
 * it is answered. */
int64_t seat_page_left_ms(const struct seat_page *);

/* The question, if there is one, is answered or void. */
void seat_page_settle(struct seat_page *);

/* There will be no more, and WORDS say why. */
void seat_page_say_end(struct seat_page *, const char *words);

#endif
