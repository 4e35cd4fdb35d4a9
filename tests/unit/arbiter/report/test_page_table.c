#include "report/report.c"

#include <math.h>

#include "base/table.h"
#include "lib/test.h"

static char *printed;
static size_t printed_size;
static FILE *file;

BEFORE_EACH
{
	file = open_memstream(&printed, &printed_size);
	assert_non_null(file);
}

AFTER_EACH
{
	free(printed);
}

static void
expect(const char *part)
{
	if (!strstr(printed, part))
		fail_msg("\"%s\" is not in %s", part, printed);
}

TEST(a_table_of_columns_becomes_one_of_a_page)
{
	static const struct table_column columns[] = {
		{.head = "Bot", .member = "bot", .kind = TABLE_NAME},
		{.head = "Against", .member = "opponent", .kind = TABLE_NAME},
		{.member = "hidden"},
		{.head = "Games", .member = "games"},
		{"Mean", "mean", TABLE_REAL, .decimals = 1},
		{"More", "more", TABLE_REAL, .decimals = 1, .sign = true},
	};
	struct table table = {
		.columns = columns, .count = sizeof columns / sizeof *columns};

	table_name(&table, "a<b");
	table_name(&table, "c_d");
	table_number(&table, 17);
	table_number(&table, 3);
	table_real(&table, (double)NAN);
	table_real(&table, 2.25);
	page_table_write(file, "id", "Caption", &table, "bot/");
	table_release(&table);
	fclose(file);
	expect("<table id=\"id\"><caption id=\"id-caption\">Caption</caption>");
	expect("<th scope=\"col\" class=\"text\">Bot</th>"
	       "<th scope=\"col\" class=\"text\">Against</th>"
	       "<th scope=\"col\">Games</th>");
	expect("<tr><th scope=\"row\" class=\"name\">"
	       "<a href=\"bot/a_3Cb.html\">a&lt;b</a></th>"
	       "<td class=\"text\"><a href=\"bot/c__d.html\">c_d</a></td>"
	       "<td>3</td><td>–</td><td>+2.2</td></tr>");
	assert_null(strstr(printed, "17"));
}

TEST(without_pages_of_bots_names_are_no_links)
{
	page_table_name(file, "a&b", NULL);
	fclose(file);
	assert_string_equal(
		printed, "<th scope=\"row\" class=\"name\">a&amp;b</th>");
}
