// A function of a library, of which no call is seen.
#include <mpi.h>

struct options {
    int log;
};

void run(const struct options *options, void (*work)(void))
{
    MPI_Comm log;
    if (options->log)
        MPI_Comm_dup(MPI_COMM_WORLD, &log);
    work();
    if (options->log)
        MPI_Comm_free(&log);
}
