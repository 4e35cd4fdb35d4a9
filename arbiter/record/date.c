#include "record/date.h"

struct date {
	int year;
	int month;
	int day;
	int hour;
	int minute;
	int second;
};

/* COUNT digits; -1: others are among them. */
static int
digits(const char *text, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		sum = sum * 10 + (text[i] - '0');
	}
	return sum;
}

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int
days_in(int year, int month)
{
	static const int days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return days[month - 1] + (month == 2 && is_leap(year));
}

/* The leap years before YEAR, counted from the year 0 on. */
static long
leap_years(long year)
{
	return (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
}

static long
days_since_1970(const struct date *date)
{
	long days = (date->year - 1970L) * 365 + leap_years(date->year) -
		    leap_years(1970);

	for (int month = 1; month < date->month; month++)
		days += days_in(date->year, month);
	return days + date->day - 1;
}

static bool
is_date(const struct date *date)
{
	return date->year >= 1970 && date->month >= 1 && date->month <= 12 &&
	       date->day >= 1 &&
	       date->day <= days_in(date->year, date->month) &&
	       date->hour >= 0 && date->hour < 24 && date->minute >= 0 &&
	       date->minute < 60 && date->second >= 0 && date->second < 60;
}

bool
date_scan(const char *text, size_t length, time_t *at)
{
	if (length != sizeof "2026-01-31T12:00:00Z" - 1 || text[4] != '-' ||
		text[7] != '-' || text[10] != 'T' || text[13] != ':' ||
		text[16] != ':' || text[19] != 'Z')
		return false;
	const struct date date = {
		.year = digits(text, 4),
		.month = digits(text + 5, 2),
		.day = digits(text + 8, 2),
		.hour = digits(text + 11, 2),
		.minute = digits(text + 14, 2),
		.second = digits(text + 17, 2),
	};
	if (!is_date(&date))
		return false;
	*at = (time_t)(days_since_1970(&date) * 86400 + date.hour * 3600L +
		       date.minute * 60L + date.second);
	return true;
}
