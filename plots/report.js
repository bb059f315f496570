/* The verdict table of the report: filters, and rows that open to their chart. All texts are in the page already. */
'use strict';
(function () {
    const table = document.getElementById('verdicts');
    const rows = Array.from(table.tBodies[0].rows);
    const form = document.getElementById('filters');
    const count = document.getElementById('count');
    const names = ['experiment', 'problem', 'method', 'precision', 'quantity', 'source', 'verdict'];
    const chooser = (name) => document.getElementById('by-' + name);
    const search = chooser('words');
    const cellOf = (row, name) => row.getElementsByClassName(name)[0];

    /* A row by the names of the filters; what is small print in a cell is not its value. */
    const values = rows.map((row) => Object.fromEntries(names.map((name) => [
        name, name === 'experiment' || name === 'source' ? row.dataset[name] || '' : cellOf(row, name).firstChild.textContent.trim(),
    ])));

    /* What an opened row says, in this order: its data- attributes. */
    const facts = [['claim', 'Claim'], ['source', 'Promised by'], ['slopes', 'Pairwise slopes'], ['window', 'Window'],
                   ['fit', 'Fit'], ['tolerance', 'Tolerance'], ['floor', 'Floor'], ['reference', 'Reference'],
                   ['failed', 'Why cases failed'], ['experiment', 'Experiment']];

    function element(name, text, className) {
        const made = document.createElement(name);
        if (text) made.textContent = text;
        if (className) made.className = className;
        return made;
    }

    function listOfFacts(row) {
        const list = element('dl');
        facts.filter(([key]) => row.dataset[key]).forEach(([key, label]) => {
            list.append(element('dt', label), element('dd', row.dataset[key]));
        });
        return list;
    }

    /* Steps and errors of the cases; null if the claim is about something else. */
    function tableOfCases(row) {
        if (!row.dataset.steps) return null;
        const made = element('table');
        const errors = row.dataset.errors.split(' ');
        made.append(element('caption', row.dataset.claim === 'order' ? 'Errors' : 'Residuals'));
        const head = made.createTHead().insertRow();
        ['Steps', row.dataset.claim === 'order' ? 'Error' : 'Residual'].forEach((label) => {
            const cell = element('th', label, 'number');
            cell.scope = 'col';
            head.append(cell);
        });
        const body = made.createTBody();
        row.dataset.steps.split(' ').forEach((steps, index) => {
            const line = body.insertRow();
            line.append(element('td', steps, 'number'), element('td', errors[index], 'number'));
        });
        return made;
    }

    /* A copy of the row's chart in which the curves of other rows are faint; null if it has none. */
    function chartOf(row) {
        const figure = row.dataset.chart && document.getElementById(row.dataset.chart);
        if (!figure) return null;
        const copy = figure.cloneNode(true);
        copy.removeAttribute('id');
        copy.querySelectorAll('svg g').forEach((group) => {
            const title = group.querySelector(':scope > title');
            const own = title && title.textContent.split(': ')[0] === row.dataset.curve;
            if (title && /\bs=\d/.test(title.textContent) && !own) group.classList.add('faint');
        });
        return copy;
    }

    function isOpen(row) {
        return row.querySelector('button').getAttribute('aria-expanded') === 'true';
    }

    function setOpen(row, open) {
        if (isOpen(row) === open) return;
        row.querySelector('button').setAttribute('aria-expanded', String(open));
        if (!open) {
            row.nextElementSibling.remove();
            return;
        }
        const detail = element('tr', '', 'detail');
        const cell = detail.appendChild(element('td'));
        cell.colSpan = row.cells.length;
        const words = element('div', '', 'words');
        const parts = [chartOf(row), words].filter(Boolean);
        words.append(...[listOfFacts(row), tableOfCases(row)].filter(Boolean));
        cell.append(...parts);
        row.after(detail);
    }

    /* Every word that is looked for stands in the row, or in what it tells when it is opened. */
    function hasWords(index) {
        const row = rows[index];
        const text = (row.textContent + ' ' + row.dataset.experiment + ' ' + row.dataset.source).toLowerCase();
        return search.value.toLowerCase().split(' ').every((word) => text.includes(word));
    }

    /* The filters stand in the address, so that a link has them: #method=spark&verdict=below. */
    function keepInAddress() {
        const wanted = new URLSearchParams();
        names.filter((name) => chooser(name).value).forEach((name) => wanted.set(name, chooser(name).value));
        if (search.value) wanted.set('words', search.value);
        if (String(wanted) || location.hash.includes('=')) history.replaceState(null, '', '#' + wanted);
    }

    function matches(index) {
        return hasWords(index) && names.every((name) => {
            const wanted = chooser(name).value;
            if (wanted === '!') return cellOf(rows[index], 'verdict').classList.contains('bad');
            return wanted === '' || wanted === values[index][name];
        });
    }

    function filter() {
        let shown = 0;
        rows.forEach((row, index) => {
            const hide = !matches(index);
            if (hide) setOpen(row, false);
            row.hidden = hide;
            if (!hide) shown++;
        });
        count.textContent = shown === rows.length ? rows.length + ' rows' : shown + ' of ' + rows.length + ' rows';
    }

    function choose(wanted) {
        names.concat('words').forEach((name) => { chooser(name).value = wanted[name] || ''; });
        filter();
    }

    /* A link to a row opens it, whatever the filters hide; one with filters sets them. */
    function followLink() {
        if (location.hash.includes('=')) choose(Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
        const row = /^#r\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
        if (!row) return;
        if (row.hidden) choose({});
        setOpen(row, true);
        row.scrollIntoView();
    }

    names.forEach((name) => {
        Array.from(new Set(values.map((value) => value[name]))).sort().forEach((value) => chooser(name).append(new Option(value, value)));
    });
    const refilter = () => { filter(); keepInAddress(); };
    form.addEventListener('change', refilter);
    search.addEventListener('input', refilter);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(refilter));
    table.addEventListener('click', (event) => {
        const row = event.target.closest('tbody tr');
        if (row && rows.includes(row) && !String(getSelection())) setOpen(row, !isOpen(row));
    });
    document.addEventListener('click', (event) => {
        const link = event.target.closest('a[href="#verdicts"]');
        if (link) choose(link.dataset);
    });
    addEventListener('hashchange', followLink);
    filter();
    followLink();
}());
