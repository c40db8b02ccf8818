! Two numbers are sent, four would fit; who sent them is asked afterwards.
! run: -n 2
program message_longer_than_buffer_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x(4), got, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 2, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierror)
  else
     call MPI_Recv(x, 4, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierror)
     call MPI_Get_count(status, MPI_INTEGER, got, ierror)
     if (got /= 2 .or. status(MPI_TAG) /= 7) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  end if
  call MPI_Finalize(ierror)
end program message_longer_than_buffer_ok
