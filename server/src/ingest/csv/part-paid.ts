import { formatMoney } from '@leme/contract/format/format'
import type { LineProblem } from '@leme/contract/import/import'

type Row = Record<string, unknown>

/** The day of payment of each kind of row. */
const days = ['paid_date', 'received_date']

/**
 * Takes what a line says was paid and what is open off the row, as no payments are stored: all or nothing of the amount is
 * said by its status. Answers why a line cannot be stored: a part of it was paid, or it says otherwise of the same payment.
 */
export function tellPayment(row: Row): LineProblem | null {
  const { paid_amount, open_amount } = row
  delete row.paid_amount
  delete row.open_amount
  const amount = centsOf(row.amount)
  const [paid, open] = [centsOf(paid_amount), centsOf(open_amount)]
  if (amount === null || amount === 0 || (paid === null && open === null)) return null
  const isWhole = (part: number | null) => part !== null && part === amount
  const isNothing = (part: number | null) => part === null || part === 0
  const label = paid === null || isNothing(paid) || isWhole(paid) ? 'Em aberto' : 'Valor pago'
  const value = String((label === 'Em aberto' ? open_amount : paid_amount) ?? '')
  const refuse = (message: string): LineProblem => ({ column: label, value, message })
  const isSettled = paid !== null && !isWhole(paid) && (open === 0 ? paid !== 0 : Math.abs(paid) > Math.abs(amount))
  if (isSettled) {
    return refuse(
      `De ${money(amount)} foram pagos ${money(paid)}, com juros ou desconto: o Leme guarda um valor só. Escreva em Valor o que foi pago, ou não importe a coluna do valor pago`,
    )
  }
  const isPart = [paid, open].some((part) => !isNothing(part) && !isWhole(part))
  if (isPart) {
    const said = [
      ...(paid === null ? [] : [`${money(paid)} pagos`]),
      ...(open === null ? [] : [`${money(open)} em aberto`]),
    ].join(' e ')
    return refuse(
      `De ${money(amount)}, a linha diz ${said}: o Leme não guarda pagamentos em parte. Escreva o que foi pago e o que falta em duas linhas`,
    )
  }
  if (paid !== null && open !== null && isWhole(paid) === isWhole(open))
    return refuse(`O valor pago e o que está em aberto não somam ${money(amount)}`)
  const isPaid = open === null ? isWhole(paid) : open === 0
  const contradiction = contradicted(row, isPaid)
  if (contradiction) return refuse(contradiction)
  if (isPaid && row.status === undefined && !hasDay(row)) row.status = 'paid'
  return null
}

function hasDay(row: Row): boolean {
  return days.some((day) => row[day] !== undefined)
}

function contradicted({ status, ...row }: Row, isPaid: boolean): string | null {
  if (status === 'cancelled' || status === 'draft') return null
  if (isPaid && status !== undefined && status !== 'paid')
    return 'A linha diz que tudo foi pago, e a situação diz que não'
  const isSaidPaid = status === 'paid' || hasDay(row)
  return !isPaid && isSaidPaid ? 'A linha diz que nada foi pago, e a situação ou o dia de pagamento diz que sim' : null
}

function centsOf(decimal: unknown): number | null {
  return typeof decimal === 'string' ? Math.round(Number(decimal) * 100) : null
}

function money(cents: number): string {
  return formatMoney((cents / 100).toFixed(2))
}
