! The subroutine decides on what is equal everywhere.
module meeting
  implicit none
contains
  subroutine meet(how_many)
    include 'mpif.h'
    integer, intent(in) :: how_many
    integer :: ierr
    if (how_many > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end module
program subroutines
  use meeting
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: nprocs
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  call meet(nprocs)
  call MPI_Finalize(ierr)
end program
