#include "bot/interpreter.h"

#include <stddef.h>
#include <string.h>

/* Without the version that may follow. */
static const char *const interpreters[] = {"awk", "bash", "bun", "dash", "deno",
	"dotnet", "elixir", "gawk", "gforth", "groovy", "guile", "java",
	"julia", "ksh", "lua", "luajit", "mawk", "mono", "node", "nodejs",
	"ocaml", "perl", "php", "pypy", "python", "racket", "Rscript", "ruby",
	"runghc", "sbcl", "scala", "sh", "swipl", "tclsh", "zsh"};

/* What follows one of these is neither an option nor the script. */
static const char *const with_value[] = {
	"-I", "-W", "-X", "-classpath", "-cp", "-r", "--require"};

/* What one of these has behind it is the program itself. */
static const char *const with_text[] = {"-c", "-e", "--eval", "-p", "--print"};

static bool
is_one_of(const char *word, const char *const list[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (strcmp(word, list[i]) == 0)
			return true;
	}
	return false;
}

/* "/usr/bin/python3.11" is "python" and a version. */
static bool
is_interpreter(const char *word)
{
	const char *slash = strrchr(word, '/');
	const char *name = slash ? slash + 1 : word;

	for (size_t i = 0; i < sizeof interpreters / sizeof *interpreters;
		i++) {
		size_t length = strlen(interpreters[i]);

		if (strncmp(name, interpreters[i], length) == 0 &&
			name[length + strspn(name + length, "0123456789.-")] ==
				'\0')
			return true;
	}
	return false;
}

/* Words that some interpreters have before the script. */
static bool
is_verb(const char *word)
{
	return strcmp(word, "run") == 0 || strcmp(word, "exec") == 0;
}

const char *
interpreter_script(char *const words[])
{
	const bool awk = strstr(words[0], "awk");

	if (!is_interpreter(words[0]))
		return NULL;
	for (words++; *words; words++) {
		const size_t values = sizeof with_value / sizeof *with_value;
		const size_t texts = sizeof with_text / sizeof *with_text;

		if (is_one_of(*words, with_text, texts))
			return NULL;
		if (is_one_of(*words, with_value, values) && words[1])
			words++;
		else if (awk && strcmp(*words, "-f") == 0)
			return words[1];
		else if (awk && strcmp(*words, "-v") == 0 && words[1])
			words++;
		else if (**words != '-' && !is_verb(*words))
			return awk ? NULL : *words;
	}
	return NULL;
}

bool
interpreter_is_bare(char *const words[])
{
	return !words[1] && is_interpreter(words[0]);
}

static const struct {
	const char *suffix, *interpreter;
} kinds[] = {
	{".awk", "awk -f"},
	{".jar", "java -jar"},
	{".jl", "julia"},
	{".js", "node"},
	{".lua", "lua"},
	{".mjs", "node"},
	{".ml", "ocaml"},
	{".php", "php"},
	{".pl", "perl"},
	{".py", "python3"},
	{".rb", "ruby"},
	{".scm", "guile"},
	{".sh", "sh"},
	{".tcl", "tclsh"},
};

const char *
interpreter_for(const char *path)
{
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot && i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(dot, kinds[i].suffix) == 0)
			return kinds[i].interpreter;
	}
	return NULL;
}
