/* Other tools in the same process: profilers and libraries that define MPI_X and call PMPI_X.
 *
 * The recorder exports both names. A program's MPI_X goes to the tool behind the recorder if there is one, as it would
 * without rankwise, and the PMPI_X that the tool calls is recorded, with the place of the program's call. Without a
 * tool MPI_X is recorded itself. A tool that is linked into the program stands before the recorder: then only PMPI_X
 * arrives here. So each call that reaches the MPI library is one event. */
#include <dlfcn.h>
#include <stdio.h>
#include "runtime.h"

static int is_profiling_library(const char *path)
{
    const char *name = path ? strrchr(path, '/') : NULL;
    return name && !strncmp(name, "/libpmpi", 8); /* an MPI library may keep its PMPI functions apart */
}

/* Returns what another library has put before the MPI library's function; NULL if there is no such library. */
void *rw_tool(const char *name)
{
    char profiling[128];
    Dl_info next, library;
    snprintf(profiling, sizeof profiling, "P%s", name);
    void *found = dlsym(RTLD_NEXT, name), *real = dlsym(RTLD_NEXT, profiling);
    if (!found || !real || !dladdr(found, &next) || !dladdr(real, &library))
        return NULL;
    return next.dli_fbase == library.dli_fbase || is_profiling_library(library.dli_fname) ? NULL : found;
}

/* The outermost call is the program's; one that a tool makes while it works on that belongs to it. */
void *rw_enter_tool(void *from)
{
    rw_stream *stream = rw_stream_here();
    void *outer = stream->tool_site;
    if (!outer && stream != &rw_silent_stream)
        stream->tool_site = from;
    return outer;
}

void rw_leave_tool(void *outer)
{
    rw_stream *stream = rw_stream_here();
    if (stream != &rw_silent_stream)
        stream->tool_site = outer;
}

void *rw_program_site(void *from)
{
    const rw_stream *stream = rw_this_stream;
    return RW_UNLIKELY(stream && stream->tool_site) ? stream->tool_site : from;
}
