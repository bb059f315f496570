# Spin of the rattleback about the vertical against time, and its energy error.
set multiplot layout 2, 1 title heading font ',15' noenhanced
set xlabel 'time'
set key top right horizontal
set lmargin 11
set xrange [0:*] noextend
set title 'spin about the vertical'
set xzeroaxis lc rgb '#444444'
set yrange [-0.45:0.55]
plot data.'/reversal.dat' using 1:3 with lines lw 2 lc rgb blue title 'started against the preferred sense', \
     data.'/favoured.dat' using 1:3 with lines lw 2 lc rgb red title 'started in the preferred sense'
set title 'energy error'
set format y '%.0te%T'
set yrange [*:*]
plot data.'/reversal.dat' using 1:4 with lines lw 1 lc rgb blue notitle, \
     data.'/favoured.dat' using 1:4 with lines lw 1 lc rgb red notitle
