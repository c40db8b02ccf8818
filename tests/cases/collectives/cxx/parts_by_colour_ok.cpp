// The sum is asked of the members of the part.
#include <mpi.h>

class Part {
public:
    Part(MPI_Comm comm, int colour) { MPI_Comm_split(comm, colour, 0, &comm_); }
    ~Part() { MPI_Comm_free(&comm_); }
    Part(const Part &) = delete;
    Part &operator=(const Part &) = delete;
    MPI_Comm get() const { return comm_; }

private:
    MPI_Comm comm_ = MPI_COMM_NULL;
};

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        const int colour = rank % 2;
        Part part(MPI_COMM_WORLD, colour);
        if (colour == 0)
            MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, part.get());
    }
    MPI_Finalize();
    return 0;
}
