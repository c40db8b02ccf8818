// Whether MPI runs already is the same on all ranks of a program that calls it in one place.
#include <mpi.h>
#include <stddef.h>

static void ensure_started(void)
{
    int started;
    MPI_Initialized(&started);
    if (!started)
        MPI_Init(NULL, NULL);
}

static void ensure_ended(void)
{
    int ended;
    MPI_Finalized(&ended);
    if (!ended)
        MPI_Finalize();
}

int main(void)
{
    ensure_started();
    MPI_Barrier(MPI_COMM_WORLD);
    ensure_ended();
    return 0;
}
