# Paths and controls of the vehicle between two pairs of boundary states.
set multiplot layout 2,2 title heading font ',15' noenhanced
array presets[2] = ['turn', 'dive']
do for [k = 1:2] {
  file = data.'/'.presets[k].'.dat'
  set title presets[k].': path'
  set xlabel 'x_1'
  set ylabel 'x_2'
  set zlabel 'x_3'
  set ticslevel 0
  set view 65, 35
  unset key
  set yrange [-0.2:1.2] # the dive stays in a plane
  splot file using 2:3:4 with linespoints lw 2 pt 7 ps 0.6 lc rgb blue
  set title presets[k].': controls'
  set xlabel 'time'
  set ylabel 'thrust'
  set key outside right
  set yrange [*:*]
  plot for [c = 1:5] file using 1:4 + c with lines lw 2 lc c title sprintf('u_%d', c)
}
