// check: -fopenmp
// A single construct inside a task, through a call: a task has no team.
static int count;

static void once(void)
{
#pragma omp single nowait // expect: RW506
    count++;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp task // because: RW506
        once();
    }
    return count;
}
