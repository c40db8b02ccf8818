// check: --select RW507 -fopenmp
// Asked to be strict: thread 0 meets one barrier, the others another one.
#include <omp.h>

int main(void)
{
    int value = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) { // because: RW507
            value = 3;
#pragma omp barrier // expect: RW507
        } else {
#pragma omp barrier // expect: RW507
        }
    }
    return value;
}
