/** The blanks that every line begins with: they do not show which line is below which. */
function sharedIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[\t ]*/.exec(line)?.[0] ?? '')
  return indents.reduce((shared, indent) => {
    let length = 0
    while (length < shared.length && shared[length] === indent[length]) length += 1
    return shared.slice(0, length)
  })
}

/**
 * What is sent of what was typed: no blank lines around it, no blanks at lines' ends, and no indentation that all
 * lines share. A pasted list so keeps its levels, though the server cuts the blanks before the first line. Blank is ''.
 */
export function outgoingText(typed: string): string {
  if (typed.trim() === '') return ''
  const lines = typed.replace(/\r\n?/g, '\n').split('\n')
  const shared = sharedIndent(lines).length
  return lines
    .map((line) => line.slice(shared).trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}
