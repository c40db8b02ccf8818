// The barrier hides in the destructor of an object that only rank 0 has.
#include <mpi.h>

#include <cstdio>

class MeetAtEnd {
public:
    explicit MeetAtEnd(MPI_Comm comm) : comm_(comm) {}
    ~MeetAtEnd() { MPI_Barrier(comm_); } // expect: RW101
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
    if (rank == 0) { // because: RW101
        MeetAtEnd meeting(MPI_COMM_WORLD);
        std::printf("writing\n");
    }
    MPI_Finalize();
    return 0;
}
