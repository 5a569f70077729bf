#pragma once
#include <hb.h>
#include <hb-ot.h>

/// Sends a glyph's outline to draw callbacks, under the name that the installed HarfBuzz has for it:
/// `hb_font_draw_glyph` since 7.0, which deprecated the older name.
static inline void hb_shim_font_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
