# A car that parks sideways, and a satellite that its wheels turn.
set multiplot layout 2,2 title heading font ',15' noenhanced
set title 'car: path and heading'
set xlabel 'x'
set ylabel 'y'
unset key
plot data.'/car.dat' using 2:3 with lines lw 2 lc rgb blue, \
     '' every 2 using 2:3:(0.12 * cos($4)):(0.12 * sin($4)) with vectors lw 1.5 lc rgb red
set title 'car: controls'
set xlabel 'time'
set ylabel 'force, torque'
set key top right
plot data.'/car.dat' using 1:6 with lines lw 2 lc rgb blue title 'drive', '' using 1:7 with lines lw 2 lc rgb red title 'steer'
set title 'satellite: where its axes point'
set xlabel 'x'
set ylabel 'y'
set zlabel 'z'
set ticslevel 0
set view 62, 130
set key bottom right
splot for [c = 1:3] data.'/satellite.dat' using 1 + c:4 + c:7 + c with linespoints lw 2 pt 7 ps 0.4 lc c title sprintf('axis %d', c)
set title 'satellite: torques of the wheels'
set xlabel 'time'
set ylabel 'torque'
set key top right
plot for [c = 1:3] data.'/satellite.dat' using 1:10 + c with lines lw 2 lc c title sprintf('wheel %d', c)
