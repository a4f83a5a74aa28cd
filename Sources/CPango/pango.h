/* What MosaicRender calls of Pango, declared here and not included from its headers: those are found only by way of its pkg-config
   file, whose "-pthread" SwiftPM refuses with a warning in every build of every package that depends on this one.

   Pango has promised this binary interface since 1.0. `.ci/run` compiles this file behind Pango's own headers, where a
   prototype, a constant or a field that differs is an error. */
#pragma once
#include <hb.h>
#include <stdint.h>

typedef struct _FcBlanks FcBlanks;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _cairo cairo_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoGlyphItem PangoGlyphItem;
typedef struct _PangoGlyphString PangoGlyphString;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoRectangle PangoRectangle;

#ifndef __PANGO_H__
#define PANGO_SCALE 1024
typedef enum { PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_ELLIPSIZE_MIDDLE = 2, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;
typedef enum { PANGO_DIRECTION_RTL = 1 } PangoDirection;
typedef enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 } PangoStyle;
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
#define PANGO_STRUCT(name) struct name
#else
/* Under other names, to be compared with Pango's. */
#define PANGO_STRUCT(name) struct mosaic##name
#endif

PANGO_STRUCT(_PangoRectangle) { int x, y, width, height; };
PANGO_STRUCT(_GSList) {
  void *data;
  PANGO_STRUCT(_GSList) * next;
};
/* Bits follow, which are not read. */
PANGO_STRUCT(_PangoLayoutLine) {
  PangoLayout *layout;
  int start_index, length;
  PANGO_STRUCT(_GSList) * runs;
};
PANGO_STRUCT(_PangoAnalysis) {
  void *shape_engine, *lang_engine;
  PangoFont *font;
};
PANGO_STRUCT(_PangoItem) {
  int offset, length, num_chars;
  PANGO_STRUCT(_PangoAnalysis) analysis;
};
PANGO_STRUCT(_PangoGlyphGeometry) { int32_t width, x_offset, y_offset; };
PANGO_STRUCT(_PangoGlyphVisAttr) { unsigned is_cluster_start : 1, is_color : 1; };
PANGO_STRUCT(_PangoGlyphInfo) {
  uint32_t glyph;
  PANGO_STRUCT(_PangoGlyphGeometry) geometry;
  PANGO_STRUCT(_PangoGlyphVisAttr) attr;
};
PANGO_STRUCT(_PangoGlyphString) {
  int num_glyphs;
  PANGO_STRUCT(_PangoGlyphInfo) * glyphs;
};
PANGO_STRUCT(_PangoGlyphItem) {
  PANGO_STRUCT(_PangoItem) * item;
  PangoGlyphString *glyphs;
};

void g_object_unref(void *object);

const char *pango_version_string(void);
PangoLanguage *pango_language_from_string(const char *language);

/* Fontconfig: files of fonts that are not installed. */
FcConfig *FcInitLoadConfigAndFonts(void);
void FcConfigDestroy(FcConfig *config);
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *file);
FcPattern *FcFreeTypeQuery(const unsigned char *file, unsigned face, FcBlanks *blanks, int *count);
void FcPatternDestroy(FcPattern *pattern);
/* FcResult, 0 for a match. */
unsigned FcPatternGetString(const FcPattern *pattern, const char *object, int n, unsigned char **text);
/* A cairo_font_type_t, 1 for FreeType. */
PangoFontMap *pango_cairo_font_map_new_for_font_type(unsigned type);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);
void pango_context_set_font_map(PangoContext *context, PangoFontMap *map);

PangoFontMap *pango_cairo_font_map_get_default(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoFont *pango_context_load_font(PangoContext *context, const PangoFontDescription *description);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
const char *pango_font_description_get_family(const PangoFontDescription *description);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);

PangoFontDescription *pango_font_describe(PangoFont *font);
hb_font_t *pango_font_get_hb_font(PangoFont *font);
PangoFontMetrics *pango_font_get_metrics(PangoFont *font, PangoLanguage *language);
void pango_font_metrics_unref(PangoFontMetrics *metrics);
int pango_font_metrics_get_ascent(PangoFontMetrics *metrics);
int pango_font_metrics_get_descent(PangoFontMetrics *metrics);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize);
void pango_layout_set_auto_dir(PangoLayout *layout, int follows_text);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
const char *pango_layout_get_text(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_is_ellipsized(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);

int pango_glyph_string_get_width(PangoGlyphString *glyphs);
void pango_cairo_glyph_string_path(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);
void pango_cairo_show_glyph_item(cairo_t *context, const char *text, PangoGlyphItem *item);

#ifdef __PANGO_H__
#include <stddef.h>
#define SAME_FIELD(name, field)                                                              \
  _Static_assert(                                                                            \
      offsetof(struct mosaic##name, field) == offsetof(struct name, field) &&                \
          sizeof(((struct mosaic##name *)0)->field) == sizeof(((struct name *)0)->field),    \
      #name "." #field)
SAME_FIELD(_PangoRectangle, width);
SAME_FIELD(_GSList, data);
SAME_FIELD(_GSList, next);
SAME_FIELD(_PangoLayoutLine, runs);
SAME_FIELD(_PangoItem, analysis.font);
SAME_FIELD(_PangoGlyphInfo, glyph);
SAME_FIELD(_PangoGlyphInfo, attr);
SAME_FIELD(_PangoGlyphString, num_glyphs);
SAME_FIELD(_PangoGlyphString, glyphs);
SAME_FIELD(_PangoGlyphItem, item);
SAME_FIELD(_PangoGlyphItem, glyphs);
/* Glyphs stand in an array. */
_Static_assert(sizeof(struct mosaic_PangoGlyphInfo) == sizeof(PangoGlyphInfo), "size of a glyph");
_Static_assert(
    PANGO_SCALE == 1024 && PANGO_WRAP_WORD_CHAR == 2 && PANGO_ELLIPSIZE_MIDDLE == 2 && PANGO_ELLIPSIZE_END == 3 &&
        PANGO_DIRECTION_RTL == 1 && PANGO_STYLE_NORMAL == 0 && PANGO_STYLE_ITALIC == 2 && PANGO_WEIGHT_NORMAL == 400,
    "constants");
#endif
