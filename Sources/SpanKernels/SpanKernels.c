#include "SpanKernels.h"

// Which version runs is decided by the dynamic linker of glibc, before the thread sanitizer has begun: its
// instrumented resolvers crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_CHECKED_FOR_RACES
#endif
#endif
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__has_attribute) && !defined(IS_CHECKED_FOR_RACES)
#if __has_attribute(target_clones)
#define MULTIVERSIONED __attribute__((target_clones("default", "avx2")))
#endif
#endif
#ifndef MULTIVERSIONED
#define MULTIVERSIONED
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { RED = 24, GREEN = 16, BLUE = 8, ALPHA = 0 };
#else
enum { RED = 0, GREEN = 8, BLUE = 16, ALPHA = 24 };
#endif

/// Eight or four words anywhere in memory, and eight as sixteen numbers of 16 bits.
typedef uint32_t Words __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint32_t Four __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint16_t Halves __attribute__((vector_size(32), aligned(4), may_alias));
typedef int16_t Shorts __attribute__((vector_size(32), aligned(4), may_alias));
/// The same of four words, and four areas.
typedef uint16_t HalvesOfFour __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t Areas __attribute__((vector_size(16), aligned(4), may_alias));
typedef ptrdiff_t Cells __attribute__((vector_size(4 * sizeof(ptrdiff_t)), aligned(8), may_alias));

enum { WIDTH = 8 };

// Macros instead of functions: a vector that is passed to a function has no place that both versions agree
// on. A filled run ends with eight pixels that may overlap those before.
#define COLUMNS ((Words){0, 1, 2, 3, 4, 5, 6, 7})
#define AT(pixels, index) (*(Words *)((pixels) + (index)))
/// The whole levels at a place in words.
#define BYTE(levels, shift) ((levels) >> 24 << (shift))

MULTIVERSIONED
void span_fill(uint32_t *pixels, size_t count, uint32_t word) {
  const Words words = (Words){0} + word;
  const size_t last = count - WIDTH;
  // From the second on, none lies across a cache line.
  AT(pixels, 0) = words;
  for (size_t index = WIDTH - ((uintptr_t)pixels / 4 & 7); index < last; index += WIDTH)
    AT(pixels, index) = words;
  AT(pixels, last) = words;
}

#define OPAQUE_FOUR(pixels, index) \
  do { \
    const Four columns = (Four){0, 1, 2, 3} + (n + (uint32_t)(index)); \
    const Four r = columns * red.p1 + red.p0, g = columns * green.p1 + green.p0; \
    const Four b = columns * blue.p1 + blue.p0; \
    *(Four *)((pixels) + (index)) = BYTE(r, RED) | BYTE(g, GREEN) | BYTE(b, BLUE) | opaque; \
  } while (0)

MULTIVERSIONED
void span_fill_even_opaque(
    uint32_t *restrict pixels, size_t count, uint32_t n, const SpanColors *restrict colors) {
  const SpanPolynomial red = colors->red, green = colors->green, blue = colors->blue;
  const uint32_t opaque = UINT32_C(255) << ALPHA;
  if (count < WIDTH) {
    OPAQUE_FOUR(pixels, 0);
    if (count > 4) OPAQUE_FOUR(pixels, count - 4);
    return;
  }
  const size_t last = count - WIDTH;
  const Words red0 = COLUMNS * red.p1 + (red.p0 + n * red.p1);
  const Words green0 = COLUMNS * green.p1 + (green.p0 + n * green.p1);
  const Words blue0 = COLUMNS * blue.p1 + (blue.p0 + n * blue.p1);
  Words r = red0, g = green0, b = blue0;
  for (size_t index = 0; index < last; index += WIDTH) {
    AT(pixels, index) = BYTE(r, RED) | BYTE(g, GREEN) | BYTE(b, BLUE) | opaque;
    r += WIDTH * red.p1;
    g += WIDTH * green.p1;
    b += WIDTH * blue.p1;
  }
  const uint32_t m = (uint32_t)last;
  r = red0 + m * red.p1;
  g = green0 + m * green.p1;
  b = blue0 + m * blue.p1;
  AT(pixels, last) = BYTE(r, RED) | BYTE(g, GREEN) | BYTE(b, BLUE) | opaque;
}

