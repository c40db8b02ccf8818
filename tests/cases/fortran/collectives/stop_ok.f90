! A rank that stops the program misses nothing.
program stops
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank > 100) then
    print *, 'too many ranks'
    call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end if
  if (rank > 200) stop 1
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
