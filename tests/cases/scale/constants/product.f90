! The count is a product of constants beyond what an integer holds.
program product
    use mpi
    implicit none
    integer :: ierr, n
    real(8), allocatable :: matrix(:)
    call MPI_Init(ierr)
    n = 60000
    allocate(matrix(int(n, 8) * n))
    call MPI_Bcast(matrix, n * n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr) ! expect: RW701
    call MPI_Finalize(ierr)
end program
