import { classesOf } from '../../lexicon/lexicon.ts'
import { columnNames, doneWords } from '../../lexicon/paste-words.ts'
import { fold, foldedWords } from '../../text.ts'
import { nounOf } from './lines.ts'

/** A pasted text whose tables are lists of lines, and whose messages of a chat are what was written. */
export function withoutEnvelope(text: string): string {
  return withoutTables(text.split('\n').flatMap(saidIn)).join('\n')
}

/** A message of a chat as an item, without when and by whom; none of a file, a greeting or what the chat itself says. */
function saidIn(line: string): string[] {
  const [stamp] = line.match(sender) ?? []
  if (stamp === undefined) return notice.test(line) ? [] : [line]
  const said = line.slice(stamp.length).trim()
  if (said === '' || media.test(said) || foldedWords(said).every(isSmallTalk)) return []
  return [said.endsWith(':') || marked.test(said) ? said : `- ${said}`]
}

/** When a chat's message was sent and by whom: "[10:32, 27/11/2026] Camila: ", "27/11/2026 10:32 - Camila: ". */
const sender =
  /^\s{0,8}(?:\[(?:[\d:]{4,8}(?: [AP]M)?,? [\d/.-]{6,10}|[\d/.-]{6,10},? [\d:]{4,8}(?: [AP]M)?)\] ?|[\d/.-]{6,10},? [\d:]{4,8}(?: [AP]M)? - )[^:\n]{1,60}: ?/i

const notice = /^\s{0,8}[\d/.-]{6,10},? [\d:]{4,8}(?: [AP]M)? - /i
const media =
  /^(?:<[^<>]{1,40}>|(?:imagem|áudio|vídeo|figurinha|documento|gif) (?:ocultad[oa]|omitid[oa])|.{1,80} \(arquivo anexado\)|(?:esta )?mensagem (?:foi )?apagada.?)$/i
const marked = /^(?:[-*•–]|\d{1,3}[.)])/
const smallTalk = ['filler', 'greet', 'thanks', 'yes', 'no', 'letter', 'day']
const isSmallTalk = (word: string) =>
  smallTalk.some((one) => classesOf(word).has(one)) || ['tarde', 'noite'].includes(word)

const nameOfColumn = new Map(
  Object.entries(columnNames).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)
const depths: Record<string, number> = { Épico: 0, Story: 1, Task: 2 }
const labels = { project: 'Projeto', epic: 'Épico', story: 'Story', task: 'Task' }

/** Rows copied from a table as a list: things of several columns below one another, the other columns as facts in brackets. */
function withoutTables(lines: string[]): string[] {
  const rows = lines.filter((line) => line.trim() === '' || /[^\s|:-]/.test(line))
  const first = rows.findIndex((line) => columnsOf(line).filter(Boolean).length > 1)
  const after = rows.findIndex((line, at) => at > first && cellsOf(line).length < 2)
  const end = after < 0 ? rows.length : after
  if (first < 0 || end === first + 1) return lines
  const names = columnsOf(rows[first] ?? '')
  const hasKind = names.some((name) => name !== undefined && (name in depths || name === 'tipo'))
  const isBare = !hasKind && rows.slice(0, first).every((line) => line.trim() === '')
  const columns = names.map((name) => (name === 'título' && isBare ? 'Task' : name))
  const open: string[] = []
  const list = rows.slice(first + 1, end).flatMap((row) => rowLines(columns, cellsOf(row), open))
  return [...rows.slice(0, first), ...list, ...rows.slice(end)]
}

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|(.*)\|$/, '$1')
  const divider = ['|', '\t', ';'].find((one) => row.includes(one))
  return divider ? row.split(divider).map((cell) => cell.trim()) : []
}

function columnsOf(line: string): (string | undefined)[] {
  return cellsOf(line).map((cell) => nameOfColumn.get(fold(cell).replace(/[.()]/g, '')))
}

/** The lines of one row; `open` are the things of the rows before that it stands below. */
function rowLines(columns: readonly (string | undefined)[], row: readonly string[], open: string[]): string[] {
  const cells = row.flatMap((cell, at) => (cell !== '' && columns[at] ? [{ cell, name: columns[at] }] : []))
  const isThing = ({ name }: { name: string }) => name in depths || name === 'título'
  const things = cells.filter(isThing)
  const type = cells.find(({ name }) => name === 'tipo')
  const kind = nounOf(type?.cell.split(' ')[0] ?? '')?.noun
  const facts = cells
    .filter((one) => !isThing(one) && one !== type && one.name !== 'status')
    .map(({ cell, name }) => (name === 'estimativa' && /^[\d.,]+$/.test(cell) ? `${cell}h` : `${name}: ${cell}`))
  const isDone = cells.some(({ cell, name }) => name === 'status' && doneWords.includes(fold(cell)))
  const isTree = columns.filter((name) => name !== undefined && name in depths).length > 1
  return things.flatMap(({ cell, name }, at) => {
    const depth = isTree ? (depths[name] ?? 0) : 0
    const isLast = at === things.length - 1
    if (isTree && open[depth] === cell && !isLast) return []
    open.splice(depth, open.length, cell)
    const label = name in depths ? `${name}: ` : kind ? `${labels[kind]}: ` : ''
    const mark = isDone && isLast ? '- [x]' : '-'
    return [`${'  '.repeat(depth)}${mark} ${label}${cell}${isLast && facts.length > 0 ? ` (${facts.join(', ')})` : ''}`]
  })
}
