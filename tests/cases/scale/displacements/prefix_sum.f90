! Displacements are running sums of default integers.
! notes: RW702, RW703, RW704, RW705
subroutine collect(mine, n, all, counts, procs)
    use mpi
    implicit none
    integer, intent(in) :: n, procs, counts(procs)
    real(8), intent(in) :: mine(n)
    real(8), intent(out) :: all(*)
    integer :: displs(procs), i, ierr
    displs(1) = 0
    do i = 2, procs
        displs(i) = displs(i - 1) + counts(i - 1) ! because: RW702
    end do
    call MPI_Gatherv(mine, n, MPI_DOUBLE_PRECISION, all, counts, displs, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr) ! expect: RW702
end subroutine
