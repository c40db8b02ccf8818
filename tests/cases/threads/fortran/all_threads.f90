! check: -fopenmp
! needs: MPI_THREAD_MULTIPLE
! All threads of the team call the collective.
program main
  use mpi
  implicit none
  integer :: provided, ierror, mine, total
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)
  mine = 1
!$omp parallel
  call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror) ! expect: RW502
!$omp end parallel
  call MPI_Finalize(ierror)
end program
