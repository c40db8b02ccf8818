! MPI_IN_PLACE.
! run: -n 2
program allreduce_into_itself_ok
  use mpi_f08
  implicit none
  double precision :: x(4) = 0
  call MPI_Init()
  call MPI_Allreduce(MPI_IN_PLACE, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Finalize()
end program allreduce_into_itself_ok
