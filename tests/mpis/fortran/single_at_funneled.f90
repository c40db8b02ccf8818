! Any thread may execute the single construct that calls the collective, at MPI_THREAD_FUNNELED.
! run: -n 2 --openmp gcc
program main
  use mpi
  implicit none
  integer :: provided, error, mine, total
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, error)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 1, error)
  mine = 1
  total = 0
!$omp parallel num_threads(2)
!$omp single
  call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error) ! expect: RW915
!$omp end single
!$omp end parallel
  call MPI_Finalize(error)
end program
