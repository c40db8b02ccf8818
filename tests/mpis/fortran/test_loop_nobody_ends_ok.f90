! The message is sent.
! run: -n 2
program test_loop_nobody_ends_ok
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, asked
  logical :: done
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  x = rank
  if (rank == 0) then
     call MPI_Irecv(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request)
     asked = 0
     do
        asked = asked + 1
        call MPI_Test(request, done, MPI_STATUS_IGNORE)
        if (done) exit
     end do
  else
     call MPI_Send(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program test_loop_nobody_ends_ok
