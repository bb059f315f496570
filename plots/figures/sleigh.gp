# The sleigh that turns round: coarse.dat, fine.dat and dla.dat have t, speed along the blade, |p^- - pbar|, energy error.
load style
set multiplot layout 3, 1 title heading font ',15' noenhanced
set xlabel 'time'
set xrange [0:*] noextend
set lmargin 11
set key bottom left
set title 'speed along the blade'
set xzeroaxis lc rgb '#444444'
plot data.'/coarse.dat' using 1:2 with lines lw 2 lc rgb red title 'gni-sv, h = 1/40', \
     data.'/fine.dat' using 1:2 with lines lw 2 lc rgb green title 'gni-sv, h = 1/80', \
     data.'/dla.dat' using 1:2 with lines lw 2 lc rgb blue title 'dla, h = 1/40'
set key bottom right
set logscale y
set format y '10^{%T}'
set title '|p^- - pbar|: the part of the momentum that the constraint forbids' noenhanced
plot data.'/coarse.dat' using 1:3 with lines lw 2 lc rgb red notitle, \
     data.'/fine.dat' using 1:3 with lines lw 2 lc rgb green notitle
set title 'energy error: at p^- of gni-sv, of dla' noenhanced
plot data.'/coarse.dat' using 1:4 with lines lw 1 lc rgb red notitle, \
     data.'/fine.dat' using 1:4 with lines lw 1 lc rgb green notitle, \
     data.'/dla.dat' using 1:4 with lines lw 1 lc rgb blue notitle
unset multiplot
set output
