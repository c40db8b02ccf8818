! The half that is not meant to broadcast does so on the whole world.
program split
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: half, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half, ierr)
  n = 1
  if (mod(rank, 2) == 0) then
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)      ! expect: RW101
  end if
  call MPI_Comm_free(half, ierr)
  call MPI_Finalize(ierr)
end program
