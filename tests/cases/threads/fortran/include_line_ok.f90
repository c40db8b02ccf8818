! check: -fopenmp
! needs: MPI_THREAD_FUNNELED asked MPI_THREAD_FUNNELED
! The procedures of OpenMP come from an INCLUDE line; the first thread calls MPI in a region.
program main
  use mpi
  implicit none
  include 'omp_lib.h'
  integer :: provided, ierror, mine, total
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierror)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  mine = 1
!$omp parallel
  if (omp_get_thread_num() == 0) then
    call MPI_Allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  end if
!$omp end parallel
  call MPI_Finalize(ierror)
end program
