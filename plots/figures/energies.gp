# Energies of driver and passenger against time: short and long term, both step sizes.
set multiplot layout 2, 2 title heading font ',15' noenhanced
set xlabel 'time'
array names[2] = ['driver energy', 'passenger energy']
do for [span in "short long"] {
  run = span eq 'short' ? 'short' : 'envelope'
  end = span eq 'short' ? '.dat' : '.least-most'
  small = data.'/'.run.end; large = data.'/'.run.'-large-step'.end
  do for [v = 1:2] {
    set title span.' term: '.names[v]
    set key top right horizontal
    set offsets 0, 0, graph 0.12, 0
    set xrange [0:*] noextend
    if (span eq 'short') {
      plot large using 1:2 + v with lines lw 1.5 lc rgb red title 'h = π/10', \
           small using 1:2 + v with lines lw 1.5 lc rgb blue title 'h = 1/10'
    } else {
      plot large using 1:2 + 2 * v:3 + 2 * v with filledcurves fs solid 0.5 lc rgb red title 'h = π/10', \
           small using 1:2 + 2 * v:3 + 2 * v with filledcurves fs solid 0.5 lc rgb blue title 'h = 1/10'
    }
  }
}
