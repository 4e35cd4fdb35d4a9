#include "report/page_files.h"

/* The assembler takes the files as they are; the Makefile knows that the object
 * depends on them. */
#define FILE_AS(name, path)                                             \
	__asm__(".pushsection .rodata\n" #name ":\n\t.incbin \"" path   \
		"\"\n" #name "_end:\n\t.byte 0\n.popsection\n");        \
	extern const char name[] __attribute__((visibility("hidden"))); \
	extern const char name##_end[] __attribute__((visibility("hidden")))

FILE_AS(talon_page_script, "arbiter/report/page.js");
FILE_AS(talon_page_style, "arbiter/report/page.css");

struct page_file
page_script(void)
{
	return (struct page_file){talon_page_script,
		(size_t)(talon_page_script_end - talon_page_script)};
}

struct page_file
page_style(void)
{
	return (struct page_file){talon_page_style,
		(size_t)(talon_page_style_end - talon_page_style)};
}
