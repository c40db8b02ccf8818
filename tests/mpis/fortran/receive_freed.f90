! The request of a receive is freed while it is under way.
! run: -n 2
program receive_freed
  use mpi
  implicit none
  integer :: ierror, rank, peer, request, n
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  call MPI_Irecv(n, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror)
  call MPI_Request_free(request, ierror) ! expect: RW305
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program
