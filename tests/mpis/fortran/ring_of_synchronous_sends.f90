! Everybody sends to the right and waits until that is received.
! run: -n 3
! says: ranks 0-2 wait for each other
program ring_of_synchronous_sends
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, y
  type(MPI_Status) :: status
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call MPI_Ssend(x, 1, MPI_INTEGER, modulo(rank + 1, ranks), 0, MPI_COMM_WORLD)  ! expect: RW201
  call MPI_Recv(y, 1, MPI_INTEGER, modulo(rank - 1, ranks), 0, MPI_COMM_WORLD, status)
  call MPI_Finalize()
end program ring_of_synchronous_sends
