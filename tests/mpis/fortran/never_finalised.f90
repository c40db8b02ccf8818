! The program ends without MPI_Finalize.
! run: -n 2
program never_finalised
  use mpi_f08
  implicit none
  integer :: rank
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)  ! expect: RW914
end program never_finalised
