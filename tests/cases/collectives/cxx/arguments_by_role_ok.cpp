// Root and others call the same member function with the same root.
#include <mpi.h>

class Channel {
public:
    explicit Channel(MPI_Comm comm) : comm_(comm) {}
    void share(double &x, int root) const
    {
        MPI_Bcast(&x, 1, MPI_DOUBLE, root, comm_);
    }

private:
    MPI_Comm comm_;
};

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Channel channel(MPI_COMM_WORLD);
    channel.share(x, x > 0.5 ? 0 : 1);
    MPI_Finalize();
    return 0;
}
