! An element is set when the array has been sent.
! run: -n 2 --guard binary
program array_changed_while_sent_ok
  use mpi
  implicit none
  integer :: rank, ierror, request
  double precision, allocatable :: x(:)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  allocate(x(200000))
  x = rank
  if (rank == 0) then
     call MPI_Isend(x, 200000, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, request, ierror)
     call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
     x(1000) = 5
  else
     call MPI_Irecv(x, 200000, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, request, ierror)
     call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  end if
  print *, x(1000)
  deallocate(x)
  call MPI_Finalize(ierror)
end program array_changed_while_sent_ok
