! A 64-bit number of elements is cut to a default integer.
! notes: RW702, RW703, RW704, RW705
subroutine share(data, n)
    use mpi
    implicit none
    integer(8), intent(in) :: n
    real(8), intent(inout) :: data(n)
    integer :: ierr
    call MPI_Bcast(data, int(n), MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr) ! expect: RW704
end subroutine
