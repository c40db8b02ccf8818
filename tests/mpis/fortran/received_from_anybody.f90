! The numbers are taken in whichever order they come.
! notes: RW215
! run: -n 3
program received_from_anybody
  use mpi
  implicit none
  integer :: rank, ierror
  integer :: status(MPI_STATUS_SIZE)
  integer :: x, i
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  x = rank
  if (rank == 0) then
     do i = 1, 2
        call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, status, ierror)  ! expect: RW215
     end do
  else
     call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierror)  ! because: RW215
  end if
  call MPI_Finalize(ierror)
end program received_from_anybody
