! Four numbers are sent, two are expected.
! run: -n 2
program message_longer_than_buffer
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x(4), status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierror)
  else
     call MPI_Recv(x, 2, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, status, ierror)  ! expect: RW206
  end if
  call MPI_Finalize(ierror)
end program message_longer_than_buffer
