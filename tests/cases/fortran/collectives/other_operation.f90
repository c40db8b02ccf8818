! The root sums up while the others look for the largest.
program other_operation
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: mine, total
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  mine = rank
  if (rank == 0) then
    call MPI_Reduce(mine, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)   ! expect: RW105
  else
    call MPI_Reduce(mine, total, 1, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, ierr)   ! expect: RW105
  end if
  call MPI_Finalize(ierr)
end program
