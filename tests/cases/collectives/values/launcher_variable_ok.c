// A variable that is the same for all processes of a job.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *text = getenv("SLURM_JOB_ID");
    MPI_Init(&argc, &argv);
    if (text && atoi(text) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
