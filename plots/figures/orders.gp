# Relative errors against h, a panel each, Lobatto with 2 to 5 stages: above data/exact.dat with, dashed, the orders of
# theorem 5.2; below data/own.dat against the paper's own reference. labels: names of the panels, separated by |.
panels = words(labels = system("echo '".labels."' | tr ' |' '_ '"))
name(v) = system("echo '".word(labels, v)."' | tr _ ' '")
set multiplot layout 2, panels title heading font ',15' noenhanced
set logscale xy
set format y '10^{%T}'
order(s, v) = name(v) ne 'λ' ? 2 * s - 2 : s - (s - 2 * floor(s / 2.0))
# the finest point of a curve carries the dashed line
error_at(s, v) = real(system(sprintf("awk '$1 == %d && $2 == 1 / 256 { print $%d }' %s", s, 2 + v, data.'/exact.dat')))
set xrange [0.9 / 256 : 0.3]
set key bottom right width -1
do for [row = 0:1] {
  file = data.(row == 0 ? '/exact.dat' : '/own.dat')
  set yrange [row == 0 ? 1e-28 : 1e-22 : 1]
  set xlabel (row == 0 ? '' : 'step size h')
  do for [v = 1:panels] {
    set title (row == 0 ? 'relative error of '.name(v) : name(v).', reference in double, h = 10^{-4}')
    do for [s = 2:5] {
      eval sprintf("line%d(x) = %g * (x * 256) ** %d", s, row == 0 ? error_at(s, v) : 0, order(s, v))
    }
    if (row == 0) {
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
