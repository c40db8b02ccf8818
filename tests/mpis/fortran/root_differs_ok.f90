! The last rank is everybody's root; it sends every second element, the others fill theirs closely.
! run: -n 2
program root_differs_ok
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: strided(6), close(3)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  strided = [1, 0, 2, 0, 3, 0]
  close = 0
  if (rank == ranks - 1) then
     call MPI_Bcast(strided(1:5:2), 3, MPI_INTEGER, ranks - 1, MPI_COMM_WORLD)
  else
     call MPI_Bcast(close, 3, MPI_INTEGER, ranks - 1, MPI_COMM_WORLD)
     if (any(close /= [1, 2, 3])) call MPI_Abort(MPI_COMM_WORLD, 1)
  end if
  call MPI_Finalize()
end program root_differs_ok
