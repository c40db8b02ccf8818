! The buffer changes while it is being sent.
program buffer_in_use
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: request
  double precision :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1.0d0
  call MPI_Isend(x, 1, MPI_DOUBLE_PRECISION, 0, 7, MPI_COMM_WORLD, request, ierr)
  x = 2.0d0                                                                              ! expect: RW402
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
