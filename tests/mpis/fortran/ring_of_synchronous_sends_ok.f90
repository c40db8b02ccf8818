! Rank 0 receives first, so the ring opens.
! run: -n 3
program ring_of_synchronous_sends_ok
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, y
  type(MPI_Status) :: status
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  if (rank == 0) then
     call MPI_Recv(y, 1, MPI_INTEGER, modulo(rank - 1, ranks), 0, MPI_COMM_WORLD, status)
     call MPI_Ssend(x, 1, MPI_INTEGER, modulo(rank + 1, ranks), 0, MPI_COMM_WORLD)
  else
     call MPI_Ssend(x, 1, MPI_INTEGER, modulo(rank + 1, ranks), 0, MPI_COMM_WORLD)
     call MPI_Recv(y, 1, MPI_INTEGER, modulo(rank - 1, ranks), 0, MPI_COMM_WORLD, status)
  end if
  call MPI_Finalize()
end program ring_of_synchronous_sends_ok
