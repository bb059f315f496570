/* Renders the TeX of a page: Sphinx writes it between \( and \), and between \[ and \]. */
document.addEventListener('DOMContentLoaded', () => {
    document.querySelectorAll('.math').forEach((element) => renderMathInElement(element, { throwOnError: false }));
});
