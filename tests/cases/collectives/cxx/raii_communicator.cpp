// Making and freeing the copy takes all ranks; only one owns such an object.
#include <mpi.h>

#include <cstdio>

class Copy {
public:
    explicit Copy(MPI_Comm comm) { MPI_Comm_dup(comm, &comm_); } // expect: RW101
    ~Copy() { MPI_Comm_free(&comm_); } // expect: RW101
    Copy(const Copy &) = delete;
    Copy &operator=(const Copy &) = delete;
    MPI_Comm get() const { return comm_; }

private:
    MPI_Comm comm_ = MPI_COMM_NULL;
};

static int members(MPI_Comm comm)
{
    int n;
    MPI_Comm_size(comm, &n);
    return n;
}

int main(int argc, char **argv)
{
    int n = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        Copy copy(MPI_COMM_WORLD);
        n = members(copy.get());
    }
    std::printf("rank %d saw %d\n", rank, n);
    MPI_Finalize();
    return 0;
}
