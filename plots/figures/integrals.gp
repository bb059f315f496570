# The four first integrals of the ball minus their start; for the fourth also the other retraction.
set multiplot layout 2, 2 title heading font ',15' noenhanced
set xlabel 'time'
set format y '%.1te%T'
set xrange [0:*] noextend
set offsets 0, 0, graph 0.12, 0
array titles[4] = ['ω_ζ', 'r ω_ξ − Ω x/(1+a)', 'r ω_η − Ω y/(1+a)', 'moving energy']
set key top right
do for [v = 1:4] {
  set title titles[v].', error'
  if (v < 4) {
    plot data.'/cay.dat' using 1:2 + v with lines lw 0.7 lc rgb blue title 'cay'
  } else {
    plot data.'/cay.dat' using 1:2 + v with lines lw 0.7 lc rgb blue title 'cay', \
         data.'/exp.dat' using 1:2 + v with lines lw 0.7 lc rgb red title 'exp'
  }
}
