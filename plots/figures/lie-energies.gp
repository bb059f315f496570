# Energy errors against time, one panel a method: data/run-1.dat .. run-4.dat, data/names their titles, a line each.
set multiplot layout 2, 2 title heading font ',15' noenhanced
set xlabel 'time'
set xrange [0:*] noextend
set format y '%.1te%T'
set lmargin 11
do for [k = 1:4] {
  set title system(sprintf("sed -n %dp %s/names", k, data)) noenhanced
  plot sprintf('%s/run-%d.dat', data, k) using 1:2 with lines lw 1 lc rgb colours[k] notitle
}
