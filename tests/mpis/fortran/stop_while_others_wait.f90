! Rank 1 stops; rank 0 waits for its message.
! run: -n 2
! says: rank 1 exited without MPI_Finalize, status 3
program stop_while_others_wait
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, ierror
  integer :: x, status(MPI_STATUS_SIZE)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)  ! expect: RW203
  if (rank == 1) stop 3
  call MPI_Recv(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, status, ierror)
  call MPI_Finalize(ierror)
end program stop_while_others_wait
