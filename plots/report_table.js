/* The verdict table: filters, order, and rows that are made when they are seen and open to their chart. */

const table = byId('verdicts');
const form = byId('filters');
const filters = ['experiment', 'problem', 'method', 'precision', 'quantity', 'theorem', 'verdict'];
const chooser = (name) => byId('by-' + name);
const search = chooser('words'), sort = chooser('sort');
const opened = new Set();
let shown = claims; // in the order of the table

/* ---- a row and what it opens to */

/* Links the source that a claim names first to its entry under Sources. */
function linkedSource({ source }) {
    const names = report.sources.flatMap(({ key, cited }) => cited.split('|').map((name) => ({ key, name })));
    const first = names.find(({ name }) => source.startsWith(name));
    if (!first) return source;
    const link = element('a', first.name);
    link.href = '#source-' + first.key;
    const made = element('span');
    made.append(link, source.slice(first.name.length));
    return made;
}

/* What an opened row says, in this order; nothing of what is empty. */
const details = [
    ['Claim', ({ claim }) => claim], ['Quantity', ({ quantity }) => report.quantities[quantity]], ['Promised by', linkedSource],
    ['Stated under expect', ({ because }) => because], ['Why', ({ why }) => why], ['Next', ({ remedy }) => remedy],
    ['Checks', ({ checks }) => checks], ['Doubt', ({ doubt }) => doubt],
    ['Pairwise slopes', ({ exponent, slopes }) => exponent && slopes.map((slope) => slope.toFixed(3)).join(', ')],
    ['Window', windowText], ['Fit', fitText],
    ['Tolerance', ({ tolerance }) => tolerance !== null && short(tolerance, 2)],
    ['Floor', ({ exponent, floor }) => exponent && floor !== null && power(floor, 1) + '; errors below ten times this are not judged'],
    ['Reference', referenceText], ['Why cases failed', ({ failed }) => failed], ['Experiment', ({ experiment }) => experiment]];

function windowText(claim) {
    const { rows_used: used, cases, rows_floor: low, rows_failed: failed } = claim;
    if (!claim.exponent && used === 0) return '';
    return (used > 0 ? 'N = ' + claim.window_first + ' to ' + claim.window_last + ': ' + used : 'none') + ' of ' + cases + ' rows'
        + (low > 0 ? ', ' + low + ' below ten floors' : '') + (failed > 0 ? ', ' + failed + ' failed' : '');
}

function fitText({ exponent, constant, measured, two_term: second }) {
    if (!exponent || constant === null || measured === null) return '';
    return 'e = C h^p: C = ' + short(constant, 3) + ', p = ' + measured.toFixed(4)
        + (second === null ? '' : '; with a second term p = ' + second.toFixed(4));
}

function referenceText({ reference }) {
    if (!reference) return '';
    const errors = ['q', 'p', 'lambda'].filter((name) => reference[name] !== null).map((name) => name + ' ' + power(reference[name], 1));
    return reference.route + (errors.length ? '; error ' + errors.join(', ') : '');
}

function listOfFacts(claim) {
    const list = element('dl');
    details.forEach(([label, textOf]) => {
        const text = textOf(claim);
        if (!text) return;
        const value = element('dd');
        value.append(text);
        list.append(element('dt', label), value);
    });
    return list;
}

/* Steps and errors of the cases; null if the claim is about something else. */
function tableOfCases(claim) {
    if (!claim.errors.length) return null;
    const made = element('table'), what = claim.claim === 'order' ? 'Error' : 'Residual';
    made.append(element('caption', what + 's'));
    const head = made.createTHead().insertRow();
    ['Steps', what].forEach((label) => {
        const cell = element('th', label, 'number');
        cell.scope = 'col';
        head.append(cell);
    });
    const body = made.createTBody();
    claim.errors.forEach((error, k) => {
        body.insertRow().append(element('td', claim.steps[k], 'number'), element('td', error === null ? '-' : power(error, 2), 'number'));
    });
    return made;
}

function detailOf(claim) {
    const detail = element('tr', '', 'detail');
    const cell = detail.appendChild(element('td'));
    const words = element('div', '', 'words');
    cell.colSpan = 7;
    words.append(...[listOfFacts(claim), tableOfCases(claim)].filter(Boolean));
    cell.append(...[chartOf(claim), words].filter(Boolean));
    return detail;
}

