#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "PNGBridgeError.h"

// What a call changes lives in the writer, on the heap: it keeps its value when libpng jumps back,
// as the locals of a function with a setjmp would not.
struct PNGBridgeWriter {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  PNGBridgeFailure failure;
};

static void append(png_structp png, png_bytep data, size_t count) {
  PNGBridgeWriter *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    if (count > SIZE_MAX / 4 - writer->count) {
      png_bridge_fail_as(png, PNGBridgeStatusOutOfMemory, "too many bytes");
    }
    const size_t capacity = (writer->count + count) * 2;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (bytes == NULL) {
      png_bridge_fail_as(png, PNGBridgeStatusOutOfMemory, "out of memory");
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, data, count);
  writer->count += count;
}

static void flush(png_structp png) { (void)png; }

PNGBridgeWriter *png_bridge_writer_create(void) {
  PNGBridgeWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) { return NULL; }
  writer->png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, &writer->failure, png_bridge_fail, png_bridge_warn);
  writer->info = writer->png == NULL ? NULL : png_create_info_struct(writer->png);
  if (writer->info == NULL) {
    png_bridge_writer_free(writer);
    return NULL;
  }
  png_set_write_fn(writer->png, writer, append, flush);
  return writer;
}

void png_bridge_writer_free(PNGBridgeWriter *writer) {
  if (writer->png != NULL) { png_destroy_write_struct(&writer->png, &writer->info); }
  free(writer->bytes);
  free(writer);
}

PNGBridgeStatus png_bridge_write_header(PNGBridgeWriter *writer, const PNGBridgeHeader *header) {
  if (setjmp(png_jmpbuf(writer->png))) { return writer->failure.status; }
  const png_structp png = writer->png;
  const png_infop info = writer->info;

  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      png, info, header->width, header->height, header->bitDepth, header->colorType,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs(png, info, header->density, header->density, PNG_RESOLUTION_METER);
  if (header->paletteCount > 0) {
    png_color colors[PNG_MAX_PALETTE_LENGTH];
    if (header->paletteCount > PNG_MAX_PALETTE_LENGTH || header->alphaCount > header->paletteCount) {
      png_error(png, "too many palette entries");
    }
    memcpy(colors, header->palette, header->paletteCount * sizeof colors[0]);
    png_set_PLTE(png, info, colors, header->paletteCount);
    if (header->alphaCount > 0) {
      png_set_tRNS(png, info, header->paletteAlpha, header->alphaCount, NULL);
    }
  }
  if (header->hasKey) {
    const png_color_16 key = {
        .red = header->key[0],
        .green = header->key[1],
        .blue = header->key[2],
    };
    png_set_tRNS(png, info, NULL, 0, &key);
  }
  png_write_info(png, info);
  return PNGBridgeStatusOK;
}

PNGBridgeStatus png_bridge_write_chunk(
    PNGBridgeWriter *writer, const char *type, const uint8_t *data, size_t count) {
  if (setjmp(png_jmpbuf(writer->png))) { return writer->failure.status; }
  png_write_chunk(writer->png, (png_const_bytep)type, data, count);
  return PNGBridgeStatusOK;
}

const uint8_t *png_bridge_writer_bytes(const PNGBridgeWriter *writer, size_t *count) {
  *count = writer->count;
  return writer->bytes;
}

void png_bridge_writer_clear(PNGBridgeWriter *writer) { writer->count = 0; }

PNGBridgeMessage png_bridge_writer_message(const PNGBridgeWriter *writer) {
  return writer->failure.message;
}
