/* Locks of POSIX and C11 beside plain mutexes: with a time limit, spin locks, and locks of readers and writers.
 *
 * Two readers count as apart from each other, too: a lock that several hold would need its own kind of record. */
#include <dlfcn.h>
#include <pthread.h>
#include <threads.h>
#include "posix_threads.h"

#define ACQUIRES(name, parameters, arguments)                                             \
    RW_VISIBLE int name parameters                                                        \
    {                                                                                     \
        RW_NEXT(name);                                                                    \
        int error = real arguments;                                                       \
        if (!error && rw_records_locks(RW_HERE))                                          \
            rw_lock_acquired((const void *)lock, RW_HERE);                                \
        return error;                                                                     \
    }
#define RELEASES(name, type)                                                              \
    RW_VISIBLE int name(type *lock)                                                       \
    {                                                                                     \
        RW_NEXT(name);                                                                    \
        if (rw_records_locks(RW_HERE))                                                    \
            rw_lock_released((const void *)lock);                                         \
        return real(lock);                                                                \
    }
#define UNTIL(type) (type *restrict lock, const struct timespec *restrict until)
#define UNTIL_BY(type) (type *restrict lock, clockid_t clock, const struct timespec *restrict until)

ACQUIRES(pthread_mutex_timedlock, UNTIL(pthread_mutex_t), (lock, until))
ACQUIRES(pthread_mutex_clocklock, UNTIL_BY(pthread_mutex_t), (lock, clock, until))
ACQUIRES(mtx_trylock, (mtx_t *lock), (lock))
ACQUIRES(mtx_timedlock, UNTIL(mtx_t), (lock, until))

ACQUIRES(pthread_spin_lock, (pthread_spinlock_t *lock), (lock))
ACQUIRES(pthread_spin_trylock, (pthread_spinlock_t *lock), (lock))
RELEASES(pthread_spin_unlock, pthread_spinlock_t)

ACQUIRES(pthread_rwlock_rdlock, (pthread_rwlock_t *lock), (lock))
ACQUIRES(pthread_rwlock_tryrdlock, (pthread_rwlock_t *lock), (lock))
ACQUIRES(pthread_rwlock_timedrdlock, UNTIL(pthread_rwlock_t), (lock, until))
ACQUIRES(pthread_rwlock_clockrdlock, UNTIL_BY(pthread_rwlock_t), (lock, clock, until))
ACQUIRES(pthread_rwlock_wrlock, (pthread_rwlock_t *lock), (lock))
ACQUIRES(pthread_rwlock_trywrlock, (pthread_rwlock_t *lock), (lock))
ACQUIRES(pthread_rwlock_timedwrlock, UNTIL(pthread_rwlock_t), (lock, until))
ACQUIRES(pthread_rwlock_clockwrlock, UNTIL_BY(pthread_rwlock_t), (lock, clock, until))
RELEASES(pthread_rwlock_unlock, pthread_rwlock_t)
