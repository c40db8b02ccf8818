! Both ranks send and receive in one call.
! run: -n 2
! run: -n 2 --buffering zero
program sends_head_to_head_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, y
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Sendrecv(x, 1, MPI_INTEGER, 1 - rank, 0, y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  if (y /= 1 - rank) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  call MPI_Finalize(ierror)
end program sends_head_to_head_ok
