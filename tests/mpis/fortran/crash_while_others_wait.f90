! Rank 1 follows a pointer to nowhere; the others wait for it in a reduction.
! run: -n 3
! says: SIGSEGV
program crash_while_others_wait
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, total
  integer, pointer, volatile :: nowhere
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call MPI_Barrier(MPI_COMM_WORLD)
  nullify(nowhere)
  if (rank == 1) nowhere = 1  ! expect: RW203
  call MPI_Allreduce(x, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Finalize()
end program crash_while_others_wait
