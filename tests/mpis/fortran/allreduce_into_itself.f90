! One array is sent and received.
! run: -n 2
program allreduce_into_itself
  use mpi_f08
  implicit none
  double precision :: x(4) = 0
  call MPI_Init()
  call MPI_Allreduce(x, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)  ! expect: RW909
  call MPI_Finalize()
end program allreduce_into_itself
