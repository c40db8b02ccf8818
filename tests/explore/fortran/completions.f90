! What MPI_Waitany completes (indices count from 0 in a schedule), probes, and how often no is said, of `use mpi`.
! visit: np=3 0:c1=1 0:p1<2 0:t1=4 -> finished: 2 2 2 5
! visit: np=3 0:c1=0 0:p1<1 0:t1=0 -> finished: 1 1 1 1
program completions
  use mpi
  implicit none
  integer :: ierr, rank, i, index, asked, values(2), other, requests(2), status(MPI_STATUS_SIZE)
  logical :: done

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    do i = 1, 2
      call MPI_Irecv(values(i), 1, MPI_INTEGER, i, 0, MPI_COMM_WORLD, requests(i), ierr)
    end do
    call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE, ierr)
    write (*, '(I0,1X,I0,1X)', advance='no') index, values(index)
    call MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, status, ierr)
    write (*, '(I0,1X)', advance='no') status(MPI_SOURCE)
    asked = 0
    done = .false.
    do while (.not. done)
      call MPI_Test(requests(3 - index), done, MPI_STATUS_IGNORE, ierr)
      asked = asked + 1
    end do
    write (*, '(I0)') asked
    do i = 1, 2
      call MPI_Recv(other, 1, MPI_INTEGER, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  else
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program completions
