! All ranks meet in the barrier.
! run: -n 3
program barrier_not_reached_ok
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program barrier_not_reached_ok
