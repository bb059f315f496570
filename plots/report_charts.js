/* Charts: the packs of a fold are unpacked when one of its charts is wanted, figures are filled when they are seen. */

const folds = Array.from(document.querySelectorAll('details.fold'));
const foldOf = new Map(); // chart number -> its fold and place there
folds.forEach((fold) => fold.dataset.charts.split(' ').forEach((number, place) => foldOf.set(number, { fold, place })));

/* The texts of a fold's figures: a promise, made once. */
const unpacked = new Map();
function unpack(fold) {
    if (unpacked.has(fold)) return unpacked.get(fold);
    const packed = Uint8Array.from(atob(fold.querySelector('script').textContent), (byte) => byte.charCodeAt(0));
    const texts = typeof DecompressionStream === 'undefined' ? Promise.reject(new Error('no DecompressionStream'))
        : new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
    const split = texts.then((text) => text.split('\0'),
        () => ['<figcaption>This browser is too old to unpack charts; they are files in the folder charts beside this page.</figcaption>']);
    unpacked.set(fold, split);
    return split;
}

/* Put the chart into a figure; when it is there, `then` is called. */
function fillFigure(figure, number, then) {
    const { fold, place } = foldOf.get(number);
    unpack(fold).then((texts) => {
        figure.innerHTML = texts[place] || texts[0];
        if (then) then(figure);
    });
}

const figuresSeen = seen((figure) => {
    if (!figure.firstChild) fillFigure(figure, figure.dataset.chart);
}, () => {});

folds.forEach((fold) => fold.addEventListener('toggle', () => {
    const figures = fold.querySelector('.figures');
    if (!fold.open || figures.firstChild) return;
    fold.dataset.charts.split(' ').forEach((number) => {
        const figure = element('figure');
        figure.id = 'c' + number;
        figure.dataset.chart = number;
        figures.append(figure);
        figuresSeen.observe(figure);
    });
}));

/* The chart of a claim, in which the curves of others are faint; null if it has none. */
function chartOf(claim) {
    if (!claim.chart) return null;
    const figure = element('figure');
    const curve = claim.method + ' ' + claim.label;
    fillFigure(figure, claim.chart, () => figure.querySelectorAll('svg g').forEach((group) => {
        const title = group.querySelector(':scope > title');
        const own = title && title.textContent.split(': ')[0] === curve;
        if (title && /\bs=\d/.test(title.textContent) && !own) group.classList.add('faint');
    }));
    return figure;
}
