! A grid of 4 for 2 ranks.
! run: -n 2
program grid_larger_than_the_world
  use mpi_f08
  implicit none
  type(MPI_Comm) :: grid
  integer :: dims(2) = [2, 2]
  logical :: periods(2) = .false.
  call MPI_Init()
  dims(2) = 2
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., grid)  ! expect: RW919
  call MPI_Comm_free(grid)
  call MPI_Finalize()
end program grid_larger_than_the_world
