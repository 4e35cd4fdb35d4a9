#include "league/entries.h"

#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <sha2.h>

#include "base/array.h"
#include "common/number.h"
#include "common/plural.h"

#define SEASON_FIRST "season-1"

enum { DAY_S = 24 * 60 * 60 };

/* Splits "ana.2" into its stem's length and its number; false: it is none. */
static bool
split_version(const char *name, size_t *stem, long *number)
{
	const char *dot = strrchr(name, '.');
	uint64_t value;

	if (!dot || dot == name || !number_parse(dot + 1, &value) ||
		value == 0 || value > VERSION_MOST)
		return false;
	*stem = (size_t)(dot - name);
	*number = (long)value;
	return true;
}

bool
entry_name_fits(const char *name, char reason[static REASON_MAX])
{
	char printable[NAME_MAX + 1];
	size_t stem;
	long number;

	text_printable_string(printable, sizeof printable, name);
	if (*name == '\0' || *name == '.' || *name == '-' ||
		strlen(name) >= VERSION_ENTRY_MAX)
		return reason_say(reason,
			       "a name has 1 to %d bytes, and begins neither "
			       "with a dot nor a hyphen",
			       VERSION_ENTRY_MAX - 1) == 0;
	if (strcmp(printable, name) != 0 ||
		strpbrk(name, " ,=[]()'\"`/\\<>&|;#%$*?!~^{}:@"))
		return reason_say(reason, "a name has letters, digits, and + - "
					  ". _ alone") == 0;
	if (split_version(name, &stem, &number))
		return reason_say(reason, "a name that ends like that is one "
					  "of a version") == 0;
	return true;
}

void
entries_release(struct entries *entries)
{
	for (size_t i = 0; i < entries->count; i++) {
		version_release(&entries->all[i].last);
		version_release(&entries->all[i].good);
	}
	free(entries->all);
	*entries = (struct entries){0};
}

struct entry *
entries_find(const struct entries *entries, const char *name)
{
	for (size_t i = 0; i < entries->count; i++)
		if (strcmp(entries->all[i].name, name) == 0)
			return &entries->all[i];
	return NULL;
}

const struct entry *
entries_of_bot(const struct entries *entries, const char *name, long *version)
{
	char stem_name[VERSION_ENTRY_MAX] = "";
	size_t stem = strlen(name);

	*version = 1;
	(void)split_version(name, &stem, version);
	if (stem < sizeof stem_name)
		snprintf(stem_name, sizeof stem_name, "%.*s", (int)stem, name);
	return entries_find(entries, stem_name);
}

/* Its own, or a new one; NULL with the reason in words. */
static struct entry *
add(struct entries *entries, const char *name, char reason[static REASON_MAX])
{
	struct entry *entry = entries_find(entries, name);

	if (entry)
		return entry;
	if (ARRAY_GROW(entries->all, entries->count, entries->capacity) < 0) {
		reason_no_memory(reason);
		return NULL;
	}
	entry = &entries->all[entries->count++];
	*entry = (struct entry){0};
	strlcpy(entry->name, name, sizeof entry->name);
	return entry;
}

static int
take_version(struct entries *entries, const char *name, long number,
	char reason[static REASON_MAX])
{
	struct entry *entry = add(entries, name, reason);
	struct version version;

	if (!entry || version_read(&version, name, number, reason) < 0)
		return -1;
	struct version *to = version.good ? &entry->good : &entry->last;
	if (number > to->number) {
		version_release(to);
		*to = version;
	} else
		version_release(&version);
	return 0;
}

/* Calls TAKE for what is in FOLDER, in order, but for what begins with a dot. */
static int
each_in(const char *folder,
	int (*take)(
		void *owner, const char *name, char reason[static REASON_MAX]),
	void *owner, char reason[static REASON_MAX])
{
	struct dirent **found = NULL;
	const int count = scandir(folder, &found, NULL, alphasort);
	int result = count < 0 ? reason_of_file(folder, reason) : 0;

	for (int i = 0; i < count; i++) {
		if (result == 0 && found[i]->d_name[0] != '.')
			result = take(owner, found[i]->d_name, reason);
		free(found[i]);
	}
	free(found);
	return result;
}

struct scan {
	struct entries *entries;
	struct diary *diary;
};

static int
see_version(void *owner, const char *folder, char reason[static REASON_MAX])
{
	const struct scan *scan = owner;
	char name[VERSION_ENTRY_MAX];
	size_t stem;
	long number;

	if (!split_version(folder, &stem, &number) || stem >= sizeof name)
		return 0;
	snprintf(name, sizeof name, "%.*s", (int)stem, folder);
	return take_version(scan->entries, name, number, reason);
}