function lineOf(claim) {
    const line = element('tr', '', 'claim');
    const head = element('th', '', 'problem'), method = element('td', claim.method, 'method');
    const opener = button(claim.problem);
    line.id = 'r' + claim.number;
    head.scope = 'row';
    opener.setAttribute('aria-expanded', String(opened.has(claim)));
    head.append(opener);
    if (claim.data) head.append(' ', element('small', claim.data));
    if (claim.label) method.append(' ', element('small', claim.label));
    line.append(head, method, element('td', claim.precision, 'precision'), element('td', claim.quantity, 'quantity'),
                element('td', claim.expectedText, 'number expected'), element('td', claim.measuredText, 'number measured'),
                element('td', claim.verdict, 'verdict ' + claim.look));
    return line;
}

function setOpen(claim, open) {
    const line = byId('r' + claim.number);
    if (opened.has(claim) === open || !line) return;
    line.querySelector('button').setAttribute('aria-expanded', String(open));
    if (open) {
        opened.add(claim);
        line.after(detailOf(claim));
    } else {
        opened.delete(claim);
        line.nextElementSibling.remove();
    }
}

/* ---- the table: bodies of CHUNK claims, which are empty and as high as they would be while they are out of sight */

const CHUNK = 50;
const claimsOf = new Map(); // body -> its claims
let lineHeight = 40;

function setRoom(body, height) {
    const line = element('tr', '', 'empty');
    line.style.height = height + 'px';
    line.setAttribute('aria-hidden', 'true');
    line.append(document.createElement('td'));
    line.firstChild.colSpan = 7;
    body.replaceChildren(line);
}

const isEmpty = (body) => body.firstChild.className === 'empty';

function fill(body) {
    if (!claimsOf.has(body) || !isEmpty(body)) return;
    body.replaceChildren(...claimsOf.get(body).flatMap((claim) => opened.has(claim) ? [lineOf(claim), detailOf(claim)] : [lineOf(claim)]));
}

/* One that has the focus, or where something is open, stays. */
function clear(body) {
    if (!claimsOf.has(body) || isEmpty(body) || body.contains(document.activeElement) || body.querySelector('.detail')) return;
    setRoom(body, body.getBoundingClientRect().height);
}

const bodiesSeen = seen(fill, clear);

function makeBodies() {
    bodiesSeen.disconnect();
    Array.from(claimsOf.keys()).forEach((body) => body.remove());
    claimsOf.clear();
    for (let first = 0; first < shown.length; first += CHUNK) {
        const body = element('tbody'), own = shown.slice(first, first + CHUNK);
        claimsOf.set(body, own);
        setRoom(body, own.length * lineHeight);
    }
    table.append(...claimsOf.keys());
    table.setAttribute('aria-rowcount', shown.length + 1);
    const first = table.tBodies[0];
    if (first) {
        fill(first);
        if (!first.querySelector('.detail')) lineHeight = first.getBoundingClientRect().height / claimsOf.get(first).length || lineHeight;
    }
    claimsOf.forEach((own, body) => bodiesSeen.observe(body));
}

/* ---- filters and order */

/* Every word that is looked for appears in the row, its experiment or its source. */
const searched = ['problem', 'data', 'method', 'label', 'precision', 'quantity', 'verdict', 'experiment', 'source', 'because', 'failed'];
function hasWords(claim, words) {
    claim.text = claim.text || searched.map((name) => claim[name]).join(' ').toLowerCase();
    return words.every((word) => claim.text.includes(word));
}

/* What a column is ordered by: a number, those without one last; texts with numbers by those. */
const collator = new Intl.Collator('en', { numeric: true });
function compareBy(name) {
    if (name !== 'expected' && name !== 'measured') return (a, b) => collator.compare(a[name], b[name]);
    const value = (claim) => (claim[name + 'Text'] === '-' ? Infinity : claim[name]);
    return (a, b) => Math.sign(value(a) - value(b)) || 0;
}

/* All claims by a column, `-NAME` downwards: made once. */
const ordered = new Map([['', claims]]);
function inOrder(key) {
    if (!ordered.has(key)) {
        const compare = compareBy(key.replace('-', ''));
        ordered.set(key, claims.slice().sort(key.startsWith('-') ? (a, b) => compare(b, a) : compare));
    }
    return ordered.get(key);
}

