! A field in three dimensions, sent by its number of points.
! notes: RW702, RW703, RW704, RW705
subroutine send_field(field, nx, ny, nz)
    use mpi
    implicit none
    integer, intent(in) :: nx, ny, nz
    real(8), intent(in) :: field(nx, ny, nz)
    integer :: ierr
    call MPI_Send(field, nx * ny * nz, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, ierr) ! expect: RW703
end subroutine
