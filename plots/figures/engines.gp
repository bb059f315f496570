# Orders of engines: column 1 the class, 2 the place of the integrator, 3 the order of position, 4 the stated one or nan, 5 its name.
set title heading font ',15' noenhanced
set key outside right top
set lmargin 8
set bmargin 8
set ylabel 'order'
set yrange [-0.3:5.4]
set xrange [0.3:*]
set xtics rotate by -45 left noenhanced
classes = "plain rotation holonomic nonholonomic"
plot data.'/engines.dat' using 2:(0):xtic(5) with dots lc rgb 'white' notitle, \
     data.'/engines.dat' using 2:(strcol(4) eq 'nan' ? NaN : column(4)) with points pt 2 ps 2 lw 1.5 lc rgb grey title 'stated', \
     for [k = 1:4] data.'/engines.dat' using (column(2) + 0.15 * (k - 2.5)):(strcol(1) eq word(classes, k) ? column(3) : NaN) \
         with points pt points[k] ps 1.3 lc rgb colours[k] title word(classes, k)
set output
