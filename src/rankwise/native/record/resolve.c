/* Finds the functions and variables of the MPI library and of UCX, however late and however privately it was loaded. */
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

struct wanted {
    const char *name;
    void *found;
};

static int visit_library(struct dl_phdr_info *library, size_t size, void *data)
{
    (void)size;
    struct wanted *wanted = data;
    const char *name = library->dlpi_name ? strrchr(library->dlpi_name, '/') : NULL;
    if (!name || (strncmp(name, "/libm", 5) && strncmp(name, "/libucp", 7)))
        return 0;
    void *handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle)
        return 0;
    wanted->found = dlsym(handle, wanted->name);
    dlclose(handle);
    return wanted->found != NULL;
}

/* The program comes first: a variable that it refers to may have moved into it (a copy relocation). */
void *rw_symbol(const char *name)
{
    struct wanted wanted = {name, dlsym(RTLD_DEFAULT, name)};
    if (!wanted.found)
        dl_iterate_phdr(visit_library, &wanted);
    return wanted.found;
}

/* Handles are addresses of the library's variables in Open MPI, and numbers elsewhere: to take one for the other
 * breaks the program. A script may start a program of any MPI, and mpi4py may be of another one than mpiexec. */
int rw_fits_the_library(void)
{
#ifdef OMPI_MAJOR_VERSION
    return rw_symbol("ompi_mpi_comm_world") != NULL;
#else
    return rw_symbol("ompi_mpi_comm_world") == NULL;
#endif
}

/* What comes after the shim: `entries` of its own stand before it where the program is Fortran. */
void *rw_found(const char *name)
{
    struct wanted wanted = {name, dlsym(RTLD_NEXT, name)};
    if (!wanted.found)
        dl_iterate_phdr(visit_library, &wanted);
    return wanted.found;
}

void *rw_function(const char *name)
{
    void *found = rw_found(name);
    if (!found) {
        fprintf(stderr, "rankwise: the MPI library of this program has no %s\n", name);
        abort();
    }
    return found;
}
