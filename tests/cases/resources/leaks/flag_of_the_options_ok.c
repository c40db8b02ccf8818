// The options say whether a communicator is made, and they stay what they are.
#include <mpi.h>

struct options {
    int log, rounds;
};

static void read_options(struct options *options, int words)
{
    options->log = words > 1;
    options->rounds = words;
}

static void work(struct options *options)
{
    options->rounds--;
    MPI_Barrier(MPI_COMM_WORLD);
}

static void run(struct options *options)
{
    MPI_Comm log;
    if (options->log)
        MPI_Comm_dup(MPI_COMM_WORLD, &log);
    work(options);
    if (options->log)
        MPI_Comm_free(&log);
}

int main(int argc, char **argv)
{
    struct options options;
    MPI_Init(&argc, &argv);
    read_options(&options, argc);
    run(&options);
    MPI_Finalize();
    return 0;
}
