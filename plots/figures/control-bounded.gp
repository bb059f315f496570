# A flying body whose rotors cannot pull, and a pendulum that a bounded force swings up.
set multiplot layout 2,2 title heading font ',15' noenhanced
set title 'quadrotor: path and third axis'
set xlabel 'x_1'
set ylabel 'x_2'
set zlabel 'x_3'
set ticslevel 0
set view 65, 35
unset key
splot data.'/quadrotor.dat' using 2:3:4 with lines lw 2 lc rgb blue, \
      '' every 4 using 2:3:4:(0.4 * $5):(0.4 * $6):(0.4 * $7) with vectors lw 1.5 lc rgb red
set title 'quadrotor: thrusts'
set xlabel 'time'
set ylabel 'thrust'
set key outside right
plot for [c = 1:4] data.'/quadrotor.dat' using 1:7 + c with lines lw 2 lc c title sprintf('u_%d', c)
set title 'swing-up: pendulum and cart'
unset key
set size ratio -1
set xtics 0.4
set xlabel 'x'
set ylabel 'y'
plot data.'/swing.dat' every 2 using 2:(0):(0.5 * sin($3)):(-0.5 * cos($3)) with vectors nohead lw 1 lc rgb blue, \
     '' using ($2 + 0.5 * sin($3)):(-0.5 * cos($3)) with lines lw 2 lc rgb red
set size noratio
set xtics autofreq
set title 'swing-up: force'
set xlabel 'time'
set ylabel 'force'
plot data.'/swing.dat' using 1:6 with lines lw 2 lc rgb blue
