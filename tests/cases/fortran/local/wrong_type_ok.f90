! Each type is sent as what it is.
program wrong_type
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  double precision :: x(5)
  real :: y
  integer(8) :: long
  logical :: flag
  complex :: z
  character(len=10) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1.0d0
  call MPI_Bcast(x, 5, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(y, 1, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(long, 1, MPI_INTEGER8, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(flag, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(z, 1, MPI_COMPLEX, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(text, 10, MPI_CHARACTER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
