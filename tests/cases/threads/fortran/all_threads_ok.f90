! check: -fopenmp
! needs: MPI_THREAD_SERIALIZED
! One section of a construct calls the collective, once for all.
program main
  use mpi
  implicit none
  integer :: provided, ierror, mine, total
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)
  mine = 1
!$omp parallel
!$omp sections
!$omp section
  call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
!$omp section
  mine = mine + 0
!$omp end sections
!$omp end parallel
  call MPI_Finalize(ierror)
end program
