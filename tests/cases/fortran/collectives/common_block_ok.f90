! Another member of the common block decides.
subroutine report
  implicit none
  include 'mpif.h'
  integer :: rank, n, ierr
  common /world/ rank, n
  if (n == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
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
