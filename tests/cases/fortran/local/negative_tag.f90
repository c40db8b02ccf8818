! A tag below zero in a send.
program negative_tag
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 1
  call MPI_Send(n, 1, MPI_INTEGER, 0, -5, MPI_COMM_WORLD, ierr)          ! expect: RW902
  call MPI_Finalize(ierr)
end program
