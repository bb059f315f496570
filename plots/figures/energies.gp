# Energies of driver and passenger against time: short and long term, both step sizes.
load style
set multiplot layout 2, 2 title heading font ',15' noenhanced
set xlabel 'time'
array names[2] = ['driver energy', 'passenger energy']
do for [span in "short long"] {
  small = data.'/'.span.'.dat'; large = data.'/'.span.'-large-step.dat'
  do for [v = 1:2] {
    set title span.' term: '.names[v]
    set key top right horizontal
    set offsets 0, 0, graph 0.12, 0
    set xrange [0:*] noextend
    width_of_line = span eq 'short' ? 1.5 : 0.7
    plot large using 1:2 + v with lines lw width_of_line lc rgb red title 'h = π/10', \
         small using 1:2 + v with lines lw width_of_line lc rgb blue title 'h = 1/10'
  }
}
unset multiplot
set output
