! A persistent send is used several times and not freed.
! run: -n 2
program persistent_never_freed
  use mpi
  implicit none
  integer :: ierror, rank, peer, request, n, i
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  call MPI_Send_init(rank, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierror) ! expect: RW306
  do i = 1, 3
    call MPI_Start(request, ierror)
    call MPI_Recv(n, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  end do
  call MPI_Finalize(ierror)
end program
