# data/METHOD.dat: h, deviation of the energy, of modified energies with terms below h^4, h^6, h^8, and of the best truncation. Left against h
# with dashed slopes, right against 1/h.
set multiplot layout 1, 2 title heading font ',15' noenhanced
set format y '10^{%T}'
array names[4] = ['energy', 'terms below h^4', 'below h^6', 'below h^8']
verlet = data.'/stormer-verlet.dat'
finest(k) = real(system(sprintf("sort -g %s | awk 'NR == 1 { print $%d / $1 ^ %d }'", verlet, k + 1, 2 * k)))
set logscale xy
set xlabel 'step size h'
set title 'stormer-verlet: deviation, dashed slopes 2, 4, 6, 8' noenhanced
set key bottom right
set xrange [0.05:1.2]
c1 = finest(1); c2 = finest(2); c3 = finest(3); c4 = finest(4)
plot for [k = 1:4] verlet using 1:(column(k + 1)) with linespoints lw 2 pt points[k] ps 1.1 lc rgb colours[k] title names[k], \
  c1 * x**2 with lines lw 1 dt (10,8) lc rgb grey notitle, c2 * x**4 with lines lw 1 dt (10,8) lc rgb grey notitle, \
  c3 * x**6 with lines lw 1 dt (10,8) lc rgb grey notitle, c4 * x**8 with lines lw 1 dt (10,8) lc rgb grey notitle
unset logscale x
set xlabel '1/h'
set title 'best truncation' noenhanced
set key bottom left
set xrange [0.9:3.1]
set yrange [1e-16:1]
plot verlet using (1 / $1):6 with linespoints lw 2 pt points[1] ps 1.1 lc rgb colours[1] title 'stormer-verlet' noenhanced, \
  data.'/symplectic-midpoint.dat' using (1 / $1):6 with linespoints lw 2 pt points[2] ps 1.1 lc rgb colours[2] title 'symplectic-midpoint' noenhanced, \
  verlet using (1 / $1):2 with linespoints lw 2 pt points[4] ps 1.1 lc rgb colours[4] title 'stormer-verlet, energy itself' noenhanced
