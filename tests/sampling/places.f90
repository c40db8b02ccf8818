! Rank 1 computes for ever, the others wait for a message that never comes.
module work
contains
  subroutine compute()
    real(8), volatile :: x
    x = 0
    do
      x = x + 1
    end do
  end subroutine
  subroutine receive()
    use mpi
    integer :: value, ierror
    call MPI_Recv(value, 1, MPI_INTEGER, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  end subroutine
end module
program places
  use mpi
  use work
  integer :: rank, ierror, unit
  character(len=32) :: name
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  write(name, '(a,i0)') 'ready.', rank
  open(newunit=unit, file=trim(name)); close(unit)
  if (rank == 1) call compute()
  call receive()
end program
