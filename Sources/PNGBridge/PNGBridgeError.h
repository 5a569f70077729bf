#pragma once

#include <png.h>

#include "PNGBridge.h"

/// Where libpng's error and warning callbacks leave what they are told.
typedef struct {
  PNGBridgeStatus status;
  PNGBridgeMessage message;
  /// Not 0 where data behind the last row are an error.
  int refusesExcess;
} PNGBridgeFailure;

/// Keeps the text and jumps back to the setjmp of the call that is under way.
PNG_FUNCTION(void, png_bridge_fail, (png_structp png, png_const_charp text), PNG_NORETURN);

/// Turns the warning that means wrong pixels into an error, that of too many ones where they are
/// refused, and ignores the others.
void png_bridge_warn(png_structp png, png_const_charp text);

/// Fails with a status of its own instead of PNGBridgeStatusRefused.
PNG_FUNCTION(
    void, png_bridge_fail_as, (png_structp png, PNGBridgeStatus status, png_const_charp text),
    PNG_NORETURN);
