/* What all parts of the page's script share: the claims, and making elements when they are about to be seen. */
'use strict';

/* A claim by the names of its columns. In the page a value that is that of the claim above is 0. */
const claims = (() => {
    const { columns, rows } = JSON.parse(document.getElementById('claims').textContent);
    return rows.map((values, number) => {
        const claim = { number };
        columns.forEach((name, k) => {
            if (values[k] === 0) values[k] = rows[number - 1][k];
            claim[name] = values[k];
        });
        claim.family = claim.method.split('-')[0]; // of methods whose names begin alike
        return claim;
    });
})();

function element(name, text, className) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
}

function button(text) {
    const made = element('button', text);
    made.type = 'button';
    return made;
}

/* Calls fill for an element that comes near the window, clear for one that leaves it. */
function seen(fill, clear) {
    return new IntersectionObserver((entries) => entries.forEach((entry) => {
        if (entry.isIntersecting) fill(entry.target);
        else clear(entry.target);
    }), { rootMargin: '100% 0px' });
}
