"""Spack recipe. Rattleback is built from a checkout: spack repo add ci/spack; spack dev-build rattleback@0.3.0"""

from spack.package import *

try:  # Spack 1.0 has moved the build systems
    from spack_repo.builtin.build_systems.makefile import MakefilePackage
except ImportError:
    pass


class Rattleback(MakefilePackage):
    """Measures the convergence orders of geometric integrators over MPI and judges them against their theorems."""

    version("0.3.0")

    variant("charts", default=True, description="gnuplot for the charts of a run")

    depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("openmpi")
    depends_on("hdf5+mpi+hl")
    depends_on("gsl")
    depends_on("libyaml")
    depends_on("jansson")
    depends_on("gnuplot+cairo", type="run", when="+charts")
    depends_on("cmocka", type="test")

    conflicts("%clang", msg="quadruple precision is _Float128, which clang lacks")
    conflicts("%gcc@:11", msg="gcc 12 is the oldest it is tested with")

    # Spack's compiler wrapper chooses the instruction set.
    build_targets = ["ARCH=portable", "HDF5=hdf5"]

    def install(self, spec, prefix):
        make("install", *self.build_targets, f"PREFIX={prefix}")

    def check(self):
        make("WERROR=1", "run-tests", *self.build_targets)
