! Every rank names itself as the root.
program wrong_root
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  double precision :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1.0d0
  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, rank, MPI_COMM_WORLD, ierr)   ! expect: RW104
  call MPI_Finalize(ierr)
end program
