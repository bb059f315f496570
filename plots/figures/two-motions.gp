# The disk as a nonholonomic and as a vakonomic motion: nonholonomic.dat has t, x, y; circling.dat and parting.dat t, x, y, condition
# (4.10), distance from the nonholonomic motion.
set multiplot title heading font ',15' noenhanced
set origin 0, 0
set size 0.5, 0.95
set size ratio -1
set xlabel 'x'
set ylabel 'y'
set key outside bottom center horizontal maxcols 1
plot data.'/nonholonomic.dat' using 2:3 with lines lw 5 lc rgb '#bbbbbb' title 'nonholonomic', \
     data.'/circling.dat' using 2:3 with lines lw 2 dt 2 lc rgb blue title 'vakonomic, p_x = p_y = 0', \
     data.'/parting.dat' using 2:3 with lines lw 2 lc rgb red title 'vakonomic, p_x = .3, p_y = .2'
set size noratio
unset key
set xlabel 'time'
unset ylabel
set logscale y
set format y '10^{%T}'
set origin 0.5, 0.48
set size 0.5, 0.47
set title 'condition (4.10)'
set yrange [1e-17:10]
plot data.'/circling.dat' using 1:($4 > 0 ? $4 : 1e-17) with lines lw 1 lc rgb blue, \
     data.'/parting.dat' using 1:4 with lines lw 2 lc rgb red
set origin 0.5, 0
set title 'distance from the nonholonomic motion'
set yrange [1e-9:100]
plot data.'/circling.dat' using 1:5 with lines lw 2 lc rgb blue, \
     data.'/parting.dat' using 1:5 with lines lw 2 lc rgb red
