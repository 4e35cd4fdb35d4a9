/*
 * A server of pages with one page. Prints its link, serves until standard input
 * ends, and prints the milliseconds of processor that it has taken.
 */
#include <sys/resource.h>

#include <err.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "web/web.h"

#define TOKEN "0123456789abcdef0123456789abcdef"

static void
page(void *owner, int door, FILE *file)
{
	(void)owner;
	(void)door;
	for (int i = 0; i < 100; i++)
		fprintf(file, "<p>A page of some size, line %d.</p>\n", i);
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	(void)owner;
	(void)door;
	web_tell(stream, "{\"kind\":\"hello\"}");
}

static double
processor_ms(void)
{
	struct rusage used;

	getrusage(RUSAGE_SELF, &used);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

static void
serve(struct web *web)
{
	struct pollfd polls[] = {{.fd = STDIN_FILENO, .events = POLLIN},
		{.fd = web_descriptor(web), .events = POLLIN}};

	while (poll(polls, 2, web_wait_ms(web)) >= 0 && !polls[0].revents)
		web_serve(web);
}

int
main(void)
{
	const struct web_site site = {.page = page, .opened = opened};
	const struct web_terms terms = {.site = &site};
	char reason[GAME_REASON_MAX], link[WEB_LINK_MAX];
	struct web *web = web_open(&terms, reason);

	signal(SIGPIPE, SIG_IGN);
	if (!web || web_add_door(web, TOKEN) < 0)
		errx(1, "%s", reason);
	web_link(web, 0, link);
	puts(link);
	fflush(stdout);
	serve(web);
	printf("processor_ms %.1f\n", processor_ms());
	web_close(web);
	return 0;
}
