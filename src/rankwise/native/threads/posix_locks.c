/* Mutexes, condition variables, semaphores and barriers of POSIX and C11.
 *
 * A mutex shows that two calls do not happen at once, not which is first. One that a condition variable is used with
 * hands something over, and does order: the reader of the log decides. Nothing is recorded before the program has a
 * second thread, nor what runtimes do for themselves: Python's own lock would order all that its threads do. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include "posix_threads.h"

/* A loop that takes and gives back a mutex and does nothing else is two pairs of records: the first and the last. */
static int is_repeated(uint64_t lock)
{
    const rw_log *log = rw_this_log;
    const rw_stream *stream = rw_this_stream;
    if (!log || !log->base || log->cursor < log->base + RW_LOG_HEADER + 4 * sizeof(rw_thread_record))
        return 0;
    const rw_thread_record *last = (const rw_thread_record *)(const void *)log->cursor - 4;
    uint64_t at = stream && stream != &rw_silent_stream ? stream->index << 48 | stream->number : 0;
    for (int i = 0; i < 4; i++)
        if (last[i].kind != (i % 2 ? RW_THREAD_LOCK_RELEASED : RW_THREAD_LOCK_ACQUIRED) || last[i].object != lock ||
            last[i].at != at)
            return 0;
    return 1;
}

int rw_records_locks(const void *from)
{
    return RW_UNLIKELY(rw_has_threads) && !(rw_this_stream && rw_this_stream->inside) && !rw_code_of(from) &&
           rw_logs_threads();
}

void rw_lock_acquired(const void *lock, const void *from)
{
    if (is_repeated(RW_BITS(lock)))
        rw_this_log->cursor -= 2 * sizeof(rw_thread_record);
    rw_log_kept(RW_THREAD_LOCK_ACQUIRED, RW_BITS(lock), RW_BITS(from), RW_LOCK_MUTEX);
}

void rw_lock_released(const void *lock)
{
    rw_log_kept(RW_THREAD_LOCK_RELEASED, RW_BITS(lock), 0, RW_LOCK_MUTEX);
}

/* Only a lock that is not free is waited for. The record of the wait is taken back when it is over. */
static void waits_for(const void *lock, const void *from)
{
    rw_log_kept(RW_THREAD_LOCK_WAIT, RW_BITS(lock), RW_BITS(from), RW_LOCK_MUTEX);
}

static void has_waited(const void *lock)
{
    const rw_log *log = rw_this_log;
    if (!log || !log->base || log->cursor < log->base + RW_LOG_HEADER + sizeof(rw_thread_record))
        return;
    const rw_thread_record *last = (const rw_thread_record *)(const void *)log->cursor - 1;
    if (last->kind == RW_THREAD_LOCK_WAIT && last->object == RW_BITS(lock))
        rw_this_log->cursor -= sizeof(rw_thread_record);
}

RW_VISIBLE int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    RW_NEXT(pthread_mutex_lock);
    static __typeof__(pthread_mutex_trylock) *try;
    if (RW_UNLIKELY(!try))
        try = (__typeof__(pthread_mutex_trylock) *)dlsym(RTLD_NEXT, "pthread_mutex_trylock");
    rw_waits_in_memory(mutex, RW_HERE);
    if (!rw_records_locks(RW_HERE))
        return real(mutex);
    int error = try(mutex);
    if (error == EBUSY) {
        waits_for(mutex, RW_HERE);
        error = real(mutex);
        has_waited(mutex);
    }
    if (!error)
        rw_lock_acquired(mutex, RW_HERE);
    return error;
}

RW_VISIBLE int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    RW_NEXT(pthread_mutex_trylock);
    rw_waits_in_memory(mutex, RW_HERE);
    int error = real(mutex);
    if (!error && rw_records_locks(RW_HERE))
        rw_lock_acquired(mutex, RW_HERE);
    return error;
}

RW_VISIBLE int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    RW_NEXT(pthread_mutex_unlock);
    if (rw_records_locks(RW_HERE))
        rw_lock_released(mutex);
    return real(mutex);
}

RW_VISIBLE int mtx_lock(mtx_t *mutex)
{
    RW_NEXT(mtx_lock);
    int error = real(mutex);
    if (error == thrd_success && rw_records_locks(RW_HERE))
        rw_lock_acquired(mutex, RW_HERE);
    return error;
}

RW_VISIBLE int mtx_unlock(mtx_t *mutex)
{
    RW_NEXT(mtx_unlock);
    if (rw_records_locks(RW_HERE))
        rw_lock_released(mutex);
    return real(mutex);
}

