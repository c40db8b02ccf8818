! A communicator, a group and a datatype are not freed.
! run: -n 2
program objects_never_freed
  use mpi
  implicit none
  integer :: ierror, rank, half, group, pair
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_split(MPI_COMM_WORLD, rank, 0, half, ierror) ! expect: RW310
  call MPI_Comm_group(MPI_COMM_WORLD, group, ierror) ! expect: RW310
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror) ! expect: RW310
  call MPI_Type_commit(pair, ierror)
  call MPI_Barrier(half, ierror)
  call MPI_Finalize(ierror)
end program
