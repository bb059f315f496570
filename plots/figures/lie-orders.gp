# Errors of position and momentum against h, one curve a method: data/curves.dat has label, h, error.
load style
set title heading font ',15' noenhanced
set logscale xy
set format y '10^{%T}'
set xlabel 'step size h'
set ylabel 'error at T = 1/2'
set key bottom right
labels = system("awk '{ print $1 }' ".data."/curves.dat | uniq")
shade(k) = word('#0072B2 #D55E00 #009E73 #CC79A7 #56B4E9 #E69F00 #888888', k)
dash(k) = k > 4 ? 2 : 1
plot for [k = 1:words(labels)] sprintf("< awk '$1 == \"%s\"' %s/curves.dat", word(labels, k), data) using 2:3 \
  with linespoints lw 2 dt dash(k) pt 4 + 2 * k ps 1.1 lc rgb shade(k) title word(labels, k) noenhanced
set output
