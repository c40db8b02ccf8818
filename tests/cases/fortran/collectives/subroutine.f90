! The rank is an argument of the subroutine that holds the barrier.
module meeting
  implicit none
contains
  subroutine meet(who)
    include 'mpif.h'
    integer, intent(in) :: who
    integer :: ierr
    if (who > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)      ! expect: RW101
  end subroutine
end module
program subroutines
  use meeting
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call meet(rank)
  call MPI_Finalize(ierr)
end program
