#!/bin/bash
# No circles of files, no arrows from a module to one above it: ci/circles.sh BUILD. A file and its header are one; an arrow
# goes from it to what it includes and to what defines a symbol that it uses, by the objects below BUILD. And a name has one
# meaning: no two files have it, but verbs and kinds, which are called as users call them, and the parts that every family of
# methods has. What there is of any is reported; ends with 1 if there is one.
set -euo pipefail
build=$1

# The lowest first; of several that fit the longest is meant.
modules=(core/arguments core/words core/work core/larger core/names core/setup core/outcome core/api core/decimal core/refuse core/numbers core/tableaux core/groups core/problem core/run core/backward core/identities core/hp core/lie
    core/variational core/discrete core/outside core/control core/extremal core cases/graph cases/language cases/text cases results/heap results/checksums results results/print results/store results/summary plots suite/exit suite/number suite/yaml suite/tableau suite/problem suite/registers suite/integrator suite/kinds
    suite/campaign suite/judge suite/flow suite/outside suite/library suite/run suite/forecast suite/choose suite/trial suite/cli suite/verbs suite/main
    cases/language/generate) # a program of its own
arrows=$(mktemp)
trap 'rm -f "$arrows" "$arrows".*' EXIT

# arrows FROM TO: of includes.
git ls-files -co --exclude-standard '*.[ch]' | grep -E '^(core|cases|results|plots|suite)/' | xargs grep -HoE '^#include "[a-z_/]+\.h"' |
    sed -E 's/^([^:]*)\.[ch]:#include "(.*)\.h"$/\1 \2/' >"$arrows"

# Of symbols, among the objects of one precision with those that both share, and among all that are compiled once.
for set in 'double once' 'once'; do
    for of in $set; do
        git ls-files -co --exclude-standard core cases $([ "$set" = once ] && echo results plots suite) |
            sed -nE "s|(.*)\.c$|$build/$of/\1.o|p"
    done | while read -r object; do if [ -e "$object" ]; then echo "$object"; fi; done | xargs -r nm -A |
        sed -E "s|^$build/[a-z]+/([^:]*)\.o:|\1 |" | awk '
            $(NF - 1) ~ /^[TDBRV]$/ { home[$NF] = $1 }
            $(NF - 1) == "U" { used[$1 " " $NF] = 1 }
            END { for (pair in used) { split(pair, part, " "); if (part[2] in home) print part[1], home[part[2]] } }' >>"$arrows"
done
awk '$1 != $2' "$arrows" | sort -u >"$arrows.all"

status=0
if ! tsort "$arrows.all" >/dev/null 2>"$arrows.loops"; then
    echo "circles of files:"
    sed 's/^tsort: //' "$arrows.loops"
    status=1
fi
up=$(printf '%s\n' "${modules[@]}" | awk '
    NR == FNR { module[NR] = $1; next }
    function rank(file, k, best, length_of_best) {
        for (k in module)
            if (index(file, module[k]) == 1 && length(module[k]) > length_of_best) { best = k; length_of_best = length(module[k]) }
        return best + 0
    }
    rank($1) < rank($2) { print $1 " -> " $2 }' - "$arrows.all")
if [ -n "$up" ]; then
    printf 'arrows up:\n%s\n' "$up"
    status=1
fi
parts='(claims|method|methods|open|register|step)'
doubled=$(git ls-files -co --exclude-standard '*.[ch]' | grep -E '^(core|cases|results|plots|suite)/' | grep -vE '^suite/(verbs|kinds)/' |
    sed -E 's|\.[ch]$||' | sort -u | grep -vE "/$parts$" | awk -F/ '{ of[$NF] = of[$NF] " " $0; n[$NF]++ } END { for (k in n) if (n[k] > 1) print of[k] }')
if [ -n "$doubled" ]; then
    printf 'names of two files:\n%s\n' "$doubled"
    status=1
fi
# Functions, also those of one file: whoever searches for one or stops in it finds one. Those of a library's ABI and of a program's start have
# names that others give, and what double precision does without is empty in a header.
allowed='main|rattleback_methods|predictor_[a-z_]+'
functions=$(git ls-files -co --exclude-standard '*.[ch]' | grep -E '^(core|cases|results|plots|suite)/' | grep -v '^suite/trial/kit/' |
    xargs awk '
        FNR == 1 { kept = "" }
        /^[A-Za-z_][^;={}]*[ *][a-z_0-9]+\(/ && !/^(typedef|#)/ { kept = $0; sub(/^__attribute__\(\(format\([^)]*\)\)\) /, "", kept) }
        kept && /^\{/ { name = kept; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name); if (name !~ /^__/) print name, FILENAME }
        /;$/ || /^\{/ { kept = "" }' | sort -u | grep -vE "^($allowed) " |
    awk '{ of[$1] = of[$1] " " $2; n[$1]++ } END { for (k in n) if (n[k] > 1) print k ":" of[k] }')
if [ -n "$functions" ]; then
    printf 'functions of two files:\n%s\n' "$functions"
    status=1
fi
exit $status
