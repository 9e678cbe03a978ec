import { type Reading, textOf } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { infinitiveOf, isInfinitive } from '../lexicon/infinitives.ts'
import { noDraft, noTask, type Plan } from '../plan.ts'
import type { Facts } from '../rules/facts.ts'
import { implied } from '../rules/implied-machine.ts'
import { fieldsOf } from './build-draft.ts'
import { itemOf } from './groups.ts'
import { isSuspect } from './suspect.ts'
import { titleOf } from './titles.ts'

/** Work that is said without its noun, as tasks; what only mentions it is shown first. Null where nothing surely is work. */
export function readImplied(reading: Reading): { plan: Plan; score: number } | null {
  const path = decode(implied, reading)
  if (!path || path.score < 1.5) return null
  const spans = path.pieces.flatMap(({ eat, node }): [number, number][] =>
    eat === 'GAP' ? [[node.start, node.end]] : [],
  )
  const tasks: { title: string | null; facts: Facts; isNeed: boolean }[] = []
  const before: Facts = {}
  let facts: Facts = {}
  let isReport = false
  let isNeed = false
  for (const { eat, node } of path.pieces) {
    const kind = eat.split('.')[0] ?? ''
    if (eat === 'NEED' || eat === 'TOLD' || eat === 'BUG' || eat === 'MORE') {
      facts = { ...(node.value as Facts) }
      isReport ||= eat === 'TOLD'
      isNeed = true
    } else if (eat === 'GAP') {
      const words = textOf(reading, node)
      const first = reading.tokens[node.start]?.word ?? ''
      tasks.push({ title: isNeed ? workTitle(words, first) : titleOf(words), facts, isNeed })
      facts = {}
    } else if (['F', 'P', 'W', 'B'].includes(kind)) {
      const last = tasks.at(-1)
      if (last && Object.keys(facts).length === 0) last.facts = { ...last.facts, ...(node.value as Facts) }
      else Object.assign(tasks.length === 0 && !isNeed ? before : facts, node.value)
    }
  }
  const all = tasks.map((task) => ({ ...task, facts: { ...before, ...task.facts } }))
  if (
    all.length === 0 ||
    !all.every(
      ({ title, facts: own, isNeed: need }) =>
        title !== null && (need ? isWork(title) : Object.keys(own).length > 0 && startsWithWork(title)),
    )
  )
    return null
  if (isReport && all.every(({ facts: own }) => Object.keys(own).length < 2)) return null
  if (!all.some(({ facts: own }) => Object.keys(own).length > 0)) return null
  const draft = structuredClone(noDraft)
  draft.project = all.map(({ facts: { project } }) => project).find(Boolean) ?? null
  draft.tasks = all.map(({ title, facts: own }) => ({ ...noTask, ...fieldsOf('task', itemOf(title, { facts: own })) }))
  return {
    plan: {
      intent: 'create',
      draft,
      is_guess:
        isReport ||
        all.some(({ isNeed: need }) => !need) ||
        spans.some(([start, end]) => isSuspect(reading, start, end)),
    },
    score: path.score,
  }
}

/** "configure o webhook" as "configurar o webhook". */
function workTitle(words: string, first: string): string | null {
  const title = titleOf(words)
  if (title === null || isInfinitive(first)) return title
  const infinitive = infinitiveOf(first)
  return infinitive ? `${infinitive}${title.slice(first.length)}` : title
}

function isWork(title: string): boolean {
  return title.split(' ').length > 1 || isInfinitive(title.toLowerCase())
}

function startsWithWork(title: string): boolean {
  return isInfinitive(title.split(' ')[0]?.toLowerCase() ?? '')
}