/* Who waits gives the mutex back meanwhile. */
#define WAITS(name, version, condition_type, mutex_type)                                  \
    RW_VISIBLE int name(condition_type *condition, mutex_type *mutex)                     \
    {                                                                                     \
        RW_NEXT_VERSION(name, version);                                                   \
        if (!rw_records_locks(RW_HERE))                                                   \
            return real(condition, mutex);                                                \
        rw_log_kept(RW_THREAD_SIGNAL, RW_BITS(mutex), 0, 0);                              \
        rw_lock_released(mutex);                                                          \
        int error = real(condition, mutex);                                               \
        rw_lock_acquired(mutex, RW_HERE);                                                 \
        rw_log_kept(RW_THREAD_WAITED, RW_BITS(condition), 0, 0);                          \
        return error;                                                                     \
    }
#define WAITS_UNTIL(name, version, condition_type, mutex_type, clock, given)              \
    RW_VISIBLE int name(condition_type *restrict condition, mutex_type *restrict mutex clock, \
                        const struct timespec *restrict until)                            \
    {                                                                                     \
        RW_NEXT_VERSION(name, version);                                                   \
        if (!rw_records_locks(RW_HERE))                                                   \
            return real(condition, mutex given, until);                                   \
        rw_log_kept(RW_THREAD_SIGNAL, RW_BITS(mutex), 0, 0);                              \
        rw_lock_released(mutex);                                                          \
        int error = real(condition, mutex given, until);                                  \
        rw_lock_acquired(mutex, RW_HERE);                                                 \
        rw_log_kept(RW_THREAD_WAITED, RW_BITS(condition), 0, 0);                          \
        return error;                                                                     \
    }
#define WAKES(name, version, condition_type)                                              \
    RW_VISIBLE int name(condition_type *condition)                                        \
    {                                                                                     \
        RW_NEXT_VERSION(name, version);                                                   \
        if (rw_records_locks(RW_HERE))                                                    \
            rw_log_kept(RW_THREAD_SIGNAL, RW_BITS(condition), 1, 0);                      \
        return real(condition);                                                           \
    }
#define NOTHING
#define CLOCK , clockid_t clock
#define ITS_CLOCK , clock

WAITS(pthread_cond_wait, "GLIBC_2.3.2", pthread_cond_t, pthread_mutex_t)
WAITS_UNTIL(pthread_cond_timedwait, "GLIBC_2.3.2", pthread_cond_t, pthread_mutex_t, NOTHING, NOTHING)
WAITS_UNTIL(pthread_cond_clockwait, "GLIBC_2.30", pthread_cond_t, pthread_mutex_t, CLOCK, ITS_CLOCK)
WAKES(pthread_cond_signal, "GLIBC_2.3.2", pthread_cond_t)
WAKES(pthread_cond_broadcast, "GLIBC_2.3.2", pthread_cond_t)
WAITS(cnd_wait, "GLIBC_2.28", cnd_t, mtx_t)
WAKES(cnd_signal, "GLIBC_2.28", cnd_t)
WAKES(cnd_broadcast, "GLIBC_2.28", cnd_t)

/* Python's locks are semaphores, and so are those that its threads are joined by. */
static int records_semaphore(const void *from)
{
    return RW_UNLIKELY(rw_has_threads) && !(rw_this_stream && rw_this_stream->inside) &&
           rw_code_of(from) != RW_OF_RUNTIMES && rw_logs_threads();
}

RW_VISIBLE int sem_post(sem_t *semaphore)
{
    RW_NEXT(sem_post);
    rw_waits_in_memory(semaphore, RW_HERE);
    if (records_semaphore(RW_HERE))
        rw_log_kept(RW_THREAD_SIGNAL, RW_BITS(semaphore), 2, 0);
    return real(semaphore);
}

#define TAKES(name, parameters, arguments)                                                \
    RW_VISIBLE int name parameters                                                        \
    {                                                                                     \
        RW_NEXT(name);                                                                    \
        int error = real arguments;                                                       \
        if (!error && records_semaphore(RW_HERE))                                         \
            rw_log_kept(RW_THREAD_WAITED, RW_BITS(semaphore), 2, 0);                      \
        return error;                                                                     \
    }

TAKES(sem_wait, (sem_t *semaphore), (semaphore))
TAKES(sem_trywait, (sem_t *semaphore), (semaphore))
TAKES(sem_timedwait, (sem_t *restrict semaphore, const struct timespec *restrict until), (semaphore, until))
TAKES(sem_clockwait, (sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until),
      (semaphore, clock, until))

RW_VISIBLE int pthread_barrier_wait(pthread_barrier_t *barrier)
{
    RW_NEXT(pthread_barrier_wait);
    if (!rw_records_locks(RW_HERE))
        return real(barrier);
    rw_log_kept(RW_THREAD_SIGNAL, RW_BITS(barrier), 3, 0);
    int result = real(barrier);
    rw_log_kept(RW_THREAD_WAITED, RW_BITS(barrier), 3, 0);
    return result;
}
