# Completion for bash; for zsh by way of _rattleback. Verbs, options, values and names are asked of the program itself, so
# that they are always those of the version that is installed. What is none of them is completed as a file.

_rattleback_help() {
    ARGP_HELP_FMT=rmargin=2000,opt-doc-col=60 "$@" --help 2>/dev/null
}

# _rattleback_names PROGRAM REGISTER
_rattleback_names() {
    "$1" list "$2" 2>/dev/null | cut -d ' ' -f 1
}

# _rattleback_values PROGRAM VERB OPTION: of an option whose help lists them, as `--format=text|csv`.
_rattleback_values() {
    _rattleback_help "$1" "$2" | sed -n "s/^.*$3=\([a-z0-9-]*|[a-z0-9|-]*\) .*/\1/p" | tr '|' ' '
}

# _rattleback_arguments PROGRAM VERB PLACE REGISTER: for the argument at a place after the verb.
_rattleback_arguments() {
    case $2$3 in
        integrate1) _rattleback_names "$1" problems ;;
        tableau1) _rattleback_names "$1" tableaux ;;
        list1) _rattleback_help "$1" list | sed -n '1s/.*\] \(.*\) \[NAME\]$/\1/p' | tr '|' ' ' ;;
        list2) _rattleback_names "$1" "$4" ;;
    esac
}

_rattleback() {
    local program=${COMP_WORDS[0]} verb=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
    local option=${COMP_WORDS[COMP_CWORD - 1]} words
    if [ "$current" = = ]; then # bash takes --option=value for three words
        current=
    elif [ "$option" = = ]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" = 1 ]; then
        words="$(_rattleback_help "$program" | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p') --help --version"
    else
        case $option in
            --method) words=$(_rattleback_names "$program" methods) ;;
            --*) words=$(_rattleback_values "$program" "$verb" "$option") ;;
            *) words=$(_rattleback_arguments "$program" "$verb" $((COMP_CWORD - 1)) "${COMP_WORDS[2]}") ;;
        esac
        case $current in
            -*) words=$(_rattleback_help "$program" "$verb" | grep -oE '^ +(-., |    )--[a-z-]+' | grep -oE -e '--.*') ;;
        esac
    fi
    # shellcheck disable=SC2207 # names hold no blanks, and zsh has no mapfile
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}

complete -o default -F _rattleback rattleback
