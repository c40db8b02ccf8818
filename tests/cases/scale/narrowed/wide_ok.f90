! A default integer that was widened before.
! notes: RW702, RW703, RW704, RW705
subroutine share(data, m)
    use mpi
    implicit none
    integer, intent(in) :: m
    real(8), intent(inout) :: data(m)
    integer(8) :: n
    integer :: ierr
    n = m
    call MPI_Bcast(data, int(n), MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
end subroutine
