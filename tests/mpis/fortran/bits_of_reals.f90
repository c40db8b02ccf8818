! Bitwise and of real numbers.
! run: -n 2
program bits_of_reals
  use mpi_f08
  implicit none
  real :: x = 0, y
  call MPI_Init()
  call MPI_Allreduce(x, y, 1, MPI_REAL, MPI_BAND, MPI_COMM_WORLD)  ! expect: RW908
  call MPI_Finalize()
end program bits_of_reals
