/* Operators `new` of C++: the memory that they get from malloc is allocated by who calls them. */
#include <dlfcn.h>
#include <stddef.h>
#include "allocations.h"

#define OURS __attribute__((visibility("default")))
#define HERE __builtin_return_address(0)

/* An exception that the usual one throws passes through here, as unwind tables are always written. */
#define NEW(name)                                                                 \
    OURS void *name(size_t size)                                                  \
    {                                                                             \
        static void *(*usual)(size_t);                                            \
        if (!usual)                                                               \
            usual = (void *(*)(size_t))dlsym(RTLD_NEXT, #name);                   \
        void *made = usual(size);                                                 \
        rw_blame_for_allocation(made, HERE);                                      \
        return made;                                                              \
    }
NEW(_Znwm)
NEW(_Znam)

#define NEW_THAT_FAILS(name)                                                      \
    OURS void *name(size_t size, const void *nothrow)                             \
    {                                                                             \
        static void *(*usual)(size_t, const void *);                              \
        if (!usual)                                                               \
            usual = (void *(*)(size_t, const void *))dlsym(RTLD_NEXT, #name);     \
        void *made = usual(size, nothrow);                                        \
        rw_blame_for_allocation(made, HERE);                                      \
        return made;                                                              \
    }
NEW_THAT_FAILS(_ZnwmRKSt9nothrow_t)
NEW_THAT_FAILS(_ZnamRKSt9nothrow_t)
