! Receives and probes of any source, of `mpi_f08`.
! visit: np=3 0:1<2 0:p1<1 -> finished: 2 1
! visit: np=3 0:1<1 0:p1<2 -> finished: 1 2
program receives_f08
  use mpi_f08
  implicit none
  integer :: rank, first, second
  type(MPI_Status) :: status
  type(MPI_Request) :: request

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (rank == 0) then
    call MPI_Irecv(first, 1, MPI_INTEGER, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, status)
    call MPI_Recv(second, 1, MPI_INTEGER, status%MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    print *, first, second
  else
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program receives_f08
