! A small message that nobody receives.
! run: -n 2
program message_never_received
  use mpi
  implicit none
  integer :: rank, ierror
  integer :: status(MPI_STATUS_SIZE)
  integer :: x
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 1, MPI_INTEGER, 1, 3, MPI_COMM_WORLD, ierror)  ! expect: RW207
  end if
  call MPI_Finalize(ierror)
end program message_never_received
