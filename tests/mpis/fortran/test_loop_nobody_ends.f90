! Rank 0 asks for ever whether a message has come that nobody sends.
! run: -n 2
program test_loop_nobody_ends
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer :: x, asked
  logical :: done
  type(MPI_Request) :: request
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  if (rank == 0) then
     call MPI_Irecv(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request)
     asked = 0
     do
        asked = asked + 1
        call MPI_Test(request, done, MPI_STATUS_IGNORE)  ! expect: RW201
        if (done) exit
     end do
  end if
  call MPI_Finalize()
end program test_loop_nobody_ends
