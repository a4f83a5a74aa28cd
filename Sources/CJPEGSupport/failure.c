// libjpeg's error callbacks.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include "failure.h"

#include <string.h>

#include <jerror.h>

#ifndef LIBJPEG_TURBO_VERSION
#error "mosaic needs libjpeg-turbo: other libraries of the same name decode to other pixels"
#endif

// C because it must end in longjmp: libjpeg requires that its error handler does not return.
_Noreturn void mjpeg_fail(mjpeg_failure *failure, mjpeg_status status, const char *message) {
  static const char prefix[] = "Corrupt JPEG data: ";
  if (strncmp(message, prefix, sizeof prefix - 1) == 0) {
    message += sizeof prefix - 1;
  }
  // A callback that ran before (read error, no memory) knows the reason better.
  if (failure->status == MJPEG_OK) {
    failure->status = status;
    snprintf(failure->message, sizeof failure->message, "%s", message);
  }
  longjmp(failure->jump, 1);
}

// C because it leaves by longjmp. The caller's callback has returned by then: no longjmp crosses a frame of Swift.
void mjpeg_check_stop(mjpeg_failure *failure) {
  if (failure->is_stopped != NULL && failure->is_stopped(failure->stop_context)) {
    mjpeg_fail(failure, MJPEG_STOPPED, "");
  }
}

// C because libjpeg calls it, and it must not return.
static void on_error(j_common_ptr codec) {
  mjpeg_failure *failure = (mjpeg_failure *)codec->err;
  char message[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, message);
  mjpeg_status status;
  switch (codec->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
      status = MJPEG_NO_MEMORY;
      break;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      status = MJPEG_UNSUPPORTED;
      break;
    default:
      status = MJPEG_CORRUPT;
      break;
  }
  // A file that ends inside of a segment breaks all kinds of rules.
  if (failure->is_source_empty && status == MJPEG_CORRUPT) {
    status = MJPEG_TRUNCATED;
  }
  mjpeg_fail(failure, status, message);
}

// C because it leaves by longjmp. libjpeg only warns of lost pixels and goes on in gray; here they are an error.
static void on_message(j_common_ptr codec, int level) {
  if (level >= 0) {
    return;
  }
  switch (codec->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      on_error(codec);
      break;
    // Careless programs leave stray bytes between the segments of the header, before the end marker, a restart or a further scan: all
    // pixels before them are there. For an arithmetic decoder, which never fails, they are nearly the only sign of damage.
    case JWRN_EXTRANEOUS_DATA: {
      mjpeg_failure *failure = (mjpeg_failure *)codec->err;
      if (failure->is_in_scans && ((j_decompress_ptr)codec)->arith_code) {
        on_error(codec);
      } else if (failure->is_in_scans && codec->err->msg_parm.i[1] != JPEG_EOI) {
        failure->stray_bytes += (size_t)codec->err->msg_parm.i[0];
      }
      break;
    }
    // An unusual version or order of scans; the picture is complete.
    default:
      break;
  }
}

// C because libjpeg calls it. It replaces the default, which prints.
static void print_nothing(j_common_ptr codec) { (void)codec; }

// C because only this target sees libjpeg.
struct jpeg_error_mgr *mjpeg_failure_set_up(mjpeg_failure *failure) {
  jpeg_std_error(&failure->manager);
  failure->manager.error_exit = on_error;
  failure->manager.emit_message = on_message;
  failure->manager.output_message = print_nothing;
  return &failure->manager;
}

// C because these are macros of libjpeg's headers.
uint32_t mjpeg_largest_side(void) { return JPEG_MAX_DIMENSION; }

#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)
const char *mjpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }

#endif  // MOSAIC_JPEG
