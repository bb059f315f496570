#!/bin/bash
# README and docs: every link leads somewhere, every command runs, every file that a page gives is the one that its commands take, and
# tables of registers are those of the program.
source ci/tests/cli/lib.sh

check "README is a page and a half" test "$(wc -w <README.md)" -lt 900

# Links: the file, and the heading where one is named. broken FOLDER: of the pages of a tree.
broken() {
    (cd "$1" && find . -name '*.md' -not -path './build/*' -not -path './out/*' | while read -r page; do
        awk '/^```/ { code = !code } !code' "$page" | grep -oE '\]\([^)]*\)' | sed 's/^](//; s/)$//; s/ .*//' | grep -vE '^(https?|mailto):' |
            while read -r link; do
                target=${link%%#*}
                file=$(dirname "$page")/$target
                [ -n "$target" ] || file=$page
                if [ ! -e "$file" ]; then echo "$page: $link"; continue; fi
                [[ $link == *#* ]] || continue
                grep -E '^#+ ' "$file" | sed -E 's/^#+ //' | tr 'A-Z ' 'a-z-' | sed 's/[^a-z0-9_-]//g' | grep -qxF -- "${link#*#}" || echo "$page: $link"
            done
    done)
}
check_output "links: all lead somewhere" '^0$' bash -c "$(declare -f broken); broken . | tee /dev/stderr | wc -l"
mkdir -p "$TMP/tree/docs"
printf '# A page\n\n[good](docs/x.md), [good](docs/x.md#that-way), [lost](docs/y.md), [no such heading](docs/x.md#nowhere)\n' >"$TMP/tree/a.md"
printf '# That way\n' >"$TMP/tree/docs/x.md"
check_output "links: lost ones are seen" '^2$' bash -c "$(declare -f broken); broken '$TMP/tree' | wc -l"

# Tables of the registers.
mkdir "$TMP/docs"
cp docs/*.md "$TMP/docs"
check "registers: written" ci/registers.sh "$TMP/docs"
check "registers: the pages have them (ci/registers.sh docs)" diff -r -x '*.bib' -x gallery -x site docs "$TMP/docs"
sed -i 's/^| `gauss` | .*/| `gauss` | something else |/' "$TMP/docs/methods.md"
check_fails "registers: another word is seen" diff -q docs/methods.md "$TMP/docs/methods.md"
"$RATTLEBACK" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$TMP/verbs"
for verb in $(cat "$TMP/verbs"); do check "command line: has $verb" grep -qE "rattleback $verb |\`$verb\`" docs/command-line.md; done
check_fails "command line: another verb is seen" grep -qE "rattleback integrade |\`integrade\`" docs/command-line.md

# The headings of the FAQ are messages of the program, with N for numbers; the last one is a message of mpirun.
strings -n 6 "$RATTLEBACK" | sed -E 's/%[-.0-9]*(l|ll|z)?[a-z]/N/g' >"$TMP/said"
unsaid() {
    sed -n 's/^## //p' "$1" | grep -v mpirun | while read -r message; do
        sed 's/\bN\b/\n/g' <<<"$message" | sed 's/^ *//; s/ *$//' | while read -r part; do
            grep -qF -- "$part" "$2" || echo "$message"
        done
    done
}
check_output "FAQ: its headings are messages" '^0$' bash -c "$(declare -f unsaid); unsaid docs/faq.md '$TMP/said' | tee /dev/stderr | wc -l"
sed 's/^## the slopes have not settled/## the slopes wander/' docs/faq.md >"$TMP/faq.md"
check_output "FAQ: another message is seen" '^1$' bash -c "$(declare -f unsaid); unsaid '$TMP/faq.md' '$TMP/said' | wc -l"

# Statuses and verdicts are all on their page.
lacking() {
    sed -n '/define STATUS_TABLE/,/^$/p' core/setup.h | grep -oE 'X\([A-Z_]+, "[^"]*"' | sed 's/.*, "//; s/"$//'
    sed -n '/define VERDICT_TABLE/,/^$/p' core/words.h | grep -oE '"[a-z]+"' | tr -d '"'
}
check_output "verdicts: every word is explained" '^0$' bash -c "$(declare -f lacking); lacking | while read -r word; do grep -qF \"\\\`\$word\\\`\" docs/verdicts.md || echo \"\$word\"; done | tee /dev/stderr | wc -l"

# Every key of a problem file is on its pages. unlisted PAGE..: the keys that are not.
unlisted() {
    grep -oE '^ +X\([A-Z_]+, "[^"]+' core/problem/text.h | sed 's/.*"//' | tr . '\n' | grep -vxF '*' | sort -u | while read -r key; do
        grep -qE "(\`|[{ ])$key(\`|:)|^$key:" "$@" || echo "$key"
    done
}
check_output "problem files: every key is explained" '^0$' bash -c "$(declare -f unlisted); unlisted docs/problem-*.md | tee /dev/stderr | wc -l"
sed 's/terminal-cost/final-cost/g' docs/problem-*.md >"$TMP/keys.md"
check_output "problem files: a key that is left out is seen" '^terminal-cost$' bash -c "$(declare -f unlisted); unlisted '$TMP/keys.md'"

# What pages give as files: fenced blocks whose first line is `# NAME`.
work=$TMP/work
mkdir "$work"
ln -s "$(realpath "$RATTLEBACK")" "$work/rattleback"
for part in cases core ci python; do ln -s "$PWD/$part" "$work/$part"; done
pages=(docs/my-system.md docs/my-tableau.md docs/my-integrator.md docs/python.md README.md docs/command-line.md docs/campaign.md docs/problems.md docs/problem-*.md
    docs/methods*.md docs/results.md docs/my-ci.md docs/my-cluster.md docs/start.md docs/orders.md docs/mathematics*.md docs/findings*.md docs/choose.md docs/cheat-sheet.md docs/adaptive.md docs/optimal-control.md docs/figures.md)
take_files() {
    awk -v folder="$work" '
        /^```/ { file = ""; first = /^```[a-z]/; next }
        first { first = 0; if ($0 ~ /^# [a-z-]+\.[a-z]+$/) { file = folder "/" $2; printf "" >file; next } }
        file { print >>file }' "$1"
}
# Indented lines that call a program, those that go on joined; an exit code in a comment becomes a test.
tested='s/  +# exit ([0-9])$/ ; test $? = \1/; s/  +# .*//'
commands() {
    sed -e ':a' -e '/\\$/N; s/\\\n *//; ta' "$1" | grep -E '^    (\./|mpirun |(PYTHONPATH=python )?python3 |h5dump |cc )' | sed -E "s/^    //; $tested"
}
# synopsis COMMAND: has words for what is to be filled in; its verb and options are known.
synopsis() {
    local verb option
    verb=$(sed -E 's/.*rattleback ([a-z]+).*/\1/' <<<"$1")
    "$RATTLEBACK" "$verb" --help >"$TMP/help" || return 1
    for option in $(grep -oE -- '--[a-z-]+' <<<"$1"); do grep -q -e "$option" "$TMP/help" || { echo "no $option"; return 1; }; done
}
# said COMMAND: what it does in the work folder. A campaign of this program is only looked at (its own test runs it), and of a result file
# that another campaign leaves a smaller one appears in its place.
said() {
    local command=$1
    case $command in
    *rattleback\ run\ cases/*) command="$command --dry-run" ;;
    esac
    command=${command/mpirun -q/mpirun -q -n 1}
    command=$(sed -E 's|out/[a-z0-9-]+/results\.h5|&|' <<<"$command")
    for file in $(grep -oE 'out/[a-z0-9-]+/results\.h5' <<<"$command"); do
        [ -e "$work/$file" ] || command=${command/"$file"/out/theorems/results.h5}
    done
    (cd "$work" && bash -c "$command") >"$TMP/output" 2>&1
    local code=$?
    cat "$TMP/output"
    return $code
}
# shown PAGE LINE: the block ```text that a page has below a line, such as a command, without its lines `..`.
shown() {
    sed -E "/^    /{ $tested }" "$1" | awk -v command="$2" '
        inside && /^```/ { exit }
        inside { print; next }
        last == command && /^```text/ { inside = 1 }
        NF { last = $0 }' | grep -vxF ..
}
# in_order EXPECTED OUTPUT: the lines of EXPECTED are in OUTPUT, in this order; after " ..." a line may go on.
in_order() {
    awk 'NR == FNR { expected[++count] = $0; next }
        { want = expected[k + 1]; open = sub(/ \.\.\.$/, "", want) }
        k < count && (open ? index($0, want) == 1 : $0 == want) { k++ }
        END { if (k < count) { print "not in the output: " expected[k + 1]; exit 1 } }' "$1" "$2"
}
for page in "${pages[@]}"; do take_files "$page"; done
check "the theorem campaign" bash -c "cd '$work' && ./rattleback run cases/theorems.yaml -o out/theorems >'$TMP/theorems'"
sed -n '/^    theorem  /,/^    as expected/s/^    //p' README.md | grep -v '^\.\.$' >"$TMP/sample"
check "README: the output of make run is that of today" in_order "$TMP/sample" "$TMP/theorems"
sed 's/1038/1037/' "$TMP/sample" >"$TMP/wrong"
check_fails "README: another number is seen" in_order "$TMP/wrong" "$TMP/theorems"
printf 'reductions:\n' >"$work/expectations.yaml"
printf '  - {experiment: disc, stages: 3, quantity: q, order: 4, because: "it is 4"}\n' >>"$work/expectations.yaml"
declare -A seen
outputs=0 blocks=0
for page in "${pages[@]}"; do
    take_files "$page"
    while read -r command; do
        [ -z "${seen[$command]:-}" ] || continue
        seen[$command]=yes
        if grep -qE '\b(DIR|CAMPAIGN|RESULTS|OLD|NEW|FILE|NAME|GLOB)\b|\[-' <<<"$command"; then
            check "$page: options of: $command" synopsis "$command"
        else
            check "$page: $command" said "$command"
            shown "$page" "    $command" >"$TMP/shown"
            [ ! -s "$TMP/shown" ] || { check "$page: output of $command" in_order "$TMP/shown" "$TMP/output"; outputs=$((outputs + 1)); [[ $page != docs/@(my-*|start|python).md ]] || blocks=$((blocks + 1)); }
        fi
    done < <(commands "$page")
done
# output_of PAGE LINE COMMAND: what the page shows below the line is what the command prints.
output_of() {
    shown "$1" "$2" >"$TMP/shown"
    check "$1: $3" said "$3"
    check "$1: output of $3" test -s "$TMP/shown" -a -z "$(in_order "$TMP/shown" "$TMP/output")"
    blocks=$((blocks + 1))
}
output_of docs/start.md 'The run prints each verdict that is not as expected, with the reason:' './rattleback run first.yaml -o out/first --force ; test $? = 1'
check "my engine: the kit" said './rattleback trial new python'
for task in 'check campaign.yaml' 'run campaign.yaml -o out'; do
    output_of docs/my-engine.md "    rattleback trial $task" "cd python-trial && ../rattleback trial $task"
done
check_output "tutorials: every block of output is compared" "^$blocks\$" bash -c \
    "awk '/^\`\`\`text/ { getline; n += !/^# [a-z-]+\.[a-z]+\$/ } END { print n }' docs/my-*.md docs/start.md docs/python.md"
check_fails "a command that fails is seen" said './rattleback integrate particel --method gauss --stages 2 --steps 2 --horizon 1'
check_fails "an option that is none is seen" synopsis './rattleback run CAMPAIGN.yaml --rseume'
printf 'second\nfirst ...\n' >"$TMP/wrong"
printf 'first line\nsecond\n' >"$TMP/output"
check_fails "an output in another order is seen" in_order "$TMP/wrong" "$TMP/output"
check_output "the number of outputs" '^([5-9]|[1-9][0-9])$' echo "$outputs"
check_output "the number of commands" '^([5-9][0-9]|1[0-9][0-9])$' echo "${#seen[@]}"

# What the first pages promise.
check_output "my system: the orders are confirmed" '^3$' bash -c "'$RATTLEBACK' show '$work/out/disc/results.h5' --where 'expected=4' --where verdict=confirmed --where 'quantity=[qp]' --format csv | wc -l"
check_output "make: the targets that README names are there" '^4$' bash -c \
    "grep -oE '\`?make (run|check|figures|help)\b' README.md | grep -oE '(run|check|figures|help)' | sort -u | while read -r t; do grep -c \"^## make \$t\" Makefile; done | grep -c 1"
