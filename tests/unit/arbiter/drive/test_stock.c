#include "drive/stock.h"

#include <string.h>

#include "lib/test.h"

static bool
take(struct stock *stock, const char *text)
{
	char reason[REASON_MAX];

	return stock_parse(stock, text, strlen(text), reason);
}

TEST(before_anything_is_merged_all_shards_are_open)
{
	struct stock stock;

	assert_int_equal(stock_init(&stock, 3), 0);
	assert_int_equal(stock.open_count, 3);
	assert_true(stock.open[0] && stock.open[1] && stock.open[2]);
	assert_false(stock.known || stock.complete);
	stock_release(&stock);
}

TEST(shards_that_lack_games_are_open)
{
	struct stock stock;

	stock_init(&stock, 3);
	assert_true(take(&stock,
		"{\"games\":90,\"left_out\":4,\"round\":2,\"rounds\":7,"
		"\"shards\":[{\"shard\":[1,3],\"missing\":6,"
		"\"games\":\"1, 4-8\"}]}"));
	assert_int_equal(stock.games, 94);
	assert_int_equal(stock.missing, 6);
	assert_int_equal(stock.round, 2);
	assert_int_equal(stock.rounds, 7);
	assert_int_equal(stock.open_count, 1);
	assert_true(stock.open[1] && !stock.open[0] && !stock.open[2]);
	assert_true(take(&stock, "{\"games\":100,\"shards\":[]}"));
	assert_int_equal(stock.games, 100);
	assert_int_equal(stock.open_count, 0);
	stock_release(&stock);
}

TEST(where_nothing_is_decided_all_shards_go_on_with_more_games)
{
	struct stock stock;

	stock_init(&stock, 2);
	stock.upto = 100;
	assert_true(take(&stock,
		"{\"games\":90,\"upto\":100,\"shards\":[{\"shard\":[0,2],"
		"\"missing\":10,\"games\":\"\"}]}"));
	assert_int_equal(stock.upto, 100);
	assert_int_equal(stock.open_count, 1);
	assert_true(take(&stock, "{\"games\":100,\"upto\":200,\"shards\":[]}"));
	assert_int_equal(stock.upto, 200);
	assert_int_equal(stock.open_count, 2);
	assert_int_equal(stock.missing, 100);
	stock_release(&stock);
}

TEST(what_is_no_stock_is_refused)
{
	static const char *const texts[] = {"", "{}", "[]", "{\"shards\":7}",
		"{\"shards\":[7]}", "{\"shards\":[{\"missing\":1}]}",
		"{\"shards\":[{\"shard\":[3,3],\"missing\":1}]}",
		"{\"shards\":[{\"shard\":[-1,3],\"missing\":1}]}"};
	struct stock stock;

	stock_init(&stock, 3);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_false(take(&stock, texts[i]));
	stock_release(&stock);
}

static bool
is_complete(const char *plan)
{
	struct text text = {0};

	text_add_string(&text, plan);
	bool complete = stock_is_complete(&text);
	text_release(&text);
	return complete;
}

TEST(a_plan_says_whether_all_has_been_played)
{
	static const struct text none = {0};

	assert_true(is_complete("{\"round\":7,\"complete\":true}"));
	assert_false(is_complete("{\"round\":7,\"complete\":false}"));
	assert_false(is_complete("nonsense"));
	assert_false(stock_is_complete(&none));
}
