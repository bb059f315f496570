# A rigid body with two bounded torques at least fuel: the path of its axes, and the torques that are on and off.
set multiplot layout 1,2 title heading font ',15' noenhanced
set title 'where the axes of the body point'
set xlabel 'x'
set ylabel 'y'
set zlabel 'z'
set ticslevel 0
set xyplane at -1
set view 62, 130

set key bottom right
splot for [c = 1:3] data.'/fuel.dat' using 1 + c:4 + c:7 + c with linespoints lw 2 pt 7 ps 0.5 lc c title sprintf('axis %d', c)
set title 'torques'
unset view
set xlabel 'time'
set ylabel 'torque'
set key outside bottom center horizontal
set yrange [-2.3:2.3]
plot data.'/fuel.dat' using 1:14 with lines lw 2 lc rgb blue title 'about the first axis', \
     '' using 1:15 with lines lw 2 lc rgb red title 'about the second'
