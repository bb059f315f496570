# Methods of phase-space Lagrangians: the parasitic mode, and the energy error of what has none.
set multiplot layout 1, 2 title heading font ',15' noenhanced
set logscale y
set format y '10^{%T}'
set xlabel 'time'
set key bottom right
set title 'p - θ(q), degenerate-gauss'
set yrange [1e-12:3]
plot for [s = 1:3] data.'/mode-'.s.'-20.dat' using 1:2 with lines lw 1.8 lc rgb colours[s] title 's = '.s.', h = 1/20', \
  for [s = 1:3] data.'/mode-'.s.'-40.dat' using 1:2 with lines lw 1.8 dt 2 lc rgb colours[s] title 'h = 1/40', \
  2e-8 * exp(0.4849 * x) with lines lw 1.2 lc rgb grey title 'exp(0.485 t)'
set title 'energy error, one Gauss node, h = 1/10'
set yrange [1e-4:10]
set key top left
array methods[4] = ['post', 'symmetric', 'midpoint', 'dvi']
plot for [k = 1:4] data.'/energy-'.methods[k].'.dat' using 1:2 with lines lw 1.5 lc rgb colours[k] title 'degenerate-'.methods[k]
