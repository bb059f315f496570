# Energies of MLA and DLA from one pair of points: values, and how far they are from their start. Where `exact` is set it is the
# energy of the exact flow, and the first `early` of the time is an inset.
set multiplot layout 2, 1 title heading font ',15' noenhanced
set xlabel 'time'
set key at graph 1, 1.13 right horizontal
set lmargin 11
set xrange [0:*] noextend
set title 'H'
if (exists('exact')) { set label 2 sprintf('exact flow, %.5f', exact) at graph 0.03, first exact offset 0,0.7 tc rgb grey }
plot data.'/mla.dat' using 1:2 with lines lw 2 lc rgb blue title 'MLA', \
     data.'/dla.dat' using 1:2 with lines lw 2 lc rgb red title 'DLA', \
     (exists('exact') ? exact : NaN) with lines lw 2 dt 2 lc rgb grey notitle
unset label 2
if (exists('exact')) {
  set multiplot previous
  set origin 0.4, 0.65
  set size 0.57, 0.18
  set object 1 rectangle from graph -0.1, -0.35 to graph 1.03, 1.1 fillcolor rgb 'white' fillstyle solid border lc rgb '#cccccc' noclip behind
  unset title
  unset xlabel
  unset key
  set xrange [0:early]
  set yrange [*:*]
  set ytics 0.01
  set label 1 sprintf('the first %g steps', 2 * early) at graph 0.98, 0.38 right
  plot data.'/mla.dat' using 1:2 with linespoints lw 2 pt 7 ps 0.5 lc rgb blue, \
       data.'/dla.dat' using 1:2 with linespoints lw 2 pt 7 ps 0.5 lc rgb red, exact with lines lw 2 dt 2 lc rgb grey
  set multiplot next
  unset object 1
  unset label 1
  set xlabel 'time'
  set xrange [0:*] noextend
  set ytics autofreq
  set size 1, 0.485
  set origin 0, 0
}
set title '|H - H_0|'
set format y '10^{%T}'
set logscale y
plot data.'/mla.dat' using 1:(abs($3) > 0 ? abs($3) : NaN) with lines lw 1.5 lc rgb blue notitle, \
     data.'/dla.dat' using 1:(abs($3) > 0 ? abs($3) : NaN) with lines lw 1.5 lc rgb red notitle
