import { lex } from '../lexer.ts'
import { fold } from '../text.ts'
import { nounAt } from './lines.ts'

/** A pasted text without what mail, chat and tables put around its words, as lines. */
export function withoutEnvelope(text: string): string {
  return withoutTables(withoutMail(text.split('\n'))).join('\n')
}

const headers = new Set('de para cc cco assunto enviado data from to subject sent date'.split(' '))
const signatures = new Set(
  'att atenciosamente abs abraco abracos obrigado obrigada grato grata cordialmente sds saudacoes'.split(' '),
)
const closings = [
  'qualquer duvida',
  'qualquer coisa',
  'fico no aguardo',
  'fico a disposicao',
  'estou a disposicao',
  'no aguardo',
  'desde ja',
  'muito obrigad',
  'obrigad',
  'valeu',
  'brigad',
  'aguardo',
  'abracos',
  'boa semana',
  'bom trabalho',
  'me avisa',
  'total:',
  'e isso',
  'so isso',
]

/** Without "De: …", "Att, Camila" and the courtesies below a list. */
function withoutMail(lines: string[]): string[] {
  const body = [...lines]
  while (body.length > 1 && (isHeader(body[0] ?? '') || (body[0] ?? '').trim() === '')) body.shift()
  const end = body.findIndex((line, at) => at > 0 && at >= body.length - 4 && isSignature(line))
  const rest = end > 0 ? body.slice(0, end) : body
  while (rest.length > 2 && ((rest.at(-1) ?? '').trim() === '' || isClosing(rest.at(-1) ?? ''))) rest.pop()
  return rest
}

function isHeader(line: string): boolean {
  const [first, second] = lex(line)
  return first !== undefined && headers.has(first.word) && second?.word === ':'
}

function isSignature(line: string): boolean {
  const tokens = lex(line).filter(({ kind }) => kind !== 'mark')
  return tokens.length > 0 && tokens.length <= 2 && signatures.has(tokens[0]?.word ?? '')
}

function isClosing(line: string): boolean {
  const folded = fold(line)
  return folded.length < 80 && closings.some((one) => folded.startsWith(one))
}

const columns: Record<string, string> = {
  epico: 'Épico',
  epicos: 'Épico',
  epic: 'Épico',
  story: 'Story',
  historia: 'Story',
  stories: 'Story',
  task: 'Task',
  tarefa: 'Task',
  tarefas: 'Task',
  atividade: 'Task',
  horas: 'estimativa',
  hora: 'estimativa',
  estimativa: 'estimativa',
  esforco: 'estimativa',
  est: 'estimativa',
  tempo: 'estimativa',
  'estimativa h': 'estimativa',
  responsavel: 'responsável',
  resp: 'responsável',
  dono: 'responsável',
  owner: 'responsável',
  quem: 'responsável',
  assignee: 'responsável',
  executor: 'responsável',
  prioridade: 'prioridade',
  prio: 'prioridade',
  prazo: 'prazo',
  data: 'prazo',
  vencimento: 'prazo',
  entrega: 'prazo',
  deadline: 'prazo',
  descricao: 'descrição',
  detalhes: 'descrição',
  obs: 'descrição',
  titulo: 'título',
  nome: 'título',
  item: 'título',
  title: 'título',
  assunto: 'título',
  resumo: 'título',
  tipo: 'tipo',
}
const depths: Record<string, number> = { Épico: 0, Story: 1, Task: 2 }

/** Rows copied from a table as a list: things of several columns below one another, the other columns as facts in brackets. */
function withoutTables(lines: string[]): string[] {
  const rows = lines.filter((line) => ![...line.trim()].every((one) => '|-: '.includes(one)) || line.trim() === '')
  const first = rows.findIndex((line) => namesOf(line).filter(Boolean).length > 1)
  if (first < 0) return lines
  let last = first
  while (last + 1 < rows.length && cellsOf(rows[last + 1] ?? '').length > 1) last += 1
  if (last === first) return lines
  const hasIntro = rows.slice(0, first).some((line) => line.trim() !== '')
  const names = namesOf(rows[first] ?? '')
  const hasKind = names.some((name) => name !== null && (name in depths || name === 'tipo'))
  const columns = names.map((name) => (name === 'título' && !hasKind && !hasIntro ? 'Task' : name))
  const open: string[] = []
  const list = rows.slice(first + 1, last + 1).flatMap((row) => rowLines(columns, cellsOf(row), open))
  return [...rows.slice(0, first), ...list, ...rows.slice(last + 1)]
}

function cellsOf(line: string): string[] {
  const body = line.trim()
  const inner = body.startsWith('|') && body.endsWith('|') ? body.slice(1, -1) : body
  const mark = inner.includes('|') ? '|' : inner.includes('\t') ? '\t' : inner.includes(';') ? ';' : null
  return mark ? inner.split(mark).map((cell) => cell.trim()) : []
}

function namesOf(line: string): (string | null)[] {
  return cellsOf(line).map(
    (cell) => columns[fold(cell).replaceAll('.', '').replaceAll('(', '').replaceAll(')', '')] ?? null,
  )
}

function rowLines(names: readonly (string | null)[], row: readonly string[], open: string[]): string[] {
  const cells = row.flatMap((cell, at) => (cell !== '' && names[at] ? [{ cell, name: names[at] ?? '' }] : []))
  const things = cells.filter(({ name }) => name in depths || name === 'título')
  const type = cells.find(({ name }) => name === 'tipo')?.cell
  const kind = type ? nounAt(lex(type)[0])?.noun : undefined
  const facts = cells.flatMap(({ cell, name }) => {
    if (name in depths || name === 'título' || name === 'tipo') return []
    return name === 'estimativa' && lex(cell).length === 1 ? [`${cell}h`] : [`${name}: ${cell}`]
  })
  const isTree = names.filter((name) => name !== null && name in depths).length > 1
  return things.flatMap(({ cell, name }, at) => {
    const depth = isTree ? (depths[name] ?? 0) : 0
    const isLast = at === things.length - 1
    if (isTree && open[depth] === cell && !isLast) return []
    open.splice(depth, open.length, cell)
    const label =
      name in depths
        ? `${name}: `
        : kind
          ? `${{ epic: 'Épico', story: 'Story', task: 'Task', project: 'Projeto' }[kind]}: `
          : ''
    return [`${'  '.repeat(depth)}- ${label}${cell}${isLast && facts.length > 0 ? ` (${facts.join(', ')})` : ''}`]
  })
}
