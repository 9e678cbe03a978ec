import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { FinanceChange } from '@leme/contract/money/billing'
import { paymentKindNames } from '@leme/contract/money/payment'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Piece } from '../activity/activity-names.ts'
import { ActivityWords } from '../activity/activity-words.tsx'
import { asDate, asName, type FieldWords, fieldClause, listed, namedFields } from '../activity/change-words.ts'
import { HistoryPanel } from '../activity/history-panel.tsx'
import type { invoiceChangesQuery, receivableChangesQuery } from './bill-queries.ts'

const asMoney = (value: unknown): string => formatMoney(String(value))

const fields: Record<FinanceChange['noun'], Record<string, FieldWords>> = {
  invoice: {
    number: { name: 'o número', value: asName },
    client: { name: 'o cliente', value: asName },
    amount: { name: 'o valor', value: asMoney },
    due_date: { name: 'o vencimento', value: asDate },
    issue_date: { name: 'a emissão', value: asDate },
    paid_date: { name: 'o pagamento', value: asDate },
    project_id: { name: 'o projeto' },
    notes: { name: 'as observações' },
  },
  receivable: {
    client: { name: 'o cliente', value: asName },
    amount: { name: 'o valor', value: asMoney },
    expected_date: { name: 'a previsão', value: asDate },
    received_date: { name: 'o recebimento', value: asDate },
    project_id: { name: 'o projeto' },
    notes: { name: 'as observações' },
  },
  payment: {},
}

const whole = { invoice: 'a fatura', receivable: 'o recebível', payment: 'o recebimento' } as const
const of = { invoice: ' da fatura', receivable: ' da parcela', payment: '' } as const

/** An instalment is named by its number. */
function wholeOf(change: FinanceChange): string {
  const instalment = change.noun === 'receivable' ? after(change, 'instalment') : null
  return typeof instalment === 'number' ? `a parcela ${instalment}` : whole[change.noun]
}

const after = (change: FinanceChange, field: string): unknown => change.changes[field]?.[1]

/** What the change itself says of its payment. */
function saidOf(change: FinanceChange): Partial<NonNullable<FinanceChange['payment']>> {
  const fields = ['kind', 'amount', 'day'].flatMap((field) => {
    const value = after(change, field)
    return value == null ? [] : [[field, String(value)]]
  })
  return Object.fromEntries(fields)
}

/** "pagamento de R$ 100,00 em 01/11/2026, da parcela 1". */
function paymentWords(change: FinanceChange): string {
  if (!change.payment) return 'um recebimento'
  // What it was then, where the change says that.
  const { kind, amount, day, instalment } = { ...change.payment, ...saidOf(change) }
  const of = instalment === null ? '' : `, da parcela ${instalment}`
  return `${paymentKindNames[kind].toLowerCase()} de ${formatMoney(amount)} em ${formatDate(day)}${of}`
}

/** What somebody did to money, as the sentence that follows their name: "registrou pagamento de R$ 100,00 em 01/11/2026". */
function financeSentence(change: FinanceChange): Piece[] {
  const { noun, action, changes } = change
  if (noun === 'payment') {
    if (action === 'created') return [`registrou ${paymentWords(change)}`]
    return changes.voided_at
      ? [`estornou ${paymentWords(change)}: ${String(after(change, 'void_reason') ?? '')}`]
      : [`alterou ${paymentWords(change)}`]
  }
  if (action === 'created') return [`criou ${wholeOf(change)}, de `, { name: asMoney(after(change, 'amount')) }]
  if (action === 'deleted') return [`retirou ${whole[noun]}`]
  if (changes.cancel_reason) return [`cancelou a fatura: ${String(after(change, 'cancel_reason'))}`]
  if (changes.cancelled_at) return [after(change, 'cancelled_at') ? 'cancelou a parcela' : 'reabriu a parcela']
  if (changes.invoice_id) {
    if (changes.invoice_id[1] === null) return ['separou o recebível da fatura: são duas cobranças']
    if (changes.invoice_id[0] === null) return ['disse que o recebível e a fatura são a mesma cobrança']
  }
  const named = namedFields(fields[noun], changes)
  const [first, second] = named
  if (first && !second) return fieldClause(first.words, [of[noun]], first.change)
  if (!first) return [`alterou ${whole[noun]}`]
  return [`alterou ${listed(named.map(({ words }) => words.name))}${of[noun]}`]
}

type Query = ReturnType<typeof invoiceChangesQuery> | ReturnType<typeof receivableChangesQuery>

/** Who changed what of an invoice or a receivable and of what hangs on it, newest first. */
export function FinanceHistory({ query }: { query: Query }) {
  const list = useInfiniteQuery(query as ReturnType<typeof invoiceChangesQuery>)
  const happened = list.data?.pages.flat().map((change) => ({
    id: change.id,
    name: change.user?.display_name ?? 'Outro sistema',
    instant: change.created_at,
    words: (
      <>
        <ActivityWords pieces={financeSentence(change)} />
        {change.import && `, ${change.import.is_undone ? 'ao desfazer' : 'com'} o arquivo ${change.import.file}`}
      </>
    ),
  }))
  return (
    <HistoryPanel
      title="Histórico"
      noun="o histórico"
      empty="Nenhuma mudança desde que chegou"
      happened={happened}
      list={list}
    />
  )
}
