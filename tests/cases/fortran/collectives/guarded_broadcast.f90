! A broadcast that only the root calls.
program guarded_broadcast
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 10
  if (rank == 0) then                                                 ! because: RW101
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)        ! expect: RW101
  end if
  call MPI_Finalize(ierr)
end program
