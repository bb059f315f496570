# A headless Chromium for the command-line tests, to be sourced after lib.sh: WebDriver by curl, its answers as plain text.
# Scripts return strings or numbers. Everything lives in $TMP; browser_stop ends it.

browser_answer=$TMP/browser.answer

# json_text TEXT: as a JSON string.
json_text() {
    local text=$1
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\n'/ }
    printf '"%s"' "$text"
}

# webdriver METHOD PATH BODY: sends a command; status 1 if the browser refuses it.
webdriver() {
    curl -s -S -f --max-time 60 -X "$1" -H 'Content-Type: application/json' ${3:+--data "$3"} \
        -o "$browser_answer" "http://127.0.0.1:$browser_port$2"
}

# The value of the last answer, a string or a number, with its escapes.
browser_value() {
    sed -E 's/^\{"value":"?//; s/"?\}$//; s/\\n/\n/g; s/\\"/"/g' "$browser_answer"
    echo
}

# browser_start: status 1, with a reason on stdout, if there is none.
browser_start() {
    local options='["--headless=new","--no-sandbox","--disable-gpu","--disable-dev-shm-usage","--window-size=1280,1000"]'
    for program in chromium chromedriver curl; do
        command -v $program >/dev/null || {
            echo "$program is missing: \`make check\` installs it where it may; else apt-get install chromium chromium-driver curl"
            return 1
        }
    done
    HOME=$TMP TMPDIR=$TMP chromedriver --port=0 >"$TMP/browser.log" 2>&1 &
    browser_pid=$!
    for _ in $(seq 100); do
        browser_port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' "$TMP/browser.log")
        [ -z "$browser_port" ] || break
        sleep 0.1
    done
    webdriver POST /session "{\"capabilities\":{\"alwaysMatch\":{\"goog:loggingPrefs\":{\"browser\":\"ALL\"},
        \"goog:chromeOptions\":{\"args\":$options}}}}" || { cat "$TMP/browser.log"; return 1; }
    browser_session=/session/$(sed -E 's/.*"sessionId":"([0-9a-f]+)".*/\1/' "$browser_answer")
}

browser_stop() {
    [ -z "${browser_session:-}" ] || webdriver DELETE "$browser_session"
    [ -z "${browser_pid:-}" ] || kill "$browser_pid" 2>/dev/null
}

# browser_open FILE
browser_open() {
    webdriver POST "$browser_session/url" "{\"url\":\"file://$1\"}"
}

# browser_eval EXPRESSION: prints its value in the page.
browser_eval() {
    webdriver POST "$browser_session/execute/sync" "{\"script\":$(json_text "return $1"),\"args\":[]}" && browser_value
}

# browser_element SELECTOR: sets $element, the path of the first element that a CSS selector finds.
browser_element() {
    webdriver POST "$browser_session/element" "{\"using\":\"css selector\",\"value\":$(json_text "$1")}" &&
        element=$browser_session/element/$(sed -E 's/.*:"([^"]+)"\}\}$/\1/' "$browser_answer")
}

# browser_click SELECTOR; browser_keys SELECTOR TEXT: by mouse and keyboard, as a person would, to what can be seen.
browser_click() {
    browser_element "$1" && webdriver POST "$element/click" '{}'
}

browser_keys() {
    browser_element "$1" && webdriver POST "$element/value" "{\"text\":\"$2\"}"
}

# browser_pointer ACTION...: of a mouse, as WebDriver has them.
browser_pointer() {
    local actions
    actions=$(IFS=,; echo "$*")
    webdriver POST "$browser_session/actions" \
        "{\"actions\":[{\"type\":\"pointer\",\"id\":\"mouse\",\"parameters\":{\"pointerType\":\"mouse\"},\"actions\":[$actions]}]}"
}

# browser_drag SELECTOR X Y X Y: from here to there, from its middle on; browser_click_twice: where the mouse is.
browser_press='{"type":"pointerDown","button":0}'
browser_release='{"type":"pointerUp","button":0}'
browser_drag() {
    browser_element "$1" || return
    local origin="\"origin\":{\"element-6066-11e4-a52e-4f735466cecf\":\"${element##*/}\"}"
    browser_pointer "{\"type\":\"pointerMove\",\"duration\":0,$origin,\"x\":$2,\"y\":$3}" "$browser_press" \
        "{\"type\":\"pointerMove\",\"duration\":100,$origin,\"x\":$4,\"y\":$5}" "$browser_release"
}

browser_click_twice() {
    browser_pointer "$browser_press" "$browser_release" "$browser_press" "$browser_release"
}

# browser_cdp COMMAND PARAMETERS: of the DevTools protocol.
browser_cdp() {
    webdriver POST "$browser_session/goog/cdp/execute" "{\"cmd\":\"$1\",\"params\":$2}"
}

# browser_screen WIDTH HEIGHT light|dark
browser_screen() {
    browser_cdp Emulation.setDeviceMetricsOverride \
        "{\"width\":$1,\"height\":$2,\"deviceScaleFactor\":1,\"mobile\":$([ "$1" -lt 600 ] && echo true || echo false)}" &&
        browser_cdp Emulation.setEmulatedMedia "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"$3\"}]}"
}

# browser_picture FILE.png: what is on the screen.
browser_picture() {
    webdriver GET "$browser_session/screenshot" && sed -E 's/^\{"value":"//; s/"\}$//' "$browser_answer" | base64 -d >"$1"
}

# browser_complaints: errors and warnings of the console since the last call, one a line.
browser_complaints() {
    webdriver POST "$browser_session/se/log" '{"type":"browser"}' &&
        sed 's/},{/},\n{/g' "$browser_answer" | grep -E '"level":"(SEVERE|WARNING)"' || true
}
