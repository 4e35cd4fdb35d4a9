# Completion of talon for fish. Which words there are, talon itself says.

# The talon that this file came with, if the one that was typed is not found.
set -g __talon_installed (string replace -r '/share/[^/]*/[^/]*/[^/]*$' '' (status filename))/bin/talon

function __talon_words
    set -l words (commandline -opc) (commandline -ct)
    set -l talon $words[1]
    command -q $talon; or set talon $__talon_installed
    for line in ($talon complete $words[2..-1] 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end

complete -c talon -f -a '(__talon_words)'
