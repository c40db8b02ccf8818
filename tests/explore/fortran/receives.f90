! Receives of any source, of `use mpi`.
! visit: np=3 0:1<2 0:2<1 0:3<1 0:4<2 -> finished: 2 1 1 2
! visit: np=3 0:1<1 0:2<2 0:3<2 0:4<1 -> finished: 1 2 2 1
program receives
  use mpi
  implicit none
  integer :: ierr, rank, size, i, request, values(4)

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Recv(values(1), 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Irecv(values(2), 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Recv_init(values(3), 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    values(4) = values(3)
    call MPI_Start(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    print *, values(1), values(2), values(4), values(3)
    call MPI_Request_free(request, ierr)
  else
    do i = 1, 2
      call MPI_Send(rank, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
    end do
  end if
  call MPI_Finalize(ierr)
end program receives
