! with: _fields.f90
! The module that meets is in another file, named after this one.
program two_files
  use fields
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call exchange(rank)
  call MPI_Finalize(ierr)
end program
