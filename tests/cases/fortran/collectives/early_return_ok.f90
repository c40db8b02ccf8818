! A rank without work skips the work and joins the reduction.
subroutine work(n, rank)
  implicit none
  include 'mpif.h'
  integer :: n, rank, ierr, total, mine
  mine = 0
  if (rank < n) mine = rank
  call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
end subroutine
program early_return
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call work(3, rank)
  call MPI_Finalize(ierr)
end program
