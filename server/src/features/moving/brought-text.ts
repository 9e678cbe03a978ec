import { formatNumber } from '@leme/contract/format/format'
import { workLimits } from '@leme/contract/work/work'
import type { Brought } from './bring-work.ts'

/** What came of an import, a sentence a line. */
export function broughtLines(brought: Brought): string[] {
  const { created, updated, unchanged, offered, gone, touched, vanished, refused, interrupted } = brought
  const said: [number, (count: string) => string][] = [
    [offered, (n) => `Mudaram no arquivo: ${n}. Para gravar o que mudou, importe de novo com --update.`],
    [touched, (n) => `Mudaram no arquivo e também aqui: ${n}, que ficam como estão.`],
    [gone, (n) => `Apagados aqui desde que vieram: ${n}, que não voltam.`],
    [vanished, (n) => `Vieram antes e não estão neste arquivo: ${n}, que ficam como estão.`],
    [brought.cut, (n) => `Descrições cortadas em ${formatNumber(workLimits.description)} caracteres: ${n}.`],
    [brought.rounded, (n) => `Estimativas arredondadas para a meia hora seguinte: ${n}.`],
    [refused.count, (n) => `Linhas recusadas: ${n}.`],
  ]
  return [
    ...(brought.isResumed ? ['Continua uma importação interrompida.'] : []),
    `Criados ${formatNumber(created)}, atualizados ${formatNumber(updated)}, sem mudança ${formatNumber(unchanged)}.`,
    ...said.flatMap(([count, say]) => (count > 0 ? [say(formatNumber(count))] : [])),
    ...refused.first.map(({ line, message }) => `  linha ${line}: ${message}`),
    interrupted
      ? 'A importação foi interrompida: o mesmo comando continua.'
      : `Para desfazer, em até 7 dias: npm run leme -- import undo ${brought.id}`,
  ]
}
