/* The blocks of a few processes at a time (W1-A): which fit, and their displacements from the lowest of them (Eq. 4.24 of Li,
 * PhD thesis 2018). */
#include "blockwise.h"

#include <limits.h>

static MPI_Aint extent_of(const struct part *parts)
{
    MPI_Aint lower, extent = 0;
    PMPI_Type_get_extent(parts->type, &lower, &extent);
    return extent;
}

/* Return the lowest address of the blocks of a group, and how far the highest is from it; NULL where all are empty. */
static char *lowest(const struct part *parts, int first, int last, MPI_Aint *span)
{
    char *low = NULL, *high = NULL;
    for (int i = first; i < last; i++) {
        if (parts[i].count <= 0)
            continue;
        low = !low || parts[i].at < low ? parts[i].at : low;
        high = !high || parts[i].at > high ? parts[i].at : high;
    }
    *span = high - low;
    return low;
}

int rp_group_size(const struct part *parts, int number, MPI_Comm comm)
{
    int ranks = 1, size, fits = 0;
    PMPI_Comm_size(comm, &ranks);
    MPI_Aint extent = number ? extent_of(parts) : 0, span;
    for (size = (ranks + 1) / 2; !fits && size > 1; size = fits ? size : size / 2) {
        fits = 1;
        for (int first = 0; first < number && extent; first += size) {
            lowest(parts, first, first + size < number ? first + size : number, &span);
            fits &= span / (extent < 0 ? -extent : extent) <= INT_MAX;
        }
    }
    size = size < 1 ? 1 : size;
    PMPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MIN, comm);
    return size;
}

void rp_group(const struct part *parts, int number, int first, int last, struct grouped *grouped)
{
    MPI_Aint extent = number ? extent_of(parts) : 0, span;
    char *low = lowest(parts, first, last < number ? last : number, &span);
    for (int i = 0; i < number; i++) {
        int is_in = i >= first && i < last && parts[i].count > 0;
        grouped->counts[i] = is_in ? parts[i].count : 0;
        grouped->displacements[i] = is_in && extent ? (int)((parts[i].at - low) / extent) : 0;
    }
    grouped->buffer = low || !number ? low : parts->at;
}
