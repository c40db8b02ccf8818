/* Fortran programs: whose line a call in C is.
 *
 * An MPI library's Fortran procedure turns its arguments into C's and calls the C function of that name, or its
 * PMPI twin. So nothing of a record is taken from Fortran but the place of the call and of the request:
 * the entries (see fortran.py), a library of their own, say here that a procedure is entered, and the wrapper
 * of the C function records the call, if it is the one that was entered and not a helper of it. */
#include "runtime.h"

#define EXPORTED __attribute__((visibility("default")))

/* Returns whether the entry is the program's own doing, and must be left again. */
EXPORTED int rankwise_enter_fortran(unsigned call, void *from, void *requests)
{
    rw_lane *lane = rw_lane_here();
    if (lane->inside)
        return 0;
    lane->fortran_call = call;
    lane->fortran_site = from;
    lane->fortran_requests = requests;
    lane->in_fortran = RW_FLAG_FORTRAN;
    lane->inside = RW_AT_FORTRAN;
    return 1;
}

EXPORTED void rankwise_leave_fortran(void)
{
    rw_lane *lane = rw_lane_here();
    lane->in_fortran = 0;
    lane->inside = 0;
}

/* Whether a PMPI function that is called now does the work of a Fortran procedure. */
EXPORTED int rankwise_at_fortran(void)
{
    return rw_lane_here()->inside == RW_AT_FORTRAN;
}

EXPORTED void *rankwise_function(const char *name)
{
    return rw_function(name);
}

/* The place in Fortran that this call in C is made for; NULL if it is not to be recorded. */
void *rw_fortran_site(rw_lane *lane, unsigned call)
{
    return lane->inside == RW_AT_FORTRAN && lane->fortran_call == call ? lane->fortran_site : NULL;
}
