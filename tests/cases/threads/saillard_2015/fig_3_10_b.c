// check: -fopenmp
// Thesis 2015, Fig. 3.10 (b): the function that has the barrier is not called by all threads: PDF+(C0) is the condition in main.
#include <omp.h>

static int counted;

static void f(void)
{
#pragma omp barrier // expect: RW501
    counted++;
}

int main(int argc, char **argv)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() != argc) // because: RW501
            f();
    }
    return counted + (argv == 0);
}
