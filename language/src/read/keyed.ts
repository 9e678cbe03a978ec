import type { Reading } from '../engine/chart.ts'
import { decode, type Path } from '../engine/decode.ts'
import type { Plan } from '../plan.ts'
import { readText } from '../read.ts'
import { keysAlone, statusByKey } from '../rules/keyed.ts'
import type { Written } from '../turn-context.ts'
import { readCorrection } from './correct.ts'
import { notUnderstood } from './draft-path.ts'
import { isPostponing, isSpanAlone, mayPostpone } from './postponed.ts'

type Change = Extract<Plan, { intent: 'change' }>
type Status = Change['status']

/**
 * What is asked of things by their keys: "conclua AGE-14", "mova age-14 para a story Login", "quem faz a AGE-14?"; null
 * where the keys are only part of something else, as of what is to be created.
 */
export function readKeyed(reading: Reading, isAsked: boolean): Plan | null {
  const { turn, classes } = reading
  const keys = reading.tokens.flatMap((_, at) => reading.chart.at(at, 'KEY').map(({ value }) => value as string))
  if (!turn.keyed || keys.length === 0 || turn.pending?.question) return null
  const changed = mayPostpone(reading) ? readChange(reading, keys) : null
  if (changed?.changes.every(({ shift }) => shift)) return changed
  if (isAsked) return { intent: 'look', keys }
  const moved = decode(statusByKey, reading)
  if (moved) return { intent: 'change', keys, status: statusOf(moved), changes: [] }
  if (decode(keysAlone, reading)) return { intent: 'look', keys }
  if (classes.some((all) => all.has('make'))) return null
  return changed ?? readChange(reading, keys) ?? (isPostponing(reading) ? notUnderstood : null)
}

function statusOf({ pieces }: Path): Status {
  return (pieces.find(({ eat }) => eat === 'STATE')?.node.value as Status) ?? null
}

/** What a correction says of them, as if they had just been written and were called by their keys. */
function readChange(reading: Reading, keys: string[]): Change | null {
  const { turn, budget } = reading
  const rows = turn.keyed?.rows.filter(({ key }) => keys.includes(key)) ?? []
  const written = rows.flatMap((row): Written[] =>
    row.noun === 'ticket' || row.project_id === null
      ? []
      : [{ noun: row.noun, id: row.id, label: row.key, project_id: row.project_id }],
  )
  // A key that leads nowhere is named by who answers; what is said of it is read as of a task.
  const named =
    written.length > 0 ? written : keys.map((key) => ({ noun: 'task' as const, id: '', label: key, project_id: '' }))
  const corrected = readCorrection(
    readText(turn.text, { ...turn, pending: null, last: { exchange_id: '', written: named } }, budget),
  )
  if (!corrected || corrected.score <= 0 || isSpanAlone(corrected.changes, reading)) return null
  const isOne = keys.length === 1
  const changes = corrected.changes.map((change) => ({
    ...change,
    all: change.all || (change.target === null && !isOne),
  }))
  return { intent: 'change', keys, status: null, changes }
}
