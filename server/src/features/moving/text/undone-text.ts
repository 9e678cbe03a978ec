import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { countsText, type MovingCounts, nounText } from '@leme/contract/moving/moving-counts'

/** What stays of an import, by kind and why. */
export type Staying = MovingRow & {
  why: 'changed' | 'used' | 'updated' | 'later'
  /** The file of the import that changed it later. */
  later_file: string | null
}

const reasons: Record<Staying['why'], [one: string, many: string]> = {
  changed: ['fica, pois alguém mudou depois', 'ficam, pois alguém mudou depois'],
  used: [
    'fica, pois tem dentro algo que fica (item, comentário, checklist ou horas)',
    'ficam, pois têm dentro algo que fica (item, comentário, checklist ou horas)',
  ],
  updated: [
    'fica como a importação deixou, pois alguém mudou depois',
    'ficam como a importação deixou, pois alguém mudou depois',
  ],
  later: ['fica, pois outra importação mudou depois', 'ficam, pois outra importação mudou depois'],
}

/** What was deleted, and what is as before, by kind. */
type Undone = { kinds: MovingCounts; before: MovingCounts; staying: readonly Staying[]; projects: number }

/** What was taken back, by kind, and what stays and why: a sentence each. */
export function undoneNotes({ kinds, before, staying, projects }: Undone): string[] {
  const deleted = countsText(kinds)
  return [
    deleted === '' ? 'Nada foi apagado.' : `Apagados: ${deleted}.`,
    ...(countsText(before) === '' ? [] : [`Voltam ao que eram: ${countsText(before)}.`]),
    ...counted(staying).map(
      ({ noun, why, later_file, count }) =>
        `${nounText(noun, count)} ${reasons[why][count === 1 ? 0 : 1]}${why === 'later' ? `: a de ${later_file}` : ''}.`,
    ),
    ...(projects > 0
      ? [`${nounText('project', projects)} que a importação criou ${projects === 1 ? 'fica' : 'ficam'}.`]
      : []),
  ]
}

type Counted = Pick<Staying, 'noun' | 'why' | 'later_file'> & { count: number }

/** By kind and why, in their order. */
function counted(staying: readonly Staying[]): Counted[] {
  const counts = new Map<string, Counted>()
  for (const { noun, why, later_file: file } of staying) {
    const later_file = why === 'later' ? file : null
    const key = JSON.stringify([noun, why, later_file])
    const known = counts.get(key) ?? { noun, why, later_file, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  return [...counts.values()]
}
