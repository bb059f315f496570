#!/bin/bash
# Charts can be read: texts do not overlap, leave the picture or cross an axis; the axes keep their width and have ticks.
source ci/tests/cli/lib.sh

campaign=$TMP/campaign.yaml
cat >"$campaign" <<'YAML'
campaign: boxes
experiments:
  - {name: lobatto-pairs, problems: [{name: kepler}], stages: [2, 3, 4, 5], steps: [32, 64, 128, 256], horizon: 1,
     methods: [lobatto-iiia, lobatto-iiib, lobatto-iiic, lobatto-iiic-star, lobatto-iiid, lobatto-iiie]}
  - {name: close, problems: [{name: particle}], methods: [lobatto-iiia], stages: [2], steps: [1000, 1001, 1002], horizon: 1}
  - {name: many, problems: [{name: particle}], methods: [lobatto-iiia], stages: [2, 3], horizon: 1, samples: 1,
     steps: [8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36, 42, 48]}
  - {name: wide, problems: [{name: particle}], methods: [lobatto-iiia], stages: [2], steps: [4, 64, 1024, 16384], horizon: 1}
  - {name: long, kind: bound, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [200, 400], horizon: 20}
  - {name: path, kind: trajectory, problems: [{name: rattleback}], methods: [lobatto-iiia], stages: [2], steps: [100],
     samples: 50, horizon: 5}
YAML
python=$(python)
boxes() { "$python" ci/tests/cli/boxes.py "$@"; }

capture "$RATTLEBACK" run "$campaign" -o "$TMP/out" -q
check "charts are drawn" test "$(ls "$TMP"/out/charts/*.svg | wc -l)" -ge 12
check "nothing collides" boxes "$TMP"/out/charts/*.svg

# Controls: each rule is seen failing on a chart that breaks it, by one line that is moved.
good=$TMP/out/charts/lobatto-pairs-kepler-double-q-step.svg
broken() {
    sed -E "$2" "$good" >"$TMP/broken.svg"
    check_output "control: $1" "$3" boxes "$TMP/broken.svg"
}
broken "labels collide" '/fill="rgb\(68,68,68\)".*text-anchor="middle"/s/translate\([0-9]+/translate(500/' '"0.00[0-9]*" overlaps'
broken "a label outside" '/text-anchor="start"/s/translate\([0-9]+/translate(5000/' 'leaves the picture'
broken "a slope's label on the axis" '/fill="rgb\(102/s/translate\([0-9]+/translate(104/' '"h[0-9]*" crosses an axis'
right=$(sed -nE "s/.*d='M([0-9.]+),[0-9.]+ L\1,([0-9.]+) L([0-9]+)[.]([0-9]+),\2 .*/\3[.]\4/p" "$good" | head -n 1) # of the axes
broken "narrow axes" "s/([LM])$right,/\1200.00,/g" 'the axes have [0-9]* % of the width'
broken "one tick" '/>0.0(0781|156|312)</s/<text>.*<.text>//' '1 labelled ticks on the x axis'
