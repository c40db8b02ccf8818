// check: -fopenmp
// The barrier is in a function that is called behind `critical`.
static int settled;

static void settle(void)
{
    settled++;
#pragma omp barrier
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp critical
        settled = 1;
        settle();
    }
    return settled;
}
