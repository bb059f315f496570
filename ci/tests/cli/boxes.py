"""Boxes of the texts of gnuplot's SVG files: boxes.py FILE.svg...

Tells where texts overlap, leave the picture or cross an axis, where the axes have less than half of the width, and where an axis has
fewer than two labelled ticks. A text is taken for narrower than fonts draw it, 0.5 of its size a character, so that what
is reported is there. Ends with 1 if there is anything to tell.
"""
import itertools
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
TICK, SLOPE = "rgb(68,68,68)", "rgb(102,102,102)"


def box_of(group):
    """left, top, right, bottom, text, fill of a group that places a text; None for others."""
    place = re.match(r"translate\(([-\d.]+),([-\d.]+)\)\s*(rotate\(([-\d.]+)\))?", group.get("transform", ""))
    text = group.find(SVG + "text")
    words = "".join(text.itertext()).strip() if text is not None else ""
    if not place or not words:
        return None
    x, y, size = float(place[1]), float(place[2]), float(group.get("font-size"))
    wide = 0.5 * size * len(words)
    before = {"start": 0, "middle": wide / 2, "end": wide}[group.get("text-anchor", "start")]
    high = 0.7 * size
    fill = group.get("fill", "").replace(" ", "")
    if place[3]:  # upwards
        return x - high, y - wide + before, x, y + before, words, fill
    return x - before, y - high, x - before + wide, y, words, fill


def axes_of(root):
    """left, top, right, bottom of the frame: the longest line in the colour of the axes."""
    best = (0, 0, 0, 0)
    for path in root.iter(SVG + "path"):
        if path.get("stroke", "").replace(" ", "") != TICK:
            continue
        points = re.findall(r"([-\d.]+),([-\d.]+)", path.get("d", ""))
        xs, ys = [float(p[0]) for p in points], [float(p[1]) for p in points]
        if xs and max(xs) - min(xs) > best[2] - best[0]:
            best = (min(xs), min(ys), max(xs), max(ys))
    return best


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def complaints(path):
    root = tree.parse(path).getroot()
    wide, high = (float(x) for x in root.get("viewBox").split()[2:])
    left, top, right, bottom = axes_of(root)
    boxes = [box for box in map(box_of, root.iter(SVG + "g")) if box]
    for a, b in itertools.combinations(boxes, 2):
        if overlap(a, b):
            yield f'"{a[4]}" overlaps "{b[4]}"'
    for box in boxes:
        if box[0] < 0 or box[1] < 0 or box[2] > wide or box[3] > high:
            yield f'"{box[4]}" leaves the picture'
        if box[5] == SLOPE and (box[0] < left < box[2] or box[1] < bottom < box[3]):
            yield f'"{box[4]}" crosses an axis'
    if right - left < wide / 2:
        yield f"the axes have {100 * (right - left) / wide:.0f} % of the width"
    ticks = [box for box in boxes if box[5] == TICK]
    for axis, count in (("x", sum(box[1] > bottom for box in ticks)), ("y", sum(box[2] < left for box in ticks))):
        if count < 2:
            yield f"{count} labelled ticks on the {axis} axis"


found = [f"{path}: {what}" for path in sys.argv[1:] for what in complaints(path)]
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)