/* What cannot be one is nobody else's trouble. */
static int
see_entry(void *owner, const char *name, char reason[static REASON_MAX])
{
	const struct scan *scan = owner;
	char path[PATH_MAX], why[REASON_MAX] = "";
	char what[REASON_MAX];
	struct stat status;

	snprintf(path, sizeof path, "entries/%s", name);
	if (lstat(path, &status) < 0)
		return 0;
	if (S_ISREG(status.st_mode))
		return 0;
	if (S_ISDIR(status.st_mode) && entry_name_fits(name, why)) {
		struct entry *entry = add(scan->entries, name, reason);

		if (entry)
			entry->there = true;
		return entry ? 0 : -1;
	}
	snprintf(what, sizeof what, "odd entries/%s: ", name);
	return diary_note_once(
		scan->diary, what, *why != '\0' ? why : "is no folder", reason);
}

static int
compare(const void *a, const void *b)
{
	const struct entry *first = a;
	const struct entry *second = b;

	return strcmp(first->name, second->name);
}

/* An entry that was renamed is another from then on. */
static int
rename_folder(const char *from, const char *to, char reason[static REASON_MAX])
{
	char old[PATH_MAX], new[PATH_MAX];

	snprintf(old, sizeof old, "entries/%s", from);
	snprintf(new, sizeof new, "entries/%s", to);
	if (access(new, F_OK) == 0 || access(old, F_OK) < 0 ||
		rename(old, new) == 0)
		return 0;
	return reason_of_file(old, reason);
}

/* A command of the organiser's. */
static int
obey(struct entries *entries, char *words, char reason[static REASON_MAX])
{
	char *rest = words;
	const char *word = strsep(&rest, " ");
	const char *first = strsep(&rest, " ");
	const char *second = strsep(&rest, " ");

	if (strcmp(word, "season") == 0 && first) {
		strlcpy(entries->season, first, sizeof entries->season);
		entries->frozen = false;
	} else if (strcmp(word, "freeze") == 0)
		entries->frozen = true;
	else if (strcmp(word, "remove") == 0 && first) {
		struct entry *entry = add(entries, first, reason);

		if (!entry)
			return -1;
		entry->removed = true;
	} else if (strcmp(word, "rename") == 0 && first && second) {
		if (!add(entries, first, reason) ||
			!add(entries, second, reason) ||
			rename_folder(first, second, reason) < 0)
			return -1;
		entries_find(entries, first)->removed = true;
		entries_find(entries, first)->moved = true;
		entries_find(entries, second)->renamed = true;
	}
	return 0;
}

static int
obey_all(struct entries *entries, const struct diary *diary,
	char reason[static REASON_MAX])
{
	char words[REASON_MAX];
	size_t at = 0;
	int result = 0;

	strlcpy(entries->season, SEASON_FIRST, sizeof entries->season);
	while (result == 0 && diary_next(diary, &at, words))
		result = obey(entries, words, reason);
	return result;
}

/* Of the last of all versions that is good there is no second one. */
static int
settle_last(struct entries *entries, char reason[static REASON_MAX])
{
	for (size_t i = 0; i < entries->count; i++) {
		struct entry *entry = &entries->all[i];

		if (entry->last.number > entry->good.number ||
			entry->good.number == 0)
			continue;
		version_release(&entry->last);
		if (version_read(&entry->last, entry->name, entry->good.number,
			    reason) < 0)
			return -1;
	}
	return 0;
}

/* People would take one for the other; A to Z alone. */
static int
note_alike(const struct entries *entries, struct diary *diary,
	char reason[static REASON_MAX])
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < entries->count; i++)
		for (size_t j = 0; result == 0 && j < i; j++) {
			const char *name = entries->all[i].name;
			char what[VERSION_NAME_MAX];

			if (!entries->all[i].there || !entries->all[j].there ||
				strcasecmp(name, entries->all[j].name) != 0)
				continue;
			snprintf(what, sizeof what, "odd entries/%s: ", name);
			result = diary_note_once(diary, what,
				"differs from another in capital letters alone",
				reason);
		}
	return result;
}

int
entries_read(struct entries *entries, struct diary *diary,
	char reason[static REASON_MAX])
{
	struct scan scan = {entries, diary};

	*entries = (struct entries){0};
	if (obey_all(entries, diary, reason) < 0 ||
		each_in("versions", see_version, &scan, reason) < 0 ||
		each_in("entries", see_entry, &scan, reason) < 0 ||
		settle_last(entries, reason) < 0)
		return -1;
	if (entries->count > 0)
		qsort(entries->all, entries->count, sizeof *entries->all,
			compare);
	return note_alike(entries, diary, reason);
}

