import { z } from 'zod'
import { formatNumber } from '../format/format.ts'

/** What files of other programs become, by kind: what a trial, an import and its undoing all count by. */
export const movingNouns = [
  'project',
  'epic',
  'story',
  'task',
  'comment',
  'checklist_item',
  'link',
  'time_entry',
] as const
export type MovingNoun = (typeof movingNouns)[number]

const count = z.int().min(0)

/** How many of each kind, and the seconds of the entries of hours together. */
export const movingCounts = z.object({
  ...{ project: count, epic: count, story: count, task: count, comment: count, checklist_item: count },
  ...{ link: count, time_entry: count, seconds: count },
})
export type MovingCounts = z.infer<typeof movingCounts>

export function noCounts(): MovingCounts {
  return { project: 0, epic: 0, story: 0, task: 0, comment: 0, checklist_item: 0, link: 0, time_entry: 0, seconds: 0 }
}

export const movingNounNames: Record<MovingNoun, { one: string; many: string }> = {
  project: { one: 'projeto', many: 'projetos' },
  epic: { one: 'épico', many: 'épicos' },
  story: { one: 'story', many: 'stories' },
  task: { one: 'task', many: 'tasks' },
  comment: { one: 'comentário', many: 'comentários' },
  checklist_item: { one: 'item de checklist', many: 'itens de checklist' },
  link: { one: 'ligação', many: 'ligações' },
  time_entry: { one: 'registro de horas', many: 'registros de horas' },
}

export function nounText(noun: MovingNoun, number: number): string {
  return `${formatNumber(number)} ${movingNounNames[noun][number === 1 ? 'one' : 'many']}`
}

/** `1 épico, 2 stories, 3 registros de horas (2h30)`; empty where nothing is counted. */
export function countsText(counts: MovingCounts): string {
  return movingNouns
    .filter((noun) => counts[noun] > 0)
    .map((noun) => {
      const hours = noun === 'time_entry' && counts.seconds > 0 ? ` (${durationText(counts.seconds)})` : ''
      return `${nounText(noun, counts[noun])}${hours}`
    })
    .join(', ')
}

/** What an import has changed, by kind; of one of long ago its number alone is known. */
export function changedText({ changed, updated }: { changed: MovingCounts; updated: number }): string {
  return countsText(changed) || formatNumber(updated)
}

/** What of rows that came before a file says, by kind: `Já aqui, sem mudança: 3 tasks, 2 comentários` */
export const standingNames = {
  unchanged: 'Já aqui, sem mudança',
  changed: 'Mudaram no arquivo',
  touched: 'Mudaram no arquivo e também aqui, e fica o que alguém mudou',
  gone: 'Foram apagados aqui desde que vieram, e não voltam',
} as const

/** All rows together, without the projects that hold them. */
export function rowsIn(counts: MovingCounts): number {
  return movingNouns.reduce((sum, noun) => sum + (noun === 'project' ? 0 : counts[noun]), 0)
}

/** `58h30`, whole minutes; seconds alone where it is less than one: `20 s`. */
export function durationText(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}h${String(minutes % 60).padStart(2, '0')}`
}

/** What comes of what somebody did who is not in the team. */
export function unmatchedText({ seconds, is_named }: { seconds: number; is_named: boolean }): string {
  const parts = [seconds > 0 && 'as horas ficam de fora', is_named && 'o nome fica escrito no item']
  return parts.filter(Boolean).join(', e ')
}

/** Words of a file that become the same here, where these are several: `Highest` and `High` both P1. */
export function mergedWords<Value extends string>(
  rows: readonly { word: string; value: Value }[],
): { value: Value; words: string[] }[] {
  const words = new Map<Value, string[]>()
  for (const { word, value } of rows) if (word !== '') words.set(value, [...(words.get(value) ?? []), word])
  return [...words].flatMap(([value, same]) => (same.length > 1 ? [{ value, words: same }] : []))
}
