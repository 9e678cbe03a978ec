import type { Reading } from '../engine/chart.ts'
import { decode, type Path, type Piece } from '../engine/decode.ts'
import { type Change, noChange } from '../plan.ts'
import type { Part } from '../plan-parts.ts'
import { postponing, verbCats } from '../rules/postponing.ts'
import type { Shift } from '../shift.ts'
import { wordSet } from '../text.ts'

/** "adie AGE-14 por 3 dias": deadlines that move from where they stand; null where anything else is said too. */
export function readPostponed(reading: Reading): { changes: Change[]; score: number } | null {
  const path = decode(postponing, reading)
  const way = path && wayOf(path)
  const away = path?.pieces.find(({ eat }) => eat === 'AWAY')?.node.value as Shift | undefined
  if (!path || !way || !away) return null
  const shift = { ...away, count: way * away.count }
  const targets = path.pieces.flatMap(({ eat, node }) => (eat === 'TARGET' ? [(node.value as Part).title] : []))
  const all = path.pieces.some(({ eat }) => eat === 'TARGETS' || eat === 'THINGS')
  const changes = targets.map((target): Change => ({ ...noChange, target, shift }))
  return { changes: changes.length > 0 ? changes : [{ ...noChange, all, shift }], score: path.score }
}

/** 1 later, -1 earlier; null where the words do not say, or say both. */
function wayOf({ pieces }: Path): number | null {
  const has = (...cats: string[]) => pieces.some(({ eat }: Piece) => cats.includes(eat))
  const ways = pieces.flatMap(({ eat, node }) => (eat === 'WAY' ? [node.value as number] : []))
  if (has('LATER')) ways.push(1)
  if (has('EARLIER')) ways.push(-1)
  if (has('LONGER', 'SHORTER') && !has('DEADLINE')) return null
  if (has('LONGER')) ways.push(1)
  if (has('SHORTER')) ways.push(-1)
  const [way, ...others] = ways
  return way !== undefined && others.every((other) => other === way) ? way : null
}

/**
 * Whether a span of days was taken for a value where it says how far one moves: "adie 3 dias e meio" is no estimate,
 * "aumente a estimativa em 4h" is none of 4h, and "o prazo dela para 3 dias" is no work of three days.
 */
export function isMisreadSpan(reading: Reading, changes: readonly Change[]): boolean {
  const sets = (...fields: string[]) => changes.some((change) => fields.some((field) => field in change.fields))
  const isHours = sets('estimate_hours', 'budget_hours')
  const isDay = sets('due_date', 'start_date', 'end_date')
  const isDeadline = says(reading, 'DEADLINE') && !saysEstimate(reading)
  if (isDeadline && isHours && !isDay && says(reading, 'TERM')) return true
  if (says(reading, 'LONGER', 'SHORTER') && (isHours || isDay) && isRelative(reading)) return true
  if (!isPostponing(reading) || !says(reading, 'AWAY', 'HOURS')) return false
  return (isHours && !saysEstimate(reading)) || (isDay && !isFromToday(reading))
}

/** Whether a span of days is all that could be an estimate, and nothing says that it is one: "AGE-14 3 dias". */
export function isSpanAlone(changes: readonly Change[], reading: Reading): boolean {
  return changes.some(({ fields }) => 'estimate_hours' in fields) && says(reading, 'TERM') && !saysEstimate(reading)
}

/** Whether a verb and a span may move a deadline together. */
export const mayPostpone = (reading: Reading) => says(reading, ...verbCats) && says(reading, 'AWAY')

/** Whether a verb says so that moves nothing else. */
export const isPostponing = (reading: Reading) => says(reading, 'LATER', 'EARLIER')

const says = ({ tokens, chart }: Reading, ...cats: string[]) =>
  tokens.some((_, at) => cats.some((cat) => chart.has(at, cat)))

/** Whether the sentence speaks of how much work something is. */
function saysEstimate({ tokens, classes }: Reading): boolean {
  return tokens.some(({ word }, at) => ofWork.has(word) || ['estimate', 'takes'].some((one) => classes[at]?.has(one)))
}
const ofWork = wordSet('trabalho precisa precisam estimar estime estimei estimo')

const isRelative = ({ tokens, chart }: Reading) =>
  tokens.some((_, at) => chart.has(at, 'HOURS') && beforeMore.has(tokens[at - 1]?.word ?? ''))
const beforeMore = wordSet('em por mais menos')

const isFromToday = ({ tokens }: Reading) => tokens.some(({ word }) => fromToday.has(word))
const fromToday = wordSet('daqui dentro hoje hj')
