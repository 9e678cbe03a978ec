import { formatDate } from '@leme/contract/format/format'
import type { FinanceFilter } from '@leme/contract/money/finance'

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** The last day of the month of a day, `YYYY-MM-DD`. */
function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** "em outubro de 2026", "de 01/10/2026 a 15/11/2026", "desde 01/10/2026"; null without a period. */
function periodText({ from, to }: FinanceFilter): string | null {
  if (!from && !to) return null
  if (!to) return `desde ${formatDate(from ?? '')}`
  if (!from) return `até ${formatDate(to)}`
  if (from === to) return `em ${formatDate(from)}`
  const [year, month] = from.split('-')
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `em ${year}`
  if (from.endsWith('-01') && to === monthEnd(from)) return `em ${months[Number(month) - 1]} de ${year}`
  return `de ${formatDate(from)} a ${formatDate(to)}`
}

export type PeriodWords = Record<'invoices' | 'receivables' | 'overdue' | 'received', string>

/** By which day each card counts within the period, and how "Já recebido" is called then; null without a period. */
export function periodWords(filter: FinanceFilter): PeriodWords | null {
  const period = periodText(filter)
  if (period === null) return null
  if (filter.by === 'payment') {
    return {
      invoices: `Pagas ${period}, pelo dia do pagamento; sem esse dia, ficam fora`,
      receivables: `Recebidos ${period}, pelo dia do recebimento; sem esse dia, ficam fora`,
      overdue: `Pelo dia do pagamento, ${period}: o que ainda não foi pago fica fora`,
      received: `Recebido ${period}`,
    }
  }
  if (filter.by === 'issue') {
    return {
      invoices: `Emitidas ${period}; sem dia de emissão, pelo vencimento`,
      receivables: `De faturas emitidas ${period}; os de nenhuma fatura ficam fora`,
      overdue: `De faturas emitidas ${period}`,
      received: 'Já recebido, em qualquer dia',
    }
  }
  return {
    invoices: `Com vencimento ${period}`,
    receivables: `Previstos ${period}, pelo dia previsto`,
    overdue: `Com vencimento ou previsão ${period}`,
    received: 'Já recebido, em qualquer dia',
  }
}
