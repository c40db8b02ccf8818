/* What the wrappers of POSIX's and C11's threads share. */
#ifndef RANKWISE_POSIX_THREADS_H
#define RANKWISE_POSIX_THREADS_H

#include "thread_log.h"

extern RW_HIDDEN int rw_has_threads; /* the program has begun a thread */

#define RW_HERE __builtin_return_address(0)
#define RW_NEXT(name)                                                            \
    static __typeof__(name) *real;                                               \
    if (RW_UNLIKELY(!real))                                                      \
    real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
/* Some functions have two versions, and the old one is no good. */
#define RW_NEXT_VERSION(name, version)                                           \
    static __typeof__(name) *real;                                               \
    if (RW_UNLIKELY(!real))                                                      \
        real = (__typeof__(name) *)dlvsym(RTLD_NEXT, #name, version);            \
    if (RW_UNLIKELY(!real))                                                      \
    real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)


RW_HIDDEN int rw_records_locks(const void *from);
RW_HIDDEN void rw_lock_acquired(const void *lock, const void *from);
RW_HIDDEN void rw_lock_released(const void *lock);

#endif
