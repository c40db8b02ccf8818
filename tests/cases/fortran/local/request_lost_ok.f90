! A request is started and waited for.
program request_lost
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: request, status(MPI_STATUS_SIZE)
  double precision :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1.0d0
  if (rank == 0) then
    call MPI_Isend(x, 1, MPI_DOUBLE_PRECISION, 1, 7, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
