! With `use mpi`, whose module gfortran made: some ranks skip the gathering.
program use_mpi
  use mpi
  implicit none
  integer :: rank, nprocs, ierr
  integer, allocatable :: all(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  allocate(all(nprocs))
  if (rank < nprocs / 2) then
    call MPI_Allgather(rank, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)   ! expect: RW101
  end if
  call MPI_Finalize(ierr)
end program
