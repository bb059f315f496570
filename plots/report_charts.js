/* Charts, drawn by uPlot when they are seen. */

const charts = unfolded(report.charts).map((chart) => ({ ...chart, curves: unfolded(chart.curves) }));

const chartOfCurve = new Map(); // scene, quantity and curve -> chart that shows its order
const placeOf = (of, quantity, curve) => [of.experiment, of.problem, of.data, of.precision, quantity, curve].join('\n');
charts.forEach((chart) => chart.curves.forEach(({ label }) => {
    const place = placeOf(chart, chart.quantity, label);
    if (chart.quantity && !chartOfCurve.has(place)) chartOfCurve.set(place, chart);
}));

/* ---- the curves of a chart as uPlot takes them */

const dashes = (dash) => (dash.startsWith('(') ? dash.slice(1, -1).split(',').map(Number) : undefined);

/* Judged points with their line, those in the floor, and slopes, each with its look. */
function seriesOf(chart, own) {
    const series = [];
    (chart.frame ? chart.frame.guides : []).forEach(({ x, y }) => series.push({
        points: x.map((at, k) => [at, y[k]]),
        look: { stroke: '#888', width: 1, dash: [10, 6], points: { show: false }, class: 'unlisted' },
    }));
    chart.curves.forEach((curve, k) => {
        const [stroke, dash] = report.styles[k % report.styles.length];
        const floors = new Set(curve.floors);
        const part = (inFloor) => curve.x.map((x, at) => [x, curve.y[at]]).filter((point, at) => floors.has(at) === inFloor);
        const faint = own && curve.label !== own, alpha = faint ? 0.25 : 1;
        const points = { show: Boolean(chart.frame), size: 8, stroke, fill: stroke };
        series.push({
            points: part(false),
            look: { label: curve.key, stroke, dash: dashes(dash), width: chart.frame ? 2 : 1.5, alpha, points, class: faint ? 'faint' : 'listed' },
        });
        if (!floors.size) return;
        const hollow = { show: true, size: 8, stroke: '#999', fill: '#fff' };
        series.push({ points: part(true), look: { stroke: '#999', alpha, paths: () => null, points: hollow, class: 'unlisted' } });
    });
    return series;
}

/* The points of all series by one ascending x. Where a series has none at an x, undefined: its line goes on; null is a gap. */
function aligned(series) {
    const points = series.flatMap((one, k) => one.points.map(([x, y]) => ({ x, y, k })));
    const rows = [];
    points.sort((a, b) => a.x - b.x).forEach(({ x, y, k }) => {
        let row = rows[rows.length - 1];
        if (!row || row[0] !== x || row[k + 1] !== undefined) rows.push(row = [x]);
        row[k + 1] = y;
    });
    return Array.from({ length: series.length + 1 }, (_, k) => rows.map((row) => row[k]));
}

/* ---- axes */

const superscripts = '\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const raised = (number) => String(number).replace(/./g, (sign) => superscripts['-0123456789'.indexOf(sign)] || sign);

/* A number on an axis with so many digits: 0.01 or 2000 as it is, others by their power of ten. */
function tickText(number, digits) {
    const exponent = Math.floor(Math.log10(Math.abs(number)) + 1e-9), mantissa = number / 10 ** exponent;
    if (number === 0 || (exponent >= -2 && exponent <= 3)) return short(number, digits);
    return (Math.abs(mantissa - 1) < 1e-6 ? '' : short(mantissa, digits) + '\u00b7') + '10' + raised(exponent);
}

/* Powers of ten, every so many where they would be more than `most`; with 2 and 5 times these, or equal factors, where they would be fewer
 * than three. */
function logTicks(from, to, most) {
    const first = Math.ceil(Math.log10(from) - 1e-9), count = Math.floor(Math.log10(to) + 1e-9) - first + 1, stride = Math.ceil(count / most);
    const powers = Array.from({ length: Math.max(count, 0) }, (_, k) => first + k);
    if (count >= 3) return powers.filter((exponent) => exponent % stride === 0).map((exponent) => 10 ** exponent);
    const few = [first - 1].concat(powers).flatMap((exponent) => [1, 2, 5].map((mantissa) => mantissa * 10 ** exponent))
        .filter((value) => value >= from && value <= to);
    return few.length >= 3 ? few : Array.from({ length: 4 }, (_, k) => from * (to / from) ** ((k + 0.5) / 4));
}

