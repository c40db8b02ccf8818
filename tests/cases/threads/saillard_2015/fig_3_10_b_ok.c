// check: -fopenmp
// Thesis 2015, Fig. 3.10 (b): the function that has the barrier is called by all threads or none.
#include <omp.h>

static int counted;

static void f(void)
{
#pragma omp barrier
    counted++;
}

int main(int argc, char **argv)
{
#pragma omp parallel num_threads(4)
    {
        if (argc > 1)
            f();
    }
    return counted + (argv == 0);
}
