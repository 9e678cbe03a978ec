import { formatNumber } from '@leme/contract/format'
import { importWords } from './import-words.ts'
import type { Run } from './use-import-run.ts'

/** What a run that is over came to, in a sentence or two, for sighted users and screen readers; '' while it runs. */
export function resultText({ sending, progress, state, failure }: Run): string {
  if (state === 'running') return ''
  const { refused, broken, line } = progress
  const stored = sending.dryRun ? 'Nada foi gravado.' : 'O que foi aceito está gravado.'
  if (state === 'failed') return `${failure}. Parou antes da linha ${formatNumber(line)}. ${stored}`
  if (state === 'stopped') return `Parou antes da linha ${formatNumber(line)}. ${stored}`
  if (broken) return `A leitura terminou na linha ${formatNumber(broken.line)}. ${stored}`
  if (refused.length > 0) {
    const lines =
      refused.length === 1 ? '1 linha foi recusada' : `${formatNumber(refused.length)} linhas foram recusadas`
    if (sending.dryRun) return `${lines}. ${stored} Corrija o arquivo, ou importe só as outras.`
    return `${lines}. ${stored} Corrija e importe o arquivo de novo: o que já entrou não se repete.`
  }
  return sending.dryRun ? 'Todas as linhas podem ser importadas. Nada foi gravado.' : accepted(sending.kind, progress)
}

function accepted(kind: Run['sending']['kind'], { created, updated, unchanged }: Run['progress']): string {
  const { one, many } = importWords[kind]
  const count = created + updated + unchanged
  return `Importação concluída: ${formatNumber(count)} ${count === 1 ? one : many}.`
}
