#include "PNGBridgeError.h"

#include <stdlib.h>
#include <string.h>

void png_bridge_fail_as(png_structp png, PNGBridgeStatus status, png_const_charp text) {
  PNGBridgeFailure *failure = png_get_error_ptr(png);
  failure->status = status;
  const size_t room = sizeof failure->message.text - 1;
  size_t count = 0;
  while (count < room && text[count] != 0) {
    const char c = text[count];
    // Names of chunks come from the file: nothing but printable ASCII reaches a terminal.
    failure->message.text[count] = c >= ' ' && c <= '~' ? c : '?';
    count += 1;
  }
  failure->message.text[count] = 0;
  png_longjmp(png, 1);
}

void png_bridge_fail(png_structp png, png_const_charp text) {
  const int isShortOfMemory = strstr(text, "ut of memory") != NULL;
  png_bridge_fail_as(
      png, isShortOfMemory ? PNGBridgeStatusOutOfMemory : PNGBridgeStatusRefused, text);
}

void png_bridge_warn(png_structp png, png_const_charp text) {
  // zlib's text for a wrong Adler-32. libpng only warns if it finds out after the last row.
  if (strncmp(text, "IDAT", 4) != 0) { return; }
  const PNGBridgeFailure *failure = png_get_error_ptr(png);
  if (strstr(text, "incorrect data check") != NULL ||
      (failure->refusesExcess && strstr(text, "Too much image data") != NULL)) {
    png_bridge_fail_as(png, PNGBridgeStatusRefused, text);
  }
}
