#pragma once

#include <stddef.h>
#include <stdint.h>

// libpng reports an error by longjmp, which must not pass through Swift. So every call that can do
// that is made here, under setjmp, with callbacks that are C as well; what comes back is a status
// and a text. Swift is never called from inside libpng.

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// What a call came to.
typedef enum {
  PNGBridgeStatusOK = 0,
  PNGBridgeStatusOutOfMemory = 1,
  /// The bytes end before the picture does.
  PNGBridgeStatusTruncated = 2,
  /// libpng refuses; the message says why.
  PNGBridgeStatusRefused = 3,
} PNGBridgeStatus;

/// A text of libpng's, zero-terminated, empty if there is none.
typedef struct {
  char text[200];
} PNGBridgeMessage;

// MARK: Writing

/// What precedes the picture data. The values of colorType and bitDepth are those of IHDR.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint8_t bitDepth;
  uint8_t colorType;
  /// Pixels a metre in both directions, for pHYs.
  uint32_t density;
  /// Red, green and blue of each palette entry, for PLTE; not looked at if paletteCount is 0.
  const uint8_t *_Nullable palette;
  uint16_t paletteCount;
  /// Alpha of the first alphaCount palette entries, for tRNS.
  const uint8_t *_Nullable paletteAlpha;
  uint16_t alphaCount;
  /// Not 0 if there is a colour that is clear, for tRNS.
  int hasKey;
  uint16_t key[3];
} PNGBridgeHeader;

/// A PNG on its way into memory, chunk by chunk.
typedef struct PNGBridgeWriter PNGBridgeWriter;

/// Returns a writer, or NULL if memory is short. Released by png_bridge_writer_free.
PNGBridgeWriter *_Nullable png_bridge_writer_create(void);

void png_bridge_writer_free(PNGBridgeWriter *writer);

/// Writes the signature and IHDR, gAMA, sRGB, cHRM, PLTE, tRNS and pHYs.
PNGBridgeStatus png_bridge_write_header(PNGBridgeWriter *writer, const PNGBridgeHeader *header);

/// Writes a chunk of at most 2^31 - 1 bytes: its length, type (four letters), data and CRC.
PNGBridgeStatus png_bridge_write_chunk(
    PNGBridgeWriter *writer, const char *type, const uint8_t *_Nullable data, size_t count);

/// The bytes written since the last png_bridge_writer_clear, valid until the next call.
const uint8_t *_Nullable png_bridge_writer_bytes(const PNGBridgeWriter *writer, size_t *count);

/// Forgets the bytes, which the caller has taken.
void png_bridge_writer_clear(PNGBridgeWriter *writer);

/// Why the last call failed.
PNGBridgeMessage png_bridge_writer_message(const PNGBridgeWriter *writer);

// MARK: Reading

/// How a picture is to be read. The sides are those of IHDR, which the caller has checked.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// What each 8-bit colour component (not alpha) becomes: 256 bytes, or NULL to leave them.
  const uint8_t *_Nullable table8;
  /// The same for pictures of 16 bits a component: 65,536 bytes. NULL: v becomes
  /// round(v * 255 / 65535).
  const uint8_t *_Nullable table16;
  /// The most that one ancillary chunk may take in memory, in bytes.
  size_t chunkLimit;
  /// Not 0 to refuse a data stream that holds more than the rows.
  int refusesExcess;
} PNGBridgeReadOptions;

/// Reads a PNG of any kind as rows of red, green, blue and straight alpha, 8 bits each.
///
/// pixels has room for width * height * 4 bytes. Its contents are undefined after a failure.
PNGBridgeStatus png_bridge_read(
    const uint8_t *bytes, size_t count, const PNGBridgeReadOptions *options, uint8_t *pixels,
    PNGBridgeMessage *message);

/// Undoes the filters of rows of red, green, blue and, where hasAlpha is not 0, alpha, 8 bits each.
///
/// A row is its filter type and then its pixels. The target has room for width * height * 4 bytes, of
/// which the first row is 0. Returns 0 if there is no such filter type, else 1.
int png_bridge_unfilter(
    const uint8_t *rows, size_t width, size_t height, int hasAlpha, uint8_t *pixels);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif
