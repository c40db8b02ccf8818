! The tags agree.
! run: -n 4
program split_then_wrong_partner_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, half, mine, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, half, ierror)
  call MPI_Comm_rank(half, mine, ierror)
  if (mine == 1) then
     call MPI_Recv(x, 1, MPI_INTEGER, 0, 1, half, status, ierror)
  else
     call MPI_Send(x, 1, MPI_INTEGER, 1, 1, half, ierror)
  end if
  call MPI_Comm_free(half, ierror)
  call MPI_Finalize(ierror)
end program split_then_wrong_partner_ok
