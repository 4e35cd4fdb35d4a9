/*
 * Digests of the shards of one run that nobody has played, as talon would leave
 * them: FILES of them in FOLDER, ROWS pairs of bots in each, chosen among all
 * of BOTS, GAMES games in all. The format is arbiter/sums/digest.h's, written
 * here once more.
 *
 *	digests FOLDER FILES ROWS BOTS GAMES
 */
#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

struct generator {
	const char *folder;
	long files;
	long rows;
	long bots;
	long games; /* of a pair in a file */
	uint64_t state;
	long *pairs; /* of a file, by number */
	char *lines;
	size_t length;
	size_t size;
};

/* Each game a row has may be a digit or two longer. */
enum { ROW_MAX = 300, HEAD_MAX = 1000 };

/* xorshift64* (S. Vigna 2014). */
static uint64_t
draw(struct generator *g)
{
	g->state ^= g->state >> 12;
	g->state ^= g->state << 25;
	g->state ^= g->state >> 27;
	return g->state * UINT64_C(2685821657736338717);
}

static int
by_number(const void *a, const void *b)
{
	const long *x = a;
	const long *y = b;

	return (*x > *y) - (*x < *y);
}

__attribute__((format(printf, 2, 3))) static void
add(struct generator *g, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	g->length += (size_t)vsnprintf(
		g->lines + g->length, g->size - g->length, format, arguments);
	va_end(arguments);
	if (g->length >= g->size)
		errx(1, "a file is longer than was thought");
}

static void
add_sum(struct generator *g, const char *before, size_t begin,
	const char *behind)
{
	XXH128_hash_t sum = XXH3_128bits(g->lines + begin, g->length - begin);

	add(g, "%s%016" PRIx64 "%016" PRIx64 "%s", before, sum.high64,
		sum.low64, behind);
}

/* All pairs are numbered (low, high) ascending; of these a file has those that
 * follow in steps of a prime, sorted. */
static void
choose_pairs(struct generator *g, long file)
{
	const long step = 1000003;
	long all = g->bots * (g->bots - 1) / 2;

	for (long i = 0; i < g->rows; i++)
		g->pairs[i] = (file * g->rows + i) % all * step % all;
	qsort(g->pairs, (size_t)g->rows, sizeof *g->pairs, by_number);
}

static long
first_of_low(const struct generator *g, long low)
{
	return low * g->bots - low * (low + 1) / 2;
}

/* GAMES games, of which the lower bot wins as many as its number is better. */
static void
add_row(struct generator *g, long low, long high, long latest)
{
	double even =
		1 / (1 + exp(3.0 * (double)(low - high) / (double)g->bots));
	long half = g->games / 2;
	long won = (long)((double)half * even * 0.9);
	long drawn = (long)(draw(g) % 3) % (half - won + 1);
	long points = (long)(draw(g) % 400);

	add(g, "%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n",
		low, high, latest - (long)(draw(g) % 50000), won, drawn,
		half - won - drawn, half - won - drawn, drawn, won,
		10 * g->games + points, 10 * g->games, half, 4 * half,
		points * points / half + (long)(draw(g) % 1000), 2 * points);
}

static void
add_rows(struct generator *g, long latest)
{
	long low = 0;

	for (long i = 0; i < g->rows; i++) {
		while (g->pairs[i] >= first_of_low(g, low + 1))
			low++;
		add_row(g, low, low + 1 + g->pairs[i] - first_of_low(g, low),
			latest);
	}
}

static void
add_bots(struct generator *g)
{
	for (long bot = 0; bot < g->bots; bot++)
		add(g, "{\"name\":\"bot%ld\"}\n", bot);
}

/* Games of two rotations, a deal of FILES each. */
static void
add_file(struct generator *g, long file)
{
	long games = g->rows * g->games;
	long latest = 2 * file + 1 + 2 * g->files * (games / 2 - 1);

	g->length = 0;
	add_bots(g);
	char roster[40];
	XXH128_hash_t sum = XXH3_128bits(g->lines, g->length);
	snprintf(roster, sizeof roster, "%016" PRIx64 "%016" PRIx64, sum.high64,
		sum.low64);
	g->length = 0;
	add(g,
		"talon-digest 1\n"
		"{\"run\":\"%032x\",\"game\":\"tablic\",\"seats\":2,"
		"\"sandbox\":\"full\",\"seeds\":[\"17\"],\"shards\":\"%ld\","
		"\"of\":%ld,\"games\":%ld,"
		"\"numbers\":\"%ld-%ld+%ld*%ld\",\"latest\":%ld,"
		"\"roster\":\"%s\",\"bots\":%ld,\"entered\":%ld,\"rated\":%ld,"
		"\"tallies\":%ld,\"pairs\":%ld,\"faults\":0}\n",
		17, file, g->files, games, 2 * file, 2 * file + 1, 2 * g->files,
		games / 2, latest, roster, g->bots, g->bots, g->bots, g->bots,
		g->rows);
	add_bots(g);
	for (long bot = 0; bot < g->bots; bot++)
		add(g, "%ld %ld %ld 0 %ld 0 %ld 0\n", bot, g->games,
			g->games * 11, 2 * file, 2 * file);
	choose_pairs(g, file);
	add_rows(g, latest);
	add_sum(g, "sum ", 0, "\n");
}

static void
write_file(struct generator *g, long file)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/s%ld.rec.digest", g->folder, file);
	FILE *out = fopen(path, "we");
	if (!out || fwrite(g->lines, 1, g->length, out) < g->length ||
		fclose(out) == EOF)
		err(1, "%s", path);
}

int
main(int argc, char *argv[])
{
	struct generator g = {.state = 17};

	if (argc != 6)
		errx(2, "usage: digests FOLDER FILES ROWS BOTS GAMES");
	g.folder = argv[1];
	g.files = atol(argv[2]);
	g.rows = atol(argv[3]);
	g.bots = atol(argv[4]);
	g.games = atol(argv[5]) / g.files / g.rows / 2 * 2;
	if (g.games < 2)
		errx(2, "there are more pairs than games");
	g.size = HEAD_MAX + ROW_MAX * (size_t)(g.rows + 2 * g.bots);
	g.pairs = calloc((size_t)g.rows, sizeof *g.pairs);
	g.lines = malloc(g.size);
	if (!g.pairs || !g.lines)
		err(1, NULL);
	for (long file = 0; file < g.files; file++) {
		add_file(&g, file);
		write_file(&g, file);
	}
	free(g.pairs);
	free(g.lines);
	return 0;
}
