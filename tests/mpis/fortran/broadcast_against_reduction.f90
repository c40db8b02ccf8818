! Rank 0 broadcasts where the others reduce.
! run: -n 3
! says: MPI_Reduce
program broadcast_against_reduction
  use mpi
  implicit none
  integer :: rank, ranks, ierror
  integer :: x, total
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  if (rank == 0) then
     call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)  ! expect: RW102
  else
     call MPI_Reduce(x, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierror)
  end if
  call MPI_Finalize(ierror)
end program broadcast_against_reduction
