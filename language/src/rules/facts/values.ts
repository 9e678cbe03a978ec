import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { givenNames } from '../../lexicon/given-names.ts'
import type { Mention } from '../../plan.ts'
import type { DateFound } from '../days/days.ts'

/** A day; its words where no calendar has it, or where a deadline has passed, to be asked for. */
export function dayOf(part: Node, reading: Reading, edge: 'start' | 'end' = 'end'): string {
  const { day, problem, start } = part.value as DateFound
  if (day === null || (problem !== null && edge === 'end')) return textOf(reading, part)
  return edge === 'start' ? (start ?? day) : day
}

export function saidBy(part: Node, reading: Reading): Mention {
  if (part.cat === 'QUOTE') return { said: (part.value as { said: string }).said }
  return { said: textOf(reading, part).replaceAll('"', '').trim() }
}

export function partOf(parts: readonly Node[], ...cats: string[]): Node | undefined {
  return parts.find(({ cat }) => cats.includes(cat))
}

/** Whether somebody may be called so who is not known here. */
export function isGivenName(said: string): boolean {
  const [first = ''] = said.split(' ')
  return givenNames.has(
    first.normalize('NFD').replaceAll('\u0301', '').replaceAll('\u0303', '').replaceAll('\u0302', '').toLowerCase(),
  )
}
