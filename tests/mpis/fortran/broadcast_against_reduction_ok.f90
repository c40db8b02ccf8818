! All ranks broadcast, then reduce in place.
! run: -n 3
program broadcast_against_reduction_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = 5
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (x /= 5 * ranks) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  call MPI_Finalize(ierror)
end program broadcast_against_reduction_ok
