! Displacements are multiples of two, in an allocatable array.
! notes: RW702, RW703, RW704, RW705
subroutine spread_out(all, mine, block, counts, procs)
    use mpi_f08
    implicit none
    integer, intent(in) :: block, procs, counts(procs)
    real(8), intent(in) :: all(*)
    real(8), intent(out) :: mine(block)
    integer, allocatable :: displs(:)
    integer :: i
    allocate(displs(procs))
    do i = 1, procs
        displs(i) = (i - 1) * 2
    end do
    call MPI_Scatterv(all, counts, displs, MPI_DOUBLE_PRECISION, mine, block, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)
end subroutine
