import type { Noun } from '../turn-context.ts'
import type { DraftBuilder } from './build-draft.ts'
import type { Item } from './groups.ts'
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
  const open: Open[] = []
  for (const line of lines) {
    const level = levelOf(line, open, base)
    if (line.label?.plural && line.text.trim() === '') {
      if (roots.length > 1 && line.indent <= (lines[0]?.indent ?? 0)) path.length = 0
    } else {
      const reached = Math.min(level, levels.length - 1)
      attach(roots, path, { item: lineItem(line.text, nounOf(reached), context), level: reached, children: [] })
    }
  }
  return roots
}

function nounOf(level: number): Noun {
  return levels[level] ?? 'task'
}

/** Its own label says it; else it is a sibling of the open line with its indent and mark, or inside of the last one. */
function levelOf(line: Line, open: Open[], base: number): number {
  const { indent, mark, label } = line
  if (label) {
    const level = levels.indexOf(label.noun)
    const isGroup = label.plural && line.text.trim() === ''
    closeWhile(open, (one) => one.level >= level)
    open.push({ indent, mark, level: isGroup ? level - 1 : level, isGroup })
    return level
  }
  const same = open.findLastIndex((one) => one.mark === mark && one.indent === indent)
  if (same > open.findLastIndex(({ isGroup }) => isGroup)) {
    open.splice(same + 1)
    return open[same]?.level ?? base
  }
  const above = open.at(-1)
  const level = above ? above.level + 1 : base
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
