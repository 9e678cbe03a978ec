/**
 * SQL that holds `finance_payments` to money that came in, or went back, and is not voided; what was agreed or withheld
 * instead of money is none.
 */
export const isMoney = `finance_payments.voided_at is null and finance_payments.kind in ('payment', 'interest', 'refund')`

/** SQL of what such a payment brought: a refund went back. */
export const moneyIn = `case finance_payments.kind when 'refund' then -finance_payments.amount else finance_payments.amount end`
