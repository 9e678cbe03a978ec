import { formatMoney } from '@leme/contract/format/format'
import type { Invoice } from '@leme/contract/money/invoice'
import { InvoiceLink } from './money-page.tsx'

/** A credit note of an invoice with what it takes off; one that was cancelled takes off nothing, and says so. */
export function CreditNoteLine({ note }: { note: Pick<Invoice, 'id' | 'number' | 'amount' | 'status'> }) {
  const { id, number, amount, status } = note
  if (status !== 'cancelled') {
    return (
      <span className="block">
        <InvoiceLink id={id} number={number} /> {formatMoney(amount)}
      </span>
    )
  }
  return (
    <span className="block text-ink-3">
      <s>
        <InvoiceLink id={id} number={number} /> {formatMoney(amount)}
      </s>{' '}
      cancelada
    </span>
  )
}
