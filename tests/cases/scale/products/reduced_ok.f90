! A reduction of a matrix, one column at a time.
! notes: RW702, RW703, RW704, RW705
subroutine add_up(mine, total, rows, columns)
    use mpi_f08
    implicit none
    integer, intent(in) :: rows, columns
    real(8), intent(in) :: mine(rows, columns)
    real(8), intent(out) :: total(rows, columns)
    integer :: i
    do i = 1, columns
        call MPI_Allreduce(mine(1, i), total(1, i), rows, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    end do
end subroutine
