#ifndef SPAN_KERNELS_H
#define SPAN_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Loops over runs of pixels in vectors of eight, which Swift has no way to compile for several
// processors at once. Where the compiler can, it makes a second version for those with AVX2, and the
// program takes the one that fits when it starts. All arithmetic is on whole numbers: the versions give
// the same bytes as each other and as the plain loops in Swift.
//
// Pixels are premultiplied words, whose bytes in memory are red, green, blue and alpha. Pixels need no
// more than the alignment of a word.

/// The fewest pixels that the functions take, but where they say otherwise.
enum { SPAN_KERNEL_MINIMUM = 8 };

/// A number of levels as a function of the column: p0 + n p1 + n² p2, with 24 fractional bits, modulo 256
/// levels.
typedef struct {
  uint32_t p0;
  uint32_t p1;
  uint32_t p2;
} SpanPolynomial;

/// The components of a colour.
typedef struct {
  SpanPolynomial red;
  SpanPolynomial green;
  SpanPolynomial blue;
  SpanPolynomial alpha;
} SpanColors;

/// Begins to fetch the cache line of a pixel that will be drawn over soon; it need not exist.
static inline void span_prefetch(const uint32_t *pixel) { __builtin_prefetch(pixel, 1); }

/// Sets pixels to a word.
void span_fill(uint32_t *pixels, size_t count, uint32_t word);

/// Sets four pixels or more to opaque colours whose components change evenly, from column n on; neither p2
/// nor the alpha is used.
void span_fill_even_opaque(
    uint32_t *restrict pixels, size_t count, uint32_t n, const SpanColors *restrict colors);

/// Sets pixels to colours whose components are polynomials, from column n on; those above the alpha are
/// lowered to it.
void span_fill_even_clear(
    uint32_t *restrict pixels, size_t count, uint32_t n, const SpanColors *restrict colors);

/// Draws pixels over others, all with one coverage, 1...255; a multiple of eight.
void span_source_over(
    uint32_t *restrict pixels, const uint32_t *restrict source, size_t count, uint32_t coverage);

/// Sums up differences of signed area to the coverage of pixels, 0...255, each rounded to the nearest, and
/// sets them to 0: some from the first on, and some from the second place on, between which they are 0. Both
/// counts are multiples of four.
///
/// The area of a whole pixel is 2^25; what exceeds it, either way, counts as it. No sum exceeds 2^30. Returned
/// is the area between the two.
ptrdiff_t span_sum_areas(
    ptrdiff_t *restrict cells, uint32_t *restrict coverage, size_t count, size_t second,
    size_t secondCount);

/// Draws a colour over pixels, each with its coverage, 0...255; a multiple of four.
void span_color_over(
    uint32_t *restrict pixels, const uint32_t *restrict coverage, size_t count, uint32_t word);

/// Draws an opaque colour over pixels, each with its coverage, sets those up to the second place, and draws
/// over others from there on. Both counts are multiples of four, of which the first ends before the second
/// place or there.
void span_color_between(
    uint32_t *restrict pixels, const uint32_t *restrict coverage, size_t count, size_t second,
    const uint32_t *restrict secondCoverage, size_t secondCount, uint32_t word);

/// Sets pixels to those of a source over those below, each with its coverage, 0...255; a multiple of four.
/// The pixels may be those of the source, or those below, themselves.
void span_source_over_each(
    uint32_t *pixels, const uint32_t *source, const uint32_t *below, const uint32_t *coverage,
    size_t count);

#endif
