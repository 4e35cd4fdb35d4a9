#include "page/service.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "page/guest.h"

/* How long pages may take to hear that it is over. */
enum { LINGER_MS = 1000 };

/* Who does not answer in time is ended by the arbiter, and says so this long
 * before. */
enum { LAST_WORDS_MS = 50 };

enum { WATCH_IN, WATCH_OUT, WATCH_WEB, WATCHES };

struct service {
	struct seat_page page;
	struct guest guest;
	struct bot bot;
	bool deserted; /* nobody waits for answers any more */
};

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for at most MOST_MS, -1: ever, for what happens first, and serves the
 * pages. WATCHES has room for all three. */
static void
wait_and_serve(struct service *s, struct pollfd *watches, int most_ms)
{
	struct web *web = s->page.web;
	int wait_ms = web_wait_ms(web);

	if (wait_ms < 0 || (most_ms >= 0 && most_ms < wait_ms))
		wait_ms = most_ms;
	watches[WATCH_WEB] =
		(struct pollfd){.fd = web_descriptor(web), .events = POLLIN};
	if (poll(watches, WATCHES, wait_ms) < 0) {
		for (int i = 0; i < WATCHES; i++)
			watches[i].revents = 0;
		if (errno != EINTR)
			s->bot.error = errno;
	}
	web_serve(web);
}

/* For how long the person may think; -1: ever. */
static int
time_to_think(const struct service *s)
{
	const int64_t left_ms = seat_page_left_ms(&s->page) - LAST_WORDS_MS;

	if (left_ms < -LAST_WORDS_MS)
		return -1;
	return left_ms <= 0 ? 0 : left_ms < INT_MAX ? (int)left_ms : INT_MAX;
}

/* While the person thinks nothing is read, but that nobody waits any more is
 * seen all the same. */
static void
step(struct service *s)
{
	const bool asked = s->bot.is_put_off;
	struct pollfd watches[WATCHES] = {
		[WATCH_IN] = {.fd = STDIN_FILENO, .events = asked ? 0 : POLLIN},
		[WATCH_OUT] = {.fd = STDOUT_FILENO},
	};

	wait_and_serve(s, watches, time_to_think(s));
	guest_go_on(&s->guest, &s->bot);
	if (time_to_think(s) == 0)
		seat_page_say_end(&s->page,
			"Your time is up, and with it the game is lost. The "
			"next game, if there is one, has a new link.");
	s->deserted = watches[WATCH_OUT].revents != 0 ||
		      (asked && watches[WATCH_IN].revents != 0);
	if (!asked && watches[WATCH_IN].revents != 0)
		bot_read(&s->bot, STDIN_FILENO);
}

static bool
goes_on(const struct service *s)
{
	return !bot_is_over(&s->bot) && !s->deserted && !s->page.failed &&
	       !s->guest.failed;
}

/* Until all pages have heard the last word. */
static void
linger(struct service *s)
{
	struct pollfd watches[WATCHES] = {
		[WATCH_IN] = {.fd = -1},
		[WATCH_OUT] = {.fd = -1},
	};
	const int64_t end_ms = now_ms() + LINGER_MS;
	int64_t left_ms = LINGER_MS;

	seat_page_say_end(
		&s->page, s->deserted ? "Nobody waits for an answer any more."
				      : "There are no more games.");
	while (left_ms > 0 && !web_is_told(s->page.web)) {
		wait_and_serve(s, watches, (int)left_ms);
		left_ms = end_ms - now_ms();
	}
}

static int
end(const struct service *s)
{
	if (s->page.failed || s->guest.failed)
		errno = ENOMEM;
	else if (bot_end(&s->bot) == 0)
		return EXIT_SUCCESS;
	warn("human");
	return EXIT_FAILURE;
}

int
service_run(struct seat_page_terms terms, const struct web_terms *place,
	const char *version)
{
	static struct service service;
	char reason[GAME_REASON_MAX], link[WEB_LINK_MAX];

	terms.now_ms = now_ms;
	if (!seat_page_open(&service.page, &terms, *place, reason)) {
		warnx("%s", reason);
		return EXIT_FAILURE;
	}
	web_link(service.page.web, service.page.door, link);
	fprintf(stderr, "human: open %s\n", link);
	guest_bot(&service.guest, &service.page, version, &service.bot);
	bot_begin(&service.bot, STDOUT_FILENO);
	while (goes_on(&service))
		step(&service);
	linger(&service);
	const int status = end(&service);
	guest_release(&service.guest);
	seat_page_close(&service.page);
	return status;
}
