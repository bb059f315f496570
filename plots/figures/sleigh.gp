# The sleigh that turns round: NAME.dat have t, speed along the blade, energy error; coarse and fine also have |p^- - pbar| in column
# 10 of their samples.
set multiplot layout 3, 1 title heading font ',15' noenhanced
set xlabel 'time'
set xrange [0:*] noextend
set lmargin 11
set key bottom left horizontal
set title 'speed along the blade'
set xzeroaxis lc rgb '#444444'
set yrange [-2:1]
plot data.'/coarse.dat' using 1:2 with lines lw 2 lc rgb red title 'gni-sv = Lobatto-2, h = 1/40', \
     data.'/fine.dat' using 1:2 with lines lw 2 dt 2 lc rgb red title 'h = 1/80', \
     data.'/lobatto-3.dat' using 1:2 with lines lw 2 lc rgb green title 'Lobatto-3, h = 1/40', \
     data.'/lobatto-4.dat' using 1:2 with lines lw 2 lc rgb pink title 'Lobatto-4, h = 1/5', \
     data.'/dla.dat' using 1:2 with lines lw 2 lc rgb blue title 'DLA, h = 1/40'
unset key
set yrange [*:*]
set logscale y
set format y '10^{%T}'
set title '|p^- - pbar| of gni-sv: the part of the momentum that the constraint forbids' noenhanced
plot data.'/coarse' using 1:10 with lines lw 2 lc rgb red, \
     data.'/fine' using 1:10 with lines lw 2 dt 2 lc rgb red
set title 'energy error: at p^- of gni-sv, at the nodes of the others' noenhanced
plot data.'/coarse.dat' using 1:3 with lines lw 1 lc rgb red, \
     data.'/lobatto-3.dat' using 1:3 with lines lw 1 lc rgb green, \
     data.'/lobatto-4.dat' using 1:3 with lines lw 1 lc rgb pink, \
     data.'/dla.dat' using 1:3 with lines lw 1 lc rgb blue
