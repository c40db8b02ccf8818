! Rank 0 reduces two numbers, the others one.
! run: -n 3
program count_of_allreduce
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, ierror
  double precision :: x(2), y(2)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  x = rank
  call MPI_Allreduce(x, y, merge(2, 1, rank == 0), MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierror)  ! expect: RW107
  call MPI_Finalize(ierror)
end program count_of_allreduce
