! Each has its own.
! run: -n 2
program receives_into_one_ok
  use mpi
  implicit none
  integer :: rank, ierror
  integer :: status(MPI_STATUS_SIZE)
  integer :: x(2), y(2), requests(2)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 2, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierror)
     call MPI_Send(x, 2, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, ierror)
  else
     call MPI_Irecv(x, 2, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, requests(1), ierror)
     call MPI_Irecv(y, 2, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, requests(2), ierror)
     call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  end if
  call MPI_Finalize(ierror)
end program receives_into_one_ok