#define LEVELS(p, columns) ((columns) * ((columns) * (p).p2 + (p).p1) + (p).p0)
/// What the levels gain over eight columns; the gains themselves gain the same each time.
#define GAINS(p, columns) (((2 * (columns) + WIDTH) * (p).p2 + (p).p1) * WIDTH)
#define GAINS_CHANGE(p) (2 * WIDTH * WIDTH * (p).p2)
/// The lower of two small numbers: in signed halves, for which every processor has it.
#define LOWER(a, b) ((Words)__builtin_elementwise_min((Shorts)(a), (Shorts)(b)))

MULTIVERSIONED
void span_fill_even_clear(
    uint32_t *restrict pixels, size_t count, uint32_t n, const SpanColors *restrict colors) {
  const SpanPolynomial red = colors->red, green = colors->green, blue = colors->blue;
  const SpanPolynomial alpha = colors->alpha;
  const size_t last = count - WIDTH;
  Words columns = COLUMNS + n;
  Words r = LEVELS(red, columns), rGain = GAINS(red, columns);
  Words g = LEVELS(green, columns), gGain = GAINS(green, columns);
  Words b = LEVELS(blue, columns), bGain = GAINS(blue, columns);
  Words a = LEVELS(alpha, columns), aGain = GAINS(alpha, columns);
  for (size_t index = 0;; index += WIDTH) {
    if (index >= last) {
      index = last;
      columns = COLUMNS + (n + (uint32_t)last);
      r = LEVELS(red, columns);
      g = LEVELS(green, columns);
      b = LEVELS(blue, columns);
      a = LEVELS(alpha, columns);
    }
    const Words top = a >> 24, high = r >> 24, middle = g >> 24, low = b >> 24;
    AT(pixels, index) = LOWER(high, top) << RED | LOWER(middle, top) << GREEN
        | LOWER(low, top) << BLUE | top << ALPHA;
    if (index == last) break;
    r += rGain;
    g += gGain;
    b += bGain;
    a += aGain;
    rGain += GAINS_CHANGE(red);
    gGain += GAINS_CHANGE(green);
    bGain += GAINS_CHANGE(blue);
    aGain += GAINS_CHANGE(alpha);
  }
}

MULTIVERSIONED
void span_source_over(
    uint32_t *restrict pixels, const uint32_t *restrict source, size_t count, uint32_t coverage) {
  const Halves k = (Halves){0} + (uint16_t)coverage;
  size_t index = 0;
  for (; index + WIDTH <= count; index += WIDTH) {
    const Words words = AT(source, index);
    if (__builtin_reduce_or(words) == 0) continue;
    const Words alphas = words >> ALPHA & 255;
    const Halves weights0 = (Halves)(alphas | alphas << 16) * k + 128;
    const Halves weights = 255 - ((weights0 + (weights0 >> 8)) >> 8);
    const Halves above = (Halves)words, below = (Halves)AT(pixels, index);
    const Halves even = (below & 255) * weights + (above & 255) * k + 128;
    const Halves odd = (below >> 8) * weights + (above >> 8) * k + 128;
    const Halves evenBytes = (even + (even >> 8)) >> 8;
    const Halves oddBytes = (odd + (odd >> 8)) & 0xFF00;
    AT(pixels, index) = (Words)(evenBytes | oddBytes);
  }
}

// The area of a whole pixel is 2^25, and a coverage (area 255 + 2^24) / 2^25, rounded down. In 32 bits, with
// a = area + 2^16:
//
//     area 255 + 2^24 = a 2^8 - area = (a >> 17) 2^25 + (a mod 2^17) 2^8 - area
//
// so it is a >> 17, or one less where the rest is negative.
#define SUM_AREAS(cells, coverage, count) \
  for (size_t index = 0; index < (count); index += 4) { \
    Cells *const four = (Cells *)((cells) + index); \
    Areas sums = __builtin_convertvector(*four, Areas); \
    *four = (Cells){0}; \
    sums += __builtin_shufflevector(none, sums, 0, 4, 5, 6); \
    sums += __builtin_shufflevector(none, sums, 0, 1, 4, 5); \
    sums += before; \
    before = __builtin_shufflevector(sums, sums, 3, 3, 3, 3); \
    const Areas sizes = __builtin_elementwise_min(__builtin_elementwise_abs(sums), full); \
    const Areas a = sizes + (1 << 16); \
    *(Areas *)((coverage) + index) = (a >> 17) + (sizes > (a & ((1 << 17) - 1)) << 8); \
  }