/* Values that are far enough apart on the axis of abscissae to be labelled; others are null. */
function spaced(plot, values) {
    let last = -Infinity;
    return values.map((value) => {
        const place = plot.valToPos(value, 'x');
        if (place - last < 52) return null;
        last = place;
        return value;
    });
}

/* Digits that tell ticks at equal distances apart. */
function digitsOf(values) {
    const ticks = values.filter((value) => value !== null), most = Math.max(...ticks.map(Math.abs));
    return Math.min(Math.max(Math.floor(Math.log10(most / Math.abs(ticks[1] - ticks[0])) + 1e-9) + 2, 3), 12) || 3;
}

function axisOf(chart, name, label, length) {
    const isX = name === 'x', font = (length < 450 ? 10 : 12) + 'px system-ui, sans-serif';
    const axis = {
        label, font, labelFont: font, stroke: '#222', size: isX ? 36 : 60, labelSize: 20,
        grid: { stroke: '#ddd', width: 1 },
        ticks: { stroke: '#444', width: 1, size: 5 },
        values: (plot, values) => values.map((value) => (value === null ? '' : tickText(value, chart.frame ? 3 : digitsOf(values)))),
    };
    axis.filter = isX ? spaced : (plot, values) => values;
    const steps = isX && chart.quantity ? Array.from(new Set(chart.curves.flatMap((curve) => curve.x))).sort((a, b) => a - b) : [];
    if (chart.frame) axis.splits = (plot, index, least, most) => {
        const within = steps.length <= 12 ? steps.filter((h) => h >= least && h <= most) : [];
        return within.length > 1 ? within : logTicks(least, most, length / (isX ? 70 : 36));
    };
    return axis;
}

/* The range of an axis: the whole chart, or what has been dragged over. */
const rangeOf = (chart, name) => (chart.frame ? (plot, least, most) => (plot.isZoomed ? [least, most] : chart.frame[name]) : undefined);

/* ---- drawing */

const fourDigits = (number) => (number === null || number === undefined ? '' : short(number, 4));

function slopeLabels(plot, chart) {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.fillStyle = '#666';
    ctx.font = 12 * devicePixelRatio + 'px sans-serif';
    ctx.textAlign = 'right';
    chart.frame.guides.forEach(({ order, x, y }) => {
        const left = plot.valToPos(x[0], 'x', true);
        if (left >= bbox.left) ctx.fillText('h' + raised(order), Math.max(left - 4, bbox.left + 24), plot.valToPos(y[0], 'y', true));
    });
    ctx.textAlign = 'left';
    const { below, least } = chart.frame;
    if (below) ctx.fillText(plural(below, 'point') + ' below, from ' + power(least, 0) + ' on', bbox.left + 8, bbox.top + bbox.height - 8);
    ctx.restore();
}

const titleOf = ({ problem, data, y_label: label, precision }) => problem + (data ? ', ' + data : '') + ', ' + precision + ' precision: ' + label;

/* What the chart shows, for one who cannot see it. */
function describe(chart) {
    const point = ({ x, y }, k) => fourDigits(y[k]) + ' at ' + fourDigits(x[k]);
    const curves = chart.curves.map((curve) => curve.key + ': '
        + (curve.x.length ? point(curve, 0) + ' to ' + point(curve, curve.x.length - 1) : 'no points'));
    return 'Experiment ' + chart.experiment + ', problem ' + titleOf(chart) + ' against ' + chart.x_label + '. Curves: ' + curves.join('; ') + '.';
}

const chartCsv = (chart) => csv([['curve', chart.x_label, chart.y_label, 'below ten floors']].concat(chart.curves.flatMap((curve) =>
    curve.x.map((x, k) => [curve.label, x, curve.y[k] ?? '', curve.floors.includes(k) ? 1 : 0]))));

/* Makes what a double click does: the whole chart again. */
const whole = (plot, target, handler) => (event) => {
    plot.isZoomed = false;
    handler(event);
};

