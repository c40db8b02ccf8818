! Rank 1 sends before it finalizes and stops.
! run: -n 2
program stop_while_others_wait_ok
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, ierror
  integer :: x, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  if (rank == 1) call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierror)
  if (rank == 0) call MPI_Recv(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, status, ierror)
  call MPI_Finalize(ierror)
end program stop_while_others_wait_ok
