! One half broadcasts among itself.
program split
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: half, n, colour
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  colour = mod(rank, 2)
  call MPI_Comm_split(MPI_COMM_WORLD, colour, rank, half, ierr)
  n = 1
  if (colour == 0) then
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, half, ierr)
  end if
  call MPI_Comm_free(half, ierr)
  call MPI_Finalize(ierr)
end program
