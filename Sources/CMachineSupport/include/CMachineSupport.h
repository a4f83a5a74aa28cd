// What the program asks of the C library that Swift's module of it does not show.

#pragma once

// From now on, memory of `bytes` or more goes back to the system as soon as it is freed.
//
// Left alone, glibc keeps what a thread freed for that thread, up to 32 MiB at a time: a picture that must be held whole while
// it is read (a progressive JPEG) then stays in memory once for each thread that ever read one.
//
// C because mallopt is not in Swift's Glibc module. Does nothing where there is no glibc.
void mmachine_return_memory_above(int bytes);
