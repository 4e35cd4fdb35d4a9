#include "report/statistics.c"

#include "lib/test.h"

static struct hosts hosts;

AFTER_EACH
{
	hosts_release(&hosts);
}

static void
begin(const char *name, int cores, double speed)
{
	const struct run_shard shard = {
		.count = 3, .host = name, .cores = cores, .calibration = speed};

	assert_int_equal(hosts_begin_file(&hosts, &shard), 0);
}

static void
take(enum fault end, int64_t used_ns)
{
	struct record record;

	record_init(&record);
	record.end = end;
	assert_int_equal(record_add_move(&record, 0, "play", "7H", used_ns), 0);
	hosts_take(&hosts, &record);
	record_release(&record);
}

TEST(files_of_one_host_are_summed_up)
{
	begin("pc1", 4, 1.5);
	take(FAULT_NONE, 1000000);
	begin("pc2", 2, 0.5);
	take(FAULT_TIMEOUT, 9000000);
	begin("pc1", 8, 1.25);
	take(FAULT_ILLEGAL, 3000000);
	assert_int_equal(hosts.count, 2);
	assert_string_equal(name_list_at(&hosts.names, 0), "pc1");
	assert_int_equal(hosts.all[0].files, 2);
	assert_int_equal(hosts.all[0].cores, 8);
	assert_true(hosts.all[0].slowest == 1.25);
	assert_true(hosts.all[0].fastest == 1.5);
	assert_int_equal(hosts.all[0].games, 2);
	assert_int_equal(hosts.all[0].faults, 1);
	assert_int_equal(hosts.all[0].timeouts, 0);
	assert_int_equal(hosts.all[0].times.sum_us, 4000);
	assert_int_equal(hosts.all[1].faults, 1);
	assert_int_equal(hosts.all[1].timeouts, 1);
}

TEST(games_of_files_without_a_host_are_nobodys)
{
	begin("pc1", 4, 0);
	begin(NULL, 0, 0);
	take(FAULT_NONE, 1000000);
	assert_int_equal(hosts.count, 1);
	assert_int_equal(hosts.all[0].games, 0);
	assert_true(hosts.all[0].slowest == 0);
}
