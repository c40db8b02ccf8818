! Nothing orders the two tasks that call collectives on one communicator.
! run: -n 2 --openmp gcc
program main
  use mpi
  implicit none
  integer :: provided, error, first, second, order
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, error)
  first = 1
  second = 2
  order = 0
!$omp parallel num_threads(2)
!$omp single
!$omp task private(error)
  call MPI_Bcast(first, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error) ! because: RW503
!$omp end task
!$omp task private(error)
  call MPI_Bcast(second, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error) ! expect: RW503
!$omp end task
!$omp end single
!$omp end parallel
  call MPI_Finalize(error)
end program
