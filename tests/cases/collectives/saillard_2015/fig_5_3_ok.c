// Fig. 5.3: f calls g, and what is wrong in g is wrong in the whole program.
#include <mpi.h>

static void g(int r)
{
    int mine = r, most = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (r > 0)
        MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

static void f(int r)
{
    MPI_Barrier(MPI_COMM_WORLD);
    g(r);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(size);
    MPI_Finalize();
    return 0;
}
