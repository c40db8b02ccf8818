! A field in three dimensions, sent plane by plane with a datatype of a plane.
! notes: RW702, RW703, RW704, RW705
subroutine send_field(field, nx, ny, nz, plane)
    use mpi
    implicit none
    integer, intent(in) :: nx, ny, nz, plane
    real(8), intent(in) :: field(nx, ny, nz)
    integer :: ierr
    call MPI_Send(field, nz, plane, 1, 0, MPI_COMM_WORLD, ierr)
end subroutine