MULTIVERSIONED
ptrdiff_t span_sum_areas(
    ptrdiff_t *restrict cells, uint32_t *restrict coverage, size_t count, size_t second,
    size_t secondCount) {
  const Areas none = {0}, full = none + (1 << 25);
  Areas before = none;
  SUM_AREAS(cells, coverage, count)
  const ptrdiff_t between = before[0];
  SUM_AREAS(cells + second, coverage + second, secondCount)
  return between;
}

/// Four pixels over four others: `even` and `odd` are the bytes of the upper ones, as 16 bits.
#define FOUR_OVER(result, below, even, odd, alphas, coverages) \
  do { \
    const Four once = *(const Four *)(coverages); \
    const HalvesOfFour k = (HalvesOfFour)(once | once << 16), under = *(const HalvesOfFour *)(below); \
    const HalvesOfFour weights0 = (alphas) * k + 128; \
    const HalvesOfFour weights = 255 - ((weights0 + (weights0 >> 8)) >> 8); \
    const HalvesOfFour low = (under & 255) * weights + (even) * k + 128; \
    const HalvesOfFour high = (under >> 8) * weights + (odd) * k + 128; \
    *(HalvesOfFour *)(result) = (low + (low >> 8)) >> 8 | ((high + (high >> 8)) & 0xFF00); \
  } while (0)

MULTIVERSIONED
void span_color_over(
    uint32_t *restrict pixels, const uint32_t *restrict coverage, size_t count, uint32_t word) {
  const HalvesOfFour color = (HalvesOfFour)((Four){0} + word);
  const HalvesOfFour even = color & 255, odd = color >> 8;
  const HalvesOfFour alphas = (HalvesOfFour){0} + (uint16_t)(word >> ALPHA & 255);
  for (size_t index = 0; index < count; index += 4)
    FOUR_OVER(pixels + index, pixels + index, even, odd, alphas, coverage + index);
}

MULTIVERSIONED
void span_color_between(
    uint32_t *restrict pixels, const uint32_t *restrict coverage, size_t count, size_t second,
    const uint32_t *restrict secondCoverage, size_t secondCount, uint32_t word) {
  const HalvesOfFour color = (HalvesOfFour)((Four){0} + word);
  const HalvesOfFour even = color & 255, odd = color >> 8, alphas = (HalvesOfFour){0} + 255;
  for (size_t index = 0; index < count; index += 4)
    FOUR_OVER(pixels + index, pixels + index, even, odd, alphas, coverage + index);
  size_t place = count;
  if (place + WIDTH <= second) {
    const Words words = (Words){0} + word;
    const size_t last = second - WIDTH;
    AT(pixels, place) = words;
    for (place += WIDTH - ((uintptr_t)(pixels + place) / 4 & 7); place < last; place += WIDTH)
      AT(pixels, place) = words;
    AT(pixels, last) = words;
  } else {
    for (; place < second; place++) pixels[place] = word;
  }
  for (size_t index = 0; index < secondCount; index += 4)
    FOUR_OVER(
        pixels + second + index, pixels + second + index, even, odd, alphas,
        secondCoverage + index);
}

MULTIVERSIONED
void span_source_over_each(
    uint32_t *pixels, const uint32_t *source, const uint32_t *below, const uint32_t *coverage,
    size_t count) {
  for (size_t index = 0; index < count; index += 4) {
    const Four words = *(const Four *)(source + index);
    const Four alpha = words >> ALPHA & 255;
    const HalvesOfFour above = (HalvesOfFour)words, alphas = (HalvesOfFour)(alpha | alpha << 16);
    FOUR_OVER(pixels + index, below + index, above & 255, above >> 8, alphas, coverage + index);
  }
}
