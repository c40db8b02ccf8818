/* Operators `new` of C++: the memory that they get from malloc is allocated by their caller. */
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include "allocations.h"

#define OURS __attribute__((visibility("default")))
#define HERE __builtin_return_address(0)

/* The operator of the C++ library. It is not next in the search order where a plugin has brought the library, as a module of
 * Python does: then the libraries that are loaded are searched by name. */
static void *usual_operator(const char *name)
{
    static const char *const libraries[] = {"libstdc++.so.6", "libc++.so.1", "libc++abi.so.1"};
    void *found = dlsym(RTLD_NEXT, name);
    for (size_t i = 0; !found && i < sizeof libraries / sizeof *libraries; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        found = library ? dlsym(library, name) : NULL;
    }
    return found ? found : (void *)malloc; /* another C++ library, all of it inside a plugin */
}

/* An exception that the usual one throws passes through here, as unwind tables are always written. */
#define NEW(name)                                                                 \
    OURS void *name(size_t size)                                                  \
    {                                                                             \
        static void *(*usual)(size_t);                                            \
        if (!usual)                                                               \
            usual = (void *(*)(size_t))usual_operator(#name);                     \
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
            usual = (void *(*)(size_t, const void *))usual_operator(#name);       \
        void *made = usual(size, nothrow);                                        \
        rw_blame_for_allocation(made, HERE);                                      \
        return made;                                                              \
    }
NEW_THAT_FAILS(_ZnwmRKSt9nothrow_t)
NEW_THAT_FAILS(_ZnamRKSt9nothrow_t)
