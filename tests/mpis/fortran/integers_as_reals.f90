! Integers are received as reals.
! run: -n 2
program integers_as_reals
  use mpi
  implicit none
  integer :: rank, ierror
  integer :: status(MPI_STATUS_SIZE)
  integer :: x(4)
  real :: y(4)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Send(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierror)  ! because: RW205
  else
     call MPI_Recv(y, 4, MPI_REAL, 0, 0, MPI_COMM_WORLD, status, ierror)  ! expect: RW205
  end if
  call MPI_Finalize(ierror)
end program integers_as_reals
