! All cases of a choice by rank call the barrier.
program select_case
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  select case (rank)
  case (0)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  case (1:3)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  case default
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end select
  call MPI_Finalize(ierr)
end program
