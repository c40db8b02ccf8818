! A select case names two of four ranks.
! check: --ranks 4
program meet
  use mpi
  implicit none
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  select case (rank)
  case (0)
    print *, 'first'
    call MPI_Barrier(MPI_COMM_WORLD, ierr)  ! expect: RW101
  case (1)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)  ! expect: RW101
  case default
    print *, 'other'
  end select
  call MPI_Finalize(ierr)
end program meet
