! The rank is kept in a module, and decides elsewhere.
module state
  implicit none
  integer :: my_rank, steps
contains
  subroutine finish_step()
    include 'mpif.h'
    integer :: ierr
    steps = steps + 1
    if (mod(my_rank, 2) == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)    ! expect: RW101
  end subroutine
end module
program module_variable
  use state
  implicit none
  include 'mpif.h'
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, my_rank, ierr)                     ! because: RW101
  call finish_step()
  call MPI_Finalize(ierr)
end program
