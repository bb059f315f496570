-- Lmod module; `make install` puts it below PREFIX/share/modulefiles, from where it finds the rest.
--   module use PREFIX/share/modulefiles; module load rattleback
help([[Rattleback measures the convergence orders of geometric integrators and judges them against their theorems.
Start with `rattleback --help' and `man rattleback'; campaigns are in $RATTLEBACK_CASES, job scripts in $RATTLEBACK_JOBS.]])
whatis("Name: rattleback")
whatis("Version: " .. myModuleVersion())
whatis("Description: convergence orders of geometric integrators, measured over MPI")

local prefix = myFileName():match("^(.*)/share/modulefiles/")
local share = pathJoin(prefix, "share")

prepend_path("PATH", pathJoin(prefix, "bin"))
prepend_path("MANPATH", pathJoin(share, "man"))
prepend_path("FPATH", pathJoin(share, "zsh", "site-functions"))
prepend_path("XDG_DATA_DIRS", share)
setenv("RATTLEBACK_CASES", pathJoin(share, "rattleback", "cases"))
setenv("RATTLEBACK_JOBS", pathJoin(share, "rattleback", "jobs"))
