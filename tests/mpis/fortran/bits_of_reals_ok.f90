! A sum.
! run: -n 2
program bits_of_reals_ok
  use mpi_f08
  implicit none
  real :: x = 0, y
  call MPI_Init()
  call MPI_Allreduce(x, y, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Finalize()
end program bits_of_reals_ok
