#include "report/report_files.h"

#include "web/incbin.h"
#include "web/page_files.h"

INCBIN(talon_report_script, "arbiter/report/report.js");
INCBIN(talon_report_style, "arbiter/report/report.css");

void
report_scripts(struct web_file files[static REPORT_FILES])
{
	files[0] = page_file("frame.js");
	files[1] = (struct web_file){"report.js", "text/javascript",
		talon_report_script, INCBIN_LENGTH(talon_report_script)};
}

void
report_styles(struct web_file files[static REPORT_FILES])
{
	files[0] = page_file("page.css");
	files[1] = (struct web_file){"report.css", "text/css",
		talon_report_style, INCBIN_LENGTH(talon_report_style)};
}