/* Does a claim meet a filter? `!`: not as expected; lobatto-*: methods of that family. */
function meets(claim, [name, value]) {
    if (value === '!') return claim.as_expected === 0;
    return value.endsWith('-*') ? claim.family === value.slice(0, -2) : claim[name] === value;
}

function filter() {
    const wanted = filters.filter((name) => chooser(name).value).map((name) => [name, chooser(name).value]);
    const words = search.value.toLowerCase().split(' ').filter(Boolean);
    shown = inOrder(sort.value).filter((claim) => wanted.every((one) => meets(claim, one)) && hasWords(claim, words));
    const left = new Set(shown);
    opened.forEach((claim) => { if (!left.has(claim)) opened.delete(claim); });
    makeBodies();
    byId('count').textContent = (shown.length < claims.length ? shown.length + ' of ' : '') + claims.length + ' rows';
    table.querySelectorAll('thead th').forEach((head) => {
        const key = head.firstChild.dataset.sort;
        head.ariaSort = sort.value === key ? 'ascending' : sort.value === '-' + key ? 'descending' : 'none';
    });
}

/* Filters and order appear in the address, so that a link has them: #method=spark&verdict=below&sort=-measured. */
const kept = filters.concat('words', 'sort');
function keepInAddress() {
    const wanted = new URLSearchParams();
    kept.filter((name) => chooser(name).value).forEach((name) => wanted.set(name, chooser(name).value));
    if (String(wanted) || location.hash.includes('=')) history.replaceState(null, '', '#' + wanted);
}

function choose(wanted) {
    kept.forEach((name) => { chooser(name).value = wanted[name] || ''; });
    filter();
}

/* A link to a row opens it, whatever the filters hide; one with filters sets them. */
function followLink() {
    if (location.hash.includes('=')) choose(Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
    const claim = /^#r\d+$/.test(location.hash) && claims[Number(location.hash.slice(2))];
    if (!claim) return;
    if (!shown.includes(claim)) choose({});
    fill(table.tBodies[Math.floor(shown.indexOf(claim) / CHUNK)]);
    setOpen(claim, true);
    byId('r' + claim.number).scrollIntoView();
}

filters.forEach((name) => {
    const values = Array.from(new Set(claims.map((claim) => claim[name])));
    if (name === 'method') values.push(...new Set(claims.map((claim) => claim.family + '-*')));
    values.sort(collator.compare).forEach((value) => chooser(name).append(new Option(value, value)));
});
table.querySelectorAll('thead button').forEach((head) => {
    const key = head.dataset.sort;
    sort.append(new Option(head.textContent + ' \u2191', key), new Option(head.textContent + ' \u2193', '-' + key));
    head.addEventListener('click', () => {
        sort.value = sort.value === key ? '-' + key : sort.value === '-' + key ? '' : key;
        refilter();
    });
});
function refilter() {
    filter();
    keepInAddress();
}
byId('save').addEventListener('click', () => {
    const columns = ['experiment', 'problem', 'data', 'method', 'label', 'precision', 'quantity', 'claim', 'expected', 'measured',
        'standard_error', 'verdict', 'source', 'because', 'why', 'remedy'];
    download(facts.campaign_name + '.csv', csv([columns].concat(shown.map((claim) => columns.map((name) => claim[name] ?? '')))));
});
form.addEventListener('change', refilter);
search.addEventListener('input', refilter);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', (event) => { /* at once: what comes next may be an address with filters */
    event.preventDefault();
    choose({});
    keepInAddress();
});
table.addEventListener('click', (event) => {
    const line = event.target.closest('tr.claim');
    const claim = line && claims[Number(line.id.slice(1))];
    if (claim && !String(getSelection())) setOpen(claim, !opened.has(claim));
});
document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href="#verdicts"]');
    if (!link) return;
    choose(link.dataset);
    keepInAddress();
    event.preventDefault();
    byId('verdicts-heading').scrollIntoView();
});
addEventListener('beforeprint', () => claimsOf.forEach((own, body) => fill(body)));
addEventListener('hashchange', followLink);
filter();
followLink();
