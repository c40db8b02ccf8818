/* Counts how often a thread looks at a clock between its MPI calls: who asks MPI over and over and looks at a
 * clock may mean to give up after a while. */
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
#include "runtime.h"

static inline void looked(int times)
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
    looked(1);
    return real(clock, now);
}

__attribute__((visibility("default"))) int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    REAL(gettimeofday);
    looked(1);
    return real(now, zone);
}

__attribute__((visibility("default"))) time_t time(time_t *now)
{
    REAL(time);
    looked(1);
    return real(now);
}

__attribute__((visibility("default"))) clock_t clock(void)
{
    REAL(clock);
    looked(1);
    return real();
}

/* Python's own sleep looks at the clock once. */
__attribute__((visibility("default"))) int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
                                                           struct timespec *rest)
{
    REAL(clock_nanosleep);
    if (rw_is_python)
        looked(-1);
    return real(clock, flags, until, rest);
}
