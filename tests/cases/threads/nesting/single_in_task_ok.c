// check: -fopenmp
// A task inside a single construct.
static int count;

static void once(void)
{
#pragma omp single nowait
    {
#pragma omp task
        count++;
    }
}

int main(void)
{
#pragma omp parallel
    once();
    return count;
}
