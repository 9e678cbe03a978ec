import { type Reading, textOf } from '../engine/chart.ts'
import { decode, type Path } from '../engine/decode.ts'
import { type Change, noChange, type Plan } from '../plan.ts'
import { type Part, partsOf } from '../plan-parts.ts'
import { readText } from '../read.ts'
import type { Facts } from '../rules/facts/facts.ts'
import { corrections } from '../rules/machines/correction-machine.ts'
import type { TurnContext } from '../turn-context.ts'
import { defined } from './build-draft.ts'
import { differs } from './groups.ts'
import { isMisreadSpan, readPostponed } from './postponed.ts'
import { titleOf } from './titles.ts'

export type Corrected = { changes: Change[]; score: number }
const order = ['task', 'story', 'epic', 'project'] as const

/** A correction of the preview, or of what was last written; null for any other sentence. */
export function readCorrection(reading: Reading): Corrected | null {
  if (saysCannot(reading)) return null
  const postponed = readPostponed(reading)
  if (postponed) return postponed
  const parts = partsOf(reading.turn)
  let best: { path: Path; noun: (typeof order)[number] } | null = null
  for (const noun of order) {
    const machine = corrections[noun]
    if (!machine || !parts.some((part) => part.noun === noun)) continue
    const path = decode(machine, reading)
    if (path && (!best || path.score > best.path.score + 0.01)) best = { path, noun }
  }
  if (!best) return null
  const changes = changesOf(best.path, reading)
  const isClear = changes.length > 0 && !isContradictory(changes) && !isMisreadSpan(reading, changes)
  return isClear ? { changes, score: best.path.score } : null
}

/** "para sexta não dá" and "não é para sexta" say what is not wanted; "não era sexta, era quinta" says what is. */
function saysCannot({ tokens, chart }: Reading): boolean {
  const isMark = (at: number) => tokens[at] === undefined || tokens[at].kind === 'mark'
  const goesOn = (from: number) => tokens.slice(from, -1).some(({ word, kind }) => kind === 'mark' || word === 'mas')
  return tokens.some(
    (_, at) =>
      chart.at(at, 'CANNOT').some(({ end }) => isMark(end)) || chart.at(at, 'ISNOT').some(({ end }) => !goesOn(end)),
  )
}

/** How the assistant asks which of several things a correction meant. */
export const whichTitle = 'Qual deles? Diga o título'
const longestChoice = 100

/** The title, the place or "todas", said where it was asked which thing a correction meant: that correction, of it. */
export function readWhich(turn: TurnContext, budget: Reading['budget']): Plan | null {
  const [before, asked] = turn.history.slice(-2)
  if (asked?.role !== 'assistant' || !asked.content.startsWith(whichTitle) || before?.role !== 'user') return null
  if (turn.text.length > longestChoice) return null
  const { chart, tokens } = readText(turn.text, turn, budget)
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark' && kind !== 'line') + 1
  const whole = (cat: string) => chart.at(0, cat).find((node) => node.end === end)
  const target = whole('TARGET')?.value as Part | undefined
  const all = !target && whole('TARGETS') !== undefined
  if (!target && !all) return null
  const corrected = readCorrection(readText(before.content, { ...turn, text: before.content }, budget))
  if (!corrected) return null
  const changes = corrected.changes.map((change) => ({ ...change, all, target: target?.title ?? null }))
  return { intent: 'amend', changes }
}

/** Whether two values of one field are said of the same. */
function isContradictory(changes: readonly Change[]): boolean {
  return changes.some((one, at) =>
    changes.slice(at + 1).some((other) => {
      const isSame = one.target === other.target && one.all === other.all
      return isSame && differs(one.fields, other.fields)
    }),
  )
}

/** `isBefore`: its values were said before what they are of. */
type Open = { targets: Part[]; isBefore: boolean; all: boolean; fields: Change['fields']; remove: string[] }

/** None where something is named of which nothing is said. */
function changesOf({ pieces }: Path, reading: Reading): Change[] {
  const changes: Open[] = []
  const blank = (): Open => ({ targets: [], isBefore: false, all: false, fields: {}, remove: [] })
  let open = blank()
  let isLost = false
  const isSaid = (one: Open) => Object.keys(one.fields).length > 0 || one.remove.length > 0
  const close = () => {
    const before = changes.at(-1)
    if (isSaid(open)) changes.push(open)
    // "P1 na primeira e na segunda"
    else if (before?.isBefore) before.targets.push(...open.targets)
    else isLost ||= open.targets.length > 0
    open = blank()
  }
  for (const { eat, node, to } of pieces) {
    const kind = eat.split('.')[0] ?? ''
    if (eat === 'ONLY' || eat === 'FEW') open.remove.push(...(node.value as string[]))
    else if (eat === 'GOING' || (eat === 'TARGET' && to.startsWith('out'))) open.remove.push((node.value as Part).title)
    else if (eat === 'TARGET') {
      // "P1 na primeira e P2 na segunda": a target right behind values is theirs.
      if (isSaid(open) && (open.all || open.targets.length > 0)) close()
      open.isBefore ||= isSaid(open)
      open.targets.push(node.value as Part)
    } else if (eat === 'TARGETS') open.all = true
    else if (kind === 'REMOVE' || kind === 'RENAMED') {
      close()
      if (kind === 'RENAMED') open.targets = [node.value as Part]
    } else if (eat === 'GAP') {
      const title = titleOf(textOf(reading, node))
      if (title) open.fields.title = title
      close()
    } else if (eat === 'CLEAR') Object.assign(open.fields, node.value)
    else if (['F', 'W', 'P', 'V', 'SWAP'].includes(kind)) {
      const fields = defined(node.value as Facts)
      if (differs(open.fields, fields)) close()
      Object.assign(open.fields, fields)
    }
  }
  close()
  if (isLost) return []
  return changes.flatMap(({ targets, all, fields, remove }) =>
    (targets.length > 0 ? targets : [null]).map((target) => ({
      ...noChange,
      target: target?.title ?? null,
      all,
      fields,
      remove,
    })),
  )
}
