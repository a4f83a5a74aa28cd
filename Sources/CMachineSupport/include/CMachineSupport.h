// What is asked of the system that Swift's modules of the C library do not show.

#pragma once

// From now on, memory of `bytes` or more goes back to the system as soon as it is freed.
//
// Left alone, glibc keeps what a thread freed for that thread, up to 32 MiB at a time: a picture that must be held whole while
// it is read (a progressive JPEG) then stays in memory once for each thread that ever read one.
//
// C because mallopt is not in Swift's Glibc module. Does nothing where there is no glibc.
void mmachine_return_memory_above(int bytes);

// Opens `path` from the open folder `folder`, but nothing outside of it: openat2(2) of Linux 5.6 with RESOLVE_BENEATH. Returns a
// descriptor, or -1 with errno: EXDEV where the path leads out, ENOSYS where the system has no such call.
//
// C because glibc has no function for it, and syscall() is variadic.
int mmachine_open_beneath(int folder, const char *path, int flags);
