// libjpeg's errors, which both handles keep in a record and never print.

#pragma once

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEGSupport.h"

typedef struct mjpeg_failure {
  struct jpeg_error_mgr manager;  // first: libjpeg hands out its address, which is then that of the record
  jmp_buf jump;
  mjpeg_status status;
  mjpeg_stop_callback is_stopped;  // NULL: nobody is asked
  void *stop_context;
  bool is_in_scans;      // the header is read: from here on bytes are pixels
  bool is_source_empty;  // errors from here on happen because the file ends
  size_t stray_bytes;    // that were passed over before restarts and further scans
  char message[JMSG_LENGTH_MAX];
} mjpeg_failure;

// Fills in libjpeg's error manager.
struct jpeg_error_mgr *mjpeg_failure_set_up(mjpeg_failure *failure);

// Ends the current call where the caller wants reading to end.
void mjpeg_check_stop(mjpeg_failure *failure);

// Ends the current call with our own message.
_Noreturn void mjpeg_fail(mjpeg_failure *failure, mjpeg_status status, const char *message);
