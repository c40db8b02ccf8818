! Double precision is sent as single precision.
program wrong_type
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  double precision :: x(5)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1.0d0
  call MPI_Bcast(x, 5, MPI_REAL, 0, MPI_COMM_WORLD, ierr)                ! expect: RW401
  call MPI_Finalize(ierr)
end program
