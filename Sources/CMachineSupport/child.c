#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Two ends that no other child inherits, above the three standard streams, which may be closed. The input is a socket, because a
// write to a pipe that nobody reads is a signal.
static int open_pair(int ends[2], bool is_input) {
  int first[2], failure = 0;
#if defined(__linux__)
  int opened = is_input ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, first) : pipe2(first, O_CLOEXEC);
#else
  int opened = is_input ? socketpair(AF_UNIX, SOCK_STREAM, 0, first) : pipe(first);
#endif
  if (opened) return errno;
  for (int i = 0; i < 2; i += 1) {
    ends[i] = fcntl(first[i], F_DUPFD_CLOEXEC, 3);
    if (ends[i] < 0) failure = errno;
    close(first[i]);
  }
  return failure;
}

static void close_both(int ends[2]) {
  for (int i = 0; i < 2; i += 1) {
    if (ends[i] >= 0) close(ends[i]);
  }
}

// Lowers a limit; one that is lower already stays.
static int limit(int kind, long long soft, long long hard) {
  struct rlimit now;
  if (soft < 0) return 0;
  if (getrlimit(kind, &now)) return errno;
  if ((rlim_t)hard < now.rlim_max) now.rlim_max = (rlim_t)hard;
  if ((rlim_t)soft < now.rlim_cur) now.rlim_cur = (rlim_t)soft;
  if (now.rlim_cur > now.rlim_max) now.rlim_cur = now.rlim_max;
  return setrlimit(kind, &now) ? errno : 0;
}

#if defined(__x86_64__)
#define MMACHINE_KERNEL AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MMACHINE_KERNEL AUDIT_ARCH_AARCH64
#endif

// From now on the kernel refuses to open sockets. A kernel that cannot filter calls is no failure: this is one fence of several.
static void refuse_network(void) {
#if defined(__linux__) && defined(MMACHINE_KERNEL)
  struct sock_filter rules[] = {
      // Calls of another kind than this program's have other numbers: refused too, as are those of x32, above 2^30.
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MMACHINE_KERNEL, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 1 << 30, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
      // io_uring, which opens sockets as well, has the same number on all machines.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 425, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = sizeof rules / sizeof rules[0], .filter = rules};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
#endif
}

// All that the child does before it becomes the program. It shares its memory with the caller (vfork), or is a copy of one thread
// of many (fork): only calls of the system, and no memory is taken. Never returns.
__attribute__((noinline, noreturn)) static void become(
  const char *path, char *const arguments[], char *const environment[], const mmachine_limits *limits,
  const int streams[3], int report, pid_t parent) {
  int failure = 0;
  // The caller's handlers must not run here. What it ignores, the program would ignore, too.
  struct sigaction action = {0};
  for (int number = 1; number < 65; number += 1) {
    action.sa_handler = number == SIGXFSZ ? SIG_IGN : SIG_DFL;
    sigaction(number, &action, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // Signals of the terminal are for the caller.
  setpgid(0, 0);
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have gone before that.
  if (getppid() != parent) _exit(127);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#else
  (void)parent;
#endif
  for (int i = 0; i < 3; i += 1) {
    if (dup2(streams[i], i) < 0) failure = errno;
  }
#if defined(SYS_close_range)
  // Flag 4 closes them when the program begins: `report` is needed until then.
  int closed = (int)syscall(SYS_close_range, 3, ~0U, 4);
#else
  int closed = -1;
#endif
  if (closed) {
    long most = sysconf(_SC_OPEN_MAX);
    for (int i = 3; i < (most > 0 && most < 65536 ? most : 65536); i += 1) {
      if (i != report) close(i);
    }
  }
  if (!failure) failure = limit(RLIMIT_CORE, 0, 0);
  // A second after its signal, the program is killed.
  if (!failure) failure = limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
  if (!failure) failure = limit(RLIMIT_DATA, limits->data_bytes, limits->data_bytes);
  if (!failure) failure = limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes);
  if (!failure) failure = limit(RLIMIT_NOFILE, limits->open_files, limits->open_files);
  if (limits->no_network) refuse_network();
  if (!failure) {
    execve(path, arguments, environment);
    failure = errno;
  }
  // Nobody hears of it if that fails.
  ssize_t written = write(report, &failure, sizeof failure);
  _exit(written == sizeof failure ? 127 : 126);
}

int mmachine_start(
  const char *path, char *const arguments[], char *const environment[], const mmachine_limits *limits, int ends[3],
  int *process) {
  int pairs[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  int failure = 0;
  for (int i = 0; i < 4 && !failure; i += 1) failure = open_pair(pairs[i], i == 0);
  const int streams[3] = {pairs[0][0], pairs[1][1], pairs[2][1]};
  pid_t parent = getpid(), child = -1;
  sigset_t all, before;
  sigfillset(&all);
  if (!failure) {
    pthread_sigmask(SIG_SETMASK, &all, &before);
#if defined(__linux__)
    // The caller's memory may be gigabytes, whose tables fork would copy. The thread waits until the program begins.
    child = vfork();
#else
    child = fork();
#endif
    if (child == 0) become(path, arguments, environment, limits, streams, pairs[3][1], parent);
    if (child < 0) failure = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  // Closed here, so that the end of the program is the end of its outputs.
  for (int i = 0; i < 4; i += 1) {
    int theirs = i == 0 ? 0 : 1;
    if (pairs[i][theirs] >= 0) close(pairs[i][theirs]);
    pairs[i][theirs] = -1;
  }
  if (!failure) {
    // Nothing comes where the program begins.
    ssize_t count;
    do { count = read(pairs[3][0], &failure, sizeof failure); } while (count < 0 && errno == EINTR);
    if (count != sizeof failure) failure = 0;
    if (failure) mmachine_end(child);
  }
  close_both(pairs[3]);
  for (int i = 0; i < 3; i += 1) {
    ends[i] = pairs[i][i == 0 ? 1 : 0];
    if (failure) {
      close_both(pairs[i]);
    } else {
      fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
#if defined(SO_NOSIGPIPE)
      int yes = 1;
      setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    }
  }
  *process = child;
  return failure;
}

long mmachine_send(int input, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
  return send(input, bytes, count, MSG_NOSIGNAL);
#else
  return write(input, bytes, count);
#endif
}

bool mmachine_has_ended(int process) {
  siginfo_t ended = {0};
  int failure = waitid(P_PID, (id_t)process, &ended, WEXITED | WNOHANG | WNOWAIT);
  return failure ? errno != EINTR : ended.si_pid == process;
}

int mmachine_end(int process) {
  // While it is not waited for, no other process has its number.
  kill(-process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    // Another part of the program has waited for all children: how this one ended is not known.
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
