! With MPI_Finalize.
! run: -n 2
program never_finalised_ok
  use mpi_f08
  implicit none
  integer :: rank
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Finalize()
end program never_finalised_ok
