! In the order of ranks.
! notes: RW215
! run: -n 3
program received_from_anybody_ok
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
        call MPI_Recv(x, 1, MPI_INTEGER, i, 0, MPI_COMM_WORLD, status, ierror)
     end do
  else
     call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierror)
  end if
  call MPI_Finalize(ierror)
end program received_from_anybody_ok
