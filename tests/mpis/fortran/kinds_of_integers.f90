! A module's array of 8-byte integers is sent as default ones (MPI 4.1, section 3.2.2).
! run: -n 2
module store
  implicit none
  integer(8) :: numbers(6) = 0    ! because: RW401
end module store

program kinds
  use mpi
  use store
  implicit none
  integer :: error
  call MPI_Init(error)
  call share(numbers)
  call MPI_Finalize(error)
contains
  subroutine share(memory)
    integer(8) :: memory(*)
    call MPI_Bcast(memory, 6, MPI_INTEGER, 0, MPI_COMM_WORLD, error)    ! expect: RW401
  end subroutine share
end program kinds
