! check: -fopenmp
! needs: MPI_THREAD_SERIALIZED
! A single construct may be executed by any thread.
program main
  use mpi
  implicit none
  integer :: provided, ierror, mine, total
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierror)
  mine = 1
!$omp parallel
!$omp single
  call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror) ! expect: RW915
!$omp end single
!$omp end parallel
  call MPI_Finalize(ierror)
end program
