/*
 * What the file of a bot is called, whatever the bot is: small and great letters,
 * digits, '-' and '.' as they are, '_' doubled, and each other byte as '_' and two
 * digits, "_2F". So it needs no quotes in a link, differs for each bot, and is the
 * same from one night to the next. A long one is cut, and ends with a hash.
 */
#ifndef REPORT_BOT_FILE_H
#define REPORT_BOT_FILE_H

enum { BOT_FILE_MAX = 160 };

/* Without a suffix, and never empty. */
void bot_file_name(const char *bot, char name[static BOT_FILE_MAX]);

#endif
