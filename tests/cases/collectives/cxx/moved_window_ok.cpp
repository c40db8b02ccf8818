// The window has one owner, who may change; each rank frees it exactly once.
#include <mpi.h>

#include <utility>

class Window {
public:
    explicit Window(int cells)
    {
        MPI_Win_allocate(cells * 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base_, &window_);
    }
    Window(Window &&other) noexcept
        : base_(other.base_), window_(std::exchange(other.window_, MPI_WIN_NULL))
    {
    }
    Window &operator=(Window &&) = delete;
    ~Window()
    {
        if (window_ != MPI_WIN_NULL)
            MPI_Win_free(&window_);
    }
    void fence() { MPI_Win_fence(0, window_); }

private:
    int *base_ = nullptr;
    MPI_Win window_ = MPI_WIN_NULL;
};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        Window first(rank + 1);
        first.fence();
        Window second(std::move(first));
        second.fence();
    }
    MPI_Finalize();
    return 0;
}
