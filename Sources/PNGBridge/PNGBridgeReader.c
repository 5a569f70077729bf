#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "PNGBridgeError.h"

// Lives in the frame of png_bridge_read, which has no setjmp: its members keep their values when
// libpng jumps back into read_guarded.
typedef struct {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t next;
  uint8_t *wideRows;
  PNGBridgeFailure failure;
} Reading;

// What pixels do not depend on is skipped without a look, whatever it claims to hold.
static const png_byte ignoredChunks[] =
    "bKGD\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sTER\0sRGB\0tEXt\0tIME\0zTXt\0"
    "cHRM\0gAMA";

static void take(png_structp png, png_bytep data, size_t count) {
  Reading *reading = png_get_io_ptr(png);
  if (count > reading->count - reading->next) {
    png_bridge_fail_as(png, PNGBridgeStatusTruncated, "the data ends too early");
  }
  memcpy(data, reading->bytes + reading->next, count);
  reading->next += count;
}

/// Has libpng deliver red, green, blue and straight alpha, 8 bits each, or 16 if that is wanted.
static void request_rgba(png_structp png, png_infop info, int wide) {
  const int colorType = png_get_color_type(png, info);
  const int hasAlpha =
      (colorType & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  if (!wide) { png_set_scale_16(png); }
  if (!hasAlpha) { png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER); }
}

static void narrow_row(
    const uint8_t *wide, uint8_t *row, uint32_t width, const uint8_t *table16) {
  for (uint32_t x = 0; x < width; x++, wide += 8, row += 4) {
    row[0] = table16[wide[0] << 8 | wide[1]];
    row[1] = table16[wide[2] << 8 | wide[3]];
    row[2] = table16[wide[4] << 8 | wide[5]];
    row[3] = (uint8_t)(((uint32_t)(wide[6] << 8 | wide[7]) * 255 + 32895) >> 16);
  }
}

static void map_row(uint8_t *row, uint32_t width, const uint8_t *table8) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    row[0] = table8[row[0]];
    row[1] = table8[row[1]];
    row[2] = table8[row[2]];
  }
}

static PNGBridgeStatus read_guarded(
    Reading *reading, const PNGBridgeReadOptions *options, uint8_t *pixels) {
  if (setjmp(png_jmpbuf(reading->png))) { return reading->failure.status; }
  const png_structp png = reading->png;
  const png_infop info = reading->info;

  png_set_read_fn(png, reading, take);
  png_set_user_limits(png, options->width, options->height);
  png_set_chunk_malloc_max(png, options->chunkLimit);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_keep_unknown_chunks(
      png, PNG_HANDLE_CHUNK_NEVER, ignoredChunks, (int)(sizeof ignoredChunks / 5));
  png_read_info(png, info);
  if (png_get_image_width(png, info) != options->width ||
      png_get_image_height(png, info) != options->height) {
    png_error(png, "the size is not that of the header");
  }

  const int wide = png_get_bit_depth(png, info) == 16 && options->table16 != NULL;
  request_rgba(png, info, wide);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const size_t pixelSize = wide ? 8 : 4;
  const size_t rowSize = pixelSize * options->width;
  if (png_get_rowbytes(png, info) != rowSize) { png_error(png, "rows have an unexpected size"); }

  // Passes of an interlaced picture complete the rows of the pass before.
  const size_t keptRows = passes > 1 ? options->height : 1;
  if (wide) {
    if (rowSize > SIZE_MAX / keptRows) { png_error(png, "out of memory"); }
    reading->wideRows = calloc(keptRows, rowSize);
    if (reading->wideRows == NULL) { png_error(png, "out of memory"); }
  }
  for (int pass = 0; pass < passes; pass++) {
    const int isLast = pass == passes - 1;
    for (uint32_t y = 0; y < options->height; y++) {
      uint8_t *row = pixels + (size_t)y * options->width * 4;
      if (wide) {
        uint8_t *wideRow = reading->wideRows + (passes > 1 ? y * rowSize : 0);
        png_read_row(png, wideRow, NULL);
        if (isLast) { narrow_row(wideRow, row, options->width, options->table16); }
      } else {
        png_read_row(png, row, NULL);
        if (isLast && options->table8 != NULL) { map_row(row, options->width, options->table8); }
      }
    }
  }
  // Checks what follows: the end of the data stream and IEND.
  png_read_end(png, NULL);
  return PNGBridgeStatusOK;
}

PNGBridgeStatus png_bridge_read(
    const uint8_t *bytes, size_t count, const PNGBridgeReadOptions *options, uint8_t *pixels,
    PNGBridgeMessage *message) {
  Reading reading = {.bytes = bytes, .count = count};
  reading.failure.refusesExcess = options->refusesExcess;
  PNGBridgeStatus status = PNGBridgeStatusOutOfMemory;
  reading.png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &reading.failure, png_bridge_fail, png_bridge_warn);
  if (reading.png != NULL) {
    reading.info = png_create_info_struct(reading.png);
    if (reading.info != NULL) { status = read_guarded(&reading, options, pixels); }
    png_destroy_read_struct(&reading.png, &reading.info, NULL);
  }
  free(reading.wideRows);
  *message = reading.failure.message;
  return status;
}
