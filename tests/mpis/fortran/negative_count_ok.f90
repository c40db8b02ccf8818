! Of 1.
! run: -n 2
program negative_count_ok
  use mpi_f08
  implicit none
  integer :: x = 0
  call MPI_Init()
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call MPI_Finalize()
end program negative_count_ok
