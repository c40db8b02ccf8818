! Persistent requests are started twice; a duplicate is made in the background.
! run: -n 2
! run: -n 2 --buffering zero
program persistent_ok
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, y, step, requests(2), request, twin
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Comm_idup(MPI_COMM_WORLD, twin, request, ierror)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  call MPI_Send_init(x, 1, MPI_INTEGER, 1 - rank, 0, twin, requests(1), ierror)
  call MPI_Recv_init(y, 1, MPI_INTEGER, 1 - rank, 0, twin, requests(2), ierror)
  do step = 1, 2
     call MPI_Startall(2, requests, ierror)
     call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  end do
  call MPI_Request_free(requests(1), ierror)
  call MPI_Request_free(requests(2), ierror)
  call MPI_Comm_free(twin, ierror)
  call MPI_Finalize(ierror)
end program persistent_ok
