import { nounAt } from '../nouns.ts'
import { fold } from '../words.ts'

const columns: readonly [RegExp, string][] = [
  [/^(?:epicos?|epics?)$/, 'epic'],
  [/^(?:stor(?:y|ies)|historias?(?: de usuario)?|user stor(?:y|ies)|us)$/, 'story'],
  [/^(?:tasks?|tarefas?|atividades?)$/, 'task'],
  [/^(?:horas?(?: \p{L}+)?|estimativas?(?: \p{L}+)?|esforco|h|hs|tempo|est\.?)(?: \(h(?:oras)?\))?$/u, 'estimativa'],
  [/^(?:responsave(?:l|is)|resp\.?|dono|owner|quem|pessoa|assignee|executor)$/, 'responsável'],
  [/^(?:prioridade|prio\.?|priority)$/, 'prioridade'],
  [/^(?:prazo|data|vencimento|entrega|data limite|deadline|due(?: date)?|ate quando|quando)$/, 'prazo'],
  [/^(?:descricao|detalhes?|observac(?:ao|oes)|obs\.?)$/, 'descrição'],
  [/^(?:titulo|nome|item|o que|title|name|assunto|resumo|summary)$/, 'titulo'],
  [/^(?:tipo(?: de item)?|type|issue type|nivel)$/, 'tipo'],
]
const levels: Record<string, { depth: number; label: string }> = {
  epic: { depth: 0, label: 'Épico' },
  story: { depth: 1, label: 'Story' },
  task: { depth: 2, label: 'Task' },
}

/**
 * Rows copied from a table, by tabs, "|" or ";", as a list: things of several columns below one another, the other columns
 * as labelled facts in brackets. The text itself where it holds no table with a heading.
 */
export function withoutTables(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*\|?\s*$/.test(line))
  const first = lines.findIndex((line) => cellsOf(line).length > 1 && !/^\s/.test(line))
  if (first < 0) return text
  const last = lines.findLastIndex((line) => cellsOf(line).length > 1)
  const rows = lines.slice(first, last + 1).map(cellsOf)
  const [head = [], ...body] = rows
  const names = head.map((cell) => columns.find(([pattern]) => pattern.test(fold(cell)))?.[1] ?? null)
  const hasHead = names.filter((name) => name !== null).length > 1 && body.length > 0
  if (!hasHead) return text
  // A title of no kind, below no words that tell it, is a task's.
  const isTold = lines.slice(0, first).some((line) => line.trim() !== '') || names.includes('tipo')
  const told = isTold || names.some((name) => name !== null && name in levels) ? names : names.map(asTask)
  return [...lines.slice(0, first), ...listOf(told, body), ...lines.slice(last + 1)].join('\n')
}

function asTask(name: string | null): string | null {
  return name === 'titulo' ? 'task' : name
}

function cellsOf(line: string): string[] {
  const bar = /^\s*\|(.+)\|\s*$/.exec(line)
  const cells = bar
    ? (bar[1] ?? '').split('|')
    : line.includes('\t') && /\S/.test(line[0] ?? '')
      ? line.split('\t')
      : /^[^;]+;[^;\s][^;]*(?:;|$)/.test(line)
        ? line.split(';')
        : /^[^|]*\S\s*\|\s*[^|\s]/.test(line)
          ? line.split('|')
          : []
  const told = cells.map((cell) => cell.trim())
  return /^(?:[•o·*-]|\d{1,3}[.)-]?|\[.?\])$/.test(told[0] ?? '') ? [] : told
}

function factsOf(cells: string[]): string {
  const told = cells.filter((cell) => cell !== '')
  return told.length > 0 ? ` (${told.join(', ')})` : ''
}

/** "Tarefa" in a column of kinds as the label of its line. */
function kindOf(cell: string | undefined): string {
  const noun = cell ? nounAt(fold(cell), 0) : null
  return (noun && levels[noun.noun] && `${levels[noun.noun]?.label}: `) || ''
}

function listOf(names: (string | null)[], rows: string[][]): string[] {
  const lines: string[] = []
  const open: string[] = []
  const isTree = names.filter((name) => name !== null && name in levels).length > 1
  const type = names.indexOf('tipo')
  for (const row of rows) {
    const cells = row.flatMap((cell, index) => (cell && names[index] ? [{ cell, name: names[index] ?? '' }] : []))
    const facts = cells.flatMap(({ cell, name }) => {
      if (name in levels || name === 'titulo' || name === 'tipo') return []
      return name === 'estimativa' && /^[\d.,]+$/.test(cell) ? [`${cell}h`] : [`${name}: ${cell}`]
    })
    const told = cells.filter(({ name }) => name in levels || name === 'titulo')
    for (const [index, { cell, name }] of told.entries()) {
      const depth = isTree ? (levels[name]?.depth ?? 0) : 0
      const isLast = index === told.length - 1
      if (isTree && open[depth] === cell && !isLast) continue
      open.splice(depth, open.length, ...Array<string>(Math.max(0, depth - open.length)).fill(''), cell)
      const label = name in levels ? `${levels[name]?.label}: ` : kindOf(row[type])
      lines.push(`${'  '.repeat(depth)}- ${label}${cell}${isLast ? factsOf(facts) : ''}`)
    }
  }
  return lines
}
