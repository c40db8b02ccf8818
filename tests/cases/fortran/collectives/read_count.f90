! Each rank reads how often to meet.
program read_count
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  integer :: n, i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  read *, n                                     ! because: RW101
  do i = 1, n
    call MPI_Barrier(MPI_COMM_WORLD, ierr)      ! expect: RW101
  end do
  call MPI_Finalize(ierr)
end program
