// The class is chosen at run time; one of its kinds meets the others in each step.
#include <mpi.h>

#include <memory>

class Solver {
public:
    virtual ~Solver() = default;
    virtual void step() = 0;
};

class Alone : public Solver {
public:
    void step() override { x_ += 1.0; }

private:
    double x_ = 0.0;
};

class Together : public Solver {
public:
    void step() override
    {
        MPI_Allreduce(MPI_IN_PLACE, &x_, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }

private:
    double x_ = 1.0;
};

static std::unique_ptr<Solver> make(bool together)
{
    if (together)
        return std::make_unique<Together>();
    return std::make_unique<Alone>();
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto solver = make(size > 1);
    solver->step();
    MPI_Finalize();
    return 0;
}
