import { formatNumber, sumAmounts } from '@leme/contract/format/format'
import type { FinanceSummary } from '@leme/contract/money/finance'
import type { GaugeProps } from '../../ui/figure/gauges.tsx'
import { MoneyFigure, WholeAmount } from '../../ui/figure/money-figure.tsx'
import { counted } from '../../ui/sign/counted.ts'
import type { PeriodWords } from './period-words.ts'

type Sums = FinanceSummary & { words: PeriodWords | null }
type Total = { count: number; amount: string }

function totalOf(...parts: readonly Total[]): Total {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amount: sumAmounts(parts.map(({ amount }) => amount)),
  }
}

const invoiceNoun = { one: 'fatura', many: 'faturas' }
const receivableNoun = { one: 'recebível', many: 'recebíveis' }
const validWords = (count: number) => counted(count, { one: 'válida', many: 'válidas' })

/**
 * What the summary says, card by card: the described figure, and as large what a reader may take it for. Within a period
 * each says by which day it counts.
 */
export function financeCards({ invoices, receivables, overdue, words }: Sums): GaugeProps[] {
  const { draft, cancelled, paid, pending, overdue: overdueInvoices } = invoices.by_status
  const { late } = receivables
  const valid = totalOf(pending, overdueInvoices, paid)
  const left = draft.count + cancelled.count
  return [
    {
      title: 'Total Faturas',
      figures: [
        {
          value: <MoneyFigure amount={invoices.amount} />,
          words: `${counted(invoices.count, invoiceNoun)}, de todos os status`,
        },
        {
          value: <MoneyFigure amount={valid.amount} />,
          words: left > 0 ? `${validWords(valid.count)}, sem rascunhos nem canceladas` : validWords(valid.count),
        },
      ],
      note: words?.invoices,
      overall: {
        label: 'Em aberto',
        figure: <WholeAmount amount={invoices.open.amount} />,
        wide: true,
      },
    },
    {
      title: 'A Receber',
      figures: [
        {
          value: <MoneyFigure amount={receivables.amount} />,
          words: `${counted(receivables.count, receivableNoun)}, com os já recebidos${receivables.by_status.cancelled.count > 0 ? ' e os cancelados' : ''}`,
        },
        {
          value: <MoneyFigure amount={receivables.open.amount} />,
          words: `${formatNumber(receivables.open.count)} ainda a receber`,
        },
      ],
      note: words?.receivables,
      overall: {
        label: words?.received ?? 'Já recebido',
        figure: <WholeAmount amount={receivables.received} />,
        wide: true,
      },
    },
    {
      title: 'Atrasados',
      figures: [
        lateFigure(late, late.count === 1 ? 'recebível atrasado' : 'recebíveis atrasados'),
        lateFigure(invoices.late, overdueInvoices.count === 1 ? 'fatura vencida' : 'faturas vencidas'),
        lateFigure(overdue, late.count > 0 && overdueInvoices.count > 0 ? 'ao todo, no máximo' : 'ao todo'),
      ],
      note: (
        <>
          Necessitam atenção
          {words && <span className="block">{words.overdue}</span>}
        </>
      ),
      overall: { label: 'Nas duas listas, somados uma vez', figure: formatNumber(overdue.repeated), wide: true },
    },
  ]
}

function lateFigure({ count, amount }: Total, words: string) {
  const value = count > 0 ? <span className="text-danger-text">{formatNumber(count)}</span> : '0'
  return {
    value,
    words: (
      <>
        {words}: <WholeAmount amount={amount} />
      </>
    ),
  }
}
