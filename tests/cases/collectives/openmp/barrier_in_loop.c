// check: -fopenmp
// Each thread goes round as often as its number says.
#include <omp.h>

int main(void)
{
    double sums[8] = {0.0};
#pragma omp parallel num_threads(3) shared(sums)
    {
        int id = omp_get_thread_num();
        for (int i = 0; i < id; i++) { // because: RW501
            sums[id] += i;
#pragma omp barrier // expect: RW501
        }
    }
    return sums[7] > 0.0;
}
