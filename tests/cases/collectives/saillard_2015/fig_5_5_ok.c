// Fig. 5.5, as in NAS IS: all ranks leave or none, because the number of processes is the same for all.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_PROCS 512

int main(int argc, char **argv)
{
    int my_rank, comm_size;
    double timecounter, maxtime = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_size);

    if (comm_size > MAX_PROCS) {
        if (my_rank == 0)
            printf("\n ERROR: number of processes %d exceeds maximum %d\n", comm_size, MAX_PROCS);
        MPI_Finalize();
        exit(1);
    }

    timecounter = -MPI_Wtime();
    timecounter += MPI_Wtime();
    MPI_Reduce(&timecounter, &maxtime, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (my_rank == 0)
        printf("%g s\n", maxtime);
    MPI_Finalize();
    return 0;
}
