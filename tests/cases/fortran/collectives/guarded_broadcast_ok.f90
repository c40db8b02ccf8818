! Only the value is set on the root; all call the broadcast.
program guarded_broadcast
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    n = 10
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
