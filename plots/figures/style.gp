# What all figures share, read before each of them. Set by figures.sh: kind (png, small.png or svg), out (file without extension), width, height.
set encoding utf8
if (kind eq 'png') {
  set terminal pngcairo size width,height font 'sans,13' background rgb 'white'
} else { if (kind eq 'small.png') { # for the gallery
  set terminal pngcairo size width/2,height/2 font 'sans,13' fontscale 0.5 linewidth 0.5 pointscale 0.5 background rgb 'white'
} else {
  set terminal svg size width,height font 'sans,13' background rgb 'white'
} }
set output out.'.'.kind
# Okabe and Ito's colours, which the colour-blind can tell apart
blue = '#0072B2'; red = '#D55E00'; green = '#009E73'; pink = '#CC79A7'; grey = '#888888'
array colours[4] = [blue, red, green, pink]
array points[4] = [7, 5, 9, 13]
set grid xtics ytics lc rgb '#cccccc' lw 1 dt 1
set border 3 lc rgb '#444444'
set tics nomirror
set key samplen 2 spacing 1.1
unset mxtics
unset mytics
