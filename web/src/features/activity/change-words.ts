import { formatDate, formatHours } from '@leme/contract/format/format'
import type { Activity } from '@leme/contract/project/activity'
import { type FieldWord, fieldWords, type NamedField } from '@leme/contract/text/field-words'
import type { ActivityNames, Piece } from './activity-names.ts'

type StatusNames = Pick<ActivityNames, 'status'>

export type Changes = Activity['changes']

/** A field: its name with article, and how its values are written. Without `value` only the fact is said. */
export type FieldWords = { name: string; value?: (value: unknown) => Piece }

/** The changed fields that have words, in the order of the words. */
export function namedFields(fields: Record<string, FieldWords>, changes: Changes) {
  return Object.entries(fields).flatMap(([field, words]) => {
    const change = changes[field]
    return change ? [{ field, words, change }] : []
  })
}

export const asDate = (value: unknown): string => formatDate(String(value))
export const asHours = (value: unknown): string => formatHours(Number(value))
const asWords = (value: unknown): string => String(value)
export const asName = (value: unknown): Piece => ({ name: String(value) })

const writers = { day: asDate, hours: asHours, code: asWords, name: asName }

/** The words of these fields, whose values are written as each says. */
export function wordsOf(fields: readonly NamedField[]): Record<string, FieldWords> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, written }: FieldWord = fieldWords[field]
      return [field, written ? { name, value: writers[written] } : { name }]
    }),
  )
}

/** "moveu X para Doing"; blocked work is marked, not moved. */
export function statusClause(what: Piece, [, status]: readonly [unknown, unknown], names: StatusNames): Piece[] {
  const words = names.status(String(status))
  return status === 'blocked' ? ['marcou ', what, ` como ${words}`] : ['moveu ', what, ` para ${words}`]
}

/** "alterou o fim de 30/11/2026 para 18/12/2026", "definiu o fim como 18/12/2026", "removeu o fim"; `of` names whose. */
export function fieldClause(
  { name, value }: FieldWords,
  of: Piece[],
  [before, after]: readonly [unknown, unknown],
): Piece[] {
  if (!value) return [`alterou ${name}`, ...of]
  if (after === null) return [`removeu ${name}`, ...of]
  if (before === null) return [`definiu ${name}`, ...of, ' como ', value(after)]
  return [`alterou ${name}`, ...of, ' de ', value(before), ' para ', value(after)]
}

/** "o título, a prioridade e o prazo". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

/**
 * What somebody changed of the one thing that a page is about: `what` is "o projeto". A field without words alone is
 * "alterou o projeto".
 */
export function subjectSentence(
  what: string,
  fields: Record<string, FieldWords>,
  changes: Changes,
  names: StatusNames,
): Piece[] {
  const named = namedFields(fields, changes)
  const [first, second] = named
  if (changes.status && !first) return statusClause(what, changes.status, names)
  if (first && !second && !changes.status) return fieldClause(first.words, [], first.change)
  if (!first) return [`alterou ${what}`]
  return severalClause(
    what,
    [` d${what}`],
    changes,
    named.map(({ words }) => words.name),
    names,
  )
}

/** Several fields at once: "moveu X para Done e alterou o prazo", "alterou o título e o prazo de X". */
export function severalClause(
  what: Piece,
  of: Piece[],
  changes: Changes,
  fields: readonly string[],
  names: StatusNames,
): Piece[] {
  const { status } = changes
  if (!status) return [`alterou ${listed(fields)}`, ...of]
  if (fields.length === 0) return statusClause(what, status, names)
  return [...statusClause(what, status, names), ` e alterou ${listed(fields)}`]
}
