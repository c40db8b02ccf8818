// Every call of a function remembers a size for the next one, which may be about another communicator.
#include <mpi.h>

static int remembered = 1;

static void share(MPI_Comm communicator)
{
    int size, value = remembered;
    MPI_Bcast(&value, 1, MPI_INT, remembered - 1, communicator); // expect: RW103, RW104
    MPI_Comm_size(communicator, &size);
    remembered = size;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share(rank == 0 ? MPI_COMM_SELF : MPI_COMM_WORLD);
    share(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
