const longest = 80

/** A name as a mail says it: no more of it than names somebody, as whole sentences would be taken for ours. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : name
}
