import type { Said } from '../../said.ts'
import { titleOf } from '../span.ts'
import { type Body, onlyFacts } from './body.ts'
import type { Context, Facts } from './facts.ts'
import { levels } from './levels.ts'
import { splitInside } from './many.ts'
import type { Line } from './outline-line.ts'
import { readItem } from './pasted-item.ts'

/** A thing of a pasted list with what stands below it. */
export type Node = Body & { level: number; children: Node[] }

const lowest = levels.length - 1

/** A line that others may stand below; a group is a heading of many: "Stories:". */
type Open = { indent: number; mark: string; level: number; isGroup?: boolean }

/** The tree of a pasted list whose first level is `base`, and what is said of all of it. */
export function readOutline(lines: Line[], base: number, said: Said): { roots: Node[]; shared: Facts } {
  const roots: Node[] = []
  const path: Node[] = []
  const open: Open[] = []
  let shared: Facts = {}
  const isMarked = lines.some((line) => line.mark !== '')
  for (const [index, line] of lines.entries()) {
    const last = path.at(-1)
    const context: Context = { noun: levels[last?.level ?? base] ?? 'task', said, head: '', inNewProject: false }
    const isPlain = isMarked && index > 0 && line.mark === '' && !line.label && lines[0]?.mark !== ''
    const facts = isPlain || isDetail(line, open.at(-1)) ? onlyFacts(line.span, context) : null
    if (facts && last && !(isPlain && line.indent === 0)) {
      last.facts = { ...last.facts, ...facts }
      continue
    }
    if (facts) {
      shared = { ...shared, ...facts }
      continue
    }
    if (isPlain && last && !/:$/.test(line.span.text)) {
      describe(last, line.span.text)
      continue
    }
    const told = levelOf(line, open, base)
    const level = told > lowest && isBeside(line, open) ? lowest : told
    if (line.label?.plural && !titleOf(line.span)) {
      // "Stories:" beside "Épicos:", not below the last of several.
      if (roots.length > 1 && line.indent <= (lines[0]?.indent ?? 0)) path.length = 0
      continue
    }
    if (level > lowest && last) {
      describe(last, line.span.text)
      continue
    }
    const one = splitInside(readItem(line.span, { ...context, noun: levels[level] ?? 'task' }), levels[level] ?? 'task')
    const children = one.inside.map((title) => ({ title, facts: {}, words: '', level: level + 1, children: [] }))
    attach(roots, path, { ...one, level, children })
  }
  return { roots, shared }
}

/** "☐ Comprar pizza" in one row with "• Publicar site": the lowest things differ in their marks alone. */
function isBeside({ indent, whole }: Line, open: Open[]): boolean {
  const task = open.findLast(({ level }) => level === lowest)
  return task !== undefined && indent <= task.indent && /^(?:[→☐☑▸▶►➤➔➡]|\p{Extended_Pictographic})/u.test(whole.text)
}

/** "Prazo: sexta" below a task is its deadline, and no thing of its own. */
function isDetail(line: Line, above: Open | undefined): boolean {
  if (line.label || !above) return false
  return /^(?:prazo|prioridade|estimativa|responsavel|descricao|descr|obs|detalhes?|vencimento|entrega|owner|don[oa])\s*:/u.test(
    line.span.folded,
  )
}

function describe(node: Node, text: string): void {
  node.facts = { ...node.facts, description: node.facts.description ? `${node.facts.description}\n${text}` : text }
}

/** Its own label says it; else it is a sibling of the open line with its indent and mark, or inside of the last one. */
function levelOf(line: Line, open: Open[], base: number): number {
  if (line.label) {
    const level = levels.indexOf(line.label.noun)
    const isGroup = line.label.plural && !titleOf(line.span)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    open.push({ indent: line.indent, mark: line.mark, level: isGroup ? level - 1 : level, isGroup })
    return level
  }
  while (open.length > 0 && (open.at(-1)?.indent ?? 0) > line.indent && !isHeading(open.at(-1))) open.pop()
  const same = open.findLastIndex(
    ({ indent, mark }) => mark === line.mark && (indent === line.indent || isHeading(line)),
  )
  if (same > open.findLastIndex(({ isGroup }) => isGroup)) {
    const level = open[same]?.level ?? base
    open.splice(same + 1)
    return level
  }
  if (isHeading(line))
    while (open.length > 0 && (!isHeading(open.at(-1)) || (open.at(-1)?.mark ?? '') > line.mark)) open.pop()
  const above = open.at(-1)
  const level = above ? above.level + 1 : base
  open.push({ indent: line.indent, mark: line.mark, level })
  return level
}

function isHeading(line: { mark: string } | undefined): boolean {
  return line?.mark.startsWith('h') ?? false
}

/** Below the last thing of a higher level. */
function attach(roots: Node[], path: Node[], node: Node): void {
  while (path.length > 0 && (path.at(-1)?.level ?? 0) >= node.level) path.pop()
  const parent = path.at(-1)
  if (parent) parent.children.push(node)
  else roots.push(node)
  path.push(node)
}
