// check: -fopenmp
// The barrier is in a function that is called inside `single`.
static int settled;

static void settle(void)
{
    settled++;
#pragma omp barrier // expect: RW506, RW501
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp single // because: RW506
        settle();
    }
    return settled;
}
