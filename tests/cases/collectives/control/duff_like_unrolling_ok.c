// A loop unrolled by hand and entered in its middle.
#include <mpi.h>

int main(int argc, char **argv)
{
    int count, rounds;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    count = size + 1;
    rounds = (count + 2) / 3;

    switch (count % 3) {
    case 0:
        do {
            MPI_Barrier(MPI_COMM_WORLD);
            // fall through
    case 2:
            MPI_Barrier(MPI_COMM_WORLD);
            // fall through
    case 1:
            MPI_Barrier(MPI_COMM_WORLD);
        } while (--rounds > 0);
    }

    MPI_Finalize();
    return 0;
}
