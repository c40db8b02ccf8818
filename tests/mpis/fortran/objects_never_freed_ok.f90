! A communicator, a group and a datatype are freed.
! run: -n 2
program objects_never_freed_ok
  use mpi
  implicit none
  integer :: ierror, rank, half, group, other, pair
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_split(MPI_COMM_WORLD, rank, 0, half, ierror)
  call MPI_Comm_group(MPI_COMM_WORLD, group, ierror)
  call MPI_Comm_group(MPI_COMM_WORLD, other, ierror)
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror)
  call MPI_Type_commit(pair, ierror)
  call MPI_Barrier(half, ierror)
  call MPI_Comm_free(half, ierror)
  call MPI_Group_free(group, ierror)
  call MPI_Group_free(other, ierror)
  call MPI_Type_free(pair, ierror)
  call MPI_Finalize(ierror)
end program
