// The barrier hides in the destructor of an object that all ranks have.
#include <mpi.h>

#include <cstdio>

class MeetAtEnd {
public:
    explicit MeetAtEnd(MPI_Comm comm) : comm_(comm) {}
    ~MeetAtEnd() { MPI_Barrier(comm_); }
    MeetAtEnd(const MeetAtEnd &) = delete;
    MeetAtEnd &operator=(const MeetAtEnd &) = delete;

private:
    MPI_Comm comm_;
};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        MeetAtEnd meeting(MPI_COMM_WORLD);
        if (rank == 0)
            std::printf("writing\n");
    }
    MPI_Finalize();
    return 0;
}
