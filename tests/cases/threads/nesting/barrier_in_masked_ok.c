// check: -fopenmp
// The barrier is in a function that is called behind `masked`.
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
#pragma omp master
        settled = 1;
        settle();
    }
    return settled;
}
