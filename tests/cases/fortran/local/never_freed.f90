! A communicator is made and never freed.
program never_freed
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: copy
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierr)            ! expect: RW310
  call MPI_Barrier(copy, ierr)
  call MPI_Finalize(ierr)
end program