/* What cannot be read has the digest of the reason why. */
static void
digest_fault(const char *fault, char digest[static TREE_DIGITS + 1])
{
	SHA256Data((const uint8_t *)fault, strlen(fault), digest);
}

static int
note_version(const struct version *version, const struct entry *entry,
	struct diary *diary, char reason[static REASON_MAX])
{
	char name[VERSION_NAME_MAX];

	version_bot(entry->name, version->number, name);
	if (version->good)
		return diary_note(diary, reason, "version %s", name);
	return diary_note(diary, reason, "refused %s: %s: %.500s", name,
		version->stage, version->why);
}

static int
take_new(struct entry *entry, struct version *version,
	char reason[static REASON_MAX])
{
	version_release(&entry->last);
	entry->last = *version;
	if (!version->good)
		return 0;
	version_release(&entry->good);
	return version_read(&entry->good, entry->name, version->number, reason);
}

/* Notes once about the entry, WORD first, what is so now. */
static int
note_state(const struct entry *entry, struct diary *diary, const char *word,
	const char *state, char reason[static REASON_MAX])
{
	char what[VERSION_NAME_MAX + 16];

	snprintf(what, sizeof what, "%s %s: ", word, entry->name);
	return diary_note_once(diary, what, state, reason);
}

/*
 * New versions: each is built and checked beside those that follow; all
 * are taken and told of in the order of the entries.
 */

struct renewal {
	struct entry *entry;
	struct version_making *making; /* owned; NULL: nothing is to be made */
	char later[REASON_MAX];	       /* why none could be; "" */
};

struct renewals {
	struct workshop *workshop;
	struct diary *diary;
	long *made;
	struct renewal *all; /* a place for each entry */
	size_t begun, ended;
};

/* How many builds and checks run. */
static int
count_running(const struct renewals *renewals)
{
	int running = 0;

	for (size_t i = renewals->ended; i < renewals->begun; i++) {
		const struct version_making *making = renewals->all[i].making;

		running += making && making->child.command.running;
	}
	return running;
}

/* The version is taken, or the diary says why there is none. */
static int
end_one(struct renewals *renewals, struct renewal *renewal,
	char reason[static REASON_MAX])
{
	struct entry *entry = renewal->entry;
	struct version version;
	char why[REASON_MAX];

	if (renewal->making &&
		version_end(renewal->making, &version, renewal->later) == 0) {
		++*renewals->made;
		return note_version(&version, entry, renewals->diary, reason) <
					       0 ||
				       take_new(entry, &version, reason) < 0
			       ? -1
			       : 0;
	}
	if (*renewal->later == '\0')
		return 0;
	if (loop_end_wanted()) {
		strlcpy(reason, renewal->later, REASON_MAX);
		return -1;
	}
	return note_state(entry, renewals->diary, "later", renewal->later, why);
}

/* Goes on with those whose builds have ended. */
static void
go_on_all(struct renewals *renewals)
{
	for (size_t i = renewals->ended; i < renewals->begun; i++) {
		struct renewal *renewal = &renewals->all[i];
		struct version_making *making = renewal->making;

		if (!making || making->child.command.running ||
			version_go_on(making, renewal->later) == 0)
			continue;
		free(making);
		renewal->making = NULL;
	}
}

/* Ends those from the first on whose checks have ended, waiting while more than MOST
 * run. */
static int
end_some(struct renewals *renewals, int most, char reason[static REASON_MAX])
{
	while (renewals->ended < renewals->begun) {
		go_on_all(renewals);
		struct renewal *first = &renewals->all[renewals->ended];
		const bool runs =
			first->making && first->making->child.command.running;

		if (!runs) {
			const int result = end_one(renewals, first, reason);

			free(first->making);
			first->making = NULL;
			renewals->ended++;
			if (result < 0)
				return -1;
		} else if (count_running(renewals) <= most)
			return 0;
		else if (child_await_some(renewals->workshop->loop, reason) < 0)
			return -1;
	}
	return 0;
}

/* Begins a version of ENTRY, whose folder has changed. */
static int
begin_one(struct renewals *renewals, struct entry *entry, const char *digest,
	const char *fault, char reason[static REASON_MAX])
{
	struct renewal *renewal = &renewals->all[renewals->begun];

	*renewal = (struct renewal){
		.entry = entry, .making = malloc(sizeof *renewal->making)};
	if (!renewal->making)
		return reason_no_memory(reason);
	if (version_begin(renewal->making, renewals->workshop, entry->name,
		    entry->last.number + 1, digest, fault,
		    renewal->later) < 0) {
		free(renewal->making);
		renewal->making = NULL;
	}
	renewals->begun++;
	if (*renewal->later != '\0' && loop_end_wanted()) {
		strlcpy(reason, renewal->later, REASON_MAX);
		return -1;
	}
	return end_some(renewals, renewals->workshop->jobs - 1, reason);
}

