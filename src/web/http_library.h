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

extern struct http_calls {
	HTTP_CALLS(LIBRARY_CALL)
} http_calls;

#define MHD_add_response_header http_calls.MHD_add_response_header
#define MHD_create_response_from_buffer \
	http_calls.MHD_create_response_from_buffer
#define MHD_create_response_from_callback \
	http_calls.MHD_create_response_from_callback
#define MHD_destroy_response	  http_calls.MHD_destroy_response
#define MHD_get_connection_info	  http_calls.MHD_get_connection_info
#define MHD_get_connection_values http_calls.MHD_get_connection_values
#define MHD_get_daemon_info	  http_calls.MHD_get_daemon_info
#define MHD_get_timeout		  http_calls.MHD_get_timeout
#define MHD_queue_response	  http_calls.MHD_queue_response
#define MHD_resume_connection	  http_calls.MHD_resume_connection
#define MHD_run			  http_calls.MHD_run
#define MHD_start_daemon	  http_calls.MHD_start_daemon
#define MHD_stop_daemon		  http_calls.MHD_stop_daemon
#define MHD_suspend_connection	  http_calls.MHD_suspend_connection

#endif
