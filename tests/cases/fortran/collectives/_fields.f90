module fields
  implicit none
contains
  subroutine exchange(who)
    include 'mpif.h'
    integer, intent(in) :: who
    integer :: ierr
    if (who == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)      ! expect: RW101
  end subroutine
end module
