import type { Noun } from '../../plan-fields.ts'
import type { DraftBuilder } from '../build-draft.ts'
import type { Item } from '../groups.ts'
import { type Context, lineItem } from './line-item.ts'
import type { Line } from './lines.ts'

/** What stands in what, from the outside in. */
export const levels: readonly Noun[] = ['project', 'epic', 'story', 'task']

type TreeNode = { item: Item; level: number; children: TreeNode[] }
/** A line that the next ones may stand beside or below. */
type Open = { indent: number; mark: string; level: number; isGroup?: boolean }

/** Lines of which one stands below another by its indent or its mark. */
export function isTree(lines: readonly Line[]): boolean {
  return lines.some((line, at) => {
    const above = lines[at - 1]
    return above !== undefined && (line.indent > above.indent || (line.mark !== above.mark && line.mark !== ''))
  })
}

export function treeOf(lines: readonly Line[], base: number, context: Context): TreeNode[] {
  const roots: TreeNode[] = []
  const path: TreeNode[] = []
  const placed = levelsOf(lines, base)
  for (const [at, line] of lines.entries()) {
    const level = placed[at] ?? base
    if (isGroup(line)) {
      if (roots.length > 1 && line.indent <= (lines[0]?.indent ?? 0)) path.length = 0
    } else attach(roots, path, { item: lineItem(line, nounOf(level), context), level, children: [] })
  }
  for (const root of roots) openUp(root)
  return roots
}

/** What holds something that is still to do is not done. */
function openUp(node: TreeNode): boolean {
  const isOpen = node.children.map(openUp).includes(true)
  node.item.isDone = node.item.isDone === true && !isOpen
  return !node.item.isDone
}

/** The level at which a list must begin for its innermost lines to be tasks. */
export function baseOfTasks(lines: readonly Line[]): number {
  const innermost = levels.length - 1
  const epic = levels.indexOf('epic')
  return innermost - (Math.max(...levelsOf(lines, epic)) - epic)
}

const isGroup = ({ label, text }: Line) => label?.plural === true && text.trim() === ''

function levelsOf(lines: readonly Line[], base: number): number[] {
  const open: Open[] = []
  return lines.map((line) => Math.min(levelOf(line, open, base), levels.length - 1))
}

function nounOf(level: number): Noun {
  return levels[level] ?? 'task'
}

/** Numbers stand above bullets, and headings above both. */
const rank = (mark: string) => (mark[0] === 'h' ? 0 : /^(?:n|roman|letter)/i.test(mark) ? 1 : 2)

/** Its own label says it; else it is a sibling of the open line with its indent and mark, or inside of the last one. */
function levelOf(line: Line, open: Open[], base: number): number {
  const { indent, mark, label } = line
  if (label) {
    const level = levels.indexOf(label.noun)
    closeWhile(open, (one) => one.level >= level)
    open.push({ indent, mark, level: isGroup(line) ? level - 1 : level, isGroup: isGroup(line) })
    return level
  }
  // What a heading stands below are shorter headings alone.
  if (rank(mark) === 0) closeWhile(open, (one) => !one.isGroup && (rank(one.mark) > 0 || one.mark > mark))
  const same = open.findLastIndex((one) => one.mark === mark && one.indent === indent)
  if (same > open.findLastIndex((one) => one.isGroup)) {
    open.splice(same + 1)
    return open[same]?.level ?? base
  }
  const above = open.at(-1)
  const isMarked = above && !above.isGroup && above.mark !== '' && mark !== ''
  const isBeside = isMarked && above.indent === indent && rank(mark) < rank(above.mark)
  const level = above ? above.level + (isBeside ? 0 : 1) : base
  open.push({ indent, mark, level })
  return level
}

function closeWhile<One>(open: One[], isClosed: (one: One) => boolean): void {
  for (let last = open.at(-1); last !== undefined && isClosed(last); last = open.at(-1)) open.pop()
}

/** Below the last thing of a higher level. */
function attach(roots: TreeNode[], path: TreeNode[], node: TreeNode): void {
  closeWhile(path, ({ level }) => level >= node.level)
  ;(path.at(-1)?.children ?? roots).push(node)
  path.push(node)
}

/** Puts a tree into a draft. A task needs a story to belong to an epic, so what stands right below an epic is one. */
export function addTree(builder: DraftBuilder, nodes: readonly TreeNode[], shared: Item['facts'], above?: Noun): void {
  for (const { item, level, children } of nodes) {
    const noun = above === 'epic' || above === 'story' ? nounOf(levels.indexOf(above) + 1) : nounOf(level)
    builder.add(noun, item, true, shared)
    addTree(builder, children, {}, noun)
  }
}
