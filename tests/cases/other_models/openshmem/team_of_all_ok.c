// Of a team that was split off it is not known who belongs to it; all belong to the world team.
#include <shmem.h>

int main(void)
{
    shmem_team_t even;
    shmem_init();
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (shmem_n_pes() + 1) / 2, NULL, 0, &even);
    if (shmem_my_pe() % 2 == 0)
        shmem_team_sync(even);
    shmem_finalize();
    return 0;
}
