import { entities } from './entities.ts'
import { tidy } from './plain-markdown.ts'

/**
 * Jira's wiki markup as Markdown. Each line is read once, and what is no markup stays as it is.
 * https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all
 */
export function wikiToMarkdown(wiki: string): string | null {
  const out: string[] = []
  let fence: 'code' | 'noformat' | null = null
  let quoted = false
  for (const line of wiki.replace(/\r\n?/g, '\n').split('\n')) {
    if (fence) {
      const end = line.indexOf(`{${fence}}`)
      if (end === -1) out.push(line)
      else {
        if (end > 0) out.push(line.slice(0, end))
        out.push('```')
        fence = null
        const rest = line.slice(end + closingLength(line, end))
        if (rest.trim() !== '') out.push(inline(rest))
      }
      continue
    }
    const opening = /\{(code|noformat)(?::([^}]{0,200}))?\}/.exec(line)
    if (opening) {
      const [whole, kind = 'code', says = ''] = opening
      const before = line.slice(0, opening.index)
      const after = line.slice(opening.index + whole.length)
      const closing = after.indexOf(`{${kind}}`)
      if (before.trim() !== '') out.push(prefixed(quoted, inline(before)))
      out.push(`\`\`\`${languageOf(says)}`)
      if (closing === -1) {
        fence = kind === 'code' ? 'code' : 'noformat'
        if (after.trim() !== '') out.push(after)
        continue
      }
      out.push(after.slice(0, closing), '```')
      const rest = after.slice(closing + kind.length + 2)
      if (rest.trim() !== '') out.push(prefixed(quoted, inline(rest)))
      continue
    }
    const parts = line.split(/\{quote\}/)
    parts.forEach((part, place) => {
      if (place > 0) quoted = !quoted
      if (part.trim() !== '' || parts.length === 1) out.push(prefixed(quoted, block(part)))
      else if (place > 0) out.push('')
    })
  }
  if (fence) out.push('```')
  return tidy(joinTables(out).join('\n'))
}

function closingLength(line: string, at: number): number {
  return line.indexOf('}', at) - at + 1
}

function languageOf(says: string): string {
  const language = says.split('|').find((part) => /^[a-z0-9+#-]{1,20}$/i.test(part))
  return language?.toLowerCase() ?? ''
}

function prefixed(quoted: boolean, text: string): string {
  return quoted ? `> ${text}` : text
}

/** A line by how it begins: a heading, an entry of a list, a row of a table, a quotation, a rule. */
function block(line: string): string {
  const heading = /^\s*h([1-6])\.\s*(.*)$/.exec(line)
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] ?? '')}`
  const quotation = /^\s*bq\.\s*(.*)$/.exec(line)
  if (quotation) return `> ${inline(quotation[1] ?? '')}`
  if (/^\s*-{4,5}\s*$/.test(line)) return '---'
  const entry = /^\s*([*#-]{1,10})\s+(.*)$/.exec(line)
  if (entry) {
    const signs = entry[1] ?? ''
    return `${'  '.repeat(signs.length - 1)}${signs.endsWith('#') ? '1.' : '-'} ${inline(entry[2] ?? '')}`
  }
  if (/^\s*\|\|/.test(line)) return row(line, '||')
  if (/^\s*\|.*\|\s*$/.test(line)) return row(line, '|')
  return inline(line)
}

const rowMark = '\u0001'

function row(line: string, sign: string): string {
  const cells = cellsOf(line.trim(), sign)
  const text = `| ${cells.map((cell) => inline(cell).trim().replaceAll('|', '\\|') || ' ').join(' | ')} |`
  return sign === '||' ? `${rowMark}${text}` : text
}

/** The cells of a row; a `|` within `[text|address]` parts nothing. */
function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = []
  let cell = ''
  let depth = 0
  for (let at = sign.length; at < line.length; at += 1) {
    const one = line[at] ?? ''
    if (one === '[') depth += 1
    else if (one === ']') depth = Math.max(0, depth - 1)
    else if (one === '|' && depth === 0) {
      cells.push(cell)
      cell = ''
      if (line[at + 1] === '|') at += 1
      continue
    }
    cell += one
  }
  if (cell.trim() !== '') cells.push(cell)
  return cells
}

/** Puts the line below a table's heads that Markdown asks for. */
function joinTables(lines: readonly string[]): string[] {
  return lines.flatMap((line, place) => {
    const isRow = line.startsWith('| ')
    const isHead = line.startsWith(rowMark)
    const text = isHead ? line.slice(1) : line
    const before = lines[place - 1] ?? ''
    const begins = isRow && !before.startsWith('| ') && !before.startsWith(rowMark)
    const columns = (text.match(/(?<!\\)\|/g)?.length ?? 1) - 1
    const rule = `|${' --- |'.repeat(Math.max(1, columns))}`
    if (isHead) return [text, rule]
    return begins ? [`|${'  |'.repeat(Math.max(1, columns))}`, rule, text] : [text]
  })
}

const colours = /\{color(?::[^}]{0,40})?\}/g
const anchors = /\{(?:anchor|panel|toc|quote)[^}]{0,200}\}/g

/** Signs within a line. */
function inline(text: string): string {
  // Jira reads HTML's names of signs in its own markup too.
  return entities(text)
    .replace(colours, '')
    .replace(anchors, '')
    .replace(/\{\{([^{}\n]{1,500})\}\}/g, '`$1`')
    .replace(/\[~(?:accountid:)?([^\]\s]{1,200})\]/g, '@$1')
    .replace(/!([^!|\n\s][^!|\n]{0,300})(?:\|[^!\n]{0,200})?!/g, image)
    .replace(/\[([^\]|\n]{1,500})\|([^\]|\n\s]{1,2000})(?:\|[^\]\n]{0,100})?\]/g, '[$1]($2)')
    .replace(/\[((?:https?:\/\/|mailto:)[^\]|\n\s]{1,2000})\](?!\()/g, '<$1>')
    .replace(/(^|[\s(>*_])\*(\S(?:[^*\n]{0,998}\S)?)\*(?=$|[\s.,;:!?)<_])/g, '$1**$2**')
    .replace(/(^|[\s(>*])_(\S(?:[^_\n]{0,998}\S)?)_(?=$|[\s.,;:!?)<*])/g, '$1*$2*')
    .replace(/(^|[\s(])-(\S(?:[^-\n]{0,998}\S)?)-(?=$|[\s.,;:!?)])/g, '$1~~$2~~')
    .replace(/(^|[\s(])\+(\S(?:[^+\n]{0,998}\S)?)\+(?=$|[\s.,;:!?)])/g, '$1$2')
    .replace(/\\\\(?=\s|$)/g, '  ')
}

/** A picture that lies in the tracker cannot come along: its name stays. */
function image(whole: string, name: string): string {
  if (/^https?:\/\/\S+$/.test(name)) return `![](${name})`
  return /\.[a-z0-9]{2,5}$/i.test(name) ? `(${name})` : whole
}
