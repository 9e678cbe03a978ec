import { decode } from '../engine/decode.ts'
import { type Draft, type DraftEpic, type DraftStory, noEpic, noProject, noStory, noTask } from '../plan.ts'
import { saidFields } from '../plan-fields.ts'
import { readText } from '../read.ts'
import { creation, lineMachine } from '../rules/creation-machine.ts'
import type { Facts } from '../rules/facts.ts'
import type { Noun, TurnContext } from '../turn-context.ts'
import { groupsOf } from './build.ts'
import type { Line } from './lines.ts'
import { titleOf } from './titles.ts'

/** What stands in what, from the outside in. */
export const levels: readonly Noun[] = ['project', 'epic', 'story', 'task']
const lowest = levels.length - 1

type Node = { title: string | null; facts: Facts; level: number; children: Node[] }
export type Budget = { steps: number }

/** Lines of which one stands below another by its indent or its mark. */
export function isTree(lines: readonly Line[]): boolean {
  return lines.some((line, at) => {
    const above = lines[at - 1]
    return above !== undefined && (line.indent > above.indent || (line.mark !== above.mark && line.mark !== ''))
  })
}

type Open = { indent: number; mark: string; level: number; isGroup?: boolean }

export function treeOf(
  lines: readonly Line[],
  base: number,
  turn: TurnContext,
  budget: Budget,
): { roots: Node[]; shared: Facts } {
  const roots: Node[] = []
  const path: Node[] = []
  const open: Open[] = []
  const shared: Facts = {}
  const isMarked = lines.some(({ mark }) => mark !== '')
  for (const [index, line] of lines.entries()) {
    const last = path.at(-1)
    const isPlain = isMarked && index > 0 && line.mark === '' && !line.label
    const detail =
      (isPlain || isDetail(line)) && last ? factsOf(line.whole, levels[last.level] ?? 'task', turn, budget) : null
    if (detail && last) {
      last.facts = { ...last.facts, ...detail }
      continue
    }
    if (isPlain && last && lines[0]?.mark !== '' && !line.text.endsWith(':')) {
      describe(last, line.text)
      continue
    }
    const level = levelOf(line, open, base)
    if (line.label?.plural && line.text.trim() === '') {
      if (roots.length > 1 && line.indent <= (lines[0]?.indent ?? 0)) path.length = 0
      continue
    }
    if (level > lowest && last) {
      describe(last, line.text)
      continue
    }
    attach(roots, path, {
      ...itemOf(line.text, levels[Math.min(level, lowest)] ?? 'task', turn, budget),
      level: Math.min(level, lowest),
      children: [],
    })
  }
  return { roots, shared }
}

const details = new Set(
  'prazo prioridade estimativa responsavel descricao descr obs detalhes vencimento entrega owner dono dona'.split(' '),
)

/** "Prazo: sexta" below a task is its deadline, and no thing of its own. */
function isDetail({ label, whole }: Line): boolean {
  const [field = '', ...rest] = whole.normalize('NFD').split(':')
  return (
    !label &&
    rest.length > 0 &&
    details.has([...field.toLowerCase().trim()].filter((one) => one >= 'a' && one <= 'z').join(''))
  )
}

export function factsOf(text: string, noun: Noun, turn: TurnContext, budget: Budget): Facts | null {
  const reading = readText(text, { ...turn, text }, budget, 'line')
  const form = `${noun}1`
  const path = decode({ ...creation, begin: [`rest.${form}`] }, reading)
  if (!path?.pieces.every(({ eat }) => ['F', 'W', 'P', 'COMMA', 'ALSO'].includes(eat.split('.')[0] ?? ''))) return null
  return Object.assign({}, ...path.pieces.map(({ eat, node }) => (eat.includes('.') ? (node.value as Facts) : {})))
}

function itemOf(text: string, noun: Noun, turn: TurnContext, budget: Budget): { title: string | null; facts: Facts } {
  const plain = { title: titleOf(text), facts: {} }
  const reading = readText(text, { ...turn, text }, budget, 'line')
  const path = decode(lineMachine(`${noun}1`), reading)
  if (!path || path.pieces.some(({ eat }) => eat === 'SKIP')) return plain
  const phrase = { noun, plural: false, count: null, definite: false, indefinite: false }
  const start = {
    eat: `NP.${noun}1`,
    node: { cat: '', start: 0, end: 0, value: phrase, weight: 0, rule: '' },
    from: '',
    to: '',
  }
  const { groups } = groupsOf([start, ...path.pieces], reading)
  const [group, ...others] = groups
  const [item] = group?.items ?? []
  if (!item || others.length > 0 || item.title === null) return plain
  return { title: item.title, facts: { ...group?.shared, ...item.facts } }
}

function describe(node: Node, text: string): void {
  node.facts = { ...node.facts, description: node.facts.description ? `${node.facts.description}\n${text}` : text }
}

/** Its own label says it; else it is a sibling of the open line with its indent and mark, or inside of the last one. */
function levelOf(line: Line, open: Open[], base: number): number {
  if (line.label) {
    const level = levels.indexOf(line.label.noun)
    const isGroup = line.label.plural && line.text.trim() === ''
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    open.push({ indent: line.indent, mark: line.mark, level: isGroup ? level - 1 : level, isGroup })
    return level
  }
  const isHeading = (one: { mark: string } | undefined) => one?.mark.startsWith('h') ?? false
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

/** Below the last thing of a higher level. */
function attach(roots: Node[], path: Node[], node: Node): void {
  while (path.length > 0 && (path.at(-1)?.level ?? 0) >= node.level) path.pop()
  const parent = path.at(-1)
  if (parent) parent.children.push(node)
  else roots.push(node)
  path.push(node)
}

export function addAll(draft: Draft, roots: readonly Node[], shared: Facts): void {
  for (const node of roots) {
    const facts = { ...shared, ...node.facts }
    const noun = levels[node.level]
    if (noun === 'project') {
      draft.new_project = { ...noProject, ...saidFields('project', facts), name: node.title }
      addAll(draft, node.children, {})
    } else if (noun === 'epic') draft.epics.push(epicOf(node, facts))
    else if (noun === 'story') (draft.epics.at(-1)?.stories ?? draft.stories).push(storyOf(node, facts))
    else (lastStory(draft)?.tasks ?? draft.tasks).push(taskOf(node, facts))
  }
}

function lastStory({ stories, epics }: Draft): DraftStory | undefined {
  return stories.at(-1) ?? epics.at(-1)?.stories.at(-1)
}

/** A task needs a story to belong to an epic, so what stands right below an epic is one. */
function epicOf(node: Node, facts: Facts): DraftEpic {
  const more = facts.priority ?? (facts.due_date ? `até ${facts.due_date}` : undefined)
  return {
    ...noEpic,
    ...saidFields('epic', facts),
    title: node.title,
    description: facts.description ?? more ?? null,
    stories: node.children.map((child) => storyOf(child, child.facts)),
  }
}

function storyOf(node: Node, facts: Facts): DraftStory {
  const tasks = node.children.map((child) => taskOf(child, child.facts))
  return { ...noStory, ...saidFields('story', facts), title: node.title, tasks }
}

function taskOf(node: Node, facts: Facts) {
  return { ...noTask, ...saidFields('task', facts), title: node.title }
}
