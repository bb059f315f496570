#!/bin/bash
# The report: its structure by a parser, and its behaviour in a headless Chromium.
source ci/tests/cli/lib.sh
source ci/tests/cli/browser.sh
trap 'browser_stop; finish' EXIT

cat >"$TMP/small.yaml" <<'YAML'
# What a page must show and never run: <script>alert(1)</script> ]]> {{rows}} "quoted" & more
campaign: small & <b>bold</b>
experiments:
  - name: orders
    problems: [{name: particle}, {name: cvt, preset: low-energy}]
    methods: [lobatto-iiia]
    stages: [2, 3]
    steps: [8, 16, 32, 64]
    horizon: 1
  - name: other-data
    problems: [{name: particle, q: [1, 0.5, 0], v: [0.3, -0.7, 0.15]}]
    methods: [lobatto-iiia, lobatto-iiia-hamiltonian]
    stages: [2]
    steps: [8, 16, 32]
    horizon: 1
    precision: [quad]
  - name: wrong
    problems: [{name: particle}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [8, 16, 32]
    horizon: 1
    expect: {q: 3}
    because: "to fail: <i>3</i> & no more"
  - {name: undecided, problems: [{name: particle}], methods: [lobatto-iiia], stages: [6], steps: [64, 128, 256], horizon: 1}
  - {name: path, kind: trajectory, problems: [{name: kepler}], methods: [gauss], stages: [1], steps: [400, 800], samples: 20, horizon: 5}
YAML
out=$TMP/out
check_exit "run: a claim fails" 1 "$RATTLEBACK" run "$TMP/small.yaml" -o "$out"
check "run: names the page before its last line" \
    test "$(tail -n 2 "$captured/stdout" | head -n 1)" = "report in $out/report.html"
page=$out/report.html
check_output "report: names the page, and needs no other program" "^report in $TMP/again/report.html$" \
    env PATH=/nowhere "$RATTLEBACK" report "$out/results.h5" -o "$TMP/again"
check "report: the page that the run left" cmp "$TMP/again/report.html" "$page"
check "report: leaves nothing but the page" test "$(ls "$TMP/again")" = report.html

# ---- structure

# number FILE XPATH: the value of a numeric expression.
number() {
    xmllint --nowarning --xpath "$2" "$1"
}

# check_number NAME FILE EXPECTED XPATH
check_number() {
    capture number "$2" "$4"
    if [ "$(cat "$captured/stdout")" = "$3" ]; then passed "$1"; else failed "$1" "expected $3"; fi
}

sed 's|</main>||' "$page" >"$TMP/broken.html"
check "structure: well-formed" xmllint --noout "$page"
check_fails "structure: control: a tag lacks its end" xmllint --noout "$TMP/broken.html"

foreign='(src|href|action|data)="[^#"]|url\(|@import|https?:'
sed 's|</main>|<img src="http://a.b/c.png"/></main>|' "$page" >"$TMP/foreign.html"
check_fails "structure: refers to nothing outside" grep -nE "$foreign" <(grep -v '^/[*]! https://github.com/leeoniya/uPlot ' "$page")
check "structure: says whose the drawing of charts is" grep -q 'Copyright (c) .* Leon Sorokin' "$page"
check "structure: control: a picture from elsewhere" grep -nE "$foreign" "$TMP/foreign.html"

rows=$("$RATTLEBACK" show "$out/results.h5" --table orders --format csv | tail -n +2 | wc -l)
drawn=$(find "$out/charts" -name '*.svg' | wc -l)
check "structure: no markup in the data" test "$(number "$page" 'string(//script[@id="data"])' | grep -c '[&<>]')" = 0
check_number "structure: every table has a caption" "$page" 0 'count(//table[not(caption)])'
check_number "structure: every head cell has a scope" "$page" 0 'count(//th[not(@scope)])'
check_number "structure: every section has its heading" "$page" 0 'count(//section[not(@aria-labelledby = .//h2/@id)])'
check_number "structure: no id twice" "$page" 0 'count(//*[@id = preceding::*/@id])'
check_number "structure: two scripts, and the data" "$page" '2.1' \
    'count(//script[not(@type)]) + 0.1 * count(//script[@type="application/json"])'

# ---- bad input
rm -rf "$TMP/results"
mv "$out" "$TMP/results"
page=$TMP/results/report.html
check_refused "no such file" "^rattleback: .*/none.h5: cannot be read: No such file" "$RATTLEBACK" report "$TMP/none.h5" -o "$TMP/out"
check_refused "a foreign file" "^rattleback: .*/small.yaml: is not an HDF5 file" \
    "$RATTLEBACK" report "$TMP/small.yaml" -o "$TMP/out"
check_output "no folder: beside the results" "^report in $TMP/results/report.html$" "$RATTLEBACK" report "$TMP/results/results.h5"
check_output "a folder stands for the results in it" "^report in $TMP/results/report.html$" "$RATTLEBACK" report "$TMP/results"
check_refused "a folder without results" "^rattleback: .*/none/results.h5: cannot be read: No such file" sh -c "mkdir -p '$TMP/none'; '$RATTLEBACK' report '$TMP/none'"
check_refused "a folder below a file" "^rattleback: .*/small.yaml/out: the output folder cannot be written" \
    "$RATTLEBACK" report "$TMP/results/results.h5" -o "$TMP/small.yaml/out"
check_refused "a misspelt option" "did you mean --output" "$RATTLEBACK" report "$TMP/results/results.h5" --outptu "$TMP/out"
mkdir -p "$TMP/taken/report.html"
check_output "the page's name is taken by a folder" "^rattleback: .*/report.html: the report cannot be written: Is a dir" \
    "$RATTLEBACK" report "$TMP/results/results.h5" -o "$TMP/taken"
check "and no part of a page is left" test ! -e "$TMP/taken/report.html.part"

# The documentation, where the program finds it beside itself.
mkdir -p "$TMP/beside/out/site"
cp "$RATTLEBACK" "$TMP/beside/rattleback"
"$TMP/beside/rattleback" report "$TMP/results/results.h5" -o "$TMP/beside" >/dev/null
check_fails "site: none is linked where there is none" grep -q '"site": *"' "$TMP/beside/report.html"
touch "$TMP/beside/out/site/index.html"
"$TMP/beside/rattleback" report "$TMP/results/results.h5" -o "$TMP/beside" >/dev/null
check "site: is linked" grep -q "\"site\": *\"file://$(realpath "$TMP/beside")/out/site/index.html\"" "$TMP/beside/report.html"

# ---- in the browser
if browser_start >"$TMP/no-browser"; then
    passed "browser: Chromium starts"
else
    failed "browser: Chromium starts" "$(cat "$TMP/no-browser")"
    exit 1
fi

# check_page NAME EXPECTED EXPRESSION: what a JavaScript expression gives in the page.
check_page() {
    for _ in $(seq 100); do # what a click changes comes when the page finds time for it
        capture browser_eval "$3"
        if [ "$(cat "$captured/stdout")" = "$2" ]; then
            passed "$1"
            return
        fi
        sleep 0.1
    done
    failed "$1" "expected $2, for ten seconds"
}

# rows_with CONDITION...: rows of the order table that meet conditions, by `show`.
rows_with() {
    "$RATTLEBACK" show "$TMP/results/results.h5" --table orders --format csv "${@/#/--where=}" | tail -n +2 | wc -l
}

# Before it prints, the page makes all rows that the filters leave.
visible='(dispatchEvent(new Event("beforeprint")), Array.from(document.querySelectorAll("#verdicts > tbody > tr.claim")).filter(r => r.checkVisibility()).length)'
check "browser: opens the page" browser_open "$page"
check_page "page: no markup from the campaign" 0 'document.querySelectorAll("section i, h1 b").length'
browser_eval 'byId("campaign-text").textContent' | sed 's/\\u003C/</g; $d' >"$TMP/shown.yaml"
check "page: the campaign as it was written" cmp "$TMP/shown.yaml" "$TMP/small.yaml"
check_page "page: every head cell has a scope, every table a caption" 0 'document.querySelectorAll("th:not([scope])").length + Array.from(document.querySelectorAll("table")).filter(t => !t.caption).length'
check_page "overview: first what is not as expected" true 'document.querySelector("main h3").textContent === "Not as expected" && byId("headline").textContent.startsWith(claims.filter(c => c.as_expected === 0).length + " of ")'
check_page "overview: what failed, why, and what next" true \
    'Array.from(document.querySelectorAll("#failures li")).some(li => /^particle, lobatto-iiia s=2, q: below, measured 2.0.*expected 3Why: .+Next: .+/.test(li.textContent))'
check_page "overview: a word and number of every verdict" "$("$RATTLEBACK" show "$TMP/results/results.h5" --table orders --format csv | wc -l)" \
    'Array.from(document.querySelectorAll("#shares b")).reduce((sum, b) => sum + Number(b.textContent), 1)'
check_page "overview: a count of undecided claims is not bad" "bad undecided" \
    '["wrong", "undecided"].map(name => Array.from(document.querySelectorAll("#experiments tbody tr")).find(r => r.firstChild.textContent === name).lastChild.className.split(" ")[1]).join(" ")'
check_page "overview: what is refuted comes before what is undecided" true \
    '(looks => looks.lastIndexOf("bad") < looks.indexOf("undecided") && looks.includes("bad"))(Array.from(document.querySelectorAll("#failures b")).map(b => b.className))'
check_page "overview: insufficient is neither good nor bad" true \
    '(colour => ["good", "bad"].every(look => colour !== getComputedStyle(document.querySelector("#shares ." + look)).color))(getComputedStyle(Array.from(document.querySelectorAll("#shares li")).find(li => li.textContent.includes("insufficient"))).color)'
check_page "browser: all rows at first" "$rows" "$visible"
for choice in problem=cvt method=lobatto-iiia-hamiltonian precision=quad quantity=lambda verdict=below experiment=orders; do
    IFS== read -r name value <<<"$choice"
    expected=$(rows_with "$choice")
    check "filter by $name: leaves some out" test "$expected" -gt 0 -a "$expected" -lt "$rows"
    check "filter by $name: choose $value" browser_click "#by-$name option[value='$value']"
    check_page "filter by $name: shows those and no others" "$expected" "$visible"
    check_page "filter by $name: says how many" "$expected of $rows rows" 'document.getElementById("count").textContent'
    check "filter by $name: show all" browser_click '#filters button'
    check_page "filter by $name: shows all again" "$rows" "$visible"
done
browser_click '#by-problem option[value="particle"]'
browser_click '#by-quantity option[value="p"]'
check_page "two filters: rows that meet both" "$(rows_with problem=particle quantity=p)" "$visible"
browser_click '#filters button'
browser_eval 'location.hash = "#method=lobatto-iiia-hamiltonian&quantity=q"' >/dev/null
check_page "address: its filters are set" "$(rows_with method=lobatto-iiia-hamiltonian quantity=q)" "$visible"
browser_click '#by-precision option[value="quad"]'
check_page "address: keeps the filters" '#method=lobatto-iiia-hamiltonian&precision=quad&quantity=q' 'location.hash'
browser_click '#filters button'
check_page "address: and their end" '#' 'location.hash || "#"'
browser_eval '(search => { search.value = "CVT lambda"; search.dispatchEvent(new Event("input")); })(document.getElementById("by-words"))' >/dev/null
check_page "search: rows with both words" "$(($(rows_with problem=cvt quantity=lambda) + $(rows_with problem=cvt quantity=lambda-max)))" "$visible"
browser_click '#filters button'
check_page "search: ends" "$rows" "$visible"
browser_eval 'document.querySelectorAll("details.experiments").forEach(d => d.open = true), document.querySelector("a[data-theorem=\"Martin, Sato 2018, theorem 5.2\"]").click()' >/dev/null
browser_click 'tr.claim button'
check_page "a row links its source to the entry under Sources" 1 \
    '[...document.querySelectorAll("tr.detail dd a")].filter(a => document.querySelector("#source-list " + a.getAttribute("href")).textContent.startsWith(a.textContent)).length'
browser_click 'tr.claim button'
check_page "by theorem: its verdicts" "$(rows_with "source=Martin, Sato 2018, theorem 5.2")" "$visible"
browser_click '#filters button'
browser_click '#by-verdict option[value="!"]'
check_page "not as expected: those rows" "$(rows_with as_expected=0)" "$visible"
browser_click '#filters button'
family='document.querySelector("#matrix thead button")'
check_page "by problem and method: a family is one column" "lobatto-*" "$family.textContent"
browser_eval "Array.from(document.querySelectorAll('#matrix a')).find(a => a.dataset.problem === 'cvt').click()" >/dev/null
check_page "by problem and method: leads to the rows of all its methods" "$(rows_with problem=cvt)" "$visible"
browser_click '#filters button'
browser_eval "$family.click()" >/dev/null
check_page "by problem and method: unfolded, a method a column" "lobatto-iiia lobatto-iiia-hamiltonian" \
    'Array.from(document.querySelectorAll("#matrix thead button")).map(b => b.textContent).join(" ")'
browser_eval 'document.querySelectorAll("details.experiments").forEach(d => d.open = false)' >/dev/null

# Order: by a number, up, down, and that of the campaign again.
order='(dispatchEvent(new Event("beforeprint")), Array.from(document.querySelectorAll("#verdicts tr.claim")).map(t => claims[t.id.slice(1)].measured).filter(x => x !== null))'
check "order: a click on a head" browser_click '#verdicts [data-sort="measured"]'
check_page "order: upwards" true "$order.every((x, i, all) => i === 0 || all[i - 1] <= x)"
check_page "order: the head says so" ascending 'document.querySelector("[data-sort=measured]").parentNode.ariaSort'
browser_click '#verdicts [data-sort="measured"]'
check_page "order: downwards" true "$order.every((x, i, all) => i === 0 || all[i - 1] >= x)"
check_page "order: in the address" '#sort=-measured' 'location.hash'
browser_click '#verdicts [data-sort="measured"]'
check_page "order: that of the campaign again" r0 '(dispatchEvent(new Event("beforeprint")), document.querySelector("#verdicts tr.claim").id)'

# A row opened by a click, one opened and closed by keys, one by its link in the summary.
chart_of='document.querySelector("#ROW + .detail canvas")'
width() { echo "Math.sign(${chart_of/ROW/$1}?.getBoundingClientRect().width ?? 0)"; }
check_page "row: closed at first" 0 "$(width r0)"
check "row: click" browser_click '#r0 button'
check_page "row: its chart is seen" 1 "$(width r0)"
check_page "row: says that it is open" true 'document.querySelector("#r0 button").getAttribute("aria-expanded")'
plot='document.querySelector("#r0 + .detail figure").plot'
check_page "row: only its own curve is bold" "lobatto-iiia s=2" \
    'Array.from(document.querySelectorAll("#r0 + .detail .u-series.listed .u-label")).map(t => t.textContent.split(":")[0]).join()'
check_page "row: its curve has the points of its cases" "1,1,1,1" \
    "(p => p.data[p.series.findIndex(s => s.class === \"listed\")].filter(y => y > 0).map(y => claims[0].errors.filter(e => Math.abs(e / y - 1) < 1e-6).length).join())($plot)"
check_page "row: the slope of its guide is the expected order" 2 \
    "(p => { const k = p.series.findIndex(s => s.class === \"unlisted\"), at = p.data[0].map((x, i) => i).filter(i => p.data[k][i] > 0), [i, j] = [at[0], at[at.length - 1]]; return Math.round(1e4 * Math.log(p.data[k][j] / p.data[k][i]) / Math.log(p.data[0][j] / p.data[0][i])) / 1e4; })($plot)"
check_page "row: and drawn in its colour" true \
    "(p => { const c = p.ctx.canvas, d = p.ctx.getImageData(0, 0, c.width, c.height).data, [r, g, b] = report.styles[0][0].match(/[0-9A-F]{2}/gi).map(x => parseInt(x, 16)); let n = 0; for (let i = 0; i < d.length; i += 4) n += d[i] === r && d[i + 1] === g && d[i + 2] === b; return n > 50; })($plot)"
check_page "row: the numbers of its chart, as CSV" "$(echo "curve,step size h [time],error of q at the end time [length],below ten floors")" \
    'chartCsv(document.querySelector("#r0 + .detail figure").chart).split("\n")[0]'
span="(p => [p.scales.x, p.scales.y].map(s => Math.round(100 * Math.log10(s.max / s.min))))($plot)"
whole=$(browser_eval "$span.join()")
browser_eval 'document.querySelector("#r0").scrollIntoView()' >/dev/null
check "row: a drag over its chart" browser_drag '#r0 + .detail .u-over' -200 -80 100 60
check_page "row: shows what was dragged over" true "$span.every((d, k) => d > 0 && d < 0.8 * [$whole][k])"
check "row: two clicks" browser_click_twice
check_page "row: show the whole chart again" "$whole" "$span.join()"
for fact in "Pairwise slopes" Window Floor Reference Fit; do
    check_page "row: tells $fact" 1 "Array.from(document.querySelectorAll(\"#r0 + .detail dt\")).filter(t => t.textContent === \"$fact\").length"
done
check_page "row: an error for every step count" "8 16 32 64" \
    'Array.from(document.querySelectorAll("#r0 + .detail tbody td:first-child")).map(t => t.textContent).join(" ")'
check_page "keys: closed at first" 0 "$(width r1)"
check "keys: Enter" browser_keys '#r1 button' '\uE007'
check_page "keys: Enter opens the row" 1 "$(width r1)"
check "keys: Space" browser_keys '#r1 button' ' '
check_page "keys: Space closes it" 0 "$(width r1)"
browser_eval 'scrollTo(0, 0)' >/dev/null # out from under the head of the table
browser_click '#r0 button'
check_page "row: a second click closes it" 0 "$(width r0)"
link=$(browser_eval 'document.querySelector("#failures a").getAttribute("href")')
browser_click '#by-verdict option[value="confirmed"]'
check "summary: click on a failure" browser_click "section a[href='$link']"
check_page "summary: opens its row, though a filter hid it" 1 "$(width "${link#\#}")"

# Charts: made when they are seen.
check_page "charts: less than 3 kB of data each" true 'JSON.stringify(report.charts).length / charts.length < 3000'
check_page "charts: none before a fold is opened" 0 'document.querySelectorAll(".figures canvas").length'
browser_eval 'document.querySelectorAll("details.fold").forEach(d => d.open = true)' >/dev/null
check_page "charts: a figure for each" "$drawn" 'document.querySelectorAll(".figures figure").length'
browser_eval 'document.querySelectorAll(".figures figure").forEach(f => f.firstChild || draw(f, f.chart))' >/dev/null
check_page "charts: all are there" "$drawn" 'document.querySelectorAll(".figures canvas").length'
check_page "charts: each has a text alternative" 0 \
    'Array.from(document.querySelectorAll("canvas")).filter(s => !((s.getAttribute("aria-label") || "").length >= 40)).length'
labels='Array.from(document.querySelectorAll(".figures figure")).flatMap(f => f.plot.axes.map(a => a._values.filter(Boolean)))'
check_page "charts: every axis has labels, no two alike" true "$labels.every(v => v.length > 1 && new Set(v).size === v.length)"
check_page "charts: against time, a curve for each case" "2" 'charts.find(c => !c.frame).curves.length'
browser_eval 'document.querySelectorAll("details.fold").forEach(d => d.open = false)' >/dev/null

# A phone, and both colour schemes: no scrolling sideways; texts stand out by the ratio that WCAG 2 asks for, 4.5.
contrast='(() => { const rgb = c => c.match(/[\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v > .04045 ? ((v + .055) / 1.055) ** 2.4 : v / 12.92);
  const light = c => rgb(c).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
  const ground = light(getComputedStyle(document.body).backgroundColor);
  const ratio = t => { const l = light(getComputedStyle(t).color); return (Math.max(l, ground) + .05) / (Math.min(l, ground) + .05); };
  return Math.min(...Array.from(document.querySelectorAll("h1, .muted, .good, .bad, .undecided, a, small, dt")).map(ratio)) >= 4.5; })()'
