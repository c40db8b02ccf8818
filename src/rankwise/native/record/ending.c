/* How a process ends: what it can still record itself. */
#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include "runtime.h"

void rw_ended(int kind, int code)
{
    uint64_t now = rw_clock();
    for (rw_stream *stream = rw_all_streams; stream; stream = stream->next)
        if (!stream->page->ending) {
            stream->page->ending_code = code;
            stream->page->ending_clock = now;
            stream->page->ending = (uint32_t)kind;
        }
}

static void at_exit(int status, void *unused)
{
    (void)unused;
    if (getpid() == rw_recorded_pid)
        rw_ended(RW_ENDING_EXIT, status);
}

static void leave_at_once(int status) __attribute__((noreturn));
static void leave_at_once(int status)
{
    if (rw_all_streams && getpid() == rw_recorded_pid)
        rw_ended(RW_ENDING_EXIT, status);
    for (;;)
        syscall(SYS_exit_group, status);
}

__attribute__((visibility("default"), noreturn)) void _exit(int status)
{
    leave_at_once(status);
}

__attribute__((visibility("default"), noreturn)) void _Exit(int status)
{
    leave_at_once(status);
}

/* An MPICH that gives up notifies its launcher first, which may kill the process before it comes to its exit.
 * These are the words of PMI, alone or after their length. */
static void find_abort(const char *text, size_t size)
{
    static const char words[] = "cmd=abort";
    char copy[128];
    if (size > sizeof copy - 1)
        size = sizeof copy - 1;
    memcpy(copy, text, size);
    copy[size] = 0;
    const char *found = strstr(copy, words);
    if (!found || found - copy > 8)
        return;
    const char *code = strstr(found, "exitcode=");
    rw_ended(RW_ENDING_EXIT, code ? atoi(code + 9) : 1);
}

__attribute__((visibility("default"))) ssize_t write(int file, const void *text, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (RW_UNLIKELY(!real))
        real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (RW_UNLIKELY(rw_this_stream && rw_this_stream->inside == 1 && rw_this_stream != &rw_silent_stream))
        find_abort(text, size);
    return real(file, text, size);
}

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
static struct sigaction before[sizeof fatal / sizeof *fatal];

/* Returns where in a stack the interrupted code stands: handlers and what passed the signal on to them are before it. */
static int interrupted(void *const *stack, int depth, const void *context)
{
    const void *place = NULL;
#if defined(__x86_64__)
    place = (void *)(uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    place = (void *)(uintptr_t)((const ucontext_t *)context)->uc_mcontext.pc;
#endif
    for (int i = 2; i < depth; i++)
        if (stack[i] == place)
            return i;
    return 2; /* the handler, and the frame that the kernel made for it */
}

static void on_fatal_signal(int number, siginfo_t *info, void *context)
{
    (void)info;
    if (getpid() == rw_recorded_pid) {
        void *stack[32];
        int is_crash = number != SIGTERM && number != SIGINT && number != SIGHUP && number != SIGQUIT;
        if (is_crash && rw_this_stream != &rw_silent_stream) {
            int depth = backtrace(stack, 32);
            char text[32 * 20] = "";
            for (int i = interrupted(stack, depth, context); i < depth; i++)
                snprintf(text + strlen(text), sizeof text - strlen(text), "\t%lx", (unsigned long)stack[i]);
            rw_note("crash\t%d%s\n", number, text);
        }
        rw_ended(RW_ENDING_SIGNAL, number);
    }
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (fatal[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

/* MPI libraries, Fortran and Python's faulthandler have handlers that only print a stack; ours goes first and hands on
 * to them. Python's other handlers do more, and do not let a signal come while they run. */
static int only_prints(const struct sigaction *action)
{
    static const char *const libraries[] = {"libopen-pal", "libmpi", "libucs", "libgfortran"};
    void *handler = (void *)action->sa_handler;
    Dl_info found;
    if (handler == (void *)SIG_IGN || !dladdr(handler, &found) || !found.dli_fname)
        return 0;
    if (action->sa_flags & SA_NODEFER && strstr(found.dli_fname, "python"))
        return 1;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strstr(found.dli_fname, libraries[i]))
            return 1;
    return 0;
}

void rw_watch_ending(void)
{
    on_exit(at_exit, NULL);
    void *stack[2];
    backtrace(stack, 2); /* loads what it needs now, not in a handler */
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
        sigaction(fatal[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_DFL && !only_prints(&before[i]))
            continue; /* the program, or its language, handles this one */
        struct sigaction ours = {.sa_sigaction = on_fatal_signal, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
        sigaction(fatal[i], &ours, NULL);
    }
}
