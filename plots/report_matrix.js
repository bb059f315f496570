/* Claims by problem and method. Methods with a common prefix are a family, which has one column until it is opened. */

(() => {
    const matrix = byId('matrix');
    const judged = claims.filter((claim) => claim.look !== 'open');
    const families = new Map(); // first word -> methods, in the order of their first claims
    judged.forEach(({ method, family }) => {
        if (!families.has(family)) families.set(family, new Set());
        families.get(family).add(method);
    });
    const problems = new Map(); // problem -> method -> claims, of these not as expected, and of these bad
    judged.forEach(({ problem, method, look }) => {
        if (!problems.has(problem)) problems.set(problem, new Map());
        const counts = problems.get(problem);
        const [all, not, bad] = counts.get(method) || [0, 0, 0];
        counts.set(method, [all + 1, not + (look === 'bad' || look === 'undecided'), bad + (look === 'bad')]);
    });
    const unfolded = new Set();

    /* The columns: a family that is folded, or a method. */
    function columns() {
        return Array.from(families).flatMap(([family, methods]) => methods.size > 1 && !unfolded.has(family)
            ? [{ name: family + '-*', family, methods: Array.from(methods) }]
            : Array.from(methods, (method) => ({ name: method, family: methods.size > 1 && family, methods: [method] })));
    }

    function headOf(column) {
        const head = element('th', column.family ? '' : column.name, 'number');
        head.scope = 'col';
        if (!column.family) return head;
        const fold = button(column.name);
        fold.setAttribute('aria-expanded', String(unfolded.has(column.family)));
        fold.title = unfolded.has(column.family) ? 'fold' : column.methods.join(', ');
        fold.addEventListener('click', () => {
            if (!unfolded.delete(column.family)) unfolded.add(column.family);
            draw();
            Array.from(matrix.tHead.querySelectorAll('button')).find((other) => other.textContent.startsWith(column.family)).focus();
        });
        head.append(fold);
        return head;
    }

    /* A cell that leads to its verdicts. */
    function cellOf(problem, counts, column) {
        const [all, not, bad] = column.methods.reduce((sum, method) => (counts.get(method) || [0, 0, 0]).map((count, k) => count + sum[k]), [0, 0, 0]);
        const cell = element('td', '', 'number ' + (bad ? 'bad' : not ? 'undecided' : 'good'));
        if (!all) return cell;
        cell.dataset.name = column.name;
        cell.append(linkTo(not ? not + ' of ' + all + ' not' : String(all), { problem, method: column.name }));
        return cell;
    }

    function draw() {
        const all = columns();
        const head = element('thead'), body = element('tbody'), corner = element('th', 'Problem');
        corner.scope = 'col';
        const line = head.insertRow();
        line.append(corner, ...all.map(headOf));
        problems.forEach((counts, problem) => {
            const name = element('th', problem);
            name.scope = 'row';
            body.insertRow().append(name, ...all.map((column) => cellOf(problem, counts, column)));
        });
        if (matrix.tHead) matrix.tHead.remove();
        Array.from(matrix.tBodies).forEach((old) => old.remove());
        matrix.append(head, body);
    }

    matrix.closest('details').addEventListener('toggle', draw, { once: true });
})();
