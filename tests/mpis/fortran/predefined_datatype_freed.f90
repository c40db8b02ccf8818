! A predefined datatype is freed.
! run: -n 2
program predefined_datatype_freed
  use mpi
  implicit none
  integer :: ierror, kind
  call MPI_Init(ierror)
  kind = MPI_INTEGER
  call MPI_Type_free(kind, ierror) ! expect: RW313
  call MPI_Finalize(ierror)
end program
