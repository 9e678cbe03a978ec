import { formatNumber } from '@leme/contract/format/format'
import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { countsText, type MovingCounts, nounText } from '@leme/contract/moving/moving-counts'

/** What stays of an import, by kind and why. */
export type Staying = MovingRow & { why: 'changed' | 'used' | 'updated' }

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
}

type Undone = { kinds: MovingCounts; restored: number; staying: readonly Staying[]; projects: number }

/** What was taken back, by kind, and what stays and why: a sentence each. */
export function undoneNotes({ kinds, restored, staying, projects }: Undone): string[] {
  const deleted = countsText(kinds)
  return [
    deleted === '' ? 'Nada foi apagado.' : `Apagados: ${deleted}.`,
    ...(restored > 0
      ? [`${formatNumber(restored)} ${restored === 1 ? 'item volta ao que era' : 'itens voltam ao que eram'}.`]
      : []),
    ...counted(staying).map(({ noun, why, count }) => `${nounText(noun, count)} ${reasons[why][count === 1 ? 0 : 1]}.`),
    ...(projects > 0
      ? [`${nounText('project', projects)} que a importação criou ${projects === 1 ? 'fica' : 'ficam'}.`]
      : []),
  ]
}

/** By kind and why, in their order. */
function counted(staying: readonly Staying[]): (Pick<Staying, 'noun' | 'why'> & { count: number })[] {
  const counts = new Map<string, Pick<Staying, 'noun' | 'why'> & { count: number }>()
  for (const { noun, why } of staying) {
    const known = counts.get(`${noun} ${why}`) ?? { noun, why, count: 0 }
    known.count += 1
    counts.set(`${noun} ${why}`, known)
  }
  return [...counts.values()]
}
