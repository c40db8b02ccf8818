! Each rank waits for two messages and is sent one.
! run: -n 2
! says: MPI_Waitall
program waitall_never_served
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x(2), y
  type(MPI_Request) :: requests(3)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  y = rank
  call MPI_Irecv(x(1), 1, MPI_INTEGER, 1 - rank, 1, MPI_COMM_WORLD, requests(1))
  call MPI_Irecv(x(2), 1, MPI_INTEGER, 1 - rank, 2, MPI_COMM_WORLD, requests(2))
  call MPI_Isend(y, 1, MPI_INTEGER, 1 - rank, 1, MPI_COMM_WORLD, requests(3))
  call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE)  ! expect: RW201
  call MPI_Finalize()
end program waitall_never_served
