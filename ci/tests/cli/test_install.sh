#!/bin/bash
# make install: the program runs from where it is put, the manual page is clean and complete, completion completes.
source ci/tests/cli/lib.sh

prefix=$TMP/dest/usr
check "install" make --no-print-directory install DESTDIR="$TMP/dest" PREFIX=/usr
check "the program runs" "$prefix/bin/rattleback" list problems
check "campaigns are there" "$prefix/bin/rattleback" run "$prefix/share/rattleback/cases/theorems.yaml" -o "$TMP/out" --dry-run
check "a library is made from what is there" gcc -shared -fPIC -I"$prefix/include" -o "$TMP/libleapfrog.so" "$prefix/share/rattleback/integrators/leapfrog.c"
check "and is a method" "$prefix/bin/rattleback" integrate kepler --method "$TMP/libleapfrog.so" --steps 64 --horizon 2

page=$prefix/share/man/man1/rattleback.1
check "manual: no warnings" mandoc -T lint -W style "$page"
check "manual: says nothing" test ! -s "$captured/stdout"
mandoc -T utf8 "$page" | sed 's/.\x08//g' >"$TMP/page"
for word in $("$RATTLEBACK" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p'); do
    check_output "manual: $word" "^   $word\$" cat "$TMP/page"
    for option in $("$RATTLEBACK" "$word" --help | grep -oE -e ' --[a-z-]+' | grep -vE 'help|usage|version'); do
        check_output "manual: $word $option" "^ +(-., )?$option(=| |\$)" cat "$TMP/page"
    done
done
# Long words of a usage may be broken behind |, and nowhere else.
whole_words() {
    tr -s ' \n' '  ' <"$1" | sed 's/| /|/g' | grep -cF "$("$RATTLEBACK" list --help | grep -oE '[a-z]+(\|[a-z]+){5,}')"
}
check "manual: words are whole" whole_words "$TMP/page"
sed 's/sources/so urces/' "$TMP/page" >"$TMP/truncated"
check_fails "control: a truncated word is seen" whole_words "$TMP/truncated"
check_output "manual: ends" '^SEE ALSO' cat "$TMP/page"
sed 's/^\.SH VERBS/.SX VERBS/' "$page" >"$TMP/bad.1"
check_fails "control: a page with an unknown macro" mandoc -T lint -W style "$TMP/bad.1"

# completes NAME EXPECTED WORD...: what bash offers for the last word; EXPECTED is an extended regular expression.
cat >"$TMP/complete.bash" <<'END'
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_rattleback
echo "${COMPREPLY[*]}"
END
completes() {
    local name=$1 expected=$2
    shift 2
    check_output "completion: $name" "^($expected)\$" env PATH="$prefix/bin:$PATH" bash "$TMP/complete.bash" \
        "$prefix/share/bash-completion/completions/rattleback" rattleback "$@"
}
completes "verbs" 'tableau' ta
completes "all verbs" '.*integrate .*run .*verify .*' ''
completes "options of a verb" '--dry-run' run --dr
completes "options of another verb" '' show --dr
completes "problems" 'knife-edge' integrate kni
completes "methods" 'rattle' integrate kepler --method rat
completes "methods, after =" 'rattle' integrate kepler --method = rat
completes "values" 'csv' show x.h5 --format c
completes "values, after =" 'cases' show --table = ca
completes "registers" 'tables tableaux|tableaux tables' list tabl
completes "names of a register" 'spherical-pendulum' list problems sph
completes "tableaux" 'rk4' tableau rk
completes "methods, right after =" '.* rattle .*' integrate kepler --method =
completes "methods, after = in one word" '--method=rattle' integrate kepler --method=rat
completes "presets of the problem" 'low-energy' integrate cvt --preset lo
completes "retractions of the problem" 'exp cay' integrate ball --retraction ''
completes "retractions of another problem, after =" 'identity' integrate kepler --retraction = ''
completes "columns" 'standard_error' show x.h5 --sort standard
completes "columns of the table that is named" 'mean_square' show x.h5 --table ensembles --sort mean_s
completes "columns of the table that is named, after =" 'mean_square' show x.h5 --table = ensembles --sort mean_s
completes "precisions" 'quad' integrate kepler --precision q
completes "files are left to the shell" '' run cases/th

if command -v zsh >/dev/null; then
    # A shell of its own behind a pseudo-terminal: type, press the tabulator, look.
    cat >"$TMP/complete.zsh" <<'END'
zmodload zsh/zpty
zpty shell "env TERM=dumb PS1='> ' ZDOTDIR=$2 zsh -f -i"
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; path=($3 \$path)"
zpty -w -n shell $'rattleback list problems spherical-p\t\n'
zpty -w -n shell $'rattleback tabl\tlobatto-iiic-\t--stages 2; exit\n'
while zpty -r shell line; do print -r -- $line; done
END
    zsh_says() {
        timeout 60 zsh -f "$TMP/complete.zsh" "$prefix/share/zsh/site-functions" "$TMP" "$prefix/bin"
    }
    check_output "completion: zsh, a problem" '^spherical-pendulum: ' zsh_says
    check_said "completion: zsh, verb and tableau" '^lobatto-iiic-star, s = 2'
else
    checks=$((checks + 1))
    echo "ok - completion: zsh # SKIP there is no zsh here"
fi

check "uninstall" make --no-print-directory uninstall DESTDIR="$TMP/dest" PREFIX=/usr
check_output "uninstall: leaves no file" '^0$' bash -c "find '$TMP/dest' -type f | wc -l"
