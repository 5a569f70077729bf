#pragma once

// getopt_long leaves its results in global variables, which Swift 6 rightly refuses to read.
// These functions return them instead.

#include <getopt.h>
#include <stdio.h>

/// One step of getopt_long.
typedef struct {
  /// What getopt_long returned: an option's value, '?', ':' or -1.
  int code;
  /// The option's argument, or NULL.
  const char *argument;
  /// The index of the element that comes next.
  int next;
} getopt_step;

/// Begins with the element after the program's name, and prints no messages.
static inline void getopt_begin(void) {
  opterr = 0;
  optind = 1;
}

/// Reads the next option.
static inline getopt_step getopt_next(
    int count, char *const *elements, const char *shorts, const struct option *longs) {
  optarg = NULL;
  int code = getopt_long(count, elements, shorts, longs, NULL);
  return (getopt_step){code, optarg, optind};
}

/// Returns the standard output stream.
static inline FILE *standard_output(void) { return stdout; }
