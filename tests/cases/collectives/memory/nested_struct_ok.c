// The field that decides lies in a struct within the struct.
#include <mpi.h>

struct place {
    int rank, size;
};

struct solver {
    struct place place;
    double tolerance;
};

static void finish(const struct solver *s)
{
    if (s->place.size > 1)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    struct solver s = {{0, 0}, 1e-6};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &s.place.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s.place.size);
    finish(&s);
    MPI_Finalize();
    return 0;
}
