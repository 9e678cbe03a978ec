import { decode, type Machine } from '../engine/decode.ts'
import { type Draft, noDraft } from '../plan.ts'
import { readText } from '../read.ts'
import { creation } from '../rules/creation-machine.ts'
import type { Facts } from '../rules/facts.ts'
import type { TurnContext } from '../turn-context.ts'
import { defined, draftOf, type Group, groupsOf } from './build.ts'
import { type Line, linesOf } from './lines.ts'
import { addAll, type Budget, factsOf, isTree, levels, treeOf } from './outline-tree.ts'
import { cleaned } from './paste.ts'

export type Outlined = { draft: Draft; score: number; unexplained: number }

/** The same as a sentence, where the list that follows says what is meant. */
const headMachine: Machine = {
  ...creation,
  name: 'head of a list',
  // Whatever is said before the list that no rule knows is no title.
  steps: creation.steps
    .filter(({ to }) => !to.startsWith('named'))
    .map((step) => (step.eat === 'SKIP' ? { ...step, gain: 0.8 } : step)),
  end: {
    ...creation.end,
    ...Object.fromEntries(
      creation.begin.flatMap((state) => [
        [state, -0.5],
        [state.replace('pre', 'do'), 0],
        [state.replace('pre', 'want'), 0],
      ]),
    ),
  },
}

/** Whether several lines of the text bear a mark. */
export function isList(text: string): boolean {
  return text.includes('\n') && linesOf(cleaned(text)).filter(({ mark }) => mark !== '').length > 1
}

/** A list below its sentence, or one that says itself what it is, as a draft; null where the text is a sentence. */
export function readOutline(turn: TurnContext, budget: Budget): Outlined | null {
  if (!turn.text.includes('\n')) return null
  const lines = linesOf(cleaned(turn.text))
  const first = lines.findIndex(
    ({ mark, label, indent }, at) => mark !== '' || isItemLabel(label) || (at > 0 && indent > 0),
  )
  const start = first < 0 ? plainStart(lines, turn, budget) : first
  if (start === null || start < 0 || lines.length - start < 1) return null
  if (isCard(lines.slice(start), turn, budget)) return null
  const isMarked = lines.slice(start).some(({ mark }) => mark !== '')
  let end = lines.length
  while (
    isMarked &&
    end > start + 1 &&
    lines[end - 1]?.mark === '' &&
    !lines[end - 1]?.label &&
    lines[end - 1]?.indent === 0
  )
    end -= 1
  const items = lines.slice(start, end)
  const above = [...lines.slice(0, start), ...lines.slice(end)].map(({ whole }) => whole)
  const head = headOf(above.join('\n'), turn, budget)
  if (!head) return null
  return outlined(head, items, turn, budget)
}

/** "Task: X" and lines "Projeto: Y", "Prazo: sexta" describe one thing. */
function isCard([first, ...others]: readonly Line[], turn: TurnContext, budget: Budget): boolean {
  const noun = first?.label?.plural === false ? first.label.noun : null
  if (!noun || first?.mark !== '' || others.length === 0) return false
  return others.every((line) => line.mark === '' && factsOf(line.whole, noun, turn, budget) !== null)
}

function isItemLabel(label: Line['label']): boolean {
  return label !== null && label.noun !== 'project'
}

/** Lines without any mark are a list below several things, or below a colon. */
function plainStart(lines: readonly Line[], turn: TurnContext, budget: Budget): number | null {
  if (lines.length < 2) return null
  for (let end = 1; end < Math.min(lines.length, 4); end += 1) {
    const text = lines
      .slice(0, end)
      .map(({ whole }) => whole)
      .join('\n')
    const head = headOf(text, turn, budget)
    const last = head?.groups.at(-1)
    if (last?.phrase.plural && last.items.length === 0) return end
  }
  return null
}

type Head = { groups: Group[]; before: Facts; score: number; unexplained: number }

function headOf(text: string, turn: TurnContext, budget: Budget): Head | null {
  if (text.trim() === '') return { groups: [], before: {}, score: 0, unexplained: 0 }
  const reading = readText(text, { ...turn, text }, budget)
  const path = decode(headMachine, reading)
  if (!path) return null
  const unexplained = path.pieces.filter(({ eat }) => eat === 'SKIP').length
  return { ...groupsOf(path.pieces, reading), score: path.score, unexplained }
}

function outlined(
  { groups, before, score, unexplained }: Head,
  items: readonly Line[],
  turn: TurnContext,
  budget: Budget,
): Outlined | null {
  const label = items[0]?.label ?? null
  const named = groups.filter(({ items: own }) => own.some(({ title }) => title !== null))
  const listed = groups.find(({ items: own }) => own.length === 0)
  const last = named.at(-1)
  const noun =
    label?.noun ??
    listed?.phrase.noun ??
    (last ? levels[levels.indexOf(last.phrase.noun) + 1] : isTree(items) && groups.length === 0 ? 'epic' : undefined)
  if (!noun || (unexplained > 3 && groups.length === 0)) return null
  if (label && groups.length === 0 && items.length < 2 && items[0]?.mark === '') return null
  const facts = listed
    ? {
        ...before,
        ...Object.assign({}, ...groups.filter((group) => !named.includes(group)).map(({ shared }) => shared)),
      }
    : before
  const base = levels.indexOf(noun)
  const { roots, shared } = treeOf(items, base, turn, budget)
  const of = { ...facts, ...shared }
  if (roots.length === 0) return null
  const draft = named.length > 0 ? draftOf(named, before) : structuredClone(noDraft)
  addAll(draft, roots, named.length > 0 && !listed ? shared : of)
  const project =
    of.project ?? named.map(({ shared: own, items: all }) => own.project ?? all[0]?.facts.project).find(Boolean)
  if (!draft.new_project) draft.project = draft.project ?? project ?? null
  else Object.assign(draft.new_project, defined({ client: draft.new_project.client ?? of.client }))
  return { draft, score: score + items.length * 2, unexplained }
}
