// check: -fopenmp
// A shared loop inside a shared loop, with a parallel region of its own.
static double sum[64];

static void row(int i)
{
#pragma omp parallel for
    for (int j = 0; j < 64; j++)
        sum[j] += i;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 64; i++)
            row(i);
    }
    return sum[0] > 0;
}
