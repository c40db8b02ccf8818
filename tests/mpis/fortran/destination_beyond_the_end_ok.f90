! To nobody.
! run: -n 2
program destination_beyond_the_end_ok
  use mpi_f08
  implicit none
  integer :: rank, ranks, x, next
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = merge(rank + 1, MPI_PROC_NULL, rank + 1 < ranks)
  call MPI_Irecv(x, 1, MPI_INTEGER, merge(MPI_PROC_NULL, rank - 1, rank == 0), 0, MPI_COMM_WORLD, request)
  call MPI_Send(rank, 1, MPI_INTEGER, next, 0, MPI_COMM_WORLD)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program destination_beyond_the_end_ok
