# Completion for bash; for zsh by way of _rattleback. Verbs, options, values and names are asked of the program itself, so
# that they are always those of the version that is installed. What is none of them is completed as a file.

_rattleback_help() {
    ARGP_HELP_FMT=rmargin=2000,opt-doc-col=60 "$@" --help 2>/dev/null
}

# _rattleback_names PROGRAM REGISTER
_rattleback_names() {
    "$1" list "$2" 2>/dev/null | cut -d ' ' -f 1
}

# _rattleback_block PROGRAM PROBLEM LABEL: what `list problems PROBLEM` says behind a label, without what follows a colon.
_rattleback_block() {
    "$1" list problems "$2" 2>/dev/null |
        awk -v label="$3" '/^[^ ]/ { on = $1 == label; sub(/^[^ ]+/, "") } on { sub(/:.*/, ""); gsub(/\(default\)|,/, ""); print }'
}

# _rattleback_columns PROGRAM: of the table that the command line names.
_rattleback_columns() {
    local table=orders k
    for ((k = 2; k < COMP_CWORD; k++)); do
        if [ "${COMP_WORDS[k]}" = --table ]; then
            table=${COMP_WORDS[k + 1]}
            if [ "$table" = = ]; then table=${COMP_WORDS[k + 2]}; fi
        fi
    done
    "$1" list tables "$table" 2>/dev/null | sed 1d | cut -d ' ' -f 1
}

# _rattleback_words PROGRAM PLACEHOLDER: what may stand for PROBLEM, text|csv and the like in a help text.
_rattleback_words() {
    local word
    for word in ${2//|/ }; do
        case $word in
            PROBLEM | METHOD) _rattleback_names "$1" "${word,,}s" ;;
            TABLEAU) _rattleback_names "$1" tableaux ;;
            '[NAME]') _rattleback_names "$1" "${COMP_WORDS[2]}" ;;
            PRESET) _rattleback_block "$1" "${COMP_WORDS[2]}" presets ;;
            RETRACTION) _rattleback_block "$1" "${COMP_WORDS[2]}" retractions ;;
            '[-]COLUMN') _rattleback_columns "$1" ;;
            *[!a-z0-9-]*) ;;
            *) echo "$word" ;;
        esac
    done
}

# _rattleback_option PROGRAM VERB OPTION: the placeholder of its value.
_rattleback_option() {
    _rattleback_help "$1" "$2" | sed -n "s/^.*$3=\([^ ]*\).*/\1/p"
}

# _rattleback_argument PROGRAM VERB PLACE: the placeholder of the argument at that place after the verb.
_rattleback_argument() {
    _rattleback_help "$1" "$2" | sed -n '1s/^[^]]*\] //p' | cut -d ' ' -f "$3"
}

_rattleback() {
    local program=${COMP_WORDS[0]} verb=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
    local option=${COMP_WORDS[COMP_CWORD - 1]} words before=
    if [[ $current == --*=* ]]; then # zsh takes --option=value for one word,
        option=${current%%=*}
        before=$option=
        current=${current#*=}
    elif [ "$current" = = ]; then # bash for three
        current=
    elif [ "$option" = = ]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" = 1 ]; then
        words="$(_rattleback_help "$program" | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p') --help --version"
    else
        case $option in
            --*) words=$(_rattleback_words "$program" "$(_rattleback_option "$program" "$verb" "$option")") ;;
            *) words=$(_rattleback_words "$program" "$(_rattleback_argument "$program" "$verb" $((COMP_CWORD - 1)))") ;;
        esac
        case $current in
            -*) words=$(_rattleback_help "$program" "$verb" | grep -oE '^ +(-., |    )--[a-z-]+' | grep -oE -e '--.*') ;;
        esac
    fi
    # shellcheck disable=SC2207 # names hold no blanks, and zsh has no mapfile
    COMPREPLY=($(compgen -P "$before" -W "$words" -- "$current"))
}

complete -o default -F _rattleback rattleback
