/* Threads of POSIX, C11 and C++: which thread begins and joins which. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>
#include "posix_threads.h"

typedef struct {
    void *(*run)(void *);
    int (*run_c11)(void *);
    void *argument;
    uint64_t number;
} beginning;

/* The numbers of threads that are not joined yet, by the system's handles. */
typedef struct known {
    pthread_t thread;
    uint64_t number;
    struct known *next;
} known;

static known *all_known;
static int lock; /* not a mutex: those are wrapped */
int rw_has_threads;

static void remember(pthread_t thread, uint64_t number)
{
    known *mine = malloc(sizeof *mine);
    if (!mine)
        return;
    *mine = (known){thread, number, NULL};
    rw_enter(&lock);
    mine->next = all_known;
    all_known = mine;
    rw_leave_lock(&lock);
}

static uint64_t number_of(pthread_t thread, int is_over)
{
    uint64_t number = 0;
    known *found = NULL;
    rw_enter(&lock);
    for (known **each = &all_known; *each; each = &(*each)->next)
        if (pthread_equal((*each)->thread, thread)) {
            found = *each;
            number = found->number;
            if (is_over)
                *each = found->next;
            break;
        }
    rw_leave_lock(&lock);
    if (is_over)
        free(found);
    return number;
}

static void begins(void *given, beginning *mine)
{
    *mine = *(beginning *)given;
    free(given);
    rw_thread_number = mine->number;
    if (rw_logs_threads())
        rw_log_here();
}

static void *run_posix(void *given)
{
    beginning mine;
    begins(given, &mine);
    return mine.run(mine.argument);
}

static int run_c11(void *given)
{
    beginning mine;
    begins(given, &mine);
    return mine.run_c11(mine.argument);
}

/* Returns what a new thread is given instead of its argument; NULL where the thread is not the program's. */
static beginning *prepare(const void *from, void *argument)
{
    if (!getenv("RANKWISE_TRACE") || rw_code_of(from) == RW_OF_RUNTIMES ||
        (rw_this_stream && rw_this_stream->inside && rw_this_stream != &rw_silent_stream))
        return NULL;
    beginning *mine = malloc(sizeof *mine);
    if (mine)
        *mine = (beginning){.argument = argument, .number = rw_new_thread_number()};
    return mine;
}

static void began(uint64_t number)
{
    rw_has_threads = 1;
    if (rw_logs_threads())
        rw_log_kept(RW_THREAD_FORK, number, 0, 0);
}

RW_VISIBLE int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    RW_NEXT(pthread_create);
    beginning *mine = prepare(RW_HERE, argument);
    if (!mine)
        return real(thread, attributes, run, argument);
    mine->run = run;
    uint64_t number = mine->number;
    began(number);
    int error = real(thread, attributes, run_posix, mine);
    if (error)
        free(mine);
    else
        remember(*thread, number);
    return error;
}

RW_VISIBLE int thrd_create(thrd_t *thread, thrd_start_t run, void *argument)
{
    RW_NEXT(thrd_create);
    beginning *mine = prepare(RW_HERE, argument);
    if (!mine)
        return real(thread, run, argument);
    mine->run_c11 = run;
    uint64_t number = mine->number;
    began(number);
    int error = real(thread, run_c11, mine);
    if (error != thrd_success)
        free(mine);
    else
        remember(*thread, number);
    return error;
}

static void joins(uint64_t number, const void *from)
{
    if (number && rw_logs_threads())
        rw_log_kept(RW_THREAD_JOIN_WAIT, number, RW_BITS(from), 0);
}

static void joined(pthread_t thread, uint64_t number)
{
    if (number && rw_logs_threads())
        rw_log_kept(RW_THREAD_JOIN, number, 0, 0);
    if (number)
        number_of(thread, 1);
}

RW_VISIBLE int pthread_join(pthread_t thread, void **result)
{
    RW_NEXT(pthread_join);
    uint64_t number = rw_has_threads ? number_of(thread, 0) : 0;
    joins(number, RW_HERE);
    int error = real(thread, result);
    if (!error)
        joined(thread, number);
    return error;
}

RW_VISIBLE int thrd_join(thrd_t thread, int *result)
{
    RW_NEXT(thrd_join);
    uint64_t number = rw_has_threads ? number_of(thread, 0) : 0;
    joins(number, RW_HERE);
    int error = real(thread, result);
    if (error == thrd_success)
        joined(thread, number);
    return error;
}

RW_VISIBLE int pthread_detach(pthread_t thread)
{
    RW_NEXT(pthread_detach);
    if (rw_has_threads)
        number_of(thread, 1);
    return real(thread);
}