ground='getComputedStyle(document.body).backgroundColor'
wide='document.documentElement.scrollWidth <= 390 && Array.from(document.querySelectorAll(".wide, figure")).every(w => w.scrollWidth <= w.clientWidth)'
caption='Array.from(document.querySelectorAll("caption.muted")).every(c => c.getBoundingClientRect().width >= 300)'
# Words of a cell that are on two lines.
split='Array.from(document.querySelectorAll("#cheapest td, #cheapest th, #theorems th")).flatMap(cell => { const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), found = []; for (let text; (text = walk.nextNode());) for (const word of text.data.matchAll(/[^\s-]+/g)) { const range = document.createRange(); range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length); if (new Set(Array.from(range.getClientRects()).map(r => Math.round(r.top))).size > 1) found.push(word[0]); } return found; }).join(" ") || "none"'
browser_eval 'document.querySelectorAll("details.experiments, details.fold").forEach(d => d.open = true)' >/dev/null
for scheme in light dark; do
    check "$scheme: phone" browser_screen 390 844 $scheme
    check_page "$scheme: as wide as the phone" 390 'window.innerWidth'
    check_page "$scheme: nothing sticks out" true "$wide"
    check_page "$scheme: captions have the width of the page" true "$caption"
    check_page "$scheme: no word of a table is broken" none "$split"
    check_page "$scheme: texts stand out" true "$contrast"
    browser_eval "$ground" >"$TMP/$scheme"
