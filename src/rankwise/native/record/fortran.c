/* Fortran programs: which line of Fortran a call in C belongs to.
 *
 * An MPI library's Fortran procedure turns its arguments into C's and calls the C function of that name, or its
 * PMPI substitute. So nothing of a record is taken from Fortran but the place of the call and of the request:
 * the entries (see fortran_entries.py), a library of their own, note here that a procedure is entered, and the wrapper
 * of the C function records the call, if it is the one that was entered and not a helper of it. */
#include "runtime.h"

#define EXPORTED __attribute__((visibility("default")))

/* Returns whether the entry is the program's own doing, and must be left again. */
EXPORTED int rankwise_enter_fortran(unsigned call, void *from, void *requests)
{
    rw_stream *stream = rw_stream_here();
    if (stream->inside)
        return 0;
    stream->fortran_call = call;
    stream->fortran_site = from;
    stream->fortran_requests = requests;
    stream->in_fortran = RW_FLAG_FORTRAN;
    stream->inside = RW_AT_FORTRAN;
    return 1;
}

EXPORTED void rankwise_leave_fortran(void)
{
    rw_stream *stream = rw_stream_here();
    stream->in_fortran = 0;
    stream->inside = 0;
}

EXPORTED void *rankwise_function(const char *name)
{
    return rw_function(name);
}

/* The place in Fortran that this call in C is made for; NULL if it is not to be recorded. */
void *rw_fortran_site(rw_stream *stream, unsigned call)
{
    return stream->inside == RW_AT_FORTRAN && stream->fortran_call == call ? stream->fortran_site : NULL;
}
