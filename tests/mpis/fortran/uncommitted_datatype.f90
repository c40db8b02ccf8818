! A datatype that is not committed.
! run: -n 2
program uncommitted_datatype
  use mpi_f08
  implicit none
  integer :: x(4) = 0
  type(MPI_Datatype) :: column
  call MPI_Init()
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, column)
  call MPI_Bcast(x, 1, column, 0, MPI_COMM_WORLD)  ! expect: RW910
  call MPI_Type_free(column)
  call MPI_Finalize()
end program uncommitted_datatype
