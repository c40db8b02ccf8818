! One rank sends first, the other receives first.
! run: -n 2
! run: -n 2 --buffering zero
program receive_before_send_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, y, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierror)
     call MPI_Recv(y, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, status, ierror)
  else
     call MPI_Recv(y, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, status, ierror)
     call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierror)
  end if
  if (y /= 1 - rank .or. status(MPI_SOURCE) /= 1 - rank) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  call MPI_Finalize(ierror)
end program receive_before_send_ok