done
browser_eval 'document.querySelector("#verdicts > caption").style.display = "table-caption"' >/dev/null
check_page "control: the caption of a table that is none is squeezed" false "$caption"
check_fails "dark: another ground than in light" cmp "$TMP/light" "$TMP/dark"
check_page "control: a cell as narrow as a letter breaks words" false '(() => { document.querySelectorAll("#cheapest td").forEach(c => { c.style.width = "2ch"; c.style.overflowWrap = "anywhere"; }); return true; })() && ('"$split"') === "none"'
check "browser: not a word on the console" test -z "$(browser_complaints)"

# A page of 6000 rows is as large in the browser as one of 100, and takes not much longer: rows are made when they are seen.
# many COUNT FILE: the page with its claims again and again.
many() {
    "$(python)" - "$1" "$page" >"$2" <<'PYTHON'
import json, re, sys
before, data, after = re.split(r'(?<=id="data">)(.*?)(?=</script>)', open(sys.argv[2]).read(), maxsplit=1, flags=re.S)
report = json.loads(data)
whole, claims = {}, []
for claim in report["claims"]:
    whole = {**whole, **claim}
    claims.append(whole)
report["claims"] = [claims[k % len(claims)] for k in range(int(sys.argv[1]))]
data = json.dumps(report).replace("&", r"\u0026").replace("<", r"\u003c")
print(before + data + after, end="")
PYTHON
}
browser_screen 1280 1000 light
nodes='document.querySelectorAll("#verdicts *").length'
took='Math.round(10 * Math.min(...Array.from("12345678").map(k => { const t = performance.now(); chooser("words").value = "p" + k % 2; filter(); document.body.offsetHeight; return performance.now() - t; })))'
for count in 100 6000; do
    many $count "$TMP/many-$count.html"
    for _ in 1 2 3; do
        browser_open "$TMP/many-$count.html"
        browser_eval 'Math.round(performance.getEntriesByType("navigation")[0].loadEventEnd)'
    done | sort -n | head -n 1 >"$TMP/load-$count"
    check_page "$count rows: all are known" $count 'claims.length'
    browser_eval "$nodes" >"$TMP/nodes-$count"
    browser_eval "$took" >"$TMP/filter-$count"
