! A persistent receive is started again before it is complete.
! run: -n 2
program persistent_started_twice
  use mpi
  implicit none
  integer :: ierror, rank, peer, request, n, i
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  call MPI_Recv_init(n, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror)
  do i = 1, 2
    call MPI_Start(request, ierror) ! expect: RW303
  end do
  call MPI_Send(rank, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierror)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  call MPI_Request_free(request, ierror)
  call MPI_Finalize(ierror)
end program