const heightOf = (width) => Math.round(Math.min(0.5 * width + 100, 440));

/* Saves what is drawn, on white. */
function savePicture(name, drawn) {
    const paper = Object.assign(element('canvas'), { width: drawn.width, height: drawn.height }), ink = paper.getContext('2d');
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, paper.width, paper.height);
    ink.drawImage(drawn, 0, 0);
    paper.toBlob((blob) => download(name, blob));
}

/* Draws a chart into a figure; own: the label of the curve that stands out, if any. */
function draw(figure, chart, own) {
    const series = seriesOf(chart, own), width = Math.max(figure.clientWidth, 240);
    const distr = chart.frame ? 3 : 1; // logarithmic or linear
    const plot = new uPlot({
        width, height: heightOf(width),
        scales: { x: { time: false, distr, range: rangeOf(chart, 'x') }, y: { distr, range: rangeOf(chart, 'y') } },
        axes: [axisOf(chart, 'x', chart.x_label, width), axisOf(chart, 'y', chart.y_label, heightOf(width))],
        series: [{ label: chart.x_label }].concat(series.map(({ look }) => look)).map((look) => ({ value: (_, x) => fourDigits(x), ...look })),
        legend: { markers: { width: 0, fill: (of, k) => of.series[k].stroke(of, k) } },
        cursor: {
            drag: { x: true, y: true, uni: 20 }, focus: { prox: 24 }, bind: { dblclick: whole },
            points: { size: (of, k) => (of.series[k].class === 'unlisted' ? 0 : of.series[k].points.size) },
        },
        hooks: { setSelect: [(of) => { of.isZoomed = true; }], draw: chart.frame ? [(of) => slopeLabels(of, chart)] : [] },
    }, aligned(series), figure);
    plot.ctx.canvas.setAttribute('role', 'img');
    plot.ctx.canvas.setAttribute('aria-label', describe(chart));
    const caption = element('figcaption', titleOf(chart)), picture = button('PNG'), numbers = button('CSV');
    picture.addEventListener('click', () => savePicture(chart.name + '.png', plot.ctx.canvas));
    numbers.addEventListener('click', () => download(chart.name + '.csv', chartCsv(chart)));
    caption.append(' ', picture, ' ', numbers);
    figure.append(caption);
    Object.assign(figure, { plot, chart });
    sizes.observe(figure);
}

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => {
    const width = Math.max(target.clientWidth, 240);
    if (width !== target.plot.width) target.plot.setSize({ width, height: heightOf(width) });
}));

/* The figure with the chart of a claim, in which the curves of others are faint; null if it has none. */
function chartOf(claim) {
    const chart = claim.claim === 'order' && chartOfCurve.get(placeOf(claim, claim.quantity, claim.curve));
    if (!chart) return null;
    const figure = element('figure');
    requestAnimationFrame(() => draw(figure, chart, claim.curve));
    return figure;
}

/* ---- all charts, by kind and experiment, folded until they are wanted */

const figuresSeen = seen((figure) => {
    if (!figure.firstChild) draw(figure, figure.chart);
}, () => {});

function foldOf(own) {
    const fold = element('details', '', 'fold'), head = element('summary', own[0].experiment + ' '), figures = element('div', '', 'figures');
    head.append(element('small', plural(own.length, 'chart')));
    fold.append(head, figures);
    fold.addEventListener('toggle', () => {
        if (!fold.open || figures.firstChild) return;
        own.forEach((chart) => {
            const figure = figures.appendChild(element('figure'));
            figure.chart = chart;
            figuresSeen.observe(figure);
        });
    });
    return fold;
}

/* Pairs of a value of this name and those of the list that have it. */
function grouped(list, name) {
    const groups = new Map();
    list.forEach((one) => groups.set(one[name], (groups.get(one[name]) || []).concat([one])));
    return Array.from(groups.entries());
}


grouped(charts, 'kind').forEach(([kind, ofKind]) => {
    byId('all-charts').append(element('h3', kind), ...grouped(ofKind, 'experiment').map(([, some]) => foldOf(some)));
});
if (!charts.length) byId('all-charts').append(element('p', 'The results have nothing to draw.'));
