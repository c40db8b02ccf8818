// A global object runs MPI.
#include <mpi.h>

struct Guard {
    Guard() { MPI_Init(nullptr, nullptr); }
    ~Guard() { MPI_Finalize(); }
};

static Guard guard;

int main()
{
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
