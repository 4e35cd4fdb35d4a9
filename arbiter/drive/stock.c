#include "drive/stock.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

/* More than there are, so that sums have room. */
#define GAMES_MOST INT64_C(1000000000000)

void
stock_open_all(struct stock *stock, long missing)
{
	for (long i = 0; i < stock->shards; i++)
		stock->open[i] = true;
	stock->open_count = stock->shards;
	stock->missing = missing;
}

int
stock_init(struct stock *stock, long shards)
{
	*stock = (struct stock){.shards = shards};
	stock->open = calloc((size_t)shards, sizeof *stock->open);
	if (!stock->open)
		return -1;
	stock_open_all(stock, 0);
	return 0;
}

void
stock_release(struct stock *stock)
{
	free(stock->open);
	*stock = (struct stock){0};
}

/* A number that is not negative; 0: there is none. */
static long
take_number(const json_t *object, const char *name)
{
	json_int_t value = json_integer_value(json_object_get(object, name));

	return value > 0 && value < GAMES_MOST ? (long)value : 0;
}

static bool
take_missing(struct stock *stock, const json_t *list)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		const json_t *shard =
			json_array_get(json_object_get(item, "shard"), 0);
		json_int_t k = json_integer_value(shard);
		long games = take_number(item, "missing");

		if (!json_is_integer(shard) || k < 0 || k >= stock->shards)
			return false;
		stock->missing += games;
		if (games == 0 || stock->open[k])
			continue;
		stock->open[k] = true;
		stock->open_count++;
	}
	return true;
}

/* Games that wait for others before them count as games that are there. */
static void
take_counts(struct stock *stock, const json_t *object)
{
	const long upto = take_number(object, "upto");

	stock->known = true;
	stock->games =
		take_number(object, "games") + take_number(object, "left_out");
	stock->round = take_number(object, "round");
	stock->rounds = take_number(object, "rounds");
	if (upto <= stock->upto)
		return;
	stock_open_all(stock, stock->missing + upto - stock->upto);
	stock->upto = upto;
}

bool
stock_parse(struct stock *stock, const char *text, size_t length,
	char reason[static REASON_MAX])
{
	json_t *object = json_loadb(text, length, 0, NULL);
	const json_t *list = json_object_get(object, "shards");
	bool read = json_is_object(object) && json_is_array(list);

	stock->missing = 0;
	stock->open_count = 0;
	memset(stock->open, 0, (size_t)stock->shards * sizeof *stock->open);
	if (read)
		read = take_missing(stock, list);
	take_counts(stock, object);
	json_decref(object);
	if (!read)
		snprintf(reason, REASON_MAX,
			"what talon merge says of the shards cannot be read");
	return read;
}

bool
stock_is_complete(const struct text *plan)
{
	json_t *object =
		plan->bytes ? json_loadb(plan->bytes, plan->length, 0, NULL)
			    : NULL;
	bool complete = json_is_true(json_object_get(object, "complete"));

	json_decref(object);
	return complete;
}
