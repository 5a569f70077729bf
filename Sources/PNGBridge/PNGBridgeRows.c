#include <string.h>

#include "PNGBridge.h"

// The five filters of PNG undone. A row becomes pixels of four bytes at once, so that the pixels to the
// left and above are four bytes in pictures without alpha as well: the fourth is 0 until the row is through.

/// The components of a pixel: wide enough for Paeth's differences.
typedef int16_t Wide __attribute__((vector_size(8)));
typedef uint8_t Bytes __attribute__((vector_size(4)));

enum { NONE = 0, SUB = 1, UP = 2, AVERAGE = 3, PAETH = 4 };

static inline Bytes load(const uint8_t *at, size_t size) {
  Bytes pixel = {0};
  memcpy(&pixel, at, size);
  return pixel;
}

static inline void store(uint8_t *at, Bytes pixel) { memcpy(at, &pixel, sizeof pixel); }

static inline Wide widen(Bytes pixel) { return __builtin_convertvector(pixel, Wide); }

static inline Wide magnitude(Wide value) {
  const Wide sign = value >> 15;
  return (value ^ sign) - sign;
}

/// Whichever of left, above and corner is nearest to left + above - corner, the first of equals.
static inline Bytes predict(Bytes left, Bytes above, Bytes corner) {
  const Wide a = widen(left), b = widen(above), c = widen(corner);
  const Wide toLeft = magnitude(b - c), toAbove = magnitude(a - c);
  const Wide toCorner = magnitude((b - c) + (a - c));
  const Wide isAbove = toAbove <= toCorner;
  const Wide other = (b & isAbove) | (c & ~isAbove);
  const Wide isLeft = (toLeft <= toAbove) & (toLeft <= toCorner);
  return __builtin_convertvector((a & isLeft) | (other & ~isLeft), Bytes);
}

static inline int unfilter_row(
    int filter, const uint8_t *source, uint8_t *row, const uint8_t *above, size_t width, size_t size) {
  Bytes left = {0}, corner = {0};
  uint8_t *const end = row + width * 4;
  switch (filter) {
  case NONE:
    for (; row < end; row += 4, source += size) { store(row, load(source, size)); }
    return 1;
  case SUB:
    for (; row < end; row += 4, source += size) {
      left += load(source, size);
      store(row, left);
    }
    return 1;
  case UP:
    if (size == 4) {
      for (size_t index = 0; index < width * 4; index++) {
        row[index] = (uint8_t)(source[index] + above[index]);
      }
      return 1;
    }
    for (; row < end; row += 4, above += 4, source += size) {
      store(row, load(source, size) + load(above, 4));
    }
    return 1;
  case AVERAGE:
    for (; row < end; row += 4, above += 4, source += size) {
      const Wide mean = (widen(left) + widen(load(above, 4))) >> 1;
      left = load(source, size) + __builtin_convertvector(mean, Bytes);
      store(row, left);
    }
    return 1;
  case PAETH:
    for (; row < end; row += 4, above += 4, source += size) {
      const Bytes up = load(above, 4);
      left = load(source, size) + predict(left, up, corner);
      corner = up;
      store(row, left);
    }
    return 1;
  default:
    return 0;
  }
}

/// Sets the alpha of pixels that have none.
static inline void make_opaque(uint8_t *row, size_t width) {
  for (size_t x = 0; x < width; x++) { row[x * 4 + 3] = 255; }
}

static inline int unfilter(
    const uint8_t *source, uint8_t *pixels, size_t width, size_t height, size_t size) {
  // The first row has nothing above it, which counts as 0: so are the pixels that the caller gives.
  const uint8_t *above = pixels;
  for (size_t y = 0; y < height; y++) {
    uint8_t *const row = pixels + y * width * 4;
    if (!unfilter_row(*source, source + 1, row, above, width, size)) { return 0; }
    source += 1 + width * size;
    // The row above is opaque only once nothing is predicted from it.
    if (size == 3 && y > 0) { make_opaque(row - width * 4, width); }
    above = row;
  }
  if (size == 3) { make_opaque(pixels + (height - 1) * width * 4, width); }
  return 1;
}

int png_bridge_unfilter(
    const uint8_t *rows, size_t width, size_t height, int hasAlpha, uint8_t *pixels) {
  return hasAlpha ? unfilter(rows, pixels, width, height, 4)
                  : unfilter(rows, pixels, width, height, 3);
}
