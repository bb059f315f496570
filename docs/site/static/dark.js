/* Follows the system's choice of dark pages; the style sheet of Debian's furo knows the button's choice only. */
document.addEventListener('DOMContentLoaded', () => {
    if (document.body.dataset.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
        document.body.dataset.theme = 'dark';
});
