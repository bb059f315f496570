# Histograms of slopes of the energy over an ensemble: data/EXPERIMENT-STAGES.dat, a slope per member.
set multiplot layout 1, 2 title heading font ',15' noenhanced
bin = 2e-8
set style fill transparent solid 0.5 noborder
set boxwidth bin
set xlabel 'dE/dt'
set format x '%.0te%T'
set xrange [-1e-6:6e-7]
set xtics 4e-7
set yrange [0:*]
set key inside top left vertical Left reverse
array stages[2] = [2, 3]
do for [experiment in "short long"] {
  set title experiment eq 'short' ? 'T = 250' : 'T = 500'
  plot for [k = 1:2] data.'/'.experiment.'-'.stages[k].'.dat' using (bin * floor($1 / bin) + bin / 2):(1) smooth frequency \
    with boxes lc rgb colours[k] title 'Lobatto-'.stages[k]
}