/* Whether so many versions of ENTRY were taken within a day that its change has to
 * wait. */
static bool
is_held(struct entry *entry, long most)
{
	struct text day_ago = {0};
	char why[REASON_MAX];
	bool recent = true;
	long left = most;

	text_add_date(&day_ago, loop_date() - DAY_S);
	for (long i = entry->last.number; i > 0 && recent && left > 0; i--) {
		struct version version;
		char name[VERSION_NAME_MAX];

		if (text_failed(&day_ago) < 0 ||
			version_read(&version, entry->name, i, why) < 0)
			continue;
		recent = strcmp(version.at, day_ago.bytes) > 0;
		left -= recent && version.good;
		version_bot(entry->name, i, name);
		if (left == 0)
			snprintf(entry->held, sizeof entry->held,
				"its files have changed, and %ld version%s of "
				"it %s taken within a day: the next one is a "
				"day after %s, which was of %s",
				most, plural(most), most == 1 ? "was" : "were",
				name, version.at);
		version_release(&version);
	}
	text_release(&day_ago);
	return left == 0;
}

/* IDLE: why no new version is taken; NULL: one is. -1: the league has to end. */
static int
renew(struct renewals *renewals, struct entry *entry, const char *idle,
	char reason[static REASON_MAX])
{
	char folder[PATH_MAX], digest[TREE_DIGITS + 1], fault[REASON_MAX];

	snprintf(folder, sizeof folder, "entries/%s", entry->name);
	const bool broken =
		tree_digest(folder, &renewals->workshop->settings->bounds,
			digest, fault) < 0;
	if (broken)
		digest_fault(fault, digest);
	if (strcmp(digest, entry->last.digest) == 0 ||
		entry->last.number >= VERSION_MOST)
		return 0;
	if (idle)
		return note_state(
			entry, renewals->diary, "passed", idle, reason);
	if (is_held(entry, renewals->workshop->settings->versions))
		return note_state(
			entry, renewals->diary, "later", entry->held, reason);
	const int64_t until_ns = renewals->workshop->until_ns;
	if (until_ns > 0 && loop_now() >= until_ns)
		return note_state(entry, renewals->diary, "later",
			"the time was up before its new version could be made",
			reason);
	return begin_one(
		renewals, entry, digest, broken ? fault : NULL, reason);
}

/* Why no new version of ENTRY is taken; NULL: one is. */
static const char *
idle_of(const struct entries *entries, const struct entry *entry)
{
	/* Whoever has another name is nobody new. */
	const bool frozen =
		entries->frozen && !(entry->renamed && entry->last.number == 0);

	return entry->moved ? "there are files of it, and it has another name "
			      "now"
	       : entry->removed ? "its files have changed, and it has "
				  "been removed: under another name it "
				  "can come back"
	       : frozen		? "its files have changed, and no "
				  "version is taken until the next "
				  "season"
				: NULL;
}

static int
renew_all(struct renewals *renewals, struct entries *entries,
	char reason[static REASON_MAX])
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < entries->count; i++) {
		struct entry *entry = &entries->all[i];

		if (entry->there)
			result = renew(renewals, entry, idle_of(entries, entry),
				reason);
		else if (!entry->removed && entry->good.number > 0)
			result = note_state(entry, renewals->diary, "missing",
				"its folder is gone, and its last version "
				"plays on; --remove takes it out",
				reason);
	}
	return result == 0 ? end_some(renewals, -1, reason) : -1;
}

int
entries_renew(struct entries *entries, struct workshop *workshop,
	struct diary *diary, long *made, char reason[static REASON_MAX])
{
	struct renewals renewals = {
		.workshop = workshop,
		.diary = diary,
		.made = made,
		.all = calloc(entries->count + 1, sizeof *renewals.all),
	};
	const int result = renewals.all ? renew_all(&renewals, entries, reason)
					: reason_no_memory(reason);

	for (size_t i = renewals.ended; i < renewals.begun; i++) {
		if (renewals.all[i].making)
			version_give_up(renewals.all[i].making);
		free(renewals.all[i].making);
	}
	free(renewals.all);
	if (workshop->begun)
		workshop_clear(workshop);
	return result;
}
