# Completion of talon for bash. Which words there are, talon itself says.

_talon()
{
	local talon=${COMP_WORDS[0]} words=() word stem=

	# The talon that was typed, or the one that this file came with.
	type -P "$talon" >/dev/null ||
		talon=${BASH_SOURCE[0]%/share/*}/bin/talon

	# For bash = is a word of its own.
	for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
		if [[ ${#words[@]} -gt 0 &&
			( $word == = || ${words[-1]} == *= ) ]]; then
			words[-1]+=$word
		else
			words+=("$word")
		fi
	done
	word=${words[-1]}
	[[ $word != *=* || $COMP_WORDBREAKS != *=* ]] || stem=${word%=*}=

	COMPREPLY=()
	while IFS= read -r word; do
		if [[ $word != :files ]]; then
			word=${word%%$'\t'*}
			COMPREPLY+=("${word#"$stem"}")
			continue
		fi
		compopt -o filenames 2>/dev/null
		word=${words[-1]}
		while IFS= read -r word; do
			COMPREPLY+=("$word")
		done < <(compgen -f -- "${word#"$stem"}")
	done < <("$talon" complete "${words[@]}" 2>/dev/null)
}

complete -F _talon talon
