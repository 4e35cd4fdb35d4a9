#include "sums/digest_claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sums/digest_head.h"
#include "sums/game_set.h"

struct digest_claim {
	char run[DIGEST_SUM_DIGITS + 1];
	const char *path;
	bool named;
	long of; /* 0: it is no shard, and SET are games; else shards */
	struct game_set set;
};

void
digest_claims_release(struct digest_claims *claims)
{
	for (size_t i = 0; i < claims->count; i++)
		game_set_release(&claims->all[i].set);
	free(claims->all);
	*claims = (struct digest_claims){0};
}

/* Takes what SET owns. */
static int
add(struct digest_claims *claims, const struct digest_claim *claim)
{
	if (ARRAY_GROW(claims->all, claims->count, claims->capacity) < 0)
		return -1;
	claims->all[claims->count++] = *claim;
	return 0;
}

static int
copy_set(struct game_set *to, const struct game_set *set)
{
	*to = (struct game_set){.count = set->count, .capacity = set->count};
	to->all = calloc(set->count + 1, sizeof *to->all);
	if (!to->all)
		return -1;
	if (set->count > 0)
		memcpy(to->all, set->all, set->count * sizeof *to->all);
	return 0;
}

int
digest_claims_add(struct digest_claims *claims, const char *path,
	const struct digest_head *head, bool named)
{
	struct digest_claim claim = {
		.path = path, .named = named, .of = head->of};

	memcpy(claim.run, head->run, sizeof claim.run);
	if (copy_set(&claim.set,
		    head->of > 0 ? &head->shards : &head->numbers) < 0)
		return -1;
	if (add(claims, &claim) == 0)
		return 0;
	game_set_release(&claim.set);
	return -1;
}

int
digest_claims_add_games(struct digest_claims *claims, const char *path,
	const struct run *run, const struct number_set *numbers)
{
	struct digest_head head = {0};
	int result = digest_run_begin(&head, run);

	if (result == 0 && head.of == 0)
		result = game_set_of(&head.numbers, numbers);
	if (result == 0)
		result = digest_claims_add(claims, path, &head, false);
	digest_head_release(&head);
	return result;
}

static int
by_run(const void *a, const void *b)
{
	const struct digest_claim *x = a;
	const struct digest_claim *y = b;

	return strcmp(x->run, y->run);
}

static const struct digest_claim *
find(const struct digest_claim *claims, long number)
{
	while (!game_set_has(&claims->set, number))
		claims++;
	return claims;
}

static int
refuse_number(const struct digest_claim *a, const struct digest_claim *b,
	long number, char reason[static REASON_MAX])
{
	if (a->of > 0)
		snprintf(reason, REASON_MAX,
			"%.400s and %.400s both have games of shard %ld/%ld",
			a->path, b->path, number, a->of);
	else
		snprintf(reason, REASON_MAX,
			"%.400s and %.400s both have game %ld", a->path,
			b->path, number);
	return -1;
}

/* Claims of one run. */
static int
check_run(const struct digest_claim *claims, size_t count,
	char reason[static REASON_MAX])
{
	struct number_set numbers = {0};
	long twice;
	int added = 1;

	for (size_t i = 0; added == 1 && i < count; i++) {
		if (claims[i].of != claims->of) {
			snprintf(reason, REASON_MAX,
				"%.400s and %.400s are of one run, but cut in "
				"another way: they may have the same games",
				claims->path, claims[i].path);
			added = -2;
			break;
		}
		added = game_set_add_to(&claims[i].set, &numbers, &twice);
		if (added == 0)
			refuse_number(
				find(claims, twice), &claims[i], twice, reason);
	}
	number_set_release(&numbers);
	if (added == -1)
		reason_no_memory(reason);
	return added == 1 ? 0 : -1;
}

int
digest_claims_check(
	struct digest_claims *claims, char reason[static REASON_MAX])
{
	size_t begin = 0;

	if (claims->count > 0)
		qsort(claims->all, claims->count, sizeof *claims->all, by_run);
	while (begin < claims->count) {
		size_t end = begin;
		bool named = false;

		for (; end < claims->count &&
			by_run(&claims->all[begin], &claims->all[end]) == 0;
			end++)
			named = named || claims->all[end].named;
		if (named && end - begin > 1 &&
			check_run(claims->all + begin, end - begin, reason) < 0)
			return -1;
		begin = end;
	}
	return 0;
}
