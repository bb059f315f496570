# The exact constraint submanifold of S1 from q0 = 0 and that of the midpoint rule: z1 as a function of (x1, y1), (27) and (46).
set multiplot layout 1, 2 title heading font ',15' noenhanced
exact(x, y) = y == 0 ? 0 : x * (sqrt(1 + y * y) - 1) / asinh(y)
middle(x, y) = x * y / 2
set xlabel 'x_1'
set ylabel 'y_1'
set isosamples 25
set xrange [-5:5]
set yrange [-5:5]
set hidden3d
set border 31 lc rgb '#444444'
set key top right
set title 'z_1'
splot exact(x, y) with lines lc rgb blue title 'exact', middle(x, y) with lines lc rgb red title 'midpoint'
set title 'midpoint - exact'
splot middle(x, y) - exact(x, y) with lines lc rgb green notitle
