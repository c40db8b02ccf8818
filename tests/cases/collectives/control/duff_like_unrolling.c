// A loop unrolled by hand and entered in its middle.
#include <mpi.h>

int main(int argc, char **argv)
{
    int count, rounds;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    count = rank + 1;
    rounds = (count + 2) / 3;

    switch (count % 3) { // because: RW101
    case 0:
        do {
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
            // fall through
    case 2:
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
            // fall through
    case 1:
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        } while (--rounds > 0); // because: RW101
    }

    MPI_Finalize();
    return 0;
}
