! Each rank takes itself for the root.
! run: -n 2
program root_differs
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call MPI_Bcast(x, 1, MPI_INTEGER, rank, MPI_COMM_WORLD)  ! expect: RW104
  call MPI_Finalize()
end program root_differs
