! Leapfrog (Stormer-Verlet) as a library for Rattleback, in Fortran 2008: half a kick, a drift, half a kick.
!
!     gfortran -O2 -shared -fPIC -o libleapfrog.so leapfrog.f90
!
! The types are those of rattleback_method.h, member by member. Only rattleback_methods has a name that C sees: another one
! could be that of a function of the C library, such as step, which would be called instead.
module leapfrog
    use iso_c_binding
    implicit none

    integer(c_int), parameter :: abi_known = 1

    type, bind(C) :: problem_type
        integer(c_size_t) :: size
        integer(c_int) :: n, element, m, holonomic, stages, parameters
        type(c_ptr) :: name, group, parameter_name, parameter
        type(c_ptr) :: context
        type(c_funptr) :: force, momentum, velocity, mass, constraint, constraint_matrix, hamiltonian, retract, message
    end type

    type, bind(C) :: order_type
        type(c_ptr) :: quantity
        real(c_double) :: order
    end type

    type, bind(C) :: method_type
        integer(c_size_t) :: size
        integer(c_int) :: abi, carries_more
        type(c_ptr) :: name, summary, source, orders, parameters
        type(c_funptr) :: open, step, close, open_quad, step_quad, close_quad
    end type

    abstract interface
        subroutine physics(context, q, x, out) bind(C)
            import
            type(c_ptr), value :: context
            real(c_double), intent(in) :: q(*), x(*)
            real(c_double), intent(out) :: out(*)
        end subroutine
        subroutine tell(context, text) bind(C)
            import
            type(c_ptr), value :: context
            character(c_char), intent(in) :: text(*)
        end subroutine
    end interface

    type :: state
        procedure(physics), pointer, nopass :: force, velocity
        type(c_ptr) :: context
        integer :: n
        real(c_double) :: h
    end type

    character(kind=c_char, len=*), parameter :: nul = c_null_char
    character(kind=c_char, len=9), target :: name = 'leapfrog'//nul
    character(kind=c_char, len=15), target :: summary = 'Stormer-Verlet'//nul
    character(kind=c_char, len=13), target :: source = 'F. Tran 2026'//nul
    character(kind=c_char, len=2), target :: q_name = 'q'//nul, p_name = 'p'//nul
    type(order_type), target :: orders(3)
    type(method_type), target :: method

contains

    function methods(abi, count) bind(C, name='rattleback_methods') result(found)
        integer(c_int), value :: abi
        integer(c_int), intent(out) :: count
        type(c_ptr) :: found
        orders = [order_type(c_loc(q_name), 2), order_type(c_loc(p_name), 2), order_type(c_null_ptr, 0)]
        method = method_type(c_sizeof(method), abi_known, 0, c_loc(name), c_loc(summary), c_loc(source), c_loc(orders), &
            c_null_ptr, c_funloc(open_leapfrog), c_funloc(step), c_funloc(close_leapfrog), &
            c_null_funptr, c_null_funptr, c_null_funptr)
        count = 1
        found = c_null_ptr
        if (abi == abi_known) found = c_loc(method)
    end function

    function open_leapfrog(problem, h, parameters) bind(C, name='') result(opened)
        type(problem_type), intent(in) :: problem
        real(c_double), value :: h
        type(c_ptr), value :: parameters
        type(c_ptr) :: opened
        type(state), pointer :: self
        procedure(tell), pointer :: message
        character(kind=c_char), pointer :: group(:)
        opened = c_null_ptr
        call c_f_pointer(problem%group, group, [2])
        if (problem%m > 0 .or. group(1) /= 'R' .or. group(2) /= '^') then
            call c_f_procpointer(problem%message, message)
            call message(problem%context, 'needs R^n without constraints'//nul)
            return
        end if
        allocate (self)
        call c_f_procpointer(problem%force, self%force)
        call c_f_procpointer(problem%velocity, self%velocity)
        self%context = problem%context
        self%n = problem%n
        self%h = h
        opened = c_loc(self)
    end function

    subroutine kick(self, q, p)
        type(state), intent(in) :: self
        real(c_double), intent(in) :: q(:)
        real(c_double), intent(inout) :: p(:)
        real(c_double) :: v(self%n), force(self%n)
        call self%velocity(self%context, q, p, v)
        call self%force(self%context, q, v, force)
        p = p + self%h / 2 * force
    end subroutine

    function step(of, q_at, p_at, lambda_at) bind(C, name='') result(status)
        type(c_ptr), value :: of
        type(c_ptr), value :: q_at, p_at, lambda_at
        integer(c_int) :: status
        type(state), pointer :: self
        real(c_double), pointer :: q(:), p(:)
        real(c_double), allocatable :: v(:)
        call c_f_pointer(of, self)
        call c_f_pointer(q_at, q, [self%n])
        call c_f_pointer(p_at, p, [self%n])
        allocate (v(self%n))
        call kick(self, q, p)
        call self%velocity(self%context, q, p, v)
        q = q + self%h * v
        call kick(self, q, p)
        status = 0
    end function

    subroutine close_leapfrog(of) bind(C, name='')
        type(c_ptr), value :: of
        type(state), pointer :: self
        call c_f_pointer(of, self)
        deallocate (self)
    end subroutine
end module
