// Making any kind of field is collective, because of what its base class does; one rank makes one.
#include <mpi.h>

#include <cstdio>

class Field {
public:
    explicit Field(int cells)
    {
        MPI_Allreduce(&cells, &total_, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    }
    int total() const { return total_; }

private:
    int total_ = 0;
};

class Pressure : public Field {
public:
    using Field::Field;
};

int main(int argc, char **argv)
{
    int total = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        Pressure pressure(8);
        total = pressure.total();
    }
    std::printf("%d cells\n", total);
    MPI_Finalize();
    return 0;
}
