#include "drive/stock.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

int
stock_init(struct stock *stock, long shards)
{
	*stock = (struct stock){.shards = shards, .open_count = shards};
	stock->open = calloc((size_t)shards, sizeof *stock->open);
	if (!stock->open)
		return -1;
	for (long i = 0; i < shards; i++)
		stock->open[i] = true;
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

	return value > 0 && value < LONG_MAX ? (long)value : 0;
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

bool
stock_parse(struct stock *stock, const char *text, size_t length,
	char reason[static REASON_MAX])
{
	json_t *object = json_loadb(text, length, 0, NULL);
	const json_t *list = json_object_get(object, "missing");
	bool read = json_is_object(object) && json_is_array(list);

	stock->missing = 0;
	stock->open_count = 0;
	memset(stock->open, 0, (size_t)stock->shards * sizeof *stock->open);
	if (read)
		read = take_missing(stock, list);
	stock->known = true;
	stock->games = take_number(object, "games");
	stock->round = take_number(object, "round");
	stock->rounds = take_number(object, "rounds");
	if (take_number(object, "upto") > stock->upto)
		stock->upto = take_number(object, "upto");
	stock->complete = json_is_true(json_object_get(object, "complete"));
	json_decref(object);
	if (!read)
		snprintf(reason, REASON_MAX,
			"what talon merge says of the shards cannot be read");
	return read;
}
