// Communicator, rank and size are members; a method decides with one of them.
#include <mpi.h>

#include <cstdio>

namespace mesh {

class Domain {
public:
    explicit Domain(MPI_Comm comm) : comm_(comm)
    {
        MPI_Comm_rank(comm_, &rank_);
        MPI_Comm_size(comm_, &size_);
    }

    void report(double volume) const
    {
        double sum = 0.0;
        if (rank_ == 0) { // because: RW101
            MPI_Reduce(&volume, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, comm_); // expect: RW101
            std::printf("%g on %d\n", sum, size_);
        }
    }

private:
    MPI_Comm comm_;
    int rank_ = 0, size_ = 1;
};

} // namespace mesh

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    mesh::Domain domain(MPI_COMM_WORLD);
    domain.report(1.0);
    MPI_Finalize();
    return 0;
}
