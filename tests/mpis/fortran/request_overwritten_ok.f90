! Two receives are begun in two requests, and both are waited for.
! run: -n 2
program request_overwritten_ok
  use mpi
  implicit none
  integer :: ierror, rank, peer, requests(2), first, second
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  call MPI_Irecv(first, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Irecv(second, 1, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierror)
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, ierror)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  call MPI_Finalize(ierror)
end program
