! A rank without work leaves the subroutine before the reduction.
subroutine work(n, rank)
  implicit none
  include 'mpif.h'
  integer :: n, rank, ierr, total
  if (rank >= n) return                                                              ! because: RW101
  call MPI_Allreduce(n, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)        ! expect: RW101
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
