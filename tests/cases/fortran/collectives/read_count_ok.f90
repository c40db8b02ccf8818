! One rank reads how often to meet, and tells the others.
program read_count
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: n, i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) read *, n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  do i = 1, n
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
