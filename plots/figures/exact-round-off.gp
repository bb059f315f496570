# What rounding does to the two forms of the exact discrete map: data/one-step.dat and two-step.dat have t and the error of q.
set title heading font ',15' noenhanced
set logscale xy
set format y '10^{%T}'
set xlabel 'steps'
set ylabel 'error of q'
set key top left
set xrange [40:25000]
plot data.'/two-step.dat' using (2*$1):2 with lines lw 2 lc rgb red title 'two-step: (q_0, q_1) → (q_1, q_2)', \
     data.'/one-step.dat' using (2*$1):2 with lines lw 2 lc rgb blue title 'one-step: (q, p) → (q, p)', \
     2e-16*x**2 with lines lw 1 dt 2 lc rgb grey title '2·10^{-16} k^2', \
     2e-16*x**1.5 with lines lw 1 dt 3 lc rgb grey title '2·10^{-16} k^{3/2}'
