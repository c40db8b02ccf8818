! With `use mpi_f08`: only members of a communicator use it.
program use_mpi_f08
  use mpi_f08
  implicit none
  integer :: rank, colour
  type(MPI_Comm) :: few
  real :: x
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  colour = MPI_UNDEFINED
  if (rank < 4) colour = 1
  call MPI_Comm_split(MPI_COMM_WORLD, colour, rank, few)
  x = 0.5
  if (few /= MPI_COMM_NULL) then
    call MPI_Bcast(x, 1, MPI_REAL, 0, few)
    call MPI_Comm_free(few)
  end if
  call MPI_Finalize()
end program
