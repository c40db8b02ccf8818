! Rank 0 finalizes, the others stand in a barrier.
! run: -n 3
! says: ranks 1-2 wait for rank 0
program barrier_not_reached
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  if (rank /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierror)  ! expect: RW201
  call MPI_Finalize(ierror)
end program barrier_not_reached
