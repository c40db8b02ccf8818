! The last rank sends to one that is not there.
! run: -n 2
program destination_beyond_the_end
  use mpi_f08
  implicit none
  integer :: rank, ranks, x, next
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = rank + 1
  call MPI_Irecv(x, 1, MPI_INTEGER, merge(MPI_PROC_NULL, rank - 1, rank == 0), 0, MPI_COMM_WORLD, request)
  call MPI_Send(rank, 1, MPI_INTEGER, next, 0, MPI_COMM_WORLD)  ! expect: RW903
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program destination_beyond_the_end
