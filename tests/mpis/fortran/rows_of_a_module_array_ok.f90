! All rows are sent that the module's array has (MPI 4.1, section 3.2.4).
! run: -n 2
module grid
  implicit none
  real(8) :: field(4, 5) = 0
end module grid

program rows
  use mpi
  use grid
  implicit none
  integer :: error, columns
  call MPI_Init(error)
  columns = 5
  call MPI_Bcast(field, 4 * columns, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program rows
