/* Preloaded beside the recorder when buffers are guarded: memory that the program gives back, and threads it makes. */
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "watching.h"

#define OURS __attribute__((visibility("default")))
#define HERE __builtin_return_address(0)

static rw_watched *watched;

__attribute__((constructor)) static void begin(void)
{
    rw_instrumented_function *ask = (rw_instrumented_function *)dlsym(RTLD_DEFAULT, RW_GUARDED);
    watched = ask ? ask() : NULL;
}

static inline void released(void *memory, size_t size, void *from)
{
    rw_watched *all = watched;
    if (__builtin_expect(all && all->any && memory, 0))
        all->accessed(memory, size, RW_RELEASE, from);
}

/* glibc has its functions under a second name, so nothing has to be looked up before memory can be had. */
extern void __libc_free(void *memory);
extern void *__libc_realloc(void *memory, size_t size);

OURS void free(void *memory)
{
    if (__builtin_expect(watched && watched->any && memory, 0))
        released(memory, malloc_usable_size(memory), HERE);
    __libc_free(memory);
}

/* Memory that grows where it is is not given back; one that moves is, and the old place is told beforehand. */
OURS void *realloc(void *memory, size_t size)
{
    size_t before = __builtin_expect(watched && watched->any && memory, 0) ? malloc_usable_size(memory) : 0;
    if (before && size > before)
        released(memory, before, HERE);
    else if (before && size < before)
        released((char *)memory + size, before - size, HERE);
    return __libc_realloc(memory, size);
}

OURS int munmap(void *memory, size_t size)
{
    static int (*real)(void *, size_t);
    if (!real)
        real = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "munmap");
    released(memory, size, HERE);
    return real(memory, size);
}

OURS int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real)
        real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
    if (watched)
        watched->has_threads = 1;
    return real(thread, attributes, run, argument);
}
