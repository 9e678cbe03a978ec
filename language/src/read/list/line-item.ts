import type { Reading } from '../../engine/chart.ts'
import { decode } from '../../engine/decode.ts'
import type { Noun } from '../../plan-fields.ts'
import { readText } from '../../read.ts'
import { lineMachines } from '../../rules/machines/creation-machine.ts'
import type { TurnContext } from '../../turn-context.ts'
import { type Item, itemOf, onlyItem } from '../groups.ts'
import { titleOf } from '../titles.ts'
import type { Line } from './lines.ts'

/** Where a line is read, and what is left of the work that its text is worth. */
export type Context = { turn: TurnContext; budget: Reading['budget'] }

/** A line of a list as the thing that it names; as it was typed, where something in it stays unexplained. */
export function lineItem({ text, links, isDone }: Line, noun: Noun, context: Context): Item {
  const item = readLine(text, noun, context)
  const description = [item.facts.description, ...links].filter(Boolean).join(' ')
  return { ...item, isDone, ...(description && { facts: { ...item.facts, description } }) }
}

function readLine(text: string, noun: Noun, { turn, budget }: Context): Item {
  const reading = readText(text, { ...turn, text }, budget, 'line')
  const path = decode(lineMachines[noun], reading)
  const isRead = path && !path.pieces.some(({ eat }) => eat === 'SKIP')
  const item = isRead ? onlyItem(path.pieces, reading, noun) : null
  return item?.title != null ? item : itemOf(titleOf(text))
}
