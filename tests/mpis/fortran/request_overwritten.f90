! Two receives are begun in one variable, and the last is waited for.
! run: -n 2
! says: another operation is begun in the same variable
program request_overwritten
  use mpi
  implicit none
  integer :: ierror, rank, peer, request, first, second
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  call MPI_Irecv(first, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror) ! expect: RW301
  call MPI_Irecv(second, 1, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, request, ierror) ! because: RW301
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierror)
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, ierror)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program
