# Relative errors against h: q, p, lambda side by side, Lobatto with 2 to 5 stages; data/orders.dat against the exact
# reference and, if own is 1, below it data/own.dat against the paper's own. Dashed: the orders of theorem 5.2.
load style
set multiplot layout 1 + own, 3 title heading font ',15' noenhanced
array names[3] = ['q', 'p', 'λ']
set logscale xy
set format y '10^{%T}'
set xlabel 'step size h'
order(s, v) = v < 3 ? 2 * s - 2 : s - (s - 2 * floor(s / 2.0))
# the finest point of a curve carries the dashed line
error_at(file, s, v) = real(system(sprintf("awk '$1 == %d { x = $%d } END { print x }' %s", s, 2 + v, file)))
step_at(file, s) = real(system(sprintf("awk '$1 == %d { x = $2 } END { print x }' %s", s, file)))
do for [part = 0:own] {
  file = data.(part == 0 ? '/orders.dat' : '/own.dat')
  set yrange [part == 0 ? 1e-28 : 1e-22 : 1]
  do for [v = 1:3] {
    set title (part == 0 ? 'relative error of '.names[v] : names[v].', against own reference (h = 10^{-4}, double)')
    set key bottom right width -1
    set xrange [0.9 * step_at(file, 2) : 0.3]
    do for [s = 2:5] {
      eval sprintf("line%d(x) = %g * (x / %g) ** %d", s, error_at(file, s, v), step_at(file, s), order(s, v))
    }
    if (part == 0) {
      plot for [s = 2:5] file using ($1 == s ? $2 : NaN):2 + v with linespoints lw 2 pt points[s - 1] ps 1.1 \
             lc rgb colours[s - 1] title sprintf('s = %d: h^%d', s, order(s, v)), \
           line2(x) with lines lw 1 dt (10,8) lc rgb grey notitle, line3(x) with lines lw 1 dt (10,8) lc rgb grey notitle, \
           line4(x) with lines lw 1 dt (10,8) lc rgb grey notitle, line5(x) with lines lw 1 dt (10,8) lc rgb grey notitle
    } else {
      plot for [s = 2:5] file using ($1 == s ? $2 : NaN):2 + v with linespoints lw 2 pt points[s - 1] ps 1.1 \
             lc rgb colours[s - 1] title sprintf('s = %d', s)
    }
  }
}
unset multiplot
set output
