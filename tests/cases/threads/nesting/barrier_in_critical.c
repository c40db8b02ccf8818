// check: -fopenmp
// The barrier is in a function that is called inside `critical`.
static int settled;

static void settle(void)
{
    settled++;
#pragma omp barrier // expect: RW506
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp critical // because: RW506
        settle();
    }
    return settled;
}
