/* What all parts of the page share: the data, making elements, and the overview. */
'use strict';

const report = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);

function element(name, text, className) {
    const made = document.createElement(name);
    if (text || text === 0) made.textContent = text;
    if (className) made.className = className;
    return made;
}

function button(text) {
    const made = element('button', text);
    made.type = 'button';
    return made;
}

/* A link to the verdict table with these filters. */
function linkTo(text, filters) {
    const made = element('a', text);
    made.href = '#verdicts';
    Object.assign(made.dataset, filters);
    return made;
}

/* Calls fill for an element that comes near the window, clear for one that leaves it. */
function seen(fill, clear) {
    return new IntersectionObserver((entries) => entries.forEach((entry) => {
        if (entry.isIntersecting) fill(entry.target);
        else clear(entry.target);
    }), { rootMargin: '100% 0px' });
}

/* Saves a file that the page makes. */
function download(name, content) {
    const link = element('a');
    link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: 'text/csv' }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

const csvCell = (cell) => (/[",\n]/.test(cell) ? '"' + String(cell).replace(/"/g, '""') + '"' : cell);
const csv = (rows) => rows.map((row) => row.map(csvCell).join(',') + '\n').join('');

/* ---- numbers */

const short = (number, digits) => String(Number(number.toPrecision(digits)));
const power = (number, digits) => number.toExponential(digits);

/* Orders and exponents have two decimals or more, as their uncertainty leaves; residuals, bounds and slopes over time have two digits. */
function measuredText({ measured, standard_error: uncertainty, exponent }) {
    if (measured === null) return '-';
    const digits = uncertainty === null || uncertainty > 0.005 ? 2 : uncertainty > 0.0005 ? 3 : 4;
    const [value, error] = exponent ? [measured.toFixed(digits), uncertainty?.toFixed(digits)]
        : [power(measured, 1), uncertainty?.toExponential(0)];
    return value + (error ? ' \u00b1 ' + error : '');
}

function expectedText({ expected, verdict, claim }) {
    if (expected === null || verdict === 'measured') return '-';
    return claim === 'identity' ? '\u2264 ' + power(expected, 1) : short(expected, 6);
}

/* ---- claims */

/* Rows of the data, each of which has only what differs from the one before it. */
function unfolded(rows) {
    let before = {};
    return rows.map((changes) => (before = { ...before, ...changes }));
}

function lookOf({ verdict, as_expected: expected }) {
    if (verdict === 'measured') return 'open';
    return expected ? 'good' : verdict === 'insufficient' ? 'undecided' : 'bad';
}

const claims = unfolded(report.claims).map((row, number) => {
    const claim = { ...row, number, family: row.method.split('-')[0], look: lookOf(row) };
    claim.expectedText = expectedText(row);
    claim.measuredText = measuredText(row);
    if (row.as_expected && /^(below|above)$/.test(row.verdict)) claim.verdict = 'refuted, as intended';
    return claim;
});

/* ---- overview */

const MOST_FAILURES = 12; // that the overview shows; the table has them all
const plural = (count, word) => count + ' ' + word + (count === 1 ? '' : 's');
const facts = Object.fromEntries(report.facts.map(([name, , value]) => [name, value]));

function showHeadline() {
    const { claims: all, unexpected } = report.counts;
    const undecided = claims.filter((claim) => claim.look === 'undecided').length;
    const text = all === 0 ? 'Nothing was judged.'
        : unexpected === 0 ? 'All ' + all + ' claims are as expected.'
            : unexpected + ' of ' + all + ' claims ' + (unexpected === 1 ? 'is' : 'are') + ' not as expected'
                + (undecided ? ', ' + undecided + ' of them because the data do not decide' : '') + '.';
    byId('headline').textContent = text;
    byId('headline').classList.add(all > 0 && unexpected === 0 ? 'good' : undecided === unexpected && all > 0 ? 'undecided' : 'bad');
    const shares = new Map();
    ['bad', 'undecided', 'good', 'open'].forEach((look) => claims.filter((claim) => claim.look === look).forEach(({ verdict }) => {
        const [, count] = shares.get(look + verdict) || [];
        shares.set(look + verdict, [look, (count || 0) + 1, verdict]);
    }));
    shares.forEach(([look, count, verdict]) => {
        const piece = element('span', '', look), share = element('li', '', look);
        piece.style.flexGrow = count;
        share.append(element('b', count), ' ' + verdict);
        byId('bar').append(piece);
        byId('shares').append(share);
    });
}

function failureOf(claim) {
    const item = element('li'), link = element('a', claim.problem + ', ' + claim.method + ' ' + claim.label + ', ' + claim.quantity);
    link.href = '#r' + claim.number;
    item.append(link, ': ', element('b', claim.verdict, claim.look), ', measured ' + claim.measuredText + ', expected ' + claim.expectedText);
    [['Why', claim.why], ['Next', claim.remedy]].filter(([, text]) => text).forEach(([label, text]) => {
        const line = element('div');
        line.append(element('small', label + ': '), text);
        item.append(line);
    });
    return item;
}

function showFailures() {
    const failures = ['bad', 'undecided'].flatMap((look) => claims.filter((claim) => claim.look === look));
    const list = byId('failures'), { refuted, failed } = report.counts;
    list.append(...failures.slice(0, MOST_FAILURES).map(failureOf));
    if (failures.length > MOST_FAILURES) {
        const more = element('li');
        more.append(linkTo((failures.length - MOST_FAILURES) + ' more in the table', { verdict: '!' }));
        list.append(more);
    }
    if (!failures.length) list.replaceWith(element('p', 'None.'));
    const notes = [];
    if (refuted) notes.push(plural(refuted, 'deliberate fault') + ' detected: these claims were refuted, as intended.');
    if (failed) notes.push(plural(failed, 'case') + ' failed. The rows of their claims say why.');
    byId('notes').append(...notes.map((note) => element('p', note, 'muted')));
}

function showTested() {
    const list = byId('tested'), { cases, failed } = report.counts;
    [['problem', report.problems], ['method', report.methods], ['precision', report.precisions]].forEach(([what, set]) => {
        const names = Object.keys(set).sort(), item = element('li');
        item.append(element('b', names.length), ' ' + what + (names.length === 1 ? '' : 's') + (names.length <= 4 ? ': ' + names.join(', ') : ''));
        list.append(item);
    });
    list.append(element('li', plural(report.experiments.length, 'experiment')),
                element('li', plural(cases, 'case') + ', ' + (failed || 'none') + ' failed'));
    report.horizons.forEach(({ experiment, problem, data, own, horizon }) => list.append(element('li',
        experiment + ': the horizon of ' + problem + (data ? ' ' + data : '') + ' is ' + short(own, 9)
        + '; the campaign uses ' + short(horizon, 9) + ' instead')));
}

/* The look of a count of claims that are not as expected: bad only if one of them is. */
function lookOfCount(own) {
    const looks = own.filter((claim) => claim.as_expected === 0).map(({ look }) => look);
    return looks.includes('bad') ? 'bad' : looks.length ? 'undecided' : 'good';
}

/* Fills the body of a table: of each row the cells, the first of them its head. A number is written to the right; the last cell has the
 * look that lookOf gives for the row's number. */
function fillTable(id, rows, lookOf) {
    const body = byId(id).createTBody();
    rows.forEach((cells, number) => {
        const line = body.insertRow();
        cells.forEach((content, k) => {
            const cell = element(k === 0 ? 'th' : 'td', '', typeof content === 'number' ? 'number' : '');
            if (k === 0) cell.scope = 'row';
            cell.append(...[content].flat());
            line.append(cell);
        });
        if (lookOf && cells[cells.length - 1] > 0) line.lastChild.classList.add(lookOf(number));
    });
}

/* The cheapest method of each scene and accuracy in which several methods meet. */
function cheapest() {
    const scenes = new Map();
    unfolded(report.costs).forEach((row) => {
        const scene = [row.accuracy, row.experiment, row.problem, row.data, row.precision].join('\n');
        scenes.set(scene, (scenes.get(scene) || []).concat([row]));
    });
    const best = (rows, of) => rows.reduce((least, row) => (row[of] !== null && (!least || row[of] < least[of]) ? row : least), null);
    return Array.from(scenes.values()).filter((rows) => rows.some((row) => row.method !== rows[0].method)).map((rows) => {
        const fewest = best(rows, 'evaluations'), fastest = best(rows, 'seconds'), [row] = rows;
        return [row.experiment, row.problem + (row.data ? ', ' + row.data : ''), row.precision, power(row.accuracy, 0),
            fewest ? fewest.label + ': ' + short(fewest.evaluations, 3) : 'none',
            fastest ? fastest.label + ': ' + power(fastest.seconds, 1) + ' s (median '
                + Math.round(100 * fastest.spread) + ' % slower)' : 'none'];
    });
}

function showTables() {
    fillTable('theorems', report.theorems.map((row) => [[linkTo(row.theorem, { theorem: row.theorem }), ' ', element('small', row.statement)],
        row.claims, row.confirmed, row.documented, row.faults, row.unexpected]),
              (k) => lookOfCount(claims.filter(({ theorem }) => theorem === report.theorems[k].theorem)));
    fillTable('experiments', report.experiments.map((row) => [linkTo(row.experiment, { experiment: row.experiment }), row.kind,
        row.cases, row.claims, row.expected, row.unexpected]),
              (k) => lookOfCount(claims.filter(({ experiment }) => experiment === report.experiments[k].experiment)));
    fillTable('cheapest', cheapest());
}

function showRun() {
    const time = element('time', facts.start.slice(0, 10) + ' ' + facts.start.slice(11, 16) + ' UTC');
    time.dateTime = facts.start;
    byId('run').append(time, ' on ' + plural(facts.ranks, 'rank') + ' of ' + facts.host
        + ', version ' + facts.suite_version + ' (' + facts.git_hash + ')');
    if (report.site) {
        const link = element('a', 'documentation');
        link.href = report.site;
        byId('run').append('; ', link);
        byId('findings').href = report.site.replace(/index\.html$/, 'docs/findings.html');
    }
    report.facts.forEach(([name, meaning, value]) => {
        const term = element('dt', name.replace(/_/g, ' '));
        term.title = meaning;
        byId('facts').append(term, element('dd', value));
    });
    byId('campaign-text').textContent = report.campaign;
    report.sources.forEach(({ key, cited, authors, title, year, where }) => {
        const item = element('li');
        item.id = 'source-' + key;
        item.append(element('b', cited.split('|')[0]), ': ' + authors + ', ', element('cite', title), ', ' + year + ', ' + where);
        byId('source-list').append(item);
    });
}

showHeadline();
showFailures();
showTested();
showTables();
showRun();
