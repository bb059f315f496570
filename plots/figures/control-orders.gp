# Errors of controls and cost against h, by method.
set multiplot layout 1,2 title heading font ',15' noenhanced
set logscale xy
set format y '10^{%T}'
set xlabel 'h'
set key outside bottom center horizontal maxcols 3
array names[2] = ['pendulum-transfer', 'two-masses']
array labels[2] = ['error of u, largest over the nodes', 'error of J']
of(name, s) = sprintf("< awk '$1 == \"%s\" && $2 == %d' %s/orders.dat", name, s, data)
do for [k = 1:2] {
  set ylabel labels[k]
  plot for [s = 2:4] of(names[1], s) using 3:3 + k with linespoints lw 2 pt 7 lc rgb colours[s - 1] \
           title sprintf('pendulum, %d nodes', s), \
       for [s = 2:4] of(names[2], s) using 3:3 + k with linespoints lw 2 dt 2 pt 5 lc rgb colours[s - 1] \
           title sprintf('two masses, %d nodes', s)
}
