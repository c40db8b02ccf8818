! Displacements are running sums in 64 bits that are compared with the largest integer.
! notes: RW702, RW703, RW704, RW705
subroutine collect(mine, n, all, counts, procs)
    use mpi
    implicit none
    integer, intent(in) :: n, procs, counts(procs)
    real(8), intent(in) :: mine(n)
    real(8), intent(out) :: all(*)
    integer :: displs(procs), i, ierr
    integer(8) :: total
    total = 0
    do i = 1, procs
        if (total > huge(1)) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
        displs(i) = int(total)
        total = total + counts(i)
    end do
    call MPI_Gatherv(mine, n, MPI_DOUBLE_PRECISION, all, counts, displs, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
end subroutine
