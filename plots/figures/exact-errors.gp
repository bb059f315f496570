# Position errors of MLA and DLA against two exact flows: of the pair's R^-, and of the method's own first momentum.
set title heading font ',15' noenhanced
set xlabel 'time'
set ylabel 'error of q, largest component'
set key top left
set logscale y
set format y '10^{%T}'
plot data.'/errors.dat' using 1:2 with lines lw 2 lc rgb blue title 'MLA, exact flow with R^-(q_0, q_1)', \
     '' using 1:3 with lines lw 2 lc rgb red title 'DLA, exact flow with R^-(q_0, q_1)', \
     '' using 1:4 with lines lw 2 dt 2 lc rgb blue title 'MLA, exact flow with its own p_0', \
     '' using 1:5 with lines lw 2 dt 2 lc rgb red title 'DLA, exact flow with its own p_0'
