! The pointer points to a variable.
! run: -n 3
program crash_while_others_wait_ok
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, total
  integer, target :: place
  integer, pointer, volatile :: somewhere
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call MPI_Barrier(MPI_COMM_WORLD)
  somewhere => place
  if (rank == 1) somewhere = 1
  call MPI_Allreduce(x, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Finalize()
end program crash_while_others_wait_ok
