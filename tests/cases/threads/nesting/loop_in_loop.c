// check: -fopenmp
// A shared loop inside a shared loop, through a call: the inner one has no team of its own.
static double sum[64];

static void row(int i)
{
#pragma omp for nowait // expect: RW506, RW505
    for (int j = 0; j < 64; j++)
        sum[j] += i;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp for // because: RW506
        for (int i = 0; i < 64; i++)
            row(i);
    }
    return sum[0] > 0;
}
