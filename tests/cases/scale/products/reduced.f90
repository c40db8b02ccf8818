! A reduction of all elements of a matrix, counted in an integer of 32 bits.
! notes: RW702, RW703, RW704, RW705
subroutine add_up(mine, total, rows, columns)
    use mpi_f08
    implicit none
    integer, intent(in) :: rows, columns
    real(8), intent(in) :: mine(rows, columns)
    real(8), intent(out) :: total(rows, columns)
    call MPI_Allreduce(mine, total, rows * columns, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD) ! expect: RW703
end subroutine
