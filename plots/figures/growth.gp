# Mean-square energy error of an ensemble over a power of h, against time: the constraint as printed, and the coupled one.
set multiplot layout 2, 3 title heading font ',15' noenhanced
set xlabel 'time'
set format y '%.1te%T'
set xrange [0:*] noextend
array powers[3] = [4, 10, 8]
array stages[3] = [2, 3, 3]
array notes[3] = ['', ', as in the paper', '']
do for [constraint in "printed coupled"] {
  do for [k = 1:3] {
    file = data.'/'.constraint.'-'.stages[k].'.dat'
    steps = system("awk '{ print $1 }' ".file." | sort -gru")
    set title sprintf('%s, Lobatto-%d: μ / h^{%d}%s', constraint, stages[k], powers[k], notes[k])
    if (powers[k] == 10) {
      set logscale y
      set yrange [*:*]
    } else {
      unset logscale y
      set yrange [0:*]
    }
    if (powers[k] == 10) { set key inside bottom right vertical Left reverse } else { set key inside top left vertical Left reverse }
    plot for [i = 1:words(steps)] file using (abs($1 - word(steps, i)) < 1e-9 && $2 > 0 ? $2 : NaN):($3 / $1 ** powers[k]) \
      with lines lw 1.8 lc rgb colours[i] title 'h = '.word(steps, i)
  }
}
