// A structure is copied as a block: what its second member holds is the rank.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct Place {
    int cells;
    int rank;
    double origin[3];
};

static struct Place *copy_of(const struct Place *place) {
    struct Place *copy = malloc(sizeof *copy);
    memcpy(copy, place, sizeof *copy);
    return copy;
}

int main(int argc, char **argv) {
    struct Place place = {100, 0, {0.0, 0.0, 0.0}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &place.rank); // because: RW101
    struct Place *mine = copy_of(&place); // because: RW101
    if (mine->rank > 50) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    free(mine);
    MPI_Finalize();
    return 0;
}
