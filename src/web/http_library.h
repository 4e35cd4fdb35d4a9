/*
 * GNU libmicrohttpd as a library that is loaded late (common/library.h): include
 * this in the place of <microhttpd.h>.
 */
#ifndef WEB_HTTP_LIBRARY_H
#define WEB_HTTP_LIBRARY_H

#include <microhttpd.h>

#include "common/library.h"

#define HTTP_CALLS(CALL)                        \
	CALL(MHD_add_response_header)           \
	CALL(MHD_create_response_from_buffer)   \
	CALL(MHD_create_response_from_callback) \
	CALL(MHD_destroy_response)              \
	CALL(MHD_get_connection_info)           \
	CALL(MHD_get_connection_values)         \
	CALL(MHD_get_daemon_info)               \
	CALL(MHD_get_timeout)                   \
	CALL(MHD_queue_response)                \
	CALL(MHD_resume_connection)             \
	CALL(MHD_run)                           \
	CALL(MHD_start_daemon)                  \
	CALL(MHD_stop_daemon)                   \
	CALL(MHD_suspend_connection)

extern struct http {
	HTTP_CALLS(LIBRARY_CALL)
} http;

#endif
