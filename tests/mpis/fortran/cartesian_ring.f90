! On a periodic line everybody receives from the left first.
! run: -n 3
program cartesian_ring
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, left, right
  type(MPI_Comm) :: line
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., line)
  call MPI_Cart_shift(line, 0, 1, left, right)
  call MPI_Recv(x, 1, MPI_INTEGER, left, 0, line, MPI_STATUS_IGNORE)  ! expect: RW201
  call MPI_Send(x, 1, MPI_INTEGER, right, 0, line)
  call MPI_Finalize()
end program cartesian_ring
