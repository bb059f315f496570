# Nonholonomic integrators on several systems: data/systems and data/names, a line each, and data/S-M.dat, time and the largest energy
# error since the time before, of system S and method M, where that method takes that system; the last panel is the key. With `slopes`, the one
# before has data/slopes-M.dat, a parameter and the slope of the energy.
if (!exists('columns')) columns = 4
set multiplot layout 2, columns title heading font ',15' noenhanced
shades = '#0072B2 #D55E00 #009E73 #CC79A7 #56B4E9 #E69F00 #888888 #000000 #999900 #7755AA #AA4444 #44AA88 #DDAAFF #224488 #665500 #FF66AA #AA8866'
shade(k) = word(shades, k)
line_of(file, k) = system(sprintf('sed -n %dp %s/%s', k, data, file))
systems = system('wc -l < '.data.'/systems') + 0
methods = system('wc -l < '.data.'/names') + 0
set logscale xy
set format '10^{%T}'
set xlabel 'time t'
unset key
do for [s = 1:systems] {
  set title line_of('systems', s) noenhanced
  files = system(sprintf('cd %s && ls %d-*.dat', data, s))
  number(file) = system("echo ".file." | sed 's/.*-//; s/.dat//'") + 0
  plot for [file in files] data.'/'.file using 1:2 with lines lw 1.5 lc rgb shade(number(file))
}
unset logscale
if (exists('slopes')) {
  set logscale y
  set title '|dE/dt|, turns'
  set xlabel 'eps'
  set format x '%g'
  set xrange [0:0.55]
  files = system(sprintf('cd %s && ls slopes-*.dat', data))
  plot for [file in files] data.'/'.file using 1:2 with linespoints lw 1.5 pt 7 ps 0.6 lc rgb shade(number(file))
  unset logscale
}
unset border
unset tics
unset xlabel
unset title
set xrange [0:1]
set yrange [0:1]
set key center center samplen 3 spacing 1.1
if (methods > 14) set key maxrows 20 spacing 0.95 font ',11'
plot for [k = 1:methods] NaN with lines lw 3 lc rgb shade(k) title line_of('names', k) noenhanced
