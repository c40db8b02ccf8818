! As group_of_listed_ranks, and the condition names both members.
! check: --ranks 4
program listed
  use mpi
  implicit none
  integer :: rank, ierr, world, group, pair
  integer :: list(2) = (/ 0, 2 /)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
  call MPI_Group_incl(world, 2, list, group, ierr)
  call MPI_Comm_create(MPI_COMM_WORLD, group, pair, ierr)
  if (rank == 0 .or. rank == 2) then
    call MPI_Barrier(pair, ierr)
  end if
  if (pair /= MPI_COMM_NULL) call MPI_Comm_free(pair, ierr)
  call MPI_Group_free(group, ierr)
  call MPI_Group_free(world, ierr)
  call MPI_Finalize(ierr)
end program
