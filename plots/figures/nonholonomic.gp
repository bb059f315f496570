# Nonholonomic integrators side by side: data/work.dat has label, seconds, error; data/names the labels, a line each, and
# data/energy-N.dat time and the largest energy error since the time before, of line N.
load style
set multiplot layout 1, 2 title heading font ',15' noenhanced
shades = '#0072B2 #D55E00 #009E73 #CC79A7 #56B4E9 #E69F00 #888888 #000000 #999900 #7755AA #AA4444 #44AA88'
shade(k) = word(shades, k)
label(k) = system(sprintf("sed -n %dp %s/names", k, data))
count = system("wc -l < ".data."/names") + 0
set logscale xy
set format y '10^{%T}'
set format x '10^{%T}'
set xlabel 'time on one core, s'
set ylabel 'error of q at T = 3'
set key top right
plot for [k = 1:count] sprintf("< awk '$1 == \"%s\"' %s/work.dat", label(k), data) using 2:3 \
  with linespoints lw 2 pt 4 + k ps 1 lc rgb shade(k) title label(k) noenhanced
unset logscale x
set format x '%g'
set xlabel 'time t, h = 1/20'
set ylabel 'largest energy error since the sample before'
unset key
plot for [k = 1:count] sprintf('%s/energy-%d.dat', data, k) using 1:2 with lines lw 1.5 lc rgb shade(k)
unset multiplot
set output
