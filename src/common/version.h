/* The version of Talon, for all its programs; what it is made into, and the
 * package for Python, are named after it. The libraries have their own. */
#ifndef COMMON_VERSION_H
#define COMMON_VERSION_H

#define TALON_VERSION "0.1"

#endif
