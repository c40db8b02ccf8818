! The rank travels through a common block.
subroutine report
  implicit none
  include 'mpif.h'
  integer :: rank, n, ierr
  common /world/ rank, n
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)        ! expect: RW101
end subroutine
program common_block
  implicit none
  include 'mpif.h'
  integer :: rank, n, ierr
  common /world/ rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 4
  call report
  call MPI_Finalize(ierr)
end program
