! A communicator is made and freed.
program never_freed
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: copy
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierr)
  call MPI_Barrier(copy, ierr)
  call MPI_Comm_free(copy, ierr)
  call MPI_Finalize(ierr)
end program
