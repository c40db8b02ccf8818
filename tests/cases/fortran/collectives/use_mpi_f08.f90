! With `use mpi_f08`: handles are types and the error code is left out.
program use_mpi_f08
  use mpi_f08
  implicit none
  integer :: rank
  type(MPI_Comm) :: copy
  real :: x
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)                 ! because: RW101
  call MPI_Comm_dup(MPI_COMM_WORLD, copy)
  x = 0.5
  if (rank /= 0) then
    call MPI_Bcast(x, 1, MPI_REAL, 0, copy)                ! expect: RW101
  end if
  call MPI_Comm_free(copy)
  call MPI_Finalize()
end program
