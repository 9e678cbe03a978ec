import { expect, test } from 'vitest'
import { mostRefunded, type Payment, type PaymentKind, refundRefusal } from './payment.ts'

const of = (kind: PaymentKind, amount: string, voided_at: string | null = null) =>
  ({ kind, amount, voided_at }) as Payment

test.each<[string, Payment[], string]>([
  ['100.00', [], '0.00'],
  ['60.00', [of('payment', '40.00')], '40.00'],
  ['30.00', [of('payment', '40.00'), of('discount', '30.00')], '40.00'],
  ['60.00', [of('payment', '40.00'), of('interest', '2.50'), of('refund', '40.00')], '2.50'],
  ['100.00', [of('payment', '40.00', '2026-11-01T00:00:00Z')], '0.00'],
  ['-150.01', [of('credit', '150.01')], '150.01'],
])(
  '[MT-01] of a receivable with %s open at most what came, or is owed to the client, goes back: %#',
  (open, payments, most) => {
    expect(mostRefunded({ open, payments })).toBe(most)
    const above = (Number(most) + 0.01).toFixed(2)
    expect(refundRefusal(above, most)).toMatchObject({ field: 'amount' })
    if (most !== '0.00') expect(refundRefusal(most, most)).toBeNull()
  },
)

test('[MT-01] a refund of what never came is refused in words', () => {
  expect(refundRefusal('0.01', '0.00')?.message).toBe('Nada foi recebido que se possa devolver')
  expect(refundRefusal('40.01', '40.00')?.message).toBe(
    'A devolução pode ser de no máximo R$\u00a040,00, o que foi recebido',
  )
})
