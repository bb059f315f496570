# Energies of MLA and DLA from one pair of points: values, and how far they are from their start.
load style
set multiplot layout 2, 1 title heading font ',15' noenhanced
set xlabel 'time'
set key top right horizontal
set lmargin 11
set xrange [0:*] noextend
set title 'H'
plot data.'/mla.dat' using 1:2 with lines lw 2 lc rgb blue title 'MLA', \
     data.'/dla.dat' using 1:2 with lines lw 2 lc rgb red title 'DLA'
set title '|H - H_0|'
set format y '10^{%T}'
set logscale y
plot data.'/mla.dat' using 1:(abs($3) > 0 ? abs($3) : NaN) with lines lw 1.5 lc rgb blue notitle, \
     data.'/dla.dat' using 1:(abs($3) > 0 ? abs($3) : NaN) with lines lw 1.5 lc rgb red notitle
unset multiplot
set output
