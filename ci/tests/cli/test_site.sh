#!/bin/bash
# The documentation as a site: it is rendered without a warning, no link in it is dead, and in a browser it is searched,
# dark where asked, and fits a telephone.
source ci/tests/cli/lib.sh
source ci/tests/cli/browser.sh
trap 'browser_stop; finish' EXIT

# render FOLDER: as `make site` does, of the tree in FOLDER.
render() {
    rm -rf "$TMP/site"
    (cd "$1" && sphinx-build -q -W --keep-going -b html -c docs/site . "$TMP/site")
}

check "render: no warning" render .

mkdir "$TMP/tree"
cp -r README.md CHANGELOG.md CONTRIBUTING.md docs "$TMP/tree"
mv "$TMP/site" "$TMP/good"
printf '\nSee [a page](nowhere.md).\n' >>"$TMP/tree/docs/orders.md"
check_fails "render: a dead link is an error" render "$TMP/tree"
rm -rf "$TMP/site"
mv "$TMP/good" "$TMP/site"

# dead FOLDER: links of a site to files that it lacks, and to anchors that its pages lack.
dead() {
    /usr/bin/python3 - "$1" <<'END'
import pathlib, re, sys, urllib.parse

folder = pathlib.Path(sys.argv[1]).resolve()
pages = {page: page.read_text() for page in folder.rglob("*.html")}
names = {page: set(re.findall(r'\sid="([^"]+)"', text)) for page, text in pages.items()}
for page, text in pages.items():
    for link in set(re.findall(r'\s(?:href|src)="([^"]+)"', text)):
        address = urllib.parse.urlsplit(link)
        if address.scheme or link in ("#", "index.html#"):
            continue
        target = (page.parent / urllib.parse.unquote(address.path)).resolve() if address.path else page
        if not target.is_file():
            print(page.relative_to(folder), link)
        elif address.fragment and target in names and urllib.parse.unquote(address.fragment) not in names[target]:
            print(page.relative_to(folder), link)
END
}
check_output "links: none is dead" '^0$' bash -c "$(declare -f dead); dead '$TMP/site' | tee /dev/stderr | wc -l"
check "links: the page that a report links" test -e "$TMP/site/docs/findings.html"
check_output "links: the first page leads to the index" 'docs/index.html' cat "$TMP/site/index.html"
cp -r "$TMP/site" "$TMP/broken"
rm "$TMP/broken/docs/orders.html"
check_fails "links: dead ones are seen" test -z "$(dead "$TMP/broken")"

if ! browser_start >"$TMP/no-browser"; then
    failed "browser: starts" "$(cat "$TMP/no-browser")"
    exit
fi

search="$TMP/site/search.html?q=tableau"
check "search: opens" browser_open "$search"
for _ in $(seq 50); do
    found=$(browser_eval 'document.querySelectorAll("ul.search li").length')
    [ "$found" -gt 3 ] && break
    sleep 0.1
done
check "search: finds pages on tableaux" test "$found" -gt 3
browser_open "$TMP/site/search.html?q=nosuchwordanywhere"
sleep 0.5
check "search: finds none of a word that no page has" test "$(browser_eval 'document.querySelectorAll("ul.search li").length')" = 0

background='getComputedStyle(document.body).backgroundColor'
page=$TMP/site/docs/orders.html
browser_screen 1280 1000 light
browser_open "$page"
light=$(browser_eval "$background")
browser_screen 1280 1000 dark
browser_open "$page"
dark=$(browser_eval "$background")
check "dark: where the system is" test "$light" != "$dark"
browser_click '.theme-toggle-content .theme-toggle'
check "dark: light again by the button" test "$(browser_eval "$background")" = "$light"

browser_eval 'localStorage.clear()' >/dev/null
browser_screen 390 800 light
wide=
while read -r page; do
    browser_open "$page"
    [ "$(browser_eval 'document.documentElement.scrollWidth <= innerWidth ? 1 : 0')" = 1 ] || wide+=" ${page#"$TMP/site/"}"
done < <(find "$TMP/site/docs" "$TMP/site/ci" "$TMP/site/cases" -name '*.html')
check "telephone: no page scrolls sideways:$wide" test -z "$wide"
browser_open "$TMP/site/README.html"
browser_eval 'document.body.style.width = "2000px"' >/dev/null
check "telephone: a wide page is seen" test "$(browser_eval 'document.documentElement.scrollWidth <= innerWidth ? 1 : 0')" = 0
check_output "console: no complaint" '^0$' bash -c "$(declare -f browser_complaints webdriver); $(declare -p browser_port browser_session browser_answer); browser_complaints | wc -l"
