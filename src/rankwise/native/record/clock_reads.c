/* Counts how often a thread reads a clock between its MPI calls: a thread that polls again and again and reads a
 * clock may mean to give up after a while. */
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
#include "runtime.h"

static inline void count_reads(int times)
{
    rw_stream *stream = rw_this_stream;
    if (stream && stream->page && !stream->inside)
        stream->page->clocks += times;
}

#define REAL(name)                                                    \
    static __typeof__(name) *real;                                    \
    if (RW_UNLIKELY(!real))                                           \
        real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *now)
{
    REAL(clock_gettime);
    count_reads(1);
    return real(clock, now);
}

__attribute__((visibility("default"))) int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    REAL(gettimeofday);
    count_reads(1);
    return real(now, zone);
}

__attribute__((visibility("default"))) time_t time(time_t *now)
{
    REAL(time);
    count_reads(1);
    return real(now);
}

__attribute__((visibility("default"))) clock_t clock(void)
{
    REAL(clock);
    count_reads(1);
    return real();
}

/* Python's own sleep reads the clock once. */
__attribute__((visibility("default"))) int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
                                                           struct timespec *rest)
{
    REAL(clock_nanosleep);
    if (rw_is_python)
        count_reads(-1);
    return real(clock, flags, until, rest);
}
