# Mean-square energy error of an ensemble over a power of h, against time.
load style
set multiplot layout 1, 3 title heading font ',15' noenhanced
set xlabel 'time'
set format y '%.1te%T'
set xrange [0:*] noextend
array experiments[3] = ['lobatto-2', 'lobatto-3', 'lobatto-3']
array powers[3] = [4, 10, 8]
array titles[3] = ['Lobatto-2: μ / h^4', 'Lobatto-3: μ / h^{10}, as in the paper', 'Lobatto-3: μ / h^8']
steps = system("awk '{ print $1 }' ".data."/lobatto-2.dat | sort -gru")
do for [k = 1:3] {
  file = data.'/'.experiments[k].'.dat'
  set title titles[k]
  if (powers[k] == 10) {
    set logscale y
    set yrange [*:*]
  } else {
    unset logscale y
    set yrange [0:*]
  }
  set key outside bottom center horizontal
  plot for [i = 1:words(steps)] file using (abs($1 - word(steps, i)) < 1e-9 && $2 > 0 ? $2 : NaN):($3 / $1 ** powers[k]) \
    with lines lw 1.8 lc rgb colours[i] title 'h = '.word(steps, i)
}
unset multiplot
set output
