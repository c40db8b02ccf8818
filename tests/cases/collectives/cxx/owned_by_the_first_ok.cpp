// Only rank 0 has a log, and all meet after it was written.
#include <mpi.h>

#include <cstdio>
#include <memory>

struct Log {
    void write(const char *text) { std::printf("%s %d\n", text, lines++); }
    int lines = 0;
};

int main(int argc, char **argv)
{
    std::unique_ptr<Log> log;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        log = std::make_unique<Log>();

    if (log) {
        log->write("step");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
