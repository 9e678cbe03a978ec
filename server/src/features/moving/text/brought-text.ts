import { formatNumber } from '@leme/contract/format/format'
import { standings } from '@leme/contract/moving/moving-comparison'
import { countsText, standingNames } from '@leme/contract/moving/moving-counts'
import { workLimits } from '@leme/contract/work/work'
import type { Brought } from '../bring-work.ts'
import { listedLines } from './named-text.ts'
import { vanishedLines } from './trial-text.ts'
import { byCommand, type Saying, type Way } from './ways.ts'

/** Sentences of names that hours say. */
const mostNotes = 100

/** What is to be known of an import, a sentence each. */
export function broughtNotes(brought: Brought, { again }: Pick<Way, 'again'>): string[] {
  const { hours, kinds, vanished, refused, leftOut } = brought
  const facts: [number, (count: string) => string][] = [
    [brought.cut, (n) => `Descrições cortadas em ${formatNumber(workLimits.description)} caracteres: ${n}.`],
    [brought.cutTitles, (n) => `Títulos cortados em ${formatNumber(workLimits.title)} caracteres: ${n}.`],
    [brought.rounded, (n) => `Estimativas arredondadas para a meia hora seguinte: ${n}.`],
    [leftOut.count, (n) => `Registros de horas que ficam de fora: ${n}${said(leftOut, 'os primeiros')}.`],
    [refused.count, (n) => `Linhas recusadas: ${n}${said(refused)}.`],
    [hours.withoutTask(), (n) => `Registros de horas que ficam no projeto, sem task: ${n}.`],
  ]
  return [
    ...standings.flatMap((one) => {
      const said = countsText(kinds[one])
      return said === '' ? [] : [`${standingNames[one]}: ${said}.${one === 'changed' ? ` ${again}` : ''}`]
    }),
    ...facts.flatMap(([count, say]) => (count > 0 ? [say(formatNumber(count))] : [])),
    ...vanishedLines(vanished.files),
    ...[...leftOut.first, ...refused.first, ...brought.doubts.first, ...hours.notes().slice(0, mostNotes)]
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, message }) => `linha ${line}: ${message}`),
  ]
}

/** Where not all lines are named, that the first ones are. */
function said({ count, first }: Brought['refused'], those = 'as primeiras'): string {
  return count > first.length ? `; ${those} ${formatNumber(first.length)} estão nesta lista` : ''
}

/** What came of an import by a command, a sentence a line. */
export function broughtLines(brought: Brought, way: Pick<Saying, 'origin'>): string[] {
  const { made, updated, isResumed, interrupted } = brought
  return [
    ...(isResumed ? ['Continua uma importação interrompida.'] : []),
    `Criados: ${countsText(made) || 'nada'}.`,
    ...(countsText(updated) ? [`Alterados: ${countsText(updated)}.`] : []),
    ...broughtNotes(brought, byCommand),
    ...listedLines(brought.left, { ...byCommand, ...way }),
    interrupted
      ? 'A importação foi interrompida: o mesmo comando continua.'
      : `Para desfazer, em até 7 dias: npm run leme -- import undo ${brought.id}`,
  ]
}
