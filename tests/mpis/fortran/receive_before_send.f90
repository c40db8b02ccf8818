! Both ranks receive before either sends.
! run: -n 2
! says: ranks 0-1 wait for each other
program receive_before_send
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, status, ierror)  ! expect: RW201
  call MPI_Send(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program receive_before_send
