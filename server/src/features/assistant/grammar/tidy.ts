/** Of one line. */
const most = { indent: 40, blanks: 8, marks: 40 }
/** Of all that is no letter or digit in a row. */
const mostUnspoken = 120
const mostEmptyLines = 2

/**
 * A text whose runs of blanks, of one mark, and of all that is no word, end where they stop meaning anything: whatever
 * looks for the end of a run looks at few characters. Words stay as they are.
 */
export function withShortRuns(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(lineWithShortRuns)
  const few = lines.filter((line, at) => line !== '' || lines.slice(Math.max(0, at - mostEmptyLines), at).some(Boolean))
  return few.join('\n').replace(new RegExp(`([^\\p{L}\\p{N}]{${mostUnspoken}})[^\\p{L}\\p{N}]+`, 'gu'), '$1')
}

function lineWithShortRuns(line: string): string {
  const words = line.trimStart()
  const indent = line.slice(0, Math.min(most.indent, line.length - words.length))
  const rest = words
    .trimEnd()
    .replace(new RegExp(`(\\s{${most.blanks}})\\s+`, 'gu'), '$1')
    .replace(new RegExp(`([^\\p{L}\\p{N}\\s])\\1{${most.marks},}`, 'gu'), (_run, mark: string) =>
      mark.repeat(most.marks),
    )
  return rest === '' ? '' : `${indent}${rest}`
}
