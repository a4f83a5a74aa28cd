// What is asked of the system that Swift's modules of the C library do not show.

#pragma once
#include <stdbool.h>
#include <stddef.h>

// From now on, memory of `bytes` or more goes back to the system as soon as it is freed.
//
// Left alone, glibc keeps what a thread freed for that thread, up to 32 MiB at a time: a picture that must be held whole while
// it is read (a progressive JPEG) then stays in memory once for each thread that ever read one.
//
// C because mallopt is not in Swift's Glibc module. Does nothing where there is no glibc.
void mmachine_return_memory_above(int bytes);

// Returns to the system what was freed in small pieces, and lies between others. Takes a millisecond or so.
//
// C because malloc_trim is not in Swift's Glibc module. Does nothing where there is no glibc.
void mmachine_return_free_memory(void);

// Whether the first thread's stack may not have so many bytes (`ulimit -s`). Threads that libraries start from now on then have them:
// glibc gives each as much as the first one.
//
// C because pthread_setattr_default_np is not in Swift's Glibc module.
bool mmachine_needs_stacks(size_t bytes);

// How many processors the system lets this process run on, at least 1.
//
// C because the macros of sched_getaffinity(2) are not in Swift's Glibc module.
int mmachine_processors(void);

// Opens `path` from the open folder `folder`, but nothing outside of it: openat2(2) of Linux 5.6 with RESOLVE_BENEATH. Returns a
// descriptor, or -1 with errno: EXDEV where the path leads out, ENOSYS where the system has no such call.
//
// C because glibc has no function for it, and syscall() is variadic.
int mmachine_open_beneath(int folder, const char *path, int flags);

// Opens a new file in memory, which no child inherits. Returns a descriptor, or -1 with errno: ENOSYS where the system has no such call.
//
// C because memfd_create(2) of Linux is not in Swift's Glibc module.
int mmachine_memory_file(void);

// Exchanges two names in an open folder, so that there is no moment at which one of them is missing. Returns 0, or -1 with errno: ENOSYS,
// EINVAL or ENOTSUP where the system or the file system cannot.
//
// C because neither renameat2 (Linux) nor its flags are in Swift's modules.
int mmachine_exchange(int folder, const char *one, const char *other);

// Waits until all that was written to the file system of an open folder is on the disk: of all file systems, where the system knows no
// other way. Returns 0, or -1 with errno.
int mmachine_sync_files(int folder);

// What a child may use; below 0: as much as the caller. Limits of the caller that are lower hold as well.
typedef struct {
  long long cpu_seconds;
  // Memory that it writes to. Addresses are not limited: threads take many of them that they never use.
  long long data_bytes;
  // Bytes of a file that it writes: an error of `write`, and no signal.
  long long file_bytes;
  long long open_files;
  // Whether the kernel refuses to open sockets (Linux on x86-64 and arm64; elsewhere nothing is refused).
  bool no_network;
} mmachine_limits;

// Starts a program as a child, with a group of its own, no descriptors but its three streams, and signals as they are at first. On
// Linux it ends with the thread that called, which is to wait for it. Returns 0, the child's number and the other ends of its
// streams, which do not block; or why the program does not begin (errno), and then nothing is left.
//
// C because posix_spawn sets no limits, and Swift may run nothing of its own between fork and exec.
int mmachine_start(
  const char *path, char *const arguments[], char *const environment[], const mmachine_limits *limits, int ends[3],
  int *process);

// Writes to the input of a child: the number of bytes, or -1 and errno. One that no longer reads is an error and no signal, which
// would end a program that does not ignore it.
long mmachine_send(int input, const void *bytes, size_t count);

// Whether a child has ended. Its number stays its own until `mmachine_end`.
bool mmachine_has_ended(int process);

// Kills a child and its group, if they are still there, and waits for it. Returns its exit code, or the number of its signal below 0.
int mmachine_end(int process);

// Files with hidden names that are to go where the program ends at once. `folder` is where `path` starts: an open folder, or
// AT_FDCWD. Returns a number, or -1 where there are too many, or the path is too long; then the file is not removed.
//
// C because a handler of signals may call nothing of Swift's that takes memory or a lock.
int mmachine_note_unfinished(int folder, const char *path);
void mmachine_forget_unfinished(int number);

// Removes all of them. To be called by a handler of signals, before it ends the program.
void mmachine_remove_unfinished(void);