done
read -r few <"$TMP/nodes-100"
check "6000 rows: no more of them are in the page" test "$few" -gt 300 -a "$(cat "$TMP/nodes-6000")" -lt $((2 * few))
check "6000 rows: complete in less than 8 times the time of 100" test "$(cat "$TMP/load-6000")" -lt $((8 * $(cat "$TMP/load-100")))
check "6000 rows: filtered in less than 30 times the time of 100" test "$(cat "$TMP/filter-6000")" -lt $((30 * $(cat "$TMP/filter-100") + 30))
browser_open "$TMP/beside/report.html"
check_page "site: the findings are linked" true "byId('findings').href === 'file://$(realpath "$TMP/beside")/out/site/docs/findings.html'"
sed 's/const CHUNK = 50/const CHUNK = 1e9/' "$TMP/many-6000.html" >"$TMP/at-once.html"
browser_open "$TMP/at-once.html"
check_fails "control: all rows at once are more" test "$(browser_eval "$nodes")" -lt $((2 * few))

# Controls: a page without its style, in grey letters, with an error in its script.
sed '/<style>/,/<\/style>/d; s/<details/& open="open"/; s/<body/& style="background:#fff"/; s/<h1/& style="color:#888"/' "$page" >"$TMP/bare.html"
sed 's/^.use strict.;/undefined_name();/' "$page" >"$TMP/faulty.html"
browser_open "$TMP/bare.html"
check_page "control: without its style it sticks out" false "$wide"
check_page "control: grey letters do not stand out" false "$contrast"
browser_open "$TMP/faulty.html"
check "control: an error is heard" test -n "$(browser_complaints)"
