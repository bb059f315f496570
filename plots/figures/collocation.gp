# One step of collocation: the solution, the polynomials of data/curves.dat, and what they meet at the stages
# (data/stages.dat) and at the ends (data/ends.dat). improved = 0: continuous and discontinuous side by side; 1: v beside
# the polynomial of the latter.
orange = '#E69F00'
curves = data.'/curves.dat'
stages = data.'/stages.dat'
ends = data.'/ends.dat'
stats stages using 1 nooutput
h = STATS_max
stats stages using 1 every ::1::1 nooutput
c2 = STATS_max
set xtics ('t_0' 0, 't_0 + c_2 h' c2, 't_0 + c_3 h' h - c2, 't_1' h)
set xrange [-0.06 * h : 1.06 * h]
set yrange [-0.85 : 1.75]
set format y '%.1f'
set key top right
d = 0.05 * h # half the length of a slope
start_of(i) = word(system(sprintf("head -1 %s", curves)), i) + 0.0
end_of(i) = word(system(sprintf("tail -1 %s", curves)), i) + 0.0
reached(i) = word(system(sprintf("cat %s", ends)), i) + 0.0
if (improved == 0) {
  set multiplot layout 1,2 title heading font ',14' noenhanced
  set title '(a) continuous: slopes met at all stages'
  set label 1 'y_0' at 0, start_of(2) offset 1.0, 0.9 left
  set label 2 'y_1' at h, reached(2) offset 0.8, 0.5 left
  plot curves using 1:2 with lines lw 4 lc rgb red title 'solution', \
       curves using 1:3 with lines lw 2 lc rgb blue title 'u(t), degree 4', \
       stages using ($1 - d):($2 - d * $3):(2 * d):(2 * d * $3) with vectors nohead lw 2 lc rgb 'black' title 'f at the stages', \
       stages using 1:2 with points pt 7 ps 1.3 lc rgb blue notitle
  set title '(b) discontinuous: slopes met inside, jumps at the ends'
  set arrow 1 from 0, start_of(4) to 0, start_of(2) heads size screen 0.006,25 lw 2 lc rgb grey
  set arrow 2 from h, end_of(4) to h, reached(3) heads size screen 0.006,25 lw 2 lc rgb grey
  set label 2 'y_1' at h, reached(3) offset 0.8, 0.5 left
  set label 3 'u(t_0)' at 0, start_of(4) offset 0.2, -1.0 left
  set label 4 'u(t_1)' at h, end_of(4) offset -1.0, -0.6 right
  plot curves using 1:2 with lines lw 4 lc rgb red title 'solution', \
       curves using 1:4 with lines lw 2 lc rgb blue title 'u(t), degree 2', \
       stages every ::1::2 using ($1 - d):($4 - d * $5):(2 * d):(2 * d * $5) with vectors nohead lw 2 lc rgb 'black' title 'f at the stages', \
       stages every ::1::2 using 1:4 with points pt 7 ps 1.3 lc rgb blue notitle, \
       '+' using (0):(start_of(2)) every ::0::0 with points pt 7 ps 1.3 lc rgb 'black' notitle, \
       '+' using (h):(reached(3)) every ::0::0 with points pt 7 ps 1.3 lc rgb 'black' notitle
  unset multiplot
} else {
  set title heading noenhanced
  plot curves using 1:2 with lines lw 4 lc rgb red title 'solution', \
       curves using 1:4 with lines lw 1.5 lc rgb blue title 'u(t) of discontinuous collocation, degree 2', \
       stages every ::1::2 using 1:4 with points pt 7 ps 1.3 lc rgb blue notitle, \
       curves using 1:5 with lines lw 3 dt (14,6) lc rgb orange title 'v(t) through the slopes at its stages, degree 4'
}
