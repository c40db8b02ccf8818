/* Preloaded beside the recorder when buffers are guarded: memory that the program allocates and gives back, and
 * threads it makes. */
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "allocations.h"

#define OURS __attribute__((visibility("default")))
#define HERE __builtin_return_address(0)

static rw_watched *watched;

__attribute__((constructor)) static void begin(void)
{
    rw_instrumented_function *table_of = (rw_instrumented_function *)dlsym(RTLD_DEFAULT, RW_GUARDED);
    watched = table_of ? table_of() : NULL;
    if (watched) {
        watched->allocation = rw_find_allocation;
        rw_follow_forks();
    }
}

static inline void released(void *memory, size_t size, void *from)
{
    rw_watched *all = watched;
    if (__builtin_expect(all && all->any && memory, 0))
        all->accessed(memory, size, RW_RELEASE, from);
}

/* glibc has its functions under a second name, so nothing has to be resolved before memory can be allocated. */
extern void __libc_free(void *memory);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void *noted(void *made, size_t size, const void *from)
{
    if (watched)
        rw_note_allocation(made, size, from);
    return made;
}

OURS void *malloc(size_t size)
{
    return noted(__libc_malloc(size), size, HERE);
}

OURS void *calloc(size_t count, size_t size)
{
    return noted(__libc_calloc(count, size), count * size, HERE); /* NULL where the product is too large */
}

OURS void *memalign(size_t alignment, size_t size)
{
    return noted(__libc_memalign(alignment, size), size, HERE);
}

OURS void *aligned_alloc(size_t alignment, size_t size)
{
    return noted(__libc_memalign(alignment, size), size, HERE);
}

OURS int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)))
        return EINVAL;
    void *made = noted(__libc_memalign(alignment, size), size, HERE);
    if (!made)
        return ENOMEM;
    *memory = made;
    return 0;
}

OURS void free(void *memory)
{
    if (__builtin_expect(watched && watched->any && memory, 0))
        released(memory, malloc_usable_size(memory), HERE);
    if (watched && memory)
        rw_forget_allocation(memory, NULL);
    __libc_free(memory);
}

/* Memory that grows where it is is not given back; one that moves is, and the old address is forgotten first. */
OURS void *realloc(void *memory, size_t size)
{
    size_t before = __builtin_expect(watched && watched->any && memory, 0) ? malloc_usable_size(memory) : 0;
    if (before && size > before)
        released(memory, before, HERE);
    else if (before && size < before)
        released((char *)memory + size, before - size, HERE);
    rw_allocation was;
    int is_known = watched && memory && rw_forget_allocation(memory, &was);
    void *made = noted(__libc_realloc(memory, size), size, HERE);
    if (is_known && !made && size) /* nothing has become of it */
        rw_note_allocation(memory, was.size, (void *)(uintptr_t)was.site);
    return made;
}

OURS int munmap(void *memory, size_t size)
{
    static int (*usual)(void *, size_t);
    if (!usual)
        usual = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "munmap");
    released(memory, size, HERE);
    return usual(memory, size);
}

OURS int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    typedef int create_function(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    static create_function *usual;
    if (!usual)
        usual = (create_function *)dlsym(RTLD_NEXT, "pthread_create");
    if (watched && !watched->is_in_mpi()) /* MPI's own threads know what they do */
        watched->has_threads = 1;
    return usual(thread, attributes, run, argument);
}

/* Signals of accesses to protected memory. The program gets those that are not ours; see faults.c. */

typedef int sigaction_function(int, const struct sigaction *, struct sigaction *);

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

OURS int sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    static sigaction_function *guarded_sigaction, *usual;
    if (!usual) {
        guarded_sigaction = (sigaction_function *)dlsym(RTLD_DEFAULT, "rw_sigaction");
        usual = (sigaction_function *)real("sigaction");
    }
    return watched && guarded_sigaction && guarded_sigaction(number, now, before) ? 0 : usual(number, now, before);
}

OURS void (*signal(int number, void (*handler)(int)))(int)
{
    struct sigaction now = {.sa_handler = handler, .sa_flags = SA_RESTART}, before;
    return sigaction(number, &now, &before) ? SIG_ERR : before.sa_handler;
}

/* A thread that blocks them would be ended by the first one. */
static const sigset_t *without_ours(int how, const sigset_t *given, sigset_t *room)
{
    if (!watched || !given || how == SIG_UNBLOCK)
        return given;
    *room = *given;
    sigdelset(room, SIGSEGV);
    sigdelset(room, SIGTRAP);
    return room;
}

#define MASKS(name)                                                                             \
    OURS int name(int how, const sigset_t *given, sigset_t *before)                             \
    {                                                                                           \
        static int (*usual)(int, const sigset_t *, sigset_t *);                                 \
        sigset_t room;                                                                          \
        if (!usual)                                                                             \
            usual = (int (*)(int, const sigset_t *, sigset_t *))real(#name);                    \
        return usual(how, without_ours(how, given, &room), before);                             \
    }
MASKS(sigprocmask)
MASKS(pthread_sigmask)
