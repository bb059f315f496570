#!/bin/bash
# Writes what the program's registers know into the documents: ci/registers.sh FOLDER, which holds copies of docs/*.md or is docs. A page has
# a table between `<!-- list WHAT -->` and `<!-- end -->`. Environment: RATTLEBACK (./rattleback).
set -euo pipefail
program=${RATTLEBACK:-./rattleback}

# table WHAT: a row an entry, in the words of `list`.
table() {
    printf '| name | what |\n|---|---|\n'
    "$program" list "$1" | sed -E -e '/^$/d' -e 's/ +$//' -e 's/\|/\\|/g' -e 's/^([^ ]+)  +/| `\1` | /' -e 's/   *\[/ [/' -e 's/$/ |/'
}

for page in "$1"/*.md; do
    grep -q '^<!-- list ' "$page" || continue
    while IFS= read -r line; do
        case $line in
        '<!-- list '*) echo "$line"; what=${line#<!-- list }; table "${what% -->}"; inside=yes ;;
        '<!-- end -->') echo "$line"; inside= ;;
        *) [ -n "${inside:-}" ] || printf '%s\n' "$line" ;;
        esac
    done <"$page" >"$page.new"
    cat "$page.new" >"$page"
    rm "$page.new"
done
