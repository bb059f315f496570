# The path of the rolling disc, with its heading, and its two torques.
set multiplot layout 1,2 title heading font ',15' noenhanced
set xlabel 'x'
set ylabel 'y'
set size ratio -1
unset key
plot data.'/disc.dat' using 2:3 with lines lw 2 lc rgb blue, \
     '' every 4 using 2:3:(0.08 * cos($4)):(0.08 * sin($4)) with vectors lw 1.5 lc rgb red
set size noratio
set xlabel 'time'
set ylabel 'torque'
set key top right
plot data.'/disc.dat' using 1:5 with lines lw 2 lc rgb blue title 'on the roll', \
     '' using 1:6 with lines lw 2 lc rgb red title 'on the heading'
