! The last rank is the root, and all know it.
program wrong_root
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: nprocs
  double precision :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  x = 1.0d0
  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, nprocs - 1, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
