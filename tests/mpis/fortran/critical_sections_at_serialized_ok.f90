! Sections send in critical sections of one name at MPI_THREAD_SERIALIZED.
! run: -n 2 --openmp gcc
program main
  use mpi
  implicit none
  integer :: provided, error, first, second
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, error)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1, error)
  first = 1
  second = 2
!$omp parallel sections num_threads(2) private(error)
!$omp section
!$omp critical (one)
  call MPI_Send(first, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, error)
!$omp end critical (one)
!$omp section
!$omp critical (one)
  call MPI_Send(second, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, error)
!$omp end critical (one)
!$omp end parallel sections
  call MPI_Finalize(error)
end program
