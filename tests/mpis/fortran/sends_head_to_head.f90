! Both ranks send first: that works as long as the message is buffered.
! run: -n 2
! run: -n 2 --buffering zero
program sends_head_to_head
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, y, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Send(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierror)  ! expect: RW202
  call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, status, ierror)
  call MPI_Finalize(ierror)
end program sends_head_to_head
